//! The table of the description, beside the URL table: one row per call, one file per family of URLs.

mod account;
mod member;
mod notifications;
mod public;
mod staff;
mod users;

use super::operation::Operation;

pub struct Family {
    pub name: &'static str,
    pub about: &'static str,
    pub operations: &'static [Operation],
}

pub const FAMILIES: &[Family] = &[
    Family {
        name: "Studio",
        about: "What anyone may ask.",
        operations: public::STUDIO,
    },
    Family {
        name: "Account",
        about: "Signing in and out, links, and one's own profile and password.",
        operations: account::ACCOUNT,
    },
    Family {
        name: "Member",
        about: "What someone signed in reads of themselves.",
        operations: member::MEMBER,
    },
    Family {
        name: "Classes",
        about: "The schedule of the next 28 days.",
        operations: member::CLASSES,
    },
    Family {
        name: "Bookings",
        about: "A member books, cancels and waits.",
        operations: member::BOOKINGS,
    },
    Family {
        name: "Notifications",
        about: "What someone was told, and which letters they want.",
        operations: notifications::NOTIFICATIONS,
    },
    Family {
        name: "Dashboard",
        about: "What staff see first, and the account that members pay into.",
        operations: staff::DASHBOARD,
    },
    Family {
        name: "Timetable",
        about: "All classes, and who is in them.",
        operations: staff::TIMETABLE,
    },
    Family {
        name: "Users",
        about: "Accounts, and what became of them.",
        operations: users::USERS,
    },
    Family {
        name: "On behalf",
        about: "An admin books a class for someone, or takes them out of one.",
        operations: staff::ON_BEHALF,
    },
    Family {
        name: "Post",
        about: "Whether letters leave, and trying it.",
        operations: staff::POST,
    },
];
