//! The facts that booking and cancelling are decided by, each read in one statement.

use fantail_core::booking::BookingFacts;
use fantail_core::facts::BookingStatus;
use fantail_core::studio_time::Instant;
use fantail_core::words::Word;
use sqlx::FromRow;

use crate::db::Conn;
use crate::store::classes::{ClassRow, ViewedClass, select_class};
use crate::store::count;

/// The facts that a booking is decided by, and told by.
#[derive(Debug, Clone)]
pub struct Wanted {
    /// The class, with the member's own place in it.
    pub viewed: ViewedClass,
    /// The letters written to them lately about their own bookings.
    pub letters_lately: u32,
}

/// A booking that may be ended: its facts, its account, and the class with that account's place in it.
#[derive(Debug, Clone)]
pub struct HeldBooking {
    pub facts: BookingFacts,
    pub user_id: String,
    pub viewed: ViewedClass,
    /// The letters written to them lately about their own bookings.
    pub letters_lately: u32,
}

/// The number of letters written to a user later than `$1` about their own bookings.
macro_rules! letters_lately {
    ($user:literal) => {
        concat!(
            "(SELECT count(*) FROM outbox o
               WHERE o.user_id = ",
            $user,
            " AND o.kind IN ('booking_confirmed', 'booking_cancelled') AND $1 < o.created_at) AS letters_lately, "
        )
    };
}

macro_rules! select_held {
    () => {
        concat!(
            select_class!(
                "b.user_id",
                concat!(
                    "b.user_id, b.status, b.concessions_used AS used, ",
                    letters_lately!("b.user_id")
                ),
                "bookings b JOIN classes c ON c.id = b.class_id"
            ),
            "WHERE b.id = $2"
        )
    };
}

/// A class, with the facts that its booking by a user is decided by.
pub async fn wanted(
    conn: &mut Conn,
    class_id: &str,
    user_id: &str,
    letters_since: Instant,
) -> Result<Option<Wanted>, sqlx::Error> {
    let row: Option<WantedRow> = sqlx::query_as(concat!(
        select_class!("$3", letters_lately!("$3"), "classes c"),
        "WHERE c.id = $2"
    ))
    .bind(letters_since.millis())
    .bind(class_id)
    .bind(user_id)
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| Wanted {
        viewed: row.class.into(),
        letters_lately: count(row.letters_lately),
    }))
}

/// A booking, of any user.
pub async fn find(
    conn: &mut Conn,
    id: &str,
    letters_since: Instant,
) -> Result<Option<HeldBooking>, sqlx::Error> {
    let row: Option<HeldRow> = sqlx::query_as(select_held!())
        .bind(letters_since.millis())
        .bind(id)
        .fetch_optional(conn)
        .await?;
    Ok(row.map(HeldBooking::from))
}

/// A booking of this user; another's is not found.
pub async fn find_own(
    conn: &mut Conn,
    id: &str,
    user_id: &str,
    letters_since: Instant,
) -> Result<Option<HeldBooking>, sqlx::Error> {
    let row: Option<HeldRow> = sqlx::query_as(concat!(select_held!(), " AND b.user_id = $3"))
        .bind(letters_since.millis())
        .bind(id)
        .bind(user_id)
        .fetch_optional(conn)
        .await?;
    Ok(row.map(HeldBooking::from))
}

#[derive(FromRow)]
struct WantedRow {
    letters_lately: i64,
    #[sqlx(flatten)]
    class: ClassRow,
}

#[derive(FromRow)]
struct HeldRow {
    user_id: String,
    status: String,
    used: i64,
    letters_lately: i64,
    #[sqlx(flatten)]
    class: ClassRow,
}

impl From<HeldRow> for HeldBooking {
    fn from(row: HeldRow) -> HeldBooking {
        let viewed = ViewedClass::from(row.class);
        let class = &viewed.class;
        let facts = BookingFacts {
            status: BookingStatus::parse(&row.status).unwrap_or(BookingStatus::Cancelled),
            concessions_used: count(row.used),
            start_at: class.start_time,
            end_at: class.end_time,
            is_active: class.is_active,
        };
        HeldBooking {
            facts,
            user_id: row.user_id,
            viewed,
            letters_lately: count(row.letters_lately),
        }
    }
}
