//! The title and the message of each occasion. They are the same in the app's notification and in
//! the e-mail.

use fantail_core::concession::{self, counted, holding};
use fantail_core::money::nzd;
use fantail_core::studio_time::{Day, Instant, date_words};

use super::class_words::{
    BOOKED_AGAIN, attendance_corrected, booked, booked_from_waitlist, class_cancelled,
    class_changed, credit_returned, late_cancellation, no_show, opening, refund, reminded,
    reminder, several_classes, spot_taken, summary,
};
use super::occasion::Occasion;

impl Occasion {
    pub fn title(&self, now: Instant) -> String {
        match self {
            Occasion::BookingConfirmed { class, .. } => format!("You are booked: {}", class.name),
            Occasion::BookingCancelled { class, .. } => {
                format!("Booking cancelled: {}", class.name)
            }
            Occasion::BookedByStudio { class, .. } => {
                format!("The studio booked you: {}", class.name)
            }
            Occasion::RemovedByStudio { class, .. } => {
                format!("The studio removed you: {}", class.name)
            }
            Occasion::NoShow { class, .. } => format!("Marked as a no-show: {}", class.name),
            Occasion::AttendanceCorrected { class } => {
                format!("Attendance corrected: {}", class.name)
            }
            Occasion::ClassCancelled { class, .. } => format!("Class cancelled: {}", class.name),
            Occasion::ClassChanged {
                class,
                moved_from: Some(_),
                ..
            } => format!("Class moved: {}", class.name),
            Occasion::ClassChanged { class, .. } => format!("Class changed: {}", class.name),
            Occasion::ClassRestored { class, .. } => {
                format!("Class on again: {}", class.name)
            }
            Occasion::SeveralClasses(occasions) => several_classes(occasions),
            Occasion::WaitlistOpening { class } => format!("A spot has opened: {}", class.name),
            Occasion::SpotTaken { class } => format!("The spot is taken: {}", class.name),
            Occasion::BookedFromWaitlist { class, .. } => {
                format!("You are booked from the waitlist: {}", class.name)
            }
            Occasion::CreditReturned { returned, .. } => {
                format!("{} came back", counted(concession::as_delta(*returned)))
            }
            Occasion::Reminder { kind, classes, .. } => reminder(*kind, classes, now),
            Occasion::ConcessionsAdded { added, .. } | Occasion::PaymentRecorded { added, .. } => {
                format!("{} added", counted(concession::as_delta(*added)))
            }
            Occasion::PaymentReversed { .. } => "A payment was reversed".to_owned(),
            Occasion::ConcessionsLow { balance } => concession::banner(*balance)
                .map_or_else(|| "Your concessions".to_owned(), |banner| banner.title),
            Occasion::LateCancellation { class, .. } => {
                format!("Late cancellation: {}", class.name)
            }
            Occasion::InvitationCompleted { .. } => "An invitation was completed".to_owned(),
            Occasion::AccountDeleted { .. } => "An account was deleted".to_owned(),
            Occasion::BankAccountChanged { .. } => "The bank account was changed".to_owned(),
            Occasion::PasswordChanged => "Your password was changed".to_owned(),
            Occasion::PasswordSetByStudio => "The studio set a new password for you".to_owned(),
            Occasion::EmailChanged { .. } => "Your e-mail address was changed".to_owned(),
            Occasion::Message { title, .. } => title.clone(),
        }
    }

