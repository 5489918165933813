//! `/api/admin`: what staff read, and what admins change.

use fantail_core::wire::BankDetailsAnswer;

use super::super::operation::{Operation, Who::SignedIn, get};

#[rustfmt::skip]
pub const ADMIN: &[Operation] = &[
    get("/api/admin/bank-details", SignedIn, "The account that members pay into").answers::<BankDetailsAnswer>(),
];
