//! `/api/admin`: what staff read, and what admins change.

use fantail_core::wire::{BankDetailsAnswer, Done, EmailServiceStatus, TestEmailRequest};

use super::super::operation::{Operation, Who::Admins, Who::SignedIn, get, post};

#[rustfmt::skip]
pub const ADMIN: &[Operation] = &[
    get("/api/admin/bank-details", SignedIn, "The account that members pay into").answers::<BankDetailsAnswer>(),
    get("/api/admin/email-service-status", Admins, "Whether letters leave").answers::<EmailServiceStatus>(),
    post("/api/admin/test-email", Admins, "Send a letter at once, to see whether it arrives").takes::<TestEmailRequest>().answers::<Done>(),
];
