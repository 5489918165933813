//! Booking and removing a user as an admin.

use fantail_core::booking::{
    BookingFacts, Overrides, Terms, book_for, booking_letters_count_since,
};
use fantail_core::decision::Inputs;
use fantail_core::studio_time::Instant;
use fantail_core::timetable::check_booking_restoration;
use fantail_core::verdict::Verdict;

use super::account::must_be_active;
use super::booking_entry::{self, BookingEntry, Cancellation, Origin};
use super::decision::{self, Proposal};
use super::notify;
use super::own_booking::notify_of_low_balance;
use super::spot_available::announce_freed_spot;
use super::spot_taken;
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::bookings::booking_context;
use crate::store::bookings::{BookedBy, CancelledBy};
use crate::store::classes::ViewedClass;
use crate::store::users::Account;

/// The user an admin acts for, the class, and the overridden rules.
#[derive(Debug, Clone)]
pub struct ActingFor {
    pub user_id: String,
    pub class_id: String,
    pub overrides: Overrides,
    /// The terms that the admin was shown. Ignored for a waitlist, because it uses no concessions.
    pub shown: Terms,
}

/// The booking an admin removes, and the overridden rules.
#[derive(Debug, Clone)]
pub struct Removing {
    pub booking_id: String,
    pub overrides: Overrides,
    pub shown: Terms,
}

/// Books a class for a user, charges it, and notifies them. Returns the verdict.
pub async fn book(
    conn: &mut Conn,
    admin_id: &str,
    acting: ActingFor,
    now: Instant,
) -> Result<Verdict, AppError> {
    let (user, viewed) = &user_and_class(conn, &acting).await?;
    let (class, member) = (viewed.facts_to_join(now), user.facts());
    let by_the_rules = book_for(&class, &member, Overrides::default(), now);
    let proposal = Proposal {
        user_id: &user.id,
        class_id: &acting.class_id,
        booking_id: None,
        actor_id: admin_id,
    };
    let inputs = Inputs::BookFor {
        class,
        member,
        overrides: acting.overrides,
        shown: acting.shown,
    };
    let decided = decision::decide(conn, proposal, inputs, now).await?;
    let decided = decided.with_booking(&store::new_id(now));
    let verdict = decided.verdict();
    // A booking counts as an override only if the override changed its price.
    let by = if verdict.concessions == by_the_rules.concessions {
        BookedBy::Studio
    } else {
        BookedBy::StudioOverride
    };
    let entry = BookingEntry {
        holder: user,
        class: &viewed.class,
        booking_id: decided.booking_id.as_deref().unwrap_or_default(),
        delta: verdict.concessions,
        balance_after: verdict.balance_after,
        actor_id: admin_id,
    };
    let mut writes = Writes::default();
    let origin = Origin {
        by,
        was_waiting: viewed.place.is_waiting,
        is_from_waitlist: false,
    };
    booking_entry::create(&mut writes, &entry, origin, now);
    let occasion = Occasion::BookedByStudio {
        class: entry.class.into(),
        booking_id: entry.booking_id.to_owned(),
        used: entry.concessions(),
        balance: entry.balance_after,
    };
    notify::user(&mut writes, &user.into(), &occasion, now)?;
    notify_of_low_balance(&mut writes, &entry, now)?;
    decision::push(&mut writes, &decided)?;
    writes.send(conn).await?;
    spot_taken::after_booking(conn, &viewed.class, viewed.active_bookings + 1, now).await?;
    Ok(verdict.clone())
}

/// Removes a user from a class, and notifies the waitlist of the spot. The rules decide the refund, unless the admin
/// overrides them.
pub async fn remove(
    conn: &mut Conn,
    admin_id: &str,
    removing: Removing,
    now: Instant,
) -> Result<(), AppError> {
    let booking_id = &removing.booking_id;
    let letters_since = booking_letters_count_since(now);
    let booking = booking_context::to_cancel(conn, booking_id, letters_since).await?;
    let booking = booking.ok_or(AppError::NO_BOOKING)?;
    let holder = store::users::find(conn, &booking.user_id).await?;
    let holder = &holder.ok_or(AppError::NO_BOOKING)?;
    let class = &booking.viewed.class;
    let proposal = Proposal {
        user_id: &holder.id,
        class_id: &class.id,
        booking_id: Some(booking_id),
        actor_id: admin_id,
    };
    let inputs = Inputs::Remove {
        booking: booking.facts.clone(),
        member: holder.facts(),
        overrides: removing.overrides,
        shown: removing.shown,
    };
    let decided = decision::decide(conn, proposal, inputs, now).await?;
    let entry = BookingEntry {
        holder,
        class,
        booking_id,
        delta: decided.verdict().concessions,
        balance_after: decided.verdict().balance_after,
        actor_id: admin_id,
    };
    let mut writes = Writes::default();
    booking_entry::cancel(
        &mut writes,
        &entry,
        cancellation(&entry, &booking.facts, now),
        now,
    );
    let occasion = Occasion::RemovedByStudio {
        class: entry.class.into(),
        booking_id: entry.booking_id.to_owned(),
        refunded: entry.concessions(),
    };
    notify::user(&mut writes, &holder.into(), &occasion, now)?;
    decision::push(&mut writes, &decided)?;
    writes.send(conn).await?;
    announce_freed_spot(conn, &booking.viewed, now).await
}

/// Books a user again whom staff removed, while a place is free and the class hasn't started. It takes what the removal gave
/// back.
pub async fn restore(
    conn: &mut Conn,
    admin_id: &str,
    booking_id: &str,
    now: Instant,
) -> Result<(), AppError> {
    let removed = store::bookings::removed_by_staff(conn, booking_id).await?;
    let removed = removed.ok_or(AppError::NO_BOOKING)?;
    let acting = ActingFor {
        user_id: removed.user_id,
        class_id: removed.class_id,
        overrides: Overrides {
            concessions: removed.refunded == 0,
            ..Overrides::default()
        },
        shown: Terms {
            concessions: Some(removed.refunded),
            ..Terms::default()
        },
    };
    let (_, viewed) = user_and_class(conn, &acting).await?;
    check_booking_restoration(viewed.class.start_at, now)?;
    book(conn, admin_id, acting, now).await?;
    Ok(())
}

/// Finds the user and the class. Fails if the account is inactive.
pub async fn user_and_class(
    conn: &mut Conn,
    acting: &ActingFor,
) -> Result<(Account, ViewedClass), AppError> {
    let user = store::users::find(conn, &acting.user_id).await?;
    let user = user.ok_or(AppError::NO_USER)?;
    let class = store::classes::find(conn, &acting.class_id, Some(&user.id)).await?;
    let class = class.ok_or(AppError::NO_CLASS)?;
    must_be_active(&user)?;
    Ok((user, class))
}

/// Describes the removal of a booking. A refund that the 24-hour rule doesn't allow counts as
/// grace.
fn cancellation(
    entry: &BookingEntry<'_>,
    booking: &BookingFacts,
    now: Instant,
) -> Cancellation<'static> {
    if entry.delta == 0 || booking.refund_is_due(now) {
        return Cancellation::plain(CancelledBy::Studio);
    }
    Cancellation {
        is_grace: true,
        ..Cancellation::plain(CancelledBy::StudioOverride)
    }
}
