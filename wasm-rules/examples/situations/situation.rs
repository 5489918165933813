//! Random calls of every exported function, many of them at the boundaries of the rules. Some have
//! arguments that can't be read.

use fantail_core::limits;
use fantail_core::studio_time::Instant;
use fantail_core::verdict::Refusal;
use serde_json::{Value, json};

use crate::random::Random;

const SECOND: i64 = 1_000;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// The instants in 2026 to 2028 at which the studio's clocks change.
const CLOCK_CHANGES: [&str; 6] = [
    "2026-04-04T14:00:00Z",
    "2026-09-26T14:00:00Z",
    "2027-04-03T14:00:00Z",
    "2027-09-25T14:00:00Z",
    "2028-04-01T14:00:00Z",
    "2028-09-23T14:00:00Z",
];

type Arguments = fn(&mut Random) -> Vec<Value>;

/// Each function, its share of the situations, and its arguments.
const CALLS: &[(&str, i64, Arguments)] = &[
    ("memberActions", 300, |r| {
        let class = class(r);
        let now = now_around(r, &class);
        vec![class, person(r), now]
    }),
    ("scheduleEntries", 20, schedule),
    ("bookable", 20, schedule),
    ("cancelBooking", 100, |r| {
        let class = class(r);
        let now = now_around(r, &class);
        vec![booking(r, &class), person(r), now]
    }),
    ("bookOnBehalf", 150, |r| {
        let class = class(r);
        let now = now_around(r, &class);
        vec![class, person(r), overrides(r), now]
    }),
    ("removeOnBehalf", 100, |r| {
        let class = class(r);
        let now = now_around(r, &class);
        vec![booking(r, &class), person(r), overrides(r), now]
    }),
    ("attendanceWindow", 50, |r| {
        let class = class(r);
        let now = now_around(r, &class);
        vec![class, now]
    }),
    ("markAttendance", 150, |r| {
        let class = class(r);
        let now = now_around(r, &class);
        let mark = r.pick(&["attended", "no-show", "unmarked"]);
        vec![class, roster_row(r), json!(mark), or_null(r, status), now]
    }),
    ("previewSeries", 40, new_class),
    ("checkNewClass", 60, new_class),
    ("checkEditClass", 20, |r| vec![edit_class(r)]),
    ("editEffects", 20, |r| vec![edited_class(r), edit_class(r)]),
    ("checkCalendarPrice", 5, |r| {
        vec![count(r), or_null(r, count)]
    }),
    ("whyNotChanged", 20, |r| {
        let class = class(r);
        let now = now_around(r, &class);
        vec![class["endTime"].clone(), json!(r.one_in(2)), now]
    }),
    ("looksLikeASeries", 5, |r| {
        let others: Vec<Value> = (0..r.between(0, 4)).map(|_| looks(r)).collect();
        vec![looks(r), json!(others)]
    }),
    ("isTaughtBy", 5, |r| {
        let names = ["Hana Ngata", " hāna NGATA ", "Tom Reid"];
        vec![json!(r.pick(&names)), json!(r.pick(&names))]
    }),
    ("accountStatusEffect", 10, |r| {
        vec![account_status(r), account_status(r)]
    }),
    ("capabilities", 2, |r| vec![role(r)]),
    ("isActiveBooking", 2, |r| vec![status(r)]),
    ("concessionBanner", 5, |r| vec![balance(r)]),
    ("concessionWords", 5, |r| vec![balance(r)]),
    ("durationWords", 5, |r| vec![json!(r.between(0, 600))]),
    ("scheduleDays", 10, |r| vec![now(r)]),
    ("today", 10, |r| vec![now(r)]),
    ("dayOf", 10, |r| vec![instant(r)]),
    ("timeWords", 10, |r| vec![instant(r)]),
    ("wallTimeField", 10, |r| vec![instant(r)]),
    ("momentWords", 15, moment),
    ("momentWithinWords", 15, moment),
    ("changedWords", 15, |r| {
        let refusal = r.pick(&Refusal::ALL).code();
        [vec![json!(refusal)], moment(r)].concat()
    }),
    ("untilWords", 15, moment),
    ("longDayWords", 5, |r| vec![day(r)]),
    ("dateWords", 5, |r| vec![day(r)]),
    ("weekdayIndex", 5, |r| vec![day(r)]),
    ("dayNumber", 5, |r| vec![day(r)]),
    ("weekdayWords", 5, |r| vec![day(r)]),
    ("monthDays", 5, |r| vec![day(r)]),
    ("monthWords", 5, |r| vec![day(r)]),
    ("monthsWords", 5, |r| vec![day(r), day(r)]),
    ("dayWords", 10, |r| vec![day(r), now(r)]),
    ("monthsLater", 5, |r| {
        vec![day(r), json!(r.between(-40, 40))]
    }),
    ("folded", 10, |r| vec![json!(text(r))]),
    ("searchWords", 10, |r| vec![json!(text(r))]),
    ("personText", 10, |r| {
        (0..5).map(|_| json!(text(r))).collect()
    }),
    ("readPeople", 20, |r| {
        let columns = or_null(r, people_columns);
        let bytes = if r.between(0, 3) == 0 {
            csv_bytes(r)
        } else {
            people_bytes(r)
        };
        vec![columns, json!(bytes)]
    }),
    ("checkPeople", 10, |r| {
        let rows: Vec<Value> = (0..r.between(0, 4)).map(|_| import_row(r)).collect();
        vec![json!(rows)]
    }),
    ("readStatement", 30, |r| {
        let columns = or_null(r, statement_columns);
        vec![columns, day(r), json!(statement_bytes(r))]
    }),
    ("matchStatement", 30, |r| {
        let lines: Vec<Value> = (0..r.between(0, 6)).map(|_| statement_line(r)).collect();
        let members: Vec<Value> = (0..r.between(0, 6)).map(|_| statement_member(r)).collect();
        let packs: Vec<Value> = (0..r.between(0, 3)).map(|_| statement_pack(r)).collect();
        vec![
            json!(lines),
            json!(members),
            json!(packs),
            json!([statement_hash(r)]),
        ]
    }),
    ("possiblyRecorded", 20, |r| {
        let now = millis(r);
        let lines: Vec<Value> = (0..r.between(0, 6)).map(|_| members_line(r, now)).collect();
        let payments: Vec<Value> = (0..r.between(0, 6))
            .map(|_| unreconciled_payment(r, now))
            .collect();
        vec![json!(lines), json!(payments), json!(now)]
    }),
    ("checkProfile", 20, |r| {
        let bank = json!({ "bankName": typed(r), "accountNumber": account_number(r) });
        let form = json!({
            "firstName": typed(r), "lastName": typed(r), "email": email(r), "phone": typed(r),
            "bankAccount": or_null(r, |_| bank.clone()),
        });
        vec![form, or_null(r, account_number)]
    }),
    ("checkDeletion", 2, |r| {
        vec![json!(r.pick(&["DELETE", "delete", "", " DELETE "]))]
    }),
    ("checkSetupPassword", 5, |r| vec![passwords(r, "password")]),
    ("checkResetPassword", 5, |r| vec![passwords(r, "password")]),
    ("checkAdminReset", 5, |r| vec![passwords(r, "newPassword")]),
    ("checkChangePassword", 5, |r| {
        let mut form = passwords(r, "newPassword");
        form["currentPassword"] = password(r);
        vec![form]
    }),
    ("checkEditUser", 20, |r| {
        vec![json!({
            "firstName": typed(r), "lastName": typed(r), "username": typed(r), "email": email(r), "phone": typed(r),
            "role": or_null(r, role), "concessions": balance(r), "concessionsBefore": balance(r), "notes": typed(r),
            "isActive": or_null(r, flag), "isSetupComplete": or_null(r, flag),
        })]
    }),
    ("checkTestEmail", 5, |r| {
        vec![json!({ "to": email(r), "subject": typed(r), "message": typed(r) })]
    }),
    ("nzd", 10, |r| vec![cents(r)]),
    ("parseNzd", 10, |r| vec![amount(r)]),
    ("checkAmount", 5, |r| vec![json!("amount"), amount(r)]),
    ("priceMismatch", 5, |r| vec![count(r), or_null(r, count)]),
    ("checkReversal", 5, |r| vec![typed(r)]),
    ("checkPack", 15, |r| {
        vec![
            json!({ "name": typed(r), "concessions": or_null(r, count), "priceCents": or_null(r, cents),
                     "isActive": or_null(r, flag) }),
        ]
    }),
    ("checkPayment", 40, |r| {
        let now = now(r);
        let form = json!({
            "userId": r.pick(&["", "a", "b c"]), "concessions": or_null(r, count), "amountCents": or_null(r, cents),
            "packId": or_null(r, typed), "receivedOn": or_null(r, day), "reference": typed(r), "note": typed(r),
            "statementLine": or_null(r, |r| json!(r.pick(&["0a", "0A", "zz"]).repeat(32))), "key": r.pick(&["", "k1", "k 1"]),
            "isConfirmed": or_null(r, flag),
        });
        vec![form, now]
    }),
    ("checkUserToAdd", 2, |r| {
        vec![json!(r.pick(&["", "a", " "]))]
    }),
    ("checkClassToJoin", 2, |r| {
        vec![json!(r.pick(&["", "a", " "]))]
    }),
    ("checkClassesToLeave", 2, |r| {
        vec![json!(vec!["a"; usize::from(r.one_in(2))])]
    }),
    ("checkHistoryToExport", 2, |r| vec![json!(r.between(0, 2))]),
];

