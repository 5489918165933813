"""Adds years of a busy studio's data to a demo studio: members, classes, bookings, ledger, events and notifications.

    python3 scripts/decade.py FILE [YEARS]

The random data is the same each time, and `fantail check` passes afterwards.
"""

import random
import sqlite3
import sys
import time

MEMBERS_PER_YEAR = 450
CLASSES_PER_DAY = 8
BOOKINGS_PER_CLASS = 55
HOUR = 3_600_000
DAY = 24 * HOUR
NAMES = ["Yoga", "Pilates", "HIIT", "Spin", "Strength", "Boxing", "Barre", "Express"]
FIRST = ["Aroha", "Mia", "Noah", "Lucy", "Tane", "Ruby", "Priya", "Sione", "Hana", "Jack"]
LAST = ["Walker", "Ngata", "Patel", "Smith", "Tuhoe", "Chen", "Brown", "Faleolo", "Singh", "Reid"]

draw = random.Random(7)


def new_id(at: int) -> str:
    """Returns a UUIDv7 like the server's, which starts with its time."""
    bits = draw.getrandbits(74)
    return (
        f"{at >> 16:08x}-{at & 0xFFFF:04x}-7{bits >> 62:03x}-"
        f"{0x8000 | (bits >> 48 & 0x3FFF):04x}-{bits & 0xFFFFFFFFFFFF:012x}"
    )


class Rows:
    """Collects rows of one table, and inserts many at a time."""

    def __init__(self, database: sqlite3.Connection, table: str, columns: str):
        places = ", ".join("?" for _ in columns.split(","))
        self.statement = f"INSERT INTO {table} ({columns}) VALUES ({places})"
        self.database = database
        self.rows: list[tuple] = []

    def add(self, *row):
        self.rows.append(row)

    def flush(self):
        self.database.executemany(self.statement, self.rows)
        self.rows.clear()


class Member:
    def __init__(self, user_id: str):
        self.id = user_id
        self.balance = 0


