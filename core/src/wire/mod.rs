//! Every JSON shape that crosses HTTP, in the specification's own words (sections 3 and 7).
//!
//! These types are the only ones exported to TypeScript together with the rules' own answers. An absent value is `null`,
//! unless a field says that it is left out.

mod answer;
mod auth;
mod blank;
mod booking;
mod class;
mod notification;
mod studio;
mod user;

pub use answer::{Done, Failure};
pub use auth::{
    BankAccountForm, ChangePasswordRequest, ForgotPasswordRequest, InvitationAnswer, InvitedUser,
    LoginRequest, ProfileAnswer, ProfileForm, ProfileRequest, ResetLinkAnswer,
    ResetPasswordRequest, SetupPasswordRequest, SignedInAnswer,
};
pub use booking::{
    BookRequest, BookedClass, BookedUser, Booking, BookingStatus, BookingsAnswer, CancelRequest,
    OnBehalf, WaitingClass, WaitlistAnswer,
};
pub use class::{
    Class, EditClassRequest, NewClassRequest, RecurringPattern, ScheduleType, Weekday,
};
pub use notification::{NotificationKind, NotificationSettings, SettingsRequest};
pub use studio::{Environment, Studio};
pub use user::{
    BankAccount, BankDetailsAnswer, BookingStats, EditUserRequest, MemberStats, NewUserRequest,
    Note, NoteInput, NotesInput, User,
};