/// Returns the name of a random function, and random arguments for it.
pub fn any(random: &mut Random) -> (&'static str, Vec<Value>) {
    let total = CALLS.iter().map(|(_, share, _)| share).sum();
    let mut at = random.between(1, total);
    for (name, share, arguments) in CALLS {
        at -= share;
        if at <= 0 {
            let mut arguments = arguments(random);
            if random.one_in(200) {
                make_unreadable(random, &mut arguments);
            }
            return (name, arguments);
        }
    }
    unreachable!("the shares add up to the total")
}

/// Removes or replaces a field of an argument, which usually makes the argument unreadable.
fn make_unreadable(random: &mut Random, arguments: &mut [Value]) {
    let Some(fields) = arguments.iter_mut().find_map(Value::as_object_mut) else {
        return;
    };
    let names: Vec<String> = fields.keys().cloned().collect();
    let name = random.pick(&names.iter().collect::<Vec<_>>());
    match random.pick(&["missing", "text", "negative", "object", "null", "list"]) {
        "missing" => fields.remove(name),
        "text" => fields.insert(name.clone(), json!("soon")),
        "negative" => fields.insert(name.clone(), json!(-1)),
        "object" => fields.insert(name.clone(), json!({})),
        "null" => fields.insert(name.clone(), Value::Null),
        _ => fields.insert(name.clone(), json!([1])),
    };
}

