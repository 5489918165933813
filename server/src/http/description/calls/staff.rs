//! `/api/admin`: what staff read, and what admins change; and the call of theirs that lies outside `/api`.

use fantail_core::studio_time::Day;
use fantail_core::wire::{
    BackupsAnswer, BankDetailsAnswer, BookingsAnswer, CancellationsAnswer, ClashesAnswer,
    ClassCreatedAnswer, ClassSavedAnswer, ClassWaitlistAnswer, ClassesAnswer, ClassesDeletedAnswer,
    DashboardAnswer, DeleteClassRequest, DeleteType, DeletionPreview, Done, EditClassRequest,
    EmailServiceStatus, ManualBookingRequest, NewClassRequest, RemoveBookingRequest,
    RemoveEntryRequest, TestEmailRequest, UpcomingClassesAnswer,
};

use super::super::operation::{
    Operation, Parameter, Who::Admins, Who::SignedIn, Who::Staff, delete, get, parameter, post, put,
};

#[rustfmt::skip]
pub const DASHBOARD: &[Operation] = &[
    get("/api/admin/dashboard", Staff, "The studio in two figures").answers::<DashboardAnswer>(),
    get("/api/admin/upcoming-classes", Staff, "The next classes, soonest first").answers::<UpcomingClassesAnswer>(),
    get("/api/admin/bank-details", SignedIn, "The account that members pay into").answers::<BankDetailsAnswer>(),
];

#[rustfmt::skip]
const DAYS: &[Parameter] = &[
    parameter::<Day>("from", "The first day; a year ago unless said otherwise."),
    parameter::<Day>("to", "The last day, inclusive; everything ahead unless said otherwise."),
];

const DELETION: &[Parameter] = &[parameter::<DeleteType>(
    "deleteType",
    "This class alone unless said otherwise.",
)];

#[rustfmt::skip]
pub const TIMETABLE: &[Operation] = &[
    get("/api/admin/classes", Staff, "The timetable, soonest first").asked(DAYS).answers::<ClassesAnswer>(),
    post("/api/admin/classes", Admins, "Make a class, or a series of them")
        .takes::<NewClassRequest>().creates::<ClassCreatedAnswer>(),
    post("/api/admin/classes/clashes", Admins, "What would be in the way of a class, or of a series; nothing is made")
        .takes::<NewClassRequest>().answers::<ClashesAnswer>(),
    put("/api/admin/classes/{id}", Admins, "Edit one class, or cancel it; what is left out stays as it is")
        .takes::<EditClassRequest>().answers::<ClassSavedAnswer>().also(&[409]),
    delete("/api/admin/classes/{id}", Admins, "Delete a class, or every one from it on; everyone gets everything back")
        .may_take::<DeleteClassRequest>().answers::<ClassesDeletedAnswer>().also(&[409]),
    get("/api/admin/classes/{id}/deletion", Admins, "What deleting a class would do").asked(DELETION)
        .answers::<DeletionPreview>().also(&[409]),
    get("/api/admin/classes/{id}/bookings", Staff, "Who is in a class, by name").answers::<BookingsAnswer>(),
    get("/api/admin/classes/{id}/waitlist", Staff, "Who waits for a class, longest first")
        .answers::<ClassWaitlistAnswer>(),
    get("/api/admin/classes/{id}/cancellations", Staff, "The cancelled bookings of a class, the latest first")
        .answers::<CancellationsAnswer>(),
];

#[rustfmt::skip]
pub const ON_BEHALF: &[Operation] = &[
    post("/api/admin/bookings/manual", Admins, "Book a class for someone")
        .takes::<ManualBookingRequest>().answers::<Done>().also(&[404, 409]),
    delete("/api/admin/bookings/manual/{bookingId}", Admins, "Take someone out of a class")
        .may_take::<RemoveBookingRequest>().answers::<Done>().also(&[409]),
    delete("/api/admin/classes/{classId}/waitlist/{entryId}", Admins, "Take someone off a waitlist")
        .may_take::<RemoveEntryRequest>().answers::<Done>(),
];

#[rustfmt::skip]
pub const POST: &[Operation] = &[
    get("/api/admin/email-service-status", Admins, "Whether letters leave").answers::<EmailServiceStatus>(),
    post("/api/admin/test-email", Admins, "Send a letter at once, to see whether it arrives")
        .takes::<TestEmailRequest>().answers::<Done>(),
    get("/api/admin/backups", Admins, "How the copies of the studio are that are made while it is served; null when none are")
        .answers::<BackupsAnswer>(),
];
