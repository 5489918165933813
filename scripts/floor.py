"""What the disk and SQLite alone make of bookings: the rows that a booking and its cancelling write, one commit each,
`synchronous=FULL`, one thread, nothing else. Prints the commits of a second.

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
(klass,) = db.execute(
    "SELECT id FROM classes WHERE cancelled_at IS NULL AND capacity IS NULL AND start_at > ? LIMIT 1", (now,)
).fetchone()
members = [
    row[0]
    for row in db.execute(
        """SELECT id FROM users u WHERE role = 'user' AND is_active = 1 AND deleted_at IS NULL AND concessions > 0
           AND NOT EXISTS (SELECT 1 FROM bookings b WHERE b.user_id = u.id AND b.class_id = ?) LIMIT 200""",
        (klass,),
    )
]


def moved(member, booking, delta, cause, kind, status):
    """The entry, the history, the notification and the letter."""
    (balance,) = db.execute("SELECT concessions FROM users WHERE id = ?", (member,)).fetchone()
    db.execute(
        """INSERT INTO ledger (user_id, delta, balance_after, cause, class_id, booking_id, actor_id, entered_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?)""",
        (member, delta, balance + delta, cause, klass, booking, member, now),
    )
    db.execute(
        """INSERT INTO history (user_id, type, description, class_id, booking_id, concessions, delta, status, details,
                                actor_id, happened_at) VALUES (?, ?, 'A class', ?, ?, 1, ?, ?, '', ?, ?)""",
        (member, cause, klass, booking, delta, status, member, now),
    )
    db.execute(
        """INSERT INTO notifications (id, user_id, kind, title, message, class_id, created_at)
           VALUES (?, ?, ?, 'You are booked: A class', ?, ?, ?)""",
        (f"{kind}-{booking}", member, kind, "x" * 100, klass, now),
    )
    db.execute(
        """INSERT INTO outbox (id, user_id, to_address, kind, class_id, draft, created_at, not_before, next_attempt_at)
           VALUES (?, ?, 'a@example.nz', ?, ?, ?, ?, ?, ?)""",
        (f"{kind}-{booking}", member, kind, klass, "x" * 300, now, now, now),
    )


commits = 0
end = time.monotonic() + seconds
while time.monotonic() < end:
    member = members[commits // 2 % len(members)]
    booking = f"floor-{commits}"
    db.execute("BEGIN IMMEDIATE")
    db.execute(
        """INSERT INTO bookings (id, user_id, class_id, status, concessions_used, booked_by, booked_at)
           VALUES (?, ?, ?, 'confirmed', 1, 'member', ?)""",
        (booking, member, klass, now),
    )
    moved(member, booking, -1, "booking", "booking_confirmed", "confirmed")
    db.execute("COMMIT")
    db.execute("BEGIN IMMEDIATE")
    db.execute(
        "UPDATE bookings SET status = 'cancelled', cancelled_by = 'member', cancelled_at = ?, refunded = 1 WHERE id = ?",
        (now, booking),
    )
    moved(member, booking, 1, "cancellation", "booking_cancelled", "cancelled")
    db.execute("COMMIT")
    commits += 2
print(round(commits / seconds))