fn or_null(random: &mut Random, value: impl Fn(&mut Random) -> Value) -> Value {
    if random.one_in(4) {
        Value::Null
    } else {
        value(random)
    }
}

fn flag(random: &mut Random) -> Value {
    json!(random.one_in(2))
}

fn millis(random: &mut Random) -> i64 {
    let change = random.pick(&CLOCK_CHANGES);
    let change = Instant::parse(change).map_or(0, Instant::millis);
    match random.between(1, 4) {
        1 => change + random.between(-2 * HOUR, 2 * HOUR),
        2 => change + random.between(-8, 8) * (HOUR / 4),
        3 => change + random.between(-36 * HOUR, 36 * HOUR),
        _ => random.between(1_767_225_600_000, 1_861_920_000_000),
    }
}

fn at(millis: i64) -> Value {
    json!(Instant::from_millis(millis).to_string())
}

fn instant(random: &mut Random) -> Value {
    at(millis(random))
}

fn now(random: &mut Random) -> Value {
    json!(millis(random))
}

fn day(random: &mut Random) -> Value {
    json!(Instant::from_millis(millis(random)).day().to_string())
}

/// Returns an instant, and a `now` within minutes, days or weeks of it.
fn moment(random: &mut Random) -> Vec<Value> {
    let moment = millis(random);
    let distance = random.pick(&[2 * MINUTE, 2 * HOUR, 2 * DAY, 8 * DAY, 400 * DAY]);
    let distance = random.between(-distance, distance);
    let distance = if random.one_in(3) {
        distance / MINUTE * MINUTE + random.between(-1, 1)
    } else {
        distance
    };
    vec![at(moment), json!(moment + distance)]
}

