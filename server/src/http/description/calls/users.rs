//! `/api/admin/users`: accounts, and what became of them.

use fantail_core::limits::MAXIMUM_PAGE_SIZE;
use fantail_core::wire::{
    Booking, Done, EditUserRequest, HistoryAnswer, InvitationSentAnswer, NewUserRequest,
    ResetUserPasswordRequest, UserCreatedAnswer, UserSavedAnswer, UsersAnswer,
};

use super::super::operation::{
    Operation, Parameter, Who::Admins, Who::Staff, delete, get, parameter, post, put,
};
use super::super::parameters::{Direction, Page, PageSize, Search, UserOrder, UserStatus};

#[rustfmt::skip]
const LIST: &[Parameter] = &[
    parameter::<Search>("search", "Every word is looked for in names, username, e-mail and phone, in any case."),
    parameter::<UserStatus>("status", "Everyone unless said otherwise."),
    parameter::<UserOrder>("sort", "By when they joined unless said otherwise."),
    parameter::<Direction>("order", "The newest first, and by anything else the least, unless said otherwise."),
    parameter::<Page>("page", "Which page; without a page and a limit, everyone is on one."),
    parameter::<PageSize<MAXIMUM_PAGE_SIZE>>("limit", "How many to a page."),
];

#[rustfmt::skip]
pub const USERS: &[Operation] = &[
    get("/api/admin/users", Staff, "Accounts, a page at a time or all of them").asked(LIST).answers::<UsersAnswer>(),
    post("/api/admin/users", Admins, "Invite someone")
        .takes::<NewUserRequest>().creates::<UserCreatedAnswer>().also(&[409]),
    put("/api/admin/users/{id}", Admins, "Edit an account; what is left out stays as it is")
        .takes::<EditUserRequest>().answers::<UserSavedAnswer>().also(&[409]),
    delete("/api/admin/users/{id}", Admins, "Delete an account").answers::<Done>().also(&[409]),
    put("/api/admin/users/{id}/reset-password", Admins, "Set someone's password")
        .takes::<ResetUserPasswordRequest>().answers::<Done>().also(&[409]),
    post("/api/admin/users/{id}/resend-verification", Admins, "Send someone's invitation again")
        .answers::<InvitationSentAnswer>().also(&[409]),
    get("/api/admin/users/{id}/bookings", Admins, "Someone's bookings, the latest class first").answers::<Vec<Booking>>(),
    get("/api/admin/users/{id}/history", Admins, "What happened to someone, newest first").answers::<HistoryAnswer>(),
];
