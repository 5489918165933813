//! `/api/users/calendar-feed`: the caller's calendar address. `/calendar`: what calendars read there, without a session.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use fantail_core::limits::{FEED_CANCELLATIONS, FEED_LENGTH, FEED_PERIOD};
use fantail_core::role::Role;
use fantail_core::wire::{CalendarFeedAnswer, CalendarFeedMadeAnswer, Done};

use super::address::Visitor;
use super::extract::Secret;
use super::rejection::{JsonResult, Rejection};
use super::responses::CalendarFeed;
use crate::app::{App, SharedApp};
use crate::auth::links::{self, NewSecret};
use crate::auth::permission::MEMBER_OR_COACH;
use crate::calendar;
use crate::calendar::{CalendarEvent, EventStatus};
use crate::error::AppError;
use crate::http::guard::MemberOrCoach;
use crate::store::calendar_feeds::{self, FeedEntry, FeedPeriod};

pub async fn status(
    State(app): State<SharedApp>,
    caller: MemberOrCoach,
) -> JsonResult<CalendarFeedAnswer> {
    let created_at = calendar_feeds::created_at(&mut *app.db.read().await?, caller.id()).await?;
    Ok(Json(CalendarFeedAnswer {
        url: None,
        created_at,
    }))
}

pub async fn replace(
    State(app): State<SharedApp>,
    caller: MemberOrCoach,
) -> JsonResult<CalendarFeedMadeAnswer> {
    let new = NewSecret::random();
    let created_at = caller
        .write(&app, async |conn, user, now| {
            calendar_feeds::replace(conn, &user.id, &new.hash, now).await?;
            Ok(now)
        })
        .await?;
    Ok(Json(CalendarFeedMadeAnswer {
        success: true,
        message: "Your calendar address is ready".to_owned(),
        url: app.letterhead.feed_link(new.secret.as_str()),
        created_at,
    }))
}

pub async fn revoke(State(app): State<SharedApp>, caller: MemberOrCoach) -> JsonResult<Done> {
    caller
        .write(&app, async |conn, user, _| {
            Ok(calendar_feeds::remove(conn, &user.id).await?)
        })
        .await?;
    Ok(Json(Done::saying("Your calendar address is turned off")))
}

/// The classes of whoever's secret this is. Guesses have no limit of their own, because a calendar service reads the
/// addresses of many people, former ones too, from one network address.
pub async fn read(
    State(app): State<SharedApp>,
    _: Visitor,
    Secret(file): Secret,
    request: HeaderMap,
) -> Result<CalendarFeed, Rejection> {
    const NO_CALENDAR: AppError = AppError::NotFound("There is no calendar at this address");
    let secret = file.strip_suffix(".ics").ok_or(NO_CALENDAR)?;
    let conn = &mut *app.db.snapshot().await?;
    let account = calendar_feeds::account(conn, &links::hash(secret)).await?;
    let account = account
        .filter(|account| account.is_active && !account.is_deleted)
        .filter(|account| MEMBER_OR_COACH.check(account).is_ok())
        .ok_or(NO_CALENDAR)?;
    let now = app.clock.now();
    let period = FeedPeriod {
        now,
        from: now - FEED_PERIOD,
        cancelled_from: now - FEED_CANCELLATIONS,
        limit: FEED_LENGTH,
    };
    let mut entries = calendar_feeds::of_user(conn, &account.id, period).await?;
    if account.role == Role::Coach {
        entries.extend(calendar_feeds::taught_by(conn, &account, period).await?);
    }
    CalendarFeed::new(&request, written(&app, &entries))
}

fn written(app: &App, entries: &[FeedEntry]) -> String {
    let letterhead = &app.letterhead;
    let events: Vec<_> = entries
        .iter()
        .map(|entry| CalendarEvent {
            id: &entry.id,
            status: status_of(entry),
            stamp: entry.stamp,
            public_url: &letterhead.public_url,
            class_name: &entry.name,
            instructor: &entry.instructor,
            location: &entry.location,
            room: &entry.room,
            starts_at: entry.start_at,
            ends_at: entry.end_at,
            link: letterhead.class_link(&entry.class_id),
            organiser: Some(letterhead.organiser()),
            attendee: None,
        })
        .collect();
    calendar::feed(&letterhead.studio_name, &events)
}

fn status_of(entry: &FeedEntry) -> EventStatus {
    if entry.is_cancelled {
        EventStatus::Cancelled
    } else if entry.is_waiting {
        EventStatus::Tentative
    } else {
        EventStatus::Confirmed
    }
}