fn class(random: &mut Random) -> Value {
    let start = millis(random);
    let start = if random.one_in(2) {
        start / (5 * MINUTE) * (5 * MINUTE)
    } else {
        start
    };
    let is_booked = random.one_in(3);
    let used = if is_booked {
        or_null(random, |r| json!(r.between(0, 4)))
    } else {
        Value::Null
    };
    json!({
        "startTime": at(start),
        "endTime": at(start + random.between(15, 480) * MINUTE),
        "maxCapacity": if random.one_in(10) { Value::Null } else { json!(random.between(1, 5)) },
        "activeBookings": random.between(0, 7),
        "concessionsRequired": random.between(0, 4),
        "isActive": !random.one_in(10),
        "isUserBooked": is_booked,
        "isUserOnWaitlist": random.one_in(3),
        "userBookingConcessionsUsed": used,
        "userBookingMovedFrom": if is_booked && random.one_in(4) { at(start - 90 * MINUTE) } else { Value::Null },
    })
}

/// Returns a `now` at a boundary of the class's rules, a millisecond before or after one, or
/// anywhere around the class.
fn now_around(random: &mut Random, class: &Value) -> Value {
    let of = |field: &str| {
        class[field]
            .as_str()
            .and_then(Instant::parse)
            .map_or(0, Instant::millis)
    };
    let (start, end) = (of("startTime"), of("endTime"));
    let boundaries = [
        start - limits::REFUND_CUTOFF.num_milliseconds(),
        start - limits::WAITLIST_CUTOFF.num_milliseconds(),
        start - limits::BOOKING_CUTOFF.num_milliseconds(),
        start - limits::ATTENDANCE_OPENS_BEFORE.num_milliseconds(),
        start + limits::ATTENDANCE_CLOSES_AFTER.num_milliseconds(),
        start,
        end,
    ];
    let now = if random.one_in(2) {
        random.pick(&boundaries) + random.between(-1, 1)
    } else {
        random.between(start - 30 * DAY, end + DAY)
    };
    json!(now)
}

fn schedule(random: &mut Random) -> Vec<Value> {
    let classes: Vec<Value> = (0..random.between(0, 6)).map(|_| class(random)).collect();
    let now = match classes.first() {
        Some(class) => now_around(random, class),
        None => now(random),
    };
    vec![json!(classes), person(random), now]
}

fn status(random: &mut Random) -> Value {
    json!(random.pick(&[
        "confirmed",
        "confirmed",
        "confirmed",
        "attended",
        "cancelled",
        "no-show"
    ]))
}

fn roster_row(random: &mut Random) -> Value {
    json!({
        "status": status(random),
        "isMarked": flag(random),
        "markedBy": or_null(random, |_| json!("Hana Ngata")),
        "isBookedAgain": random.one_in(4),
    })
}

fn booking(random: &mut Random, class: &Value) -> Value {
    json!({
        "status": status(random),
        "concessionsUsed": random.between(0, 4),
        "startTime": class["startTime"],
        "endTime": class["endTime"],
        "isActive": class["isActive"],
        "movedFrom": class["userBookingMovedFrom"],
    })
}

fn role(random: &mut Random) -> Value {
    json!(random.pick(&["user", "user", "user", "coach", "admin"]))
}

fn person(random: &mut Random) -> Value {
    json!({ "role": role(random), "concessions": random.between(-3, 7) })
}

fn overrides(random: &mut Random) -> Value {
    json!({ "concessions": flag(random), "refund": flag(random), "waitlist": flag(random) })
}

fn account_status(random: &mut Random) -> Value {
    json!({ "role": role(random), "isActive": flag(random) })
}

