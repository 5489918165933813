//! `/api/admin/roster` and `/api/admin/bookings/{bookingId}/attendance`: a day's rosters, and the attendance of one booking.

use axum::Json;
use axum::extract::State;
use fantail_core::forms::Problem;
use fantail_core::wire::{
    BookedClass, Booking, BookingAttendanceAnswer, BookingAttendanceRequest, BookingStatus,
    DayRoster, DayRosterAnswer, RosterBooking, RosterRow, ShownClass,
};

use super::attendance::{ClassPeople, DayParams, of_day};
use crate::actions;
use crate::app::SharedApp;
use crate::auth::attendance_taker::AttendanceTaker;
use crate::auth::guard::Staff;
use crate::http::extract::{self, Id, Query};
use crate::http::rejection::JsonResult;

pub async fn roster(
    State(app): State<SharedApp>,
    Staff(caller): Staff,
    Query(params): Query<DayParams>,
) -> JsonResult<DayRosterAnswer> {
    let day = params.day(app.clock.now())?;
    let mut conn = app.db.snapshot().await?;
    let classes = of_day(&mut conn, day, caller.id()).await?;
    Ok(Json(DayRosterAnswer {
        day,
        classes: classes.into_iter().map(day_roster).collect(),
    }))
}

pub async fn set_attendance(
    State(app): State<SharedApp>,
    taker: AttendanceTaker,
    Id(booking_id): Id,
    extract::Json(form): extract::Json<BookingAttendanceRequest>,
) -> JsonResult<BookingAttendanceAnswer> {
    let status = form
        .status
        .filter(|status| *status != BookingStatus::Cancelled)
        .ok_or_else(|| {
            Problem::at(
                "status",
                "Please choose 'attended', 'no-show' or 'confirmed'",
            )
        })?;
    let booking = taker
        .write(&app, async |conn, taker, now| {
            actions::booking_attendance::set(conn, taker, &booking_id, status, now).await
        })
        .await?;
    Ok(Json(BookingAttendanceAnswer {
        success: true,
        message: "Attendance saved".to_owned(),
        booking,
    }))
}

fn day_roster(people: ClassPeople) -> DayRoster {
    let class = people.viewed.shown();
    let bookings = people.bookings.into_iter().map(|one| {
        let role = one.role.filter(|role| role.capabilities().has_concessions);
        RosterBooking {
            is_first_visit: one.row.is_first_visit,
            concessions: role.map(|_| one.row.concessions),
            booking: booking(one.row, &class),
        }
    });
    DayRoster {
        bookings: bookings.collect(),
        waitlist: people.waitlist,
        class,
    }
}

fn booking(row: RosterRow, class: &ShownClass) -> Booking {
    Booking {
        id: row.booking_id,
        user_id: row.user,
        class_id: BookedClass {
            id: class.id.clone(),
            name: class.name.clone(),
            start_time: class.start_time,
            end_time: class.end_time,
            duration: class.duration,
            instructor: class.instructor.clone(),
            location: class.location.clone(),
            room: class.room.clone(),
            is_active: class.is_active,
        },
        booking_date: row.booking_date,
        status: row.status,
        concessions_used: row.concessions_used,
        display_start_time: class.start_time,
        cancellation_date: None,
        refunded_concessions: 0,
    }
}
