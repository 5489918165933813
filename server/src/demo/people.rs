//! Who is in the studio: staff, members, and the accounts that can be signed in to.

use chrono::TimeDelta;
use fantail_core::role::Role;
use fantail_core::studio_time::Instant;
use fantail_core::wire::BankAccount;

use super::names;
use super::random::Dice;
use crate::store::demo::{Note, User};

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
/// Out of a hundred members, so many were there when the studio opened its books.
const FOUNDERS: usize = 55;
const DAYS_OPEN: i64 = 365;

/// Username, first and last name. The coaches teach what the programme says.
const STAFF: [(&str, &str, &str); MEMBER] = [
    ("admin", "Rachel", "Morgan"),
    ("wiremu.heke", "Wiremu", "Heke"),
    ("coach", "Kahu", "Parata"),
    ("sophie.bennett", "Sophie", "Bennett"),
    ("sione.taufa", "Sione", "Taufa"),
    ("priya.nair", "Priya", "Nair"),
    ("hannah.clarke", "Hannah", "Clarke"),
    ("mei.chen", "Mei", "Chen"),
    ("josh.turner", "Josh", "Turner"),
    ("anahera.ruru", "Anahera", "Ruru"),
    ("leilani.fonua", "Leilani", "Fonua"),
    ("daniel.kim", "Daniel", "Kim"),
];

const NOTES: [&str; 6] = [
    "Left knee: offer a low-impact version.",
    "Pregnant, due in autumn. No hot or prone work.",
    "Pays by bank transfer on the first of the month.",
    "Asks for the bike by the door.",
    "Shoulder operation in March; cleared by the physio.",
    "Happy to be photographed for the newsletter.",
];

/// The accounts, in the order of the constants above.
pub fn all(dice: &mut Dice, now: Instant, studio_name: &str) -> Vec<User> {
    let opened_at = now - TimeDelta::days(DAYS_OPEN);
    let mut users = Vec::new();
    for (place, name) in STAFF.into_iter().enumerate() {
        let role = if place < ADMINS {
            Role::Admin
        } else {
            Role::Coach
        };
        users.push(person(dice, name, role, opened_at - TimeDelta::days(30)));
    }
    users[ADMIN].bank_account = BankAccount {
        bank_name: studio_name.to_owned(),
        account_number: "12-3456-0123456-00".to_owned(),
    };
    for (name, days) in [
        (("member", "Mia", "Walker"), 75),
        (("second", "Sam", "Leota"), 60),
        (("empty", "Eru", "Paki"), 50),
    ] {
        users.push(person(
            dice,
            name,
            Role::Member,
            now - TimeDelta::days(days),
        ));
    }
    add_crowd(&mut users, dice, now, opened_at);
    users
}

fn add_crowd(users: &mut Vec<User>, dice: &mut Dice, now: Instant, opened_at: Instant) {
    for place in 0..ACTIVE + DEACTIVATED + INVITED {
        let is_founder = dice.chance(FOUNDERS) && place < ACTIVE + DEACTIVATED;
        let is_invited = ACTIVE + DEACTIVATED <= place;
        let joined_at = if is_founder {
            opened_at + TimeDelta::minutes(dice.between(0, 600))
        } else if is_invited {
            now - TimeDelta::minutes(dice.between(300, 6 * 24 * 60))
        } else {
            now - TimeDelta::minutes(dice.between(3 * 24 * 60, 360 * 24 * 60))
        };
        let (first, last) = names::draw(dice);
        let username = unused(users, &names::username(first, last));
        let mut user = person(dice, (&username, first, last), Role::Member, joined_at);
        user.is_active = !(ACTIVE..ACTIVE + DEACTIVATED).contains(&place);
        user.set_up_at = user.set_up_at.filter(|_| !is_invited);
        users.push(user);
    }
}

/// `mia.tane`, or `mia.tane2` when someone has it already.
fn unused(users: &[User], wanted: &str) -> String {
    let is_taken = |name: &str| users.iter().any(|user| user.username == name);
    let mut name = wanted.to_owned();
    let mut number = 1;
    while is_taken(&name) {
        number += 1;
        name = format!("{wanted}{number}");
    }
    name
}

fn person(
    dice: &mut Dice,
    (username, first_name, last_name): (&str, &str, &str),
    role: Role,
    created_at: Instant,
) -> User {
    User {
        id: dice.id(created_at),
        username: username.to_owned(),
        // `.example` is nobody's: a letter to it goes nowhere.
        email: format!("{username}@mail.example"),
        first_name: first_name.to_owned(),
        last_name: last_name.to_owned(),
        phone: format!("02{} 555 {:04}", dice.pick(&[1, 2, 7]), dice.below(10_000)),
        role,
        is_active: true,
        bank_account: BankAccount::default(),
        created_at,
        set_up_at: Some(created_at + TimeDelta::minutes(dice.between(4, 90))),
    }
}

/// What admins keep in mind about a few of the members.
pub fn notes(dice: &mut Dice, users: &[User]) -> Vec<Note> {
    (0..18)
        .map(|n| {
            let user = &users[CROWD + n * 25];
            let created_at = user.created_at + TimeDelta::hours(2);
            Note {
                id: dice.id(created_at),
                user_id: user.id.clone(),
                content: NOTES[n % NOTES.len()],
                created_at,
            }
        })
        .collect()
}