fn looks(random: &mut Random) -> Value {
    let word = |random: &mut Random| random.pick(&["a", "b"]);
    json!({ "_id": word(random), "name": word(random), "instructor": word(random), "location": word(random) })
}

fn count(random: &mut Random) -> Value {
    json!(random.pick(&[0, 1, 2, 10, 99, 100, 101, 1_000, 4_294_967_295_i64]))
}

fn balance(random: &mut Random) -> Value {
    json!(random.pick(&[-3, -2, -1, 0, 1, 2, 3, 99_999, 100_000, 100_001]))
}

fn new_class(random: &mut Random) -> Vec<Value> {
    let now = millis(random);
    let start = now + random.between(-HOUR, 90 * DAY);
    let start = Instant::from_millis(if random.one_in(2) {
        start / (30 * MINUTE) * (30 * MINUTE)
    } else {
        start
    });
    let wall_time = start.wall_time().format("%Y-%m-%dT%H:%M").to_string();
    let end = Instant::from_millis(start.millis() + random.between(-DAY, 380 * DAY))
        .day()
        .to_string();
    let days = [
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
    ];
    let days: Vec<&str> = days.into_iter().filter(|_| random.one_in(3)).collect();
    let mut form = details(random);
    form["startTime"] = if random.one_in(10) {
        typed(random)
    } else {
        json!(wall_time)
    };
    form["scheduleType"] = json!(random.pick(&["one-off", "recurring", "recurring"]));
    form["recurringPattern"] =
        json!(random.pick(&["none", "daily", "weekly", "monthly", "custom", "custom"]));
    form["recurringDays"] = or_null(random, |_| json!(days));
    form["recurringEndDate"] = if random.one_in(10) {
        typed(random)
    } else {
        or_null(random, |_| json!(end))
    };
    form["recurringInterval"] = or_null(random, |r| json!(r.between(0, 4)));
    vec![form, json!(now)]
}

fn edit_class(random: &mut Random) -> Value {
    let mut form = details(random);
    form["isActive"] = or_null(random, flag);
    form
}

fn edited_class(random: &mut Random) -> Value {
    let mut class = details(random);
    class["concessionsRequired"] = count(random);
    class["activeBookings"] = count(random);
    class["waiting"] = count(random);
    class
}

fn details(random: &mut Random) -> Value {
    json!({
        "name": typed(random), "description": typed(random), "instructor": typed(random), "location": typed(random),
        "room": typed(random), "duration": random.pick(&[0, 14, 15, 60, 480, 481]),
        "maxCapacity": or_null(random, count), "concessionsRequired": or_null(random, count),
    })
}

const LETTERS: [&str; 28] = [
    "a",
    "Z",
    "7",
    " ",
    "  ",
    "ā",
    "a\u{304}",
    "Ł",
    "ß",
    "æ",
    "ø",
    "İ",
    "ı",
    "’",
    "'",
    "-",
    "–",
    "O’",
    "\t",
    "\n",
    "\u{0}",
    "\u{202e}",
    "\u{200d}",
    "👩‍👩‍👧",
    "日本",
    "\u{85}",
    "+64 21",
    "@",
];

fn text(random: &mut Random) -> String {
    let length = if random.one_in(30) {
        130
    } else {
        random.between(0, 9)
    };
    (0..length).map(|_| random.pick(&LETTERS)).collect()
}

fn typed(random: &mut Random) -> Value {
    match random.between(1, 12) {
        1 => Value::Null,
        2..6 => json!(text(random)),
        6 => json!(
            "x".repeat(
                usize::try_from(
                    random.pick(&[79, 80, 81, 120, 121, 500, 501, 2_000, 2_001, 4_001])
                )
                .unwrap_or(0)
            )
        ),
        _ => json!(random.pick(&[
            "Aroha",
            "HIIT",
            "Main studio",
            "021 555 0123",
            "Ngā Mihi",
            "Zoë O’Leary"
        ])),
    }
}

