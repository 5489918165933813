"""Measures bookings with SQLite alone: inserts the rows of a booking with one commit each, `synchronous=FULL` and one
thread. Prints the commits per second.

    python3 scripts/floor.py DATABASE SECONDS      (writes into the database: give it a copy)
"""

import sqlite3
import sys
import time

path, seconds = sys.argv[1], float(sys.argv[2])
db = sqlite3.connect(path, isolation_level=None)
for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
    db.execute(f"PRAGMA {pragma}")
now = int(time.time() * 1000)
classes = [
    row[0]
    for row in db.execute(
        """SELECT id FROM classes WHERE cancelled_at IS NULL AND capacity IS NULL AND start_at > ?
            ORDER BY created_at DESC, start_at LIMIT 732""",
        (now,),
    )
]
members = [
    row[0]
    for row in db.execute(
        """SELECT id FROM users u WHERE role = 'user' AND is_active = 1 AND deleted_at IS NULL
              AND NOT EXISTS (SELECT 1 FROM bookings b WHERE b.user_id = u.id AND b.class_id = ?) LIMIT 33""",
        (classes[0],),
    )
]
for member in members:
    db.execute(
        """INSERT INTO ledger (user_id, delta, balance_after, cause, entered_at)
           SELECT id, 1000, concessions + 1000, 'granted', ? FROM users WHERE id = ?""",
        (now, member),
    )

commits = 0
end = time.monotonic() + seconds
while time.monotonic() < end:
    member = members[commits % len(members)]
    klass = classes[commits // len(members)]
    # Sequential ids of the same length as the server's.
    booking = f"{int(time.time() * 1000):013}-{commits:022}"
    db.execute("BEGIN IMMEDIATE")
    db.execute(
        """INSERT INTO bookings (id, user_id, class_id, status, concessions_used, booked_by, booked_at, booked_start_at)
           VALUES (?, ?, ?, 'confirmed', 1, 'member', ?, ?)""",
        (booking, member, klass, now, now),
    )
    (balance,) = db.execute("SELECT concessions FROM users WHERE id = ?", (member,)).fetchone()
    db.execute(
        """INSERT INTO ledger (user_id, delta, balance_after, cause, class_id, booking_id, actor_id, entered_at)
           VALUES (?, -1, ?, 'booking', ?, ?, ?, ?)""",
        (member, balance - 1, klass, booking, member, now),
    )
    db.execute(
        """INSERT INTO events (user_id, kind, description, class_id, booking_id, concessions, delta, status, details,
                               reached, actor_id, happened_at)
           VALUES (?, 'booking', 'A class', ?, ?, 1, -1, 'confirmed', '', 1, ?, ?)""",
        (member, klass, booking, member, now),
    )
    db.execute(
        """INSERT INTO notifications (id, user_id, kind, title, message, class_id, created_at)
           VALUES (?, ?, 'booking_confirmed', 'You are booked: A class', ?, ?, ?)""",
        (booking, member, "x" * 100, klass, now),
    )
    db.execute(
        """INSERT INTO outbox (id, user_id, to_address, kind, class_id, draft, created_at, not_before, next_attempt_at)
           VALUES (?, ?, 'a@example.nz', 'booking_confirmed', ?, ?, ?, ?, ?)""",
        (booking, member, klass, "x" * 300, now, now, now),
    )
    db.execute("COMMIT")
    commits += 1
print(round(commits / seconds))