def main(file: str, years: int):
    database = sqlite3.connect(file, isolation_level=None)
    database.execute("PRAGMA synchronous = OFF")
    database.execute("PRAGMA cache_size = -400000")
    database.execute("BEGIN")
    now = int(time.time() * 1000)
    (admin,) = database.execute("SELECT id FROM users WHERE username = 'admin'").fetchone()
    (password,) = database.execute("SELECT password_hash FROM users WHERE username = 'member'").fetchone()
    users = Rows(
        database,
        "users",
        "id, username, email, email_key, first_name, last_name, phone, role, password_hash, setup_completed_at, "
        "created_at, first_name_key, last_name_key, address_key, search_key",
    )
    classes = Rows(
        database,
        "classes",
        "id, name, description, instructor, location, room, start_at, end_at, duration_minutes, capacity, "
        "concessions_required, created_at",
    )
    bookings = Rows(
        database,
        "bookings",
        "id, user_id, class_id, status, concessions_used, refunded, booked_by, booked_at, cancelled_by, cancelled_at, entry_at",
    )
    ledger = Rows(
        database,
        "ledger",
        "user_id, delta, balance_after, cause, class_id, booking_id, actor_id, entered_at",
    )
    events = Rows(
        database,
        "events",
        "user_id, kind, description, class_id, booking_id, concessions, delta, status, details, actor_id, happened_at, "
        "part, reached",
    )
    notifications = Rows(
        database,
        "notifications",
        "id, user_id, kind, title, message, class_id, created_at, read_at",
    )
    tables = [users, classes, bookings, ledger, events, notifications]

    def join(number: int, at: int) -> Member:
        first, last = FIRST[number % 10], LAST[number // 10 % 10]
        username = "regular" if number == 0 else f"{first}.{last}{number}".lower()
        email = f"{username}@mail.example"
        phone = f"021 {number:07d}"
        found_by = "\n".join([first.lower(), last.lower(), username, email, phone, phone.replace(" ", "")])
        member = Member(new_id(at))
        users.add(
            member.id, username, email, email, first, last, phone, "user", password, at, at,
            first.lower(), last.lower(), email, found_by,
        )  # fmt: skip
        events.add(
            member.id, "account_created", "Account created", None, None, None, 0, "", "", admin, at, "act", 1
        )
        events.add(
            member.id, "setup_completed", "Set-up completed", None, None, None, 0, "", "", member.id, at, None, 1
        )
        return member

    def top_up(member: Member, at: int):
        member.balance += 20
        ledger.add(member.id, 20, member.balance, "granted", None, None, admin, at)
        events.add(
            member.id, "concessions_added", "20 concessions added", None, None, 20, 20, "", "Added by the studio", admin, at,
            "act", 1,
        )

    def book(member: Member, class_id: str, name: str, start: int):
        at = start - draw.randrange(2 * DAY, 9 * DAY)
        if member.balance == 0:
            top_up(member, at)
        member.balance -= 1
        booking = new_id(at)
        ledger.add(member.id, -1, member.balance, "booking", class_id, booking, member.id, at)
        events.add(
            member.id, "booking", f"Booked {name}", class_id, booking, 1, -1, "confirmed", "", member.id, at, None, 1
        )
        words = f"{name}, Thu 26 Nov at 09:20, Ponsonby Road. It took 1 concession; you have {member.balance} left."
        notifications.add(new_id(at), member.id, "booking_confirmed", f"You are booked: {name}", words, class_id, at, at + HOUR)
        if draw.random() < 0.1:
            gone = at + HOUR
            member.balance += 1
            notifications.add(
                new_id(gone), member.id, "booking_cancelled", f"Booking cancelled: {name}", "You got 1 concession back.",
                class_id, gone, gone,
            )  # fmt: skip
            bookings.add(booking, member.id, class_id, "cancelled", 1, 1, "member", at, "member", gone, gone)
            ledger.add(member.id, 1, member.balance, "cancellation", class_id, booking, member.id, gone)
            events.add(
                member.id, "cancellation", f"Cancelled {name}", class_id, booking, 1, 1, "cancelled", "", member.id, gone, None, 1
            )
        else:
            bookings.add(booking, member.id, class_id, "attended", 1, 0, "member", at, None, None, at)
            events.add(
                member.id, "attended", f"Attended {name}", class_id, booking, 1, 0, "attended", "", None, start + HOUR, None, 1
            )

    first_day = now - years * 365 * DAY
    members: list[Member] = []
    for day in range(years * 365 - 2):
        morning = first_day + day * DAY
        while len(members) < 100 + day * MEMBERS_PER_YEAR // 365:
            members.append(join(len(members), morning - 10 * DAY))
        for hour in range(CLASSES_PER_DAY):
            start, name = morning + hour * HOUR, NAMES[hour]
            class_id = new_id(start - 30 * DAY)
            classes.add(
                class_id, name, "For everyone.", "Kiri Walker", "Ponsonby Road", "Rimu Room", start, start + HOUR, 60, None,
                1, start - 30 * DAY,
            )  # fmt: skip
            events.add(None, "class_created", "", class_id, None, None, 0, "", "", admin, start - 30 * DAY, "act", 0)
            # Only the 900 newest members book, and the first member, who books one class a day.
            present = draw.sample(members[-900:], BOOKINGS_PER_CLASS)
            if hour == day % CLASSES_PER_DAY and members[0] not in present:
                present[0] = members[0]
            for member in present:
                book(member, class_id, name, start)
        if day % 30 == 0:
            for rows in tables:
                rows.flush()
            if sys.stderr.isatty():
                print(f"\r{day * 100 // (years * 365)} %", end="", file=sys.stderr)
    for rows in tables:
        rows.flush()
    database.execute("COMMIT")
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for table in ["users", "classes", "bookings", "ledger", "events", "notifications"]:
        (count,) = database.execute(f"SELECT count(*) FROM {table}").fetchone()
        print(f"{table:15}{count:10}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 10)