    pub fn message(&self, now: Instant) -> String {
        match self {
            Occasion::BookingConfirmed {
                class,
                used,
                balance,
                ..
            }
            | Occasion::BookedByStudio {
                class,
                used,
                balance,
                ..
            } => booked(class, *used, *balance, now),
            Occasion::BookedFromWaitlist {
                class,
                used,
                balance,
                ..
            } => booked_from_waitlist(class, *used, *balance, now),
            Occasion::BookingCancelled {
                class, refunded, ..
            }
            | Occasion::RemovedByStudio {
                class, refunded, ..
            } => format!("{}. {}", summary(class, now), refund(*refunded)),
            Occasion::NoShow { class, used } => no_show(class, *used, now),
            Occasion::AttendanceCorrected { class } => attendance_corrected(class, now),
            Occasion::ClassCancelled {
                class,
                place: lost,
                reason,
            } => {
                let refunded = lost.as_ref().map_or(0, |lost| lost.refunded);
                class_cancelled(class, refunded, reason, now)
            }
            Occasion::ClassChanged {
                class,
                changes,
                moved_from,
                ..
            } => class_changed(class, changes, *moved_from, now),
            Occasion::ClassRestored {
                class,
                used,
                balance,
                ..
            } => booked(class, *used, *balance, now) + BOOKED_AGAIN,
            Occasion::SeveralClasses(occasions) => {
                let messages = occasions.iter().map(|occasion| occasion.message(now));
                messages.collect::<Vec<_>>().join("\n")
            }
            Occasion::WaitlistOpening { class } => opening(class, now),
            Occasion::SpotTaken { class } => spot_taken(class, now),
            Occasion::CreditReturned { class, balance, .. } => credit_returned(class, *balance, now),
            Occasion::Reminder { classes, .. } => {
                let lines = classes.iter().map(|class| reminded(class, now));
                lines.collect::<Vec<_>>().join("\n")
            }
            Occasion::ConcessionsAdded { added, balance } => concessions_added(*added, *balance),
            Occasion::PaymentRecorded {
                added,
                balance,
                amount_cents,
                received_on,
            } => payment_recorded(*added, *balance, *amount_cents, *received_on),
            Occasion::PaymentReversed {
                taken,
                balance,
                reason,
            } => payment_reversed(*taken, *balance, reason),
            Occasion::ConcessionsLow { balance } => low_balance(*balance),
            Occasion::LateCancellation { class, member } => {
                late_cancellation(class, &member.name, now)
            }
            Occasion::InvitationCompleted { user } => {
                format!("{} has set a password and can sign in now.", user.name)
            }
            Occasion::AccountDeleted { user } => format!(
                "The account of {} is gone, and the places it held are free.",
                user.name
            ),
            Occasion::BankAccountChanged { by } => format!(
                "{} changed the bank account that members pay to. If that wasn't meant, change it back at once.",
                by.name
            ),
            Occasion::PasswordChanged => {
                "Your other devices have been signed out. If this wasn't you, tell the studio at once."
                    .to_owned()
            }
            Occasion::PasswordSetByStudio => {
                "Your devices have been signed out. If you didn't ask for it, tell the studio at once."
                    .to_owned()
            }
            Occasion::EmailChanged { to } => format!(
                "Your account now uses {}. If this wasn't you, tell the studio at once.",
                to.as_deref().unwrap_or("another address")
            ),
            Occasion::Message { message, .. } => message.clone(),
        }
    }
}

fn concessions_added(added: u32, balance: i32) -> String {
    let added = counted(concession::as_delta(added));
    format!("The studio added {added}; you {} now.", holding(balance))
}

fn payment_recorded(
    added: u32,
    balance: i32,
    amount_cents: Option<u32>,
    received_on: Day,
) -> String {
    let amount = amount_cents
        .map(|cents| format!(" of {}", nzd(cents.into())))
        .unwrap_or_default();
    let added = counted(concession::as_delta(added));
    format!(
        "The studio received your payment{amount} on {} and added {added}; you {} now.",
        date_words(received_on),
        holding(balance)
    )
}

fn payment_reversed(taken: u32, balance: i32, reason: &str) -> String {
    let taken = counted(concession::as_delta(taken));
    format!(
        "The studio reversed a payment and took {taken} back; you {} now. Reason: {reason}. If this is wrong, talk to the studio.",
        holding(balance)
    )
}

fn low_balance(balance: i32) -> String {
    concession::banner(balance).map_or_else(
        || format!("You have {}.", counted(balance)),
        |banner| banner.message,
    )
}
