//! `GET /api/admin/users`: all users, or a page of those searched for, for staff.

use axum::Json;
use axum::extract::State;
use fantail_core::limits::{MAXIMUM_PAGE_SIZE, USERS_PAGE_SIZE};
use fantail_core::wire::{User, UsersAnswer};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::actions::seen;
use crate::app::SharedApp;
use crate::auth::guard::Staff;
use crate::db::Conn;
use crate::error::AppError;
use crate::http::extract::Query;
use crate::http::query::{Asked, PageNumber, Search, UpTo};
use crate::http::rejection::{Answer, Rejection};
use crate::store;
use crate::store::users::lists::{By, Order, Part, Sought};

/// The query of the list.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ListQuery {
    /// Every word is looked for in names, username, e-mail and phone, in any case.
    search: Asked<Search>,
    /// Everyone unless said otherwise.
    status: Asked<Status>,
    /// By when they joined unless said otherwise.
    sort: Asked<Sort>,
    /// The newest first, and by anything else the least, unless said otherwise.
    order: Asked<Direction>,
    /// Which page; without a page and a limit, everyone is on one.
    page: Asked<PageNumber>,
    /// How many to a page.
    limit: Asked<UpTo<MAXIMUM_PAGE_SIZE>>,
}

#[derive(PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(inline)]
enum Status {
    All,
    Active,
    Inactive,
}

#[derive(PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(inline)]
enum Sort {
    CreatedAt,
    FirstName,
    LastName,
    Email,
    Concessions,
    TotalClassesAttended,
}

#[derive(PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(inline)]
enum Direction {
    Asc,
    Desc,
}

pub async fn list(
    State(app): State<SharedApp>,
    caller: Staff,
    Query(query): Query<ListQuery>,
) -> Answer<UsersAnswer> {
    let sought = Sought {
        words: query.search.words()?,
        is_active: is_active(query.status.choice("status")?),
    };
    let order = order(&query)?;
    let page = Page::parse(&query)?;
    let mut conn = app.db.snapshot().await?;
    let total = store::users::lists::count(&mut conn, &sought).await?;
    let found = store::users::lists::list(&mut conn, &sought, order, page.part()).await?;
    let may_read_notes = caller.0.account.role.capabilities().can_edit;
    let mut users: Vec<User> = found.into_iter().map(seen::by_staff).collect();
    if may_read_notes {
        add_notes(&mut conn, &mut users).await?;
    }
    Ok(Json(UsersAnswer {
        users,
        total_pages: page.count(total),
        current_page: page.number,
        total,
    }))
}

async fn add_notes(conn: &mut Conn, users: &mut [User]) -> Result<(), AppError> {
    let shown: Vec<&str> = users.iter().map(|user| user.id.as_str()).collect();
    let mut notes = store::users::notes::on(conn, &shown).await?;
    for user in users {
        user.notes = Some(notes.remove(&user.id).unwrap_or_default());
    }
    Ok(())
}

/// The filter by activity; `None` for both.
fn is_active(status: Option<Status>) -> Option<bool> {
    match status.unwrap_or(Status::All) {
        Status::All => None,
        Status::Active => Some(true),
        Status::Inactive => Some(false),
    }
}

/// The order of the list: the newest first by default, any other field ascending.
fn order(query: &ListQuery) -> Result<Order, Rejection> {
    let by = match query.sort.choice("sort")?.unwrap_or(Sort::CreatedAt) {
        Sort::CreatedAt => By::CreatedAt,
        Sort::FirstName => By::FirstName,
        Sort::LastName => By::LastName,
        Sort::Email => By::Address,
        Sort::Concessions => By::Concessions,
        Sort::TotalClassesAttended => By::ClassesAttended,
    };
    let direction = query.order.choice("order")?;
    let is_descending = direction.map_or(by == By::CreatedAt, |way| way == Direction::Desc);
    Ok(Order { by, is_descending })
}

/// The page of the list; all of it without a limit.
#[derive(Clone, Copy)]
struct Page {
    number: u32,
    limit: Option<u32>,
}

impl Page {
    fn parse(query: &ListQuery) -> Result<Page, Rejection> {
        let limit = query.limit.number("limit", USERS_PAGE_SIZE)?;
        let is_asked_for = !query.page.is_left_out() || !query.limit.is_left_out();
        Ok(Page {
            number: query.page.number("page", 1)?,
            limit: is_asked_for.then_some(limit),
        })
    }

    fn part(self) -> Part {
        let limit = self.limit.map_or(i64::MAX, i64::from);
        Part {
            offset: i64::from(self.number - 1).saturating_mul(limit),
            limit,
        }
    }

    /// The number of pages, at least 1.
    fn count(self, total: u32) -> u32 {
        self.limit.map_or(1, |limit| total.div_ceil(limit).max(1))
    }
}