/// Returns an e-mail address with an ASCII domain, because only the server converts
/// internationalised domains.
fn email(random: &mut Random) -> Value {
    let local = if random.one_in(3) {
        text(random)
    } else {
        "mia.walker".into()
    };
    let domain = random.pick(&[
        "mail.example",
        "mail",
        "-a.nz",
        "a-.nz",
        "a..nz",
        "studio.co.nz",
        "",
        "a b.nz",
    ]);
    or_null(random, |_| json!(format!("{local}@{domain}")))
}

fn cents(random: &mut Random) -> Value {
    json!(random.pick(&[
        -1,
        0,
        1,
        99,
        100,
        1_000_000,
        1_000_001,
        99_999_999,
        100_000_000,
        100_000_001
    ]))
}

fn amount(random: &mut Random) -> Value {
    json!(random.pick(&[
        "",
        "150",
        "$1,234.50",
        "12.5",
        "1,23",
        "1.234",
        "-5",
        "99999999999",
        " $ 8",
        ".5"
    ]))
}

fn account_number(random: &mut Random) -> Value {
    let known = random.pick(&[
        "01-0902-0068389-00",
        "01-902-0068389-000",
        "010902006838900",
        "01 0902 0068380 00",
        "",
        "12-3456",
    ]);
    if random.one_in(2) {
        return json!(known);
    }
    let digits: String = (0..random.between(13, 17))
        .map(|_| char::from(b'0' + u8::try_from(random.between(0, 9)).unwrap_or(0)))
        .collect();
    json!(digits)
}

fn password(random: &mut Random) -> Value {
    json!(random.pick(&["", "12345", "123456", "Kōwhai", "123456 ", "a\u{304}bcde"]))
}

fn passwords(random: &mut Random, name: &str) -> Value {
    json!({ name: password(random), "confirmPassword": password(random) })
}

/// Returns the bytes of a small CSV file in some encoding, or of another kind of file.
fn csv_bytes(r: &mut Random) -> Vec<u8> {
    let pieces = [
        "Date", "Amount", "Tāne", "\"", "\"\"", ",", ",", ";", ";", "\t", "\n", "\r\n", "\r",
        "'+64", "=1", " ", "-5.00",
    ];
    let text: String = (0..r.between(0, 60)).map(|_| r.pick(&pieces)).collect();
    let encoded = match r.between(0, 9) {
        0 => [0xFF, 0xFE]
            .into_iter()
            .chain(text.encode_utf16().flat_map(u16::to_le_bytes))
            .collect(),
        1 => [0xFE, 0xFF]
            .into_iter()
            .chain(text.encode_utf16().flat_map(u16::to_be_bytes))
            .collect(),
        2 => format!("\u{FEFF}{text}").into_bytes(),
        3 => text
            .chars()
            .map(|letter| u8::try_from(letter).unwrap_or(0xE9))
            .collect(),
        _ => text.into_bytes(),
    };
    let start = r.pick(&[
        "",
        "",
        "",
        "",
        "",
        "",
        "PK\u{3}\u{4}",
        "%PDF",
        "<html>",
        "sep=;\n",
    ]);
    [start.as_bytes().to_vec(), encoded].concat()
}

/// Returns a small bank statement, with the columns of a bank or with others.
fn statement_bytes(r: &mut Random) -> Vec<u8> {
    let header = r.pick(&[
        "Type,Details,Particulars,Code,Reference,Amount,Date",
        "Date,Amount,Other Party,Description,Reference,Particulars,Analysis Code",
        "When,What,Who,In",
        "",
    ]);
    let cells = [
        "20/11/2026",
        "3 Apr 26",
        "2026-04-03",
        "04/20/2026",
        "150.00",
        "(5.00)",
        "$1,5",
        "12,50",
        "mia.tane",
        "M Tane",
        "",
    ];
    let rows = (0..r.between(0, 6)).map(|_| {
        let row: Vec<&str> = (0..r.between(1, 7)).map(|_| r.pick(&cells)).collect();
        row.join("\",\"")
    });
    let rows: Vec<String> = rows.map(|row| format!("\"{row}\"")).collect();
    format!("{header}\n{}\n", rows.join("\n")).into_bytes()
}

