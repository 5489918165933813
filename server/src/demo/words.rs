//! What the demo studio's notices say.

use fantail_core::concession::{self, as_delta, counted, signed};
use fantail_core::studio_time::{Instant, day_words, time_words};
use fantail_core::wire::NotificationKind;

use crate::store::demo::Class;

/// A notice before it is addressed.
pub struct Words {
    pub kind: NotificationKind,
    pub title: String,
    pub message: String,
}

fn words(kind: NotificationKind, title: String, message: String) -> Words {
    Words {
        kind,
        title,
        message,
    }
}

pub fn booked(class: &Class, balance: i32, at: Instant) -> Words {
    let price = counted(as_delta(class.price));
    let left = signed(balance);
    words(
        NotificationKind::BookingConfirmed,
        format!("You are booked: {}", class.name),
        format!(
            "{}. It took {price}; you have {left} left.",
            place(class, at)
        ),
    )
}

pub fn booked_by_studio(class: &Class, at: Instant) -> Words {
    words(
        NotificationKind::BookedByStudio,
        format!("The studio booked you: {}", class.name),
        format!("{}.", place(class, at)),
    )
}

pub fn cancelled(class: &Class, refund: u32, at: Instant) -> Words {
    let returned = if refund == 0 {
        "Nothing was refunded".to_owned()
    } else {
        format!("You got {} back", counted(as_delta(refund)))
    };
    words(
        NotificationKind::BookingCancelled,
        format!("Booking cancelled: {}", class.name),
        format!("{}. {returned}.", place(class, at)),
    )
}

pub fn class_cancelled(class: &Class, refund: u32, at: Instant) -> Words {
    words(
        NotificationKind::ClassCancelled,
        format!("Class cancelled: {}", class.name),
        format!(
            "{}. You got {} back.",
            place(class, at),
            counted(as_delta(refund))
        ),
    )
}

pub fn waiting_is_over(class: &Class, at: Instant) -> Words {
    words(
        NotificationKind::ClassCancelled,
        format!("Class cancelled: {}", class.name),
        format!("{}. You were on its waitlist.", place(class, at)),
    )
}

pub fn spot_has_opened(class: &Class, at: Instant) -> Words {
    words(
        NotificationKind::WaitlistOpening,
        format!("A spot has opened: {}", class.name),
        format!(
            "{} has a free spot. Everyone on the waitlist has been told: the first to book gets it.",
            place(class, at)
        ),
    )
}

pub fn concessions_added(added: i32, balance: i32) -> Words {
    words(
        NotificationKind::ConcessionsAdded,
        "Concessions added".to_owned(),
        format!(
            "{} added; you have {} now.",
            counted(added),
            signed(balance)
        ),
    )
}

/// `None` while a balance is not low.
pub fn balance_is_low(balance: i32) -> Option<Words> {
    let banner = concession::banner(balance)?;
    Some(words(
        NotificationKind::ConcessionsLow,
        banner.title,
        banner.message,
    ))
}

pub fn late_cancellation(name: &str, class: &Class, at: Instant) -> Words {
    words(
        NotificationKind::LateCancellation,
        format!("Late cancellation: {}", class.name),
        format!(
            "{name} cancelled {} within 24 hours of the start.",
            place(class, at)
        ),
    )
}

/// `HIIT, Sat 28 Nov at 18:00, Ponsonby Road`
fn place(class: &Class, said_at: Instant) -> String {
    let day = day_words(class.start_at.day(), said_at);
    let time = time_words(class.start_at);
    format!("{}, {day} at {time}, {}", class.name, class.location)
}
