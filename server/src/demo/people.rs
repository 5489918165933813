//! The people of the studio: staff, the members to sign in as, and a crowd drawn at random.

use std::iter::once;

use chrono::TimeDelta;
use fantail_core::role::Role;
use fantail_core::studio_time::Instant;

use super::names;
use super::options::{DemoOptions, SCENES_LAST};
use super::random::SplitMix64;
use crate::auth::links::LinkSecret;
use crate::store::users::Account;

/// The index of the admin who does everything that staff do in the simulation, and whose username is printed.
pub const ADMIN: usize = 0;
/// The number of admins, who come first in the list; the coaches follow.
pub const ADMINS: usize = 2;
pub const COACHES: usize = 10;
/// The indices of the three members with fixed usernames.
pub const MEMBER: usize = ADMINS + COACHES;
pub const SECOND: usize = MEMBER + 1;
pub const EMPTY: usize = MEMBER + 2;
/// The index of the first person who is drawn at random.
pub const CROWD: usize = MEMBER + 3;

const ACTIVE: usize = 478;
const DEACTIVATED: usize = 6;
const INVITED: usize = 7;
/// The percentage of members who joined when the studio opened. The others joined since, most of them lately.
const FOUNDERS: usize = 14;
/// How many days before the opening the staff were invited; the admin came first.
const STAFF_DAYS: i64 = 60;
const ADMIN_DAYS: i64 = 62;
/// One in this many of the crowd has a note, up to a limit.
const NOTED: usize = 25;
const NOTED_IN_ALL: usize = 18;
const OPENING_BALANCES: [i32; 6] = [3, 5, 10, 10, 15, 20];

struct PersonName {
    /// Empty for a username made from the name.
    username: &'static str,
    first: &'static str,
    last: &'static str,
}

const fn name(username: &'static str, first: &'static str, last: &'static str) -> PersonName {
    PersonName {
        username,
        first,
        last,
    }
}

/// The admins, then the coaches. `WeeklySlot::coach` counts the coaches from 0.
const STAFF: [PersonName; MEMBER] = [
    name("admin", "Rachel", "Morgan"),
    name("", "Wiremu", "Heke"),
    name("coach", "Kahu", "Parata"),
    name("", "Sophie", "Bennett"),
    name("", "Sione", "Taufa"),
    name("", "Priya", "Nair"),
    name("", "Hannah", "Clarke"),
    name("", "Mei", "Chen"),
    name("", "Josh", "Turner"),
    name("", "Anahera", "Ruru"),
    name("", "Leilani", "Fonua"),
    name("", "Daniel", "Kim"),
];

const NOTES: [&str; 6] = [
    "Left knee: offer a low-impact version.",
    "Pregnant, due in autumn. No hot or prone work.",
    "Pays by bank transfer on the first of the month.",
    "Asks for the bike by the door.",
    "Shoulder operation in March; cleared by the physio.",
    "Happy to be photographed for the newsletter.",
];

/// A person, as drawn and as simulated so far.
pub struct DemoPerson {
    /// Empty for a username made from the name.
    pub username: &'static str,
    pub first_name: &'static str,
    pub last_name: &'static str,
    pub email: String,
    pub phone: String,
    pub role: Role,
    pub opening_balance: i32,
    /// The admins' note; empty for none.
    pub note: &'static str,
    pub invited_at: Instant,
    /// `None` if the invitation is still open.
    pub set_up_at: Option<Instant>,
    pub deactivated_at: Option<Instant>,
    /// The secret of the invitation.
    pub secret: LinkSecret,
    /// Empty before the invitation.
    pub id: String,
    /// The account as last read, until something changes it.
    pub account: Option<Account>,
    /// The indices of the classes that they have booked.
    pub booked: Vec<usize>,
}

impl DemoPerson {
    /// Updates the balance to what an action returned.
    pub fn note_balance(&mut self, balance: i32) {
        if let Some(account) = &mut self.account {
            account.concessions = balance;
        }
    }
}

