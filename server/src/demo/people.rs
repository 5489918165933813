//! The people of the studio: staff, members, and the accounts that can be signed in to.

use chrono::TimeDelta;
use fantail_core::role::Role;
use fantail_core::studio_time::Instant;

use super::random::Dice;
use super::{SCENES_LAST, Wanted, names};

/// The admin who keeps the books, and whose sign-in is printed.
pub const ADMIN: usize = 0;
/// How many admins come first in the list; the coaches follow.
pub const ADMINS: usize = 2;
pub const COACHES: usize = 10;
/// The three members with plain usernames come after the staff.
pub const MEMBER: usize = ADMINS + COACHES;
pub const SECOND: usize = MEMBER + 1;
pub const EMPTY: usize = MEMBER + 2;
/// Everyone from here on is drawn by chance.
pub const CROWD: usize = MEMBER + 3;

const ACTIVE: usize = 478;
const DEACTIVATED: usize = 6;
const INVITED: usize = 7;
/// Out of a hundred members, so many were there when the studio opened its books; the later, the more joined.
const FOUNDERS: usize = 14;
/// The staff was there so many days before the doors opened; the admin who keeps the books some days more.
const STAFF_DAYS: i64 = 60;
const ADMIN_DAYS: i64 = 62;
/// Every so many of the crowd has a note.
const NOTED: usize = 25;
const NOTED_IN_ALL: usize = 18;
const OPENING_BALANCES: [i32; 6] = [3, 5, 10, 10, 15, 20];

struct Named {
    /// A username that is not made of the name.
    username: Option<&'static str>,
    first: &'static str,
    last: &'static str,
}

const fn named(first: &'static str, last: &'static str) -> Named {
    Named {
        username: None,
        first,
        last,
    }
}

const fn plain(username: &'static str, first: &'static str, last: &'static str) -> Named {
    Named {
        username: Some(username),
        ..named(first, last)
    }
}

/// The coaches teach what the programme says.
const STAFF: [Named; MEMBER] = [
    plain("admin", "Rachel", "Morgan"),
    named("Wiremu", "Heke"),
    plain("coach", "Kahu", "Parata"),
    named("Sophie", "Bennett"),
    named("Sione", "Taufa"),
    named("Priya", "Nair"),
    named("Hannah", "Clarke"),
    named("Mei", "Chen"),
    named("Josh", "Turner"),
    named("Anahera", "Ruru"),
    named("Leilani", "Fonua"),
    named("Daniel", "Kim"),
];

const NOTES: [&str; 6] = [
    "Left knee: offer a low-impact version.",
    "Pregnant, due in autumn. No hot or prone work.",
    "Pays by bank transfer on the first of the month.",
    "Asks for the bike by the door.",
    "Shoulder operation in March; cleared by the physio.",
    "Happy to be photographed for the newsletter.",
];

/// A person, before there is an account.
#[derive(Debug, Clone)]
pub struct Planned {
    /// A username that is not made of the name.
    pub username: Option<&'static str>,
    pub first_name: &'static str,
    pub last_name: &'static str,
    pub email: String,
    pub phone: String,
    pub role: Role,
    pub opening_balance: i32,
    /// The note that admins keep; empty for none.
    pub note: &'static str,
    pub invited_at: Instant,
    /// `None` while the invitation is open.
    pub sets_up_at: Option<Instant>,
    /// The moment at which the account is deactivated.
    pub leaves_at: Option<Instant>,
}

/// The people, in the order of the constants above.
pub fn all(dice: &mut Dice, wanted: Wanted<'_>) -> Vec<Planned> {
    let opens_at = wanted.now - TimeDelta::days(i64::from(wanted.days_back));
    let mut people = Vec::new();
    for (place, name) in STAFF.iter().enumerate() {
        let (role, days) = match place {
            ADMIN => (Role::Admin, ADMIN_DAYS),
            _ if place < ADMINS => (Role::Admin, STAFF_DAYS),
            _ => (Role::Coach, STAFF_DAYS),
        };
        let person = person(dice, &people, name, opens_at - TimeDelta::days(days));
        people.push(Planned { role, ..person });
    }
    for (name, days, opening_balance) in [
        (plain("member", "Mia", "Walker"), 75, 10),
        (plain("second", "Sam", "Leota"), 60, 10),
        (plain("empty", "Eru", "Paki"), 50, 4),
    ] {
        let invited_at = wanted.now - TimeDelta::days(days);
        people.push(Planned {
            opening_balance,
            ..person(dice, &people, &name, invited_at)
        });
    }
    for place in 0..ACTIVE + DEACTIVATED + INVITED {
        let one = one_of_the_crowd(dice, &people, place, wanted);
        people.push(one);
    }
    people
}

/// The active ones come first, then those who leave, then those who are only invited.
fn one_of_the_crowd(
    dice: &mut Dice,
    others: &[Planned],
    place: usize,
    wanted: Wanted<'_>,
) -> Planned {
    let (now, days_back) = (wanted.now, i64::from(wanted.days_back));
    let leaves = (ACTIVE..ACTIVE + DEACTIVATED).contains(&place);
    let is_only_invited = ACTIVE + DEACTIVATED <= place;
    let invited_at = if is_only_invited {
        now - TimeDelta::minutes(dice.between(300, 6 * 24 * 60))
    } else if leaves || dice.chance(FOUNDERS) {
        now - TimeDelta::days(days_back) + TimeDelta::minutes(dice.between(0, 600))
    } else {
        let mut ago = || dice.between(3 * 24 * 60, (days_back - 5) * 24 * 60);
        now - TimeDelta::minutes(ago().min(ago()))
    };
    let (first, last) = names::draw(dice);
    let mut person = person(dice, others, &named(first, last), invited_at);
    if is_only_invited {
        person.sets_up_at = None;
    } else {
        person.opening_balance = *dice.pick(&OPENING_BALANCES);
    }
    if leaves {
        let days = dice.between(20, 150.min(days_back - 20));
        person.leaves_at = Some(now - SCENES_LAST - TimeDelta::days(days));
    }
    if place.is_multiple_of(NOTED) && place < NOTED * NOTED_IN_ALL {
        person.note = NOTES[place / NOTED % NOTES.len()];
    }
    person
}

fn person(dice: &mut Dice, others: &[Planned], name: &Named, invited_at: Instant) -> Planned {
    let mailbox = match name.username {
        Some(username) => username.to_owned(),
        None => names::mailbox(name.first, name.last),
    };
    Planned {
        username: name.username,
        first_name: name.first,
        last_name: name.last,
        email: unused(others, &mailbox),
        phone: format!("02{} 555 {:04}", dice.pick(&[1, 2, 7]), dice.below(10_000)),
        role: Role::Member,
        opening_balance: 0,
        note: "",
        invited_at,
        sets_up_at: Some(invited_at + TimeDelta::minutes(dice.between(4, 90))),
        leaves_at: None,
    }
}

/// `mia.tane@…`, or `mia.tane2@…` when someone has it already.
fn unused(others: &[Planned], mailbox: &str) -> String {
    // `.example` is nobody's: a letter to it goes nowhere.
    let numbered = (2_u32..).map(|number| format!("{mailbox}{number}@mail.example"));
    std::iter::once(format!("{mailbox}@mail.example"))
        .chain(numbered)
        .find(|email| others.iter().all(|other| other.email != *email))
        .unwrap_or_default()
}
