//! Every JSON shape that crosses HTTP, in the specification's own words (sections 3 and 7).
//!
//! These types are the only ones exported to TypeScript together with the rules' own answers. An absent value is `null`,
//! unless a field says that it is left out.

mod answer;
mod auth;
mod backup;
mod blank;
mod booking;
mod class;
mod history;
mod mail;
mod notification;
mod own_record;
mod studio;
mod user;

pub use crate::class::{DeleteType, RecurringPattern, ScheduleType, Weekday};
pub use crate::facts::BookingStatus;
pub use answer::{Done, Failure, FailureCode, RequestFailureCode};
pub use auth::{
    BankAccountForm, ChangePasswordRequest, ForgotPasswordRequest, InvitationAnswer, InvitedUser,
    LoginRequest, ProfileAnswer, ProfileForm, ProfileRequest, ResetLinkAnswer,
    ResetPasswordRequest, SetupPasswordRequest, SignedInAnswer,
};
pub use backup::{BackupHealth, BackupsAnswer, BackupsStatus};
pub use booking::{
    BookRequest, BookedClass, BookedUser, Booking, BookingsAnswer, CancelRequest,
    CancellationsAnswer, ClassWaitlistAnswer, Expected, ManualBookingRequest, OnBehalf,
    PastBookingsAnswer, RemoveBookingRequest, RemoveEntryRequest, WaitingClass, WaitlistAnswer,
    WaitlistEntry,
};
pub use class::{
    Clash, ClashesAnswer, ClashingClass, ClassBefore, ClassCreatedAnswer, ClassSavedAnswer,
    ClassToDelete, ClassesAnswer, ClassesDeletedAnswer, DeleteClassRequest, DeletionPreview,
    EditClassRequest, NewClassRequest, ShownClass, UpcomingClassesAnswer,
};
pub use history::{
    ConcessionsAnswer, HistoryAnswer, HistoryConcessions, HistoryEvent, HistoryKind, LedgerEntry,
    NoRefund,
};
pub use mail::{EmailServiceStatus, MailHealth, MailHealthAnswer, MailStatus, TestEmailRequest};
pub use notification::{
    Audience, Notification, NotificationKind, NotificationSentAnswer, NotificationSettings,
    SendNotificationRequest, SettingsAnswer, SettingsForm, SettingsRequest,
};
pub use own_record::{
    OwnRecord, RecordedAccount, RecordedBooking, RecordedLetter, RecordedLink,
    RecordedNotification, RecordedSession, RecordedWait,
};
pub use studio::{DashboardAnswer, Environment, Studio, StudioStats};
pub use user::{
    BankAccount, BankDetailsAnswer, BookingStats, EditUserRequest, InvitationSentAnswer,
    MemberStats, NewUserRequest, Note, NoteInput, NotesInput, ResetUserPasswordRequest, User,
    UserBefore, UserCreatedAnswer, UserSavedAnswer, UsersAnswer,
};