/// Draws all people, in the order of the constants above.
pub fn draw(random: &mut SplitMix64, options: DemoOptions<'_>) -> Vec<DemoPerson> {
    let opened_at = options.now - TimeDelta::days(i64::from(options.days_back));
    let mut people = Vec::new();
    for (index, name) in STAFF.iter().enumerate() {
        let (role, days) = match index {
            ADMIN => (Role::Admin, ADMIN_DAYS),
            _ if index < ADMINS => (Role::Admin, STAFF_DAYS),
            _ => (Role::Coach, STAFF_DAYS),
        };
        let person = person(random, &people, name, opened_at - TimeDelta::days(days));
        people.push(DemoPerson { role, ..person });
    }
    for (name, days, opening_balance) in [
        (name("member", "Mia", "Walker"), 75, 10),
        (name("second", "Sam", "Leota"), 60, 10),
        (name("empty", "Eru", "Paki"), 50, 4),
    ] {
        let invited_at = options.now - TimeDelta::days(days);
        people.push(DemoPerson {
            opening_balance,
            ..person(random, &people, &name, invited_at)
        });
    }
    for number in 0..ACTIVE + DEACTIVATED + INVITED {
        let person = one_of_the_crowd(random, &people, number, options);
        people.push(person);
    }
    people
}

/// The active members come first, then those who are deactivated, then those who are only invited.
fn one_of_the_crowd(
    random: &mut SplitMix64,
    others: &[DemoPerson],
    number: usize,
    options: DemoOptions<'_>,
) -> DemoPerson {
    let (now, days_back) = (options.now, i64::from(options.days_back));
    let leaves = (ACTIVE..ACTIVE + DEACTIVATED).contains(&number);
    let is_only_invited = ACTIVE + DEACTIVATED <= number;
    let invited_at = if is_only_invited {
        now - TimeDelta::minutes(random.between(300, 6 * 24 * 60))
    } else if leaves || random.chance(FOUNDERS) {
        now - TimeDelta::days(days_back) + TimeDelta::minutes(random.between(0, 600))
    } else {
        let mut ago = || random.between(3 * 24 * 60, (days_back - 5) * 24 * 60);
        now - TimeDelta::minutes(ago().min(ago()))
    };
    let (first, last) = names::draw(random);
    let mut person = person(random, others, &name("", first, last), invited_at);
    if is_only_invited {
        person.set_up_at = None;
    } else {
        person.opening_balance = random.pick(&OPENING_BALANCES);
    }
    if leaves {
        let days = random.between(20, 150.min(days_back - 20));
        person.deactivated_at = Some(now - SCENES_LAST - TimeDelta::days(days));
    }
    if number.is_multiple_of(NOTED) && number < NOTED * NOTED_IN_ALL {
        person.note = NOTES[number / NOTED % NOTES.len()];
    }
    person
}

fn person(
    random: &mut SplitMix64,
    others: &[DemoPerson],
    name: &PersonName,
    invited_at: Instant,
) -> DemoPerson {
    let mailbox = match name.username {
        "" => names::mailbox(name.first, name.last),
        username => username.to_owned(),
    };
    DemoPerson {
        username: name.username,
        first_name: name.first,
        last_name: name.last,
        email: unused_email(others, &mailbox),
        phone: format!(
            "02{} 555 {:04}",
            random.pick(&[1, 2, 7]),
            random.below(10_000)
        ),
        role: Role::Member,
        opening_balance: 0,
        note: "",
        invited_at,
        set_up_at: Some(invited_at + TimeDelta::minutes(random.between(4, 90))),
        deactivated_at: None,
        secret: LinkSecret::random(),
        id: String::new(),
        account: None,
        booked: Vec::new(),
    }
}

/// `mia.tane@…`, or `mia.tane2@…` if that is used already. The domain `.example` is reserved: no letter arrives there.
fn unused_email(others: &[DemoPerson], mailbox: &str) -> String {
    let numbered = (2_u32..).map(|number| format!("{mailbox}{number}@mail.example"));
    once(format!("{mailbox}@mail.example"))
        .chain(numbered)
        .find(|email| others.iter().all(|other| other.email != *email))
        .unwrap_or_default()
}
