//! What the demo studio's notifications say: the server's own words, and those of what only the simulation does yet.

use fantail_core::concession::{self, counted, signed};
use fantail_core::studio_time::Instant;
use fantail_core::wire::NotificationKind;

use crate::mail::occasion::{ClassSaid, LostPlace, Named, Occasion};
use crate::mail::words::place;
use crate::store::demo::{Class, User};

/// A notification before it is addressed.
pub struct Words {
    pub kind: NotificationKind,
    pub title: String,
    pub message: String,
    /// Whom it names, when that is somebody else.
    pub about: Option<String>,
}

fn words(kind: NotificationKind, title: String, message: String) -> Words {
    Words {
        kind,
        title,
        message,
        about: None,
    }
}

/// What the server itself says on this occasion.
fn said(occasion: &Occasion, at: Instant) -> Words {
    let about = occasion.about().map(|named| named.user_id.clone());
    Words {
        about,
        ..words(occasion.kind(), occasion.title(), occasion.message(at))
    }
}

pub fn booked(class: &Class, balance: i32, at: Instant) -> Words {
    let occasion = Occasion::BookingConfirmed {
        class: class.into(),
        booking_id: String::new(),
        used: class.price,
        balance,
    };
    said(&occasion, at)
}

pub fn booked_by_studio(class: &Class, at: Instant) -> Words {
    words(
        NotificationKind::BookedByStudio,
        format!("The studio booked you: {}", class.name),
        format!("{}.", place(&class.into(), at)),
    )
}

pub fn cancelled(class: &Class, refunded: u32, at: Instant) -> Words {
    let occasion = Occasion::BookingCancelled {
        class: class.into(),
        booking_id: String::new(),
        refunded,
    };
    said(&occasion, at)
}

pub fn class_cancelled(class: &Class, refunded: u32, at: Instant) -> Words {
    let place = LostPlace {
        booking_id: String::new(),
        refunded,
    };
    off(class, Some(place), at)
}

pub fn waiting_is_over(class: &Class, at: Instant) -> Words {
    off(class, None, at)
}

fn off(class: &Class, place: Option<LostPlace>, at: Instant) -> Words {
    let class = class.into();
    said(&Occasion::ClassCancelled { class, place }, at)
}

pub fn spot_has_opened(class: &Class, at: Instant) -> Words {
    let class = class.into();
    said(&Occasion::WaitlistOpening { class }, at)
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
pub fn balance_is_low(balance: i32, at: Instant) -> Option<Words> {
    concession::banner(balance).map(|_| said(&Occasion::ConcessionsLow { balance }, at))
}

pub fn late_cancellation(member: &User, class: &Class, at: Instant) -> Words {
    let class = class.into();
    let member = Named {
        user_id: member.id.clone(),
        name: format!("{} {}", member.first_name, member.last_name),
    };
    said(&Occasion::LateCancellation { class, member }, at)
}

impl From<&Class> for ClassSaid {
    fn from(class: &Class) -> ClassSaid {
        ClassSaid {
            id: class.id.clone(),
            name: class.name.to_owned(),
            instructor: class.instructor.clone(),
            location: class.location.to_owned(),
            room: class.room.to_owned(),
            start_time: class.start_at,
            end_time: class.end_at,
        }
    }
}