fn people_columns(r: &mut Random) -> Value {
    let column = |r: &mut Random| or_null(r, |r| json!(r.between(0, 7)));
    json!({
        "firstName": column(r), "lastName": column(r), "fullName": column(r), "email": column(r), "phone": column(r),
        "concessions": column(r), "note": column(r),
    })
}

fn import_row(r: &mut Random) -> Value {
    let phones = ["021 555 0101", "6.42156E+10", "#NAME?", "-215550", "21.5"];
    json!({
        "firstName": or_null(r, typed), "lastName": typed(r), "email": email(r), "phone": r.pick(&phones),
        "concessions": or_null(r, |r| json!(r.between(-3, 3))), "note": or_null(r, typed),
    })
}

fn people_bytes(r: &mut Random) -> Vec<u8> {
    let pieces = [
        "First name",
        "Last name",
        "Name",
        "E-mail",
        "Mobile",
        "E-mail 1 - Value",
        "Credits",
        "215550101",
        "mia@example.nz ::: m@example.nz",
        "TÄ“",
        "Tāne, Mia",
        "Mary Jane",
        "10",
        "10.00",
        "−1",
        "many",
        ",",
        ",",
        ",",
        "\n",
        "\n",
        "\"",
    ];
    (0..r.between(0, 60))
        .map(|_| r.pick(&pieces))
        .collect::<String>()
        .into_bytes()
}

fn statement_columns(r: &mut Random) -> Value {
    let column = |r: &mut Random| or_null(r, |r| json!(r.between(0, 7)));
    json!({
        "date": column(r), "amount": column(r), "credit": column(r), "particulars": column(r), "code": column(r),
        "reference": column(r), "otherParty": column(r), "descriptions": [r.between(0, 7)], "account": column(r),
    })
}

fn statement_hash(r: &mut Random) -> &'static str {
    r.pick(&["0a", "0b", "0c"])
}

fn statement_line(r: &mut Random) -> Value {
    let texts = [
        "mia.tane",
        "MIA TANE",
        "Tāne M",
        "hana.walker-",
        "smith",
        "10 pack",
        "tom",
        "AP#1 mia.tane2;",
        "",
    ];
    let typed: Vec<&str> = (0..r.between(0, 3)).map(|_| r.pick(&texts)).collect();
    json!({
        "line": 2, "hash": statement_hash(r), "day": day(r), "amountCents": r.pick(&[15_000, 8_000, 1]), "typed": typed,
        "description": r.pick(&texts), "otherParty": r.pick(&texts), "reference": "", "whyNot": null,
    })
}

fn day_near(r: &mut Random, now: i64) -> Value {
    let at = now + r.between(-10, 10) * DAY;
    json!(Instant::from_millis(at).day().to_string())
}

fn members_line(r: &mut Random, now: i64) -> Value {
    json!({
        "userId": r.pick(&["a", "b"]), "day": day_near(r, now), "amountCents": r.pick(&[15_000, 8_000]),
        "concessions": or_null(r, |r| json!(r.pick(&[10, 5]))),
    })
}

fn unreconciled_payment(r: &mut Random, now: i64) -> Value {
    json!({
        "_id": r.pick(&["p", "q", "r"]), "userId": r.pick(&["a", "b"]), "concessions": r.pick(&[10, 5]),
        "amountCents": or_null(r, |r| json!(r.pick(&[15_000, 8_000, 0]))), "receivedOn": day_near(r, now),
        "recordedBy": "Kiri Ngata", "createdAt": at(now - r.between(0, 400) * DAY),
    })
}

fn statement_member(r: &mut Random) -> Value {
    let username = r.pick(&["mia.tane", "mia.tane2", "hana.walker-smith", "tom", "āria"]);
    let (first, last) = r.pick(&[("Mia", "Tāne"), ("Hana", "Walker-Smith"), ("Tom", "Reed")]);
    json!({ "_id": r.pick(&["a", "b", "c"]), "firstName": first, "lastName": last, "username": username })
}

fn statement_pack(r: &mut Random) -> Value {
    let id = r.pick(&["ten", "five"]);
    json!({ "_id": id, "name": id, "concessions": 10, "priceCents": r.pick(&[15_000, 8_000, 0]), "isActive": !r.one_in(4) })
}
