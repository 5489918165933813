//! `/api/users`: what someone signed in reads of themselves.

use axum::Json;
use axum::extract::State;
use fantail_core::wire::{Booking, BookingStatus, BookingsAnswer, MemberStats, WaitlistAnswer};

use crate::app::SharedApp;
use crate::auth::guard::SignedIn;
use crate::error::Answer;
use crate::store;

pub async fn stats(State(app): State<SharedApp>, caller: SignedIn) -> Answer<MemberStats> {
    Ok(Json(
        store::bookings::stats(&mut *app.db.read().await?, &caller.account.id).await?,
    ))
}

pub async fn upcoming_classes(
    State(app): State<SharedApp>,
    caller: SignedIn,
) -> Answer<BookingsAnswer> {
    let mut conn = app.db.read().await?;
    let bookings =
        store::bookings::in_classes_to_come(&mut conn, &caller.account, app.clock.now()).await?;
    Ok(Json(BookingsAnswer {
        bookings: one_per_class(bookings),
    }))
}

pub async fn waitlist_status(
    State(app): State<SharedApp>,
    caller: SignedIn,
) -> Answer<WaitlistAnswer> {
    let mut conn = app.db.read().await?;
    let waitlist = store::waitlist::of_user(&mut conn, &caller.account.id, app.clock.now()).await?;
    Ok(Json(WaitlistAnswer { waitlist }))
}

/// Of each class the confirmed booking, or else the latest cancelled one. They come by class, the latest first.
fn one_per_class(bookings: Vec<Booking>) -> Vec<Booking> {
    let mut kept: Vec<Booking> = Vec::new();
    for booking in bookings {
        match kept
            .last_mut()
            .filter(|last| last.class_id.id == booking.class_id.id)
        {
            None => kept.push(booking),
            Some(last) if booking.status == BookingStatus::Confirmed => *last = booking,
            Some(_) => {}
        }
    }
    kept
}
