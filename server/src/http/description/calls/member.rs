//! `/api/users`, `/api/classes` and `/api/bookings`.

use fantail_core::limits::{CLASS_LIST_MAXIMUM, MAXIMUM_PAGE_SIZE};
use fantail_core::wire::{
    BookRequest, BookingsAnswer, CancelRequest, Class, ConcessionsAnswer, Done, MemberStats,
    OnBehalf, OwnRecord, PastBookingsAnswer, User, WaitlistAnswer,
};

use super::super::operation::{
    Operation, Parameter, Who::Members, Who::MembersOrAdmins, Who::SignedIn, delete, get,
    parameter, post, put,
};
use super::super::parameters::{Page, PageSize, Search};

const PAGES: &[Parameter] = &[
    parameter::<Page>("page", "Which page."),
    parameter::<PageSize<MAXIMUM_PAGE_SIZE>>("limit", "How many to a page."),
];

#[rustfmt::skip]
pub const MEMBER: &[Operation] = &[
    get("/api/users/stats", SignedIn, "How many bookings, and how many were attended").answers::<MemberStats>(),
    get("/api/users/upcoming-classes", SignedIn, "One's bookings in classes that haven't ended, soonest first")
        .answers::<BookingsAnswer>(),
    get("/api/users/waitlist-status", SignedIn, "The classes one waits for, and one's place in each line").answers::<WaitlistAnswer>(),
    get("/api/users/bookings", SignedIn, "One's bookings in classes gone by, the latest class first")
        .asked(PAGES).answers::<PastBookingsAnswer>(),
    get("/api/users/concessions", SignedIn, "One's ledger, newest first").asked(PAGES).answers::<ConcessionsAnswer>(),
    get("/api/users/data", SignedIn, "All that the studio holds on the caller but for the admins' notes, as a file")
        .answers::<OwnRecord>().file(),
    get("/api/users/profile", SignedIn, "One's own account").answers::<User>(),
    delete("/api/users/account", SignedIn, "Delete one's own account").answers::<Done>().also(&[409]),
];

#[rustfmt::skip]
const SCHEDULE: &[Parameter] = &[
    parameter::<Search>("search", "Every word is looked for in name, instructor and description, in any case."),
    parameter::<PageSize<CLASS_LIST_MAXIMUM>>("limit", "How many to a page."),
    parameter::<Page>("page", "Which page."),
];

#[rustfmt::skip]
pub const CLASSES: &[Operation] = &[
    get("/api/classes", SignedIn, "The classes of the next 28 days, soonest first")
        .asked(SCHEDULE).answers::<Vec<Class>>().counted(),
    get("/api/classes/{id}", SignedIn, "One class, with one's own flags").answers::<Class>(),
];

#[rustfmt::skip]
pub const BOOKINGS: &[Operation] = &[
    post("/api/bookings/book", Members, "Book a class")
        .takes::<BookRequest>().answers::<Done>().also(&[404, 409]),
    get("/api/bookings/{bookingId}/calendar", SignedIn, "A confirmed booking of one's own as an entry for a calendar")
        .calendar(),
    put("/api/bookings/cancel/{bookingId}", SignedIn, "Cancel one's own booking")
        .may_take::<CancelRequest>().answers::<Done>().also(&[409]),
    post("/api/bookings/waitlist/{classId}", MembersOrAdmins, "Join the waitlist of a class; an admin: let someone wait")
        .may_take::<OnBehalf>().answers::<Done>().also(&[409]),
    post("/bookings/waitlist/{classId}", MembersOrAdmins, "The same call, without the prefix")
        .may_take::<OnBehalf>().answers::<Done>().also(&[409]),
    delete("/api/bookings/waitlist/{classId}", Members, "Leave the waitlist of a class").answers::<Done>(),
];
