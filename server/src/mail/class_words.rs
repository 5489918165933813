//! The sentences about classes and bookings in notifications and e-mails.

use fantail_core::booking::refund_is_due;
use fantail_core::concession::{self, counted, holding};
use fantail_core::limits::REFUND_CUTOFF;
use fantail_core::reminder::ReminderKind;
use fantail_core::studio_time::{
    Instant, day_words, near_day_words, short_moment_words, span_words, time_words,
};

use super::occasion::{ClassSnapshot, Occasion, RemindedClass};

/// The warning about a spot that is booked after the refund cutoff.
const NO_REFUND_ANY_MORE: &str = " A cancellation would not be refunded any more.";

/// Returns, for example, `HIIT, Sat 28 Nov at 18:00, Main studio`. The day is a date, not 'today',
/// because an e-mail may be read days later.
pub(super) fn summary(class: &ClassSnapshot, now: Instant) -> String {
    let start = class.start_time;
    format!(
        "{}, {} at {}, {}",
        class.name,
        day_words(start.day(), now),
        time_words(start),
        class.location
    )
}

/// Said after [`booked`] of a class that was restored.
pub(super) const BOOKED_AGAIN: &str = " It takes place after all, and you are booked again.";

pub(super) fn attendance_corrected(class: &ClassSnapshot, now: Instant) -> String {
    format!(
        "{}. The studio corrected your attendance: you are not marked as a no-show any more.",
        summary(class, now)
    )
}

pub(super) fn spot_taken(class: &ClassSnapshot, now: Instant) -> String {
    format!(
        "{}. You keep your place on the waitlist, and are told of the next spot.",
        summary(class, now)
    )
}

pub(super) fn credit_returned(class: &ClassSnapshot, balance: i32, now: Instant) -> String {
    format!(
        "{}. The spot that you had cancelled was taken; you {}.",
        summary(class, now),
        holding(balance)
    )
}

pub(super) fn refund(refunded: u32) -> String {
    if refunded == 0 {
        "Nothing was refunded.".to_owned()
    } else {
        format!("You got {} back.", counted(concession::as_delta(refunded)))
    }
}

pub(super) fn booked(class: &ClassSnapshot, used: u32, balance: i32, now: Instant) -> String {
    if used == 0 {
        return format!("{}. It cost nothing.", summary(class, now));
    }
    let left = if balance < 0 { "" } else { " left" };
    format!(
        "{}. It took {}; you {}{left}.",
        summary(class, now),
        counted(concession::as_delta(used)),
        holding(balance)
    )
}

/// Like [`booked`], for a booking that the member may no longer expect.
pub(super) fn booked_from_waitlist(
    class: &ClassSnapshot,
    used: u32,
    balance: i32,
    now: Instant,
) -> String {
    let free_until = class.start_time - REFUND_CUTOFF;
    booked(class, used, balance, now) + &while_free(used, free_until, now)
}

pub(super) fn class_cancelled(
    class: &ClassSnapshot,
    refunded: u32,
    reason: &str,
    now: Instant,
) -> String {
    let why = if reason.is_empty() {
        String::new()
    } else {
        format!(": {reason}")
    };
    let sentence = format!(
        "{} will not take place{why}. We are sorry.",
        summary(class, now)
    );
    if refunded == 0 {
        return sentence;
    }
    format!("{sentence} {}", refund(refunded))
}

pub(super) fn class_changed(
    class: &ClassSnapshot,
    changes: &str,
    moved_from: Option<Instant>,
    now: Instant,
) -> String {
    let Some(from) = moved_from else {
        return format!("{}. {changes} You are still booked.", summary(class, now));
    };
    let sentences = [
        format!("{}.", summary(class, now)),
        format!(
            "It was moved from {} at {}.",
            day_words(from.day(), now),
            time_words(from)
        ),
        changes.to_owned(),
        "You are still booked, and can cancel free of charge.".to_owned(),
    ];
    let written: Vec<_> = sentences
        .into_iter()
        .filter(|sentence| !sentence.is_empty())
        .collect();
    written.join(" ")
}

/// Returns, for example, `3 classes were cancelled`.
pub(super) fn several_classes(occasions: &[Occasion]) -> String {
    let number = occasions.len();
    let are_all = |is: fn(&Occasion) -> bool| occasions.iter().all(is);
    if are_all(|one| matches!(one, Occasion::ClassCancelled { .. })) {
        format!("{number} classes were cancelled")
    } else if are_all(|one| {
        matches!(
            one,
            Occasion::ClassChanged {
                moved_from: Some(_),
                ..
            }
        )
    }) {
        format!("{number} of your classes were moved")
    } else {
        format!("{number} of your classes have changed")
    }
}

pub(super) fn no_show(class: &ClassSnapshot, used: u32, now: Instant) -> String {
    let refund = if used == 0 {
        String::new()
    } else {
        format!(" {}", refund(0))
    };
    format!(
        "{}. The studio marked you as a no-show.{refund} If this is wrong, talk to the studio.",
        summary(class, now)
    )
}

pub(super) fn opening(class: &ClassSnapshot, now: Instant) -> String {
    let is_refundable = refund_is_due(class.start_time, now);
    let warning = if is_refundable {
        ""
    } else {
        NO_REFUND_ANY_MORE
    };
    format!(
        "{} has a free spot. Everyone on the waitlist who can book it has been told: the first to book gets it.{warning}",
        summary(class, now)
    )
}

pub(super) fn late_cancellation(class: &ClassSnapshot, member: &str, now: Instant) -> String {
    format!(
        "{member} cancelled {} within {} of the start.",
        summary(class, now),
        span_words(REFUND_CUTOFF)
    )
}

/// Returns, for example, `Tomorrow: free cancelling of HIIT ends`, `Today: HIIT at 18:00`, `Today: 2 classes`.
pub(super) fn reminder(kind: ReminderKind, classes: &[RemindedClass], now: Instant) -> String {
    let of_day = |reminded: &RemindedClass| match kind {
        ReminderKind::BeforeCutoff => reminded.free_until,
        ReminderKind::SameDay => reminded.class.start_time,
    };
    let day = near_day_words(classes.iter().map(of_day).min().unwrap_or(now).day(), now);
    match (kind, classes) {
        (ReminderKind::BeforeCutoff, [only]) => {
            format!("{day}: free cancelling of {} ends", only.class.name)
        }
        (ReminderKind::BeforeCutoff, several) => {
            format!("{day}: free cancelling of {} classes ends", several.len())
        }
        (ReminderKind::SameDay, [only]) => {
            let time = time_words(only.class.start_time);
            format!("{day}: {} at {time}", only.class.name)
        }
        (ReminderKind::SameDay, several) => format!("{day}: {} classes", several.len()),
    }
}

/// Returns a class with the end of free cancelling, as long as there is something to save.
pub(super) fn reminded(reminded: &RemindedClass, now: Instant) -> String {
    let class = summary(&reminded.class, now);
    format!(
        "{class}.{}",
        while_free(reminded.used, reminded.free_until, now)
    )
}

/// Returns until when cancelling saves the concessions, after a space; empty if it saves nothing.
fn while_free(used: u32, until: Instant, now: Instant) -> String {
    if used == 0 || until <= now {
        return String::new();
    }
    let saved = match used {
        1 => "concession".to_owned(),
        used => counted(concession::as_delta(used)),
    };
    let until = short_moment_words(until, now);
    format!(" Can't come? Tell us by {until} and keep your {saved}.")
}
