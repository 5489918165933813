//! What the demo studio's notifications say: the server's own words, and those of what only the simulation does yet.

use fantail_core::concession::{self, counted, signed};
use fantail_core::limits::DEFAULT_RECURRING_INTERVAL;
use fantail_core::studio_time::Instant;
use fantail_core::wire::{self, NotificationKind, RecurringPattern, ScheduleType};

use crate::mail::occasion::{LostPlace, Named, Occasion};
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
fn said(occasion: &Occasion<'_>, at: Instant) -> Words {
    let about = occasion.about().map(|named| named.user_id.to_owned());
    Words {
        about,
        ..words(occasion.kind(), occasion.title(), occasion.message(at))
    }
}

pub fn booked(class: &Class, balance: i32, at: Instant) -> Words {
    let class = &as_shown(class);
    let occasion = Occasion::BookingConfirmed {
        class,
        booking_id: "",
        balance,
    };
    said(&occasion, at)
}

pub fn booked_by_studio(class: &Class, at: Instant) -> Words {
    words(
        NotificationKind::BookedByStudio,
        format!("The studio booked you: {}", class.name),
        format!("{}.", place(&as_shown(class), at)),
    )
}

pub fn cancelled(class: &Class, refunded: u32, at: Instant) -> Words {
    let class = &as_shown(class);
    let occasion = Occasion::BookingCancelled {
        class,
        booking_id: "",
        refunded,
    };
    said(&occasion, at)
}

pub fn class_cancelled(class: &Class, refunded: u32, at: Instant) -> Words {
    let place = LostPlace {
        booking_id: "",
        refunded,
    };
    off(class, Some(place), at)
}

pub fn waiting_is_over(class: &Class, at: Instant) -> Words {
    off(class, None, at)
}

fn off(class: &Class, place: Option<LostPlace<'_>>, at: Instant) -> Words {
    let class = &as_shown(class);
    said(&Occasion::ClassCancelled { class, place }, at)
}

pub fn spot_has_opened(class: &Class, at: Instant) -> Words {
    let class = &as_shown(class);
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
    let class = &as_shown(class);
    let member = Named {
        user_id: &member.id,
        name: &format!("{} {}", member.first_name, member.last_name),
    };
    said(&Occasion::LateCancellation { class, member }, at)
}

/// The class as people are shown it; of who is in it no notification speaks.
fn as_shown(class: &Class) -> wire::Class {
    wire::Class {
        id: class.id.clone(),
        series_id: class.series_id.clone(),
        name: class.name.to_owned(),
        description: class.description.to_owned(),
        instructor: class.instructor.clone(),
        location: class.location.to_owned(),
        room: class.room.to_owned(),
        start_time: class.start_at,
        end_time: class.end_at,
        duration: class.minutes,
        max_capacity: class.capacity,
        concessions_required: class.price,
        is_active: class.cancelled_at.is_none(),
        schedule_type: ScheduleType::OneOff,
        recurring_pattern: RecurringPattern::None,
        recurring_days: Vec::new(),
        recurring_start_date: None,
        recurring_end_date: None,
        recurring_interval: DEFAULT_RECURRING_INTERVAL,
        active_bookings: 0,
        current_bookings: 0,
        available_spots: class.capacity,
        is_full: false,
        is_user_booked: false,
        is_user_on_waitlist: false,
        user_booking_id: None,
        user_booking_concessions_used: None,
    }
}
