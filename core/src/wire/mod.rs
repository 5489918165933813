//! The JSON of every request and response, in the specification's own names (sections 3 and 7).
//!
//! Only these types, and the arguments and results of the rules, are exported to TypeScript. An absent value is `null`,
//! unless its field says that it is left out.

mod answer;
mod attendance;
mod audit;
mod auth;
mod backup;
mod bank_account;
mod blank;
mod booking;
mod calendar_feed;
mod clash;
mod class;
mod closed_day;
mod deletion;
mod hints;
mod history;
mod live;
mod mail;
mod notification;
mod own_record;
mod pack;
mod past_facts;
mod payment;
mod people_import;
mod plan;
mod public_timetable;
mod push;
mod session;
mod studio;
mod user;

pub use crate::attendance::{AttendanceMark, AttendanceRefusal, AttendanceWindow, MarkOutcome};
pub use crate::class::{DeleteType, RecurringPattern, ScheduleType, Weekday};
pub use crate::facts::BookingStatus;
pub use answer::{Done, Failure, FailureCode, RequestFailureCode};
pub use attendance::{
    AttendanceAnswer, AttendanceRequest, MarkRequest, MarkResult, Roster, RosterRow,
    StudioSettings, StudioSettingsAnswer, StudioSettingsRequest, TodayAnswer,
};
pub use audit::{AuditAnswer, AuditEntry, AuditKindName, AuditSubject, AuditSubjectType};
pub use auth::{
    ChangePasswordRequest, ForgotPasswordRequest, InvitationAnswer, InvitedUser, LoginRequest,
    ProfileAnswer, ProfileForm, ProfileRequest, ResetLinkAnswer, ResetPasswordRequest,
    SetupPasswordRequest, SignedInAnswer,
};
pub use backup::{BackupHealth, BackupsAnswer, BackupsStatus};
pub use bank_account::{BankAccount, BankAccountForm, BankDetailsAnswer};
pub use booking::{
    BookRequest, BookedClass, BookedUser, Booking, BookingsAnswer, CancelRequest,
    CancellationsAnswer, ClassBookingsAnswer, ClassWaitlistAnswer, Expected, JoinWaitlistRequest,
    ManualBookingRequest, OnBehalf, PastBookingsAnswer, RemoveBookingRequest, RemoveEntryRequest,
    RosterPerson, WaitingClass, WaitlistAnswer, WaitlistEntry, WaitlistWishRequest,
};
pub use calendar_feed::{CalendarFeedAnswer, CalendarFeedMadeAnswer};
pub use clash::{Clash, ClashesAnswer, ClashingClass};
pub use class::{
    ClassBefore, ClassCreatedAnswer, ClassSavedAnswer, ClassesAnswer, EditClassRequest,
    NewClassRequest, ShownClass, UpcomingClassesAnswer,
};
pub use closed_day::{ClosedDayForm, ClosedDaysAnswer, ClosedDaysRequest, ShownClosedDay};
pub use deletion::{ClassesDeletedAnswer, DeleteClassRequest, DeletionAnswer};
pub use hints::{DisagreedHint, DisagreementCause, HintAlarm, HintsAnswer, HintsReport};
pub use history::{
    ConcessionsAnswer, HistoryAnswer, HistoryConcessions, HistoryEvent, LedgerEntry, NoRefund,
};
pub use live::LiveEvent;
pub use mail::{EmailServiceStatus, MailHealth, MailHealthAnswer, MailStatus, TestEmailRequest};
pub use notification::{
    Audience, Notification, NotificationKind, NotificationSentAnswer, NotificationSettings,
    SendNotificationRequest, SettingsAnswer, SettingsForm, SettingsRequest,
};
pub use own_record::{
    OwnRecord, RecordedAccount, RecordedBooking, RecordedDecision, RecordedLetter, RecordedLink,
    RecordedNotification, RecordedSession, RecordedWait,
};
pub use pack::{
    EditablePack, EditablePacksAnswer, Pack, PackRequest, PackSavedAnswer, PacksAnswer,
};
pub use past_facts::{DecisionsAnswer, ListedDecision, PastFactsAnswer};
pub use payment::{
    KnownLinesAnswer, KnownLinesRequest, LedgerPayment, Payment, PaymentAnswer, PaymentRequest,
    PaymentsAnswer, PaymentsRecordedAnswer, PaymentsRequest, ReconcilePaymentRequest,
    ReversePaymentRequest, StatementPayment,
};
pub use people_import::{
    ImportPeopleAnswer, ImportPeopleRequest, ImportRow, ImportRowProblem, ImportedUser,
    InvitationsSentAnswer, SendInvitationsRequest,
};
pub use plan::{
    CopyWeekRequest, FollowingChanges, FollowingRequest, MoveClassRequest, Plan, PlanAnswer,
    PlanConsent, PlanTotals, PlannedClass, PlannedPerson,
};
pub use public_timetable::{PublicClass, PublicDay, PublicTimetable};
pub use push::{PushKeys, PushMessage, PushRequest};
pub use session::{OpenSession, SessionsAnswer};
pub use studio::{
    AdminNeeds, DashboardAnswer, Environment, FirstSteps, MailNeed, Studio, StudioStats,
    UserInNeed, UsersInNeed,
};
pub use user::{
    BookingStats, EditUserRequest, InvitationSentAnswer, MemberStats, NewUserRequest, Note,
    NoteInput, NotesInput, ResetUserPasswordRequest, User, UserBefore, UserCreatedAnswer,
    UserSavedAnswer, UsersAnswer, invitation_problem,
};
