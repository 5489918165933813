//! Days on which the studio is closed.

use fantail_core::forms::closed_days::ClosedDay;
use fantail_core::studio_time::{Day, Instant};

use crate::db::Conn;
use crate::db::live::{Change, changed};
use crate::db::writes::Writes;

pub(super) const BETWEEN: &str =
    "SELECT day, reason FROM closed_days WHERE day >= $1 AND day <= $2 ORDER BY day";

/// Returns the closed days from `from` to `to`, both inclusive, the earliest first.
pub async fn between(conn: &mut Conn, from: Day, to: Day) -> Result<Vec<ClosedDay>, sqlx::Error> {
    let rows: Vec<(String, String)> = sqlx::query_as(BETWEEN)
        .bind(from.to_string())
        .bind(to.to_string())
        .fetch_all(conn)
        .await?;
    let closed =
        |(day, reason): (String, String)| Day::parse(&day).map(|day| ClosedDay { day, reason });
    Ok(rows.into_iter().filter_map(closed).collect())
}

/// Closes days. A day that is closed gets the new reason.
pub fn push(writes: &mut Writes, days: &[ClosedDay], now: Instant) {
    changed(Change::Timetable);
    for closed in days {
        writes.change(1, |sql| {
            sql.push("INSERT INTO closed_days (day, reason, closed_at) VALUES (")
                .push_bind(closed.day.to_string())
                .push(", ")
                .push_bind(&closed.reason)
                .push(", ")
                .push_bind(now.millis())
                .push(") ON CONFLICT (day) DO UPDATE SET reason = excluded.reason, closed_at = excluded.closed_at");
        });
    }
}

/// Opens a day again. Returns whether it was closed.
pub async fn remove(conn: &mut Conn, day: Day) -> Result<bool, sqlx::Error> {
    changed(Change::Timetable);
    let removed = sqlx::query("DELETE FROM closed_days WHERE day = $1")
        .bind(day.to_string())
        .execute(conn)
        .await?;
    Ok(removed.rows_affected() == 1)
}
