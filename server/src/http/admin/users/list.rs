//! `GET /api/admin/users`: staff list everyone, or a page of those they look for.

use axum::Json;
use axum::extract::State;
use fantail_core::forms::text;
use fantail_core::limits::{MAXIMUM_PAGE_SIZE, SEARCH_LENGTH, USERS_PAGE_SIZE};
use fantail_core::search::Words;
use fantail_core::wire::{User, UsersAnswer};
use serde::Deserialize;

use crate::app::SharedApp;
use crate::auth::guard::Staff;
use crate::db::Conn;
use crate::error::{Answer, AppError};
use crate::http::extract::{Query, number};
use crate::http::users::on_the_wire;
use crate::store;
use crate::store::users::lists::{By, Order, Part, Sought};

/// What may be asked of the list; left out and empty mean the same.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct ListQuery {
    search: String,
    status: String,
    sort: String,
    order: String,
    page: String,
    limit: String,
}

pub async fn list(
    State(app): State<SharedApp>,
    caller: Staff,
    Query(query): Query<ListQuery>,
) -> Answer<UsersAnswer> {
    let sought = Sought {
        words: Words::of(&text::line("search", &query.search, SEARCH_LENGTH)?),
        is_active: is_active(&query.status)?,
    };
    let order = order(&query)?;
    let page = Page::parse(&query)?;
    let mut conn = app.db.snapshot().await?;
    let total = store::users::lists::count(&mut conn, &sought).await?;
    let found = store::users::lists::list(&mut conn, &sought, order, page.part()).await?;
    let may_read_notes = caller.0.account.role.capabilities().can_edit;
    let shown = found
        .into_iter()
        .map(|listed| on_the_wire(listed.account, listed.classes_attended));
    let mut users: Vec<User> = shown.collect();
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

/// Those who are active, those who aren't, or both.
fn is_active(status: &str) -> Result<Option<bool>, AppError> {
    match status {
        "" | "all" => Ok(None),
        "active" => Ok(Some(true)),
        "inactive" => Ok(Some(false)),
        _ => Err(unknown("status")),
    }
}

/// The newest come first until something else is asked for; by anything else, the least.
fn order(query: &ListQuery) -> Result<Order, AppError> {
    let by = match query.sort.as_str() {
        "" | "createdAt" => By::CreatedAt,
        "firstName" => By::FirstName,
        "lastName" => By::LastName,
        "email" => By::Address,
        "concessions" => By::Concessions,
        "totalClassesAttended" => By::ClassesAttended,
        _ => return Err(unknown("sort")),
    };
    let is_descending = match query.order.as_str() {
        "" => by == By::CreatedAt,
        "asc" => false,
        "desc" => true,
        _ => return Err(unknown("order")),
    };
    Ok(Order { by, is_descending })
}

/// Which part of the list is shown; with no limit all of it.
#[derive(Clone, Copy)]
struct Page {
    number: u32,
    limit: Option<u32>,
}

impl Page {
    fn parse(query: &ListQuery) -> Result<Page, AppError> {
        let limit = number("limit", &query.limit, USERS_PAGE_SIZE, MAXIMUM_PAGE_SIZE)?;
        let is_asked_for = !query.page.is_empty() || !query.limit.is_empty();
        Ok(Page {
            number: number("page", &query.page, 1, u32::MAX)?,
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

    /// At least one page, even with nobody on it.
    fn count(self, total: u32) -> u32 {
        self.limit.map_or(1, |limit| total.div_ceil(limit).max(1))
    }
}

fn unknown(field: &str) -> AppError {
    AppError::at_field(field, "This is not a choice the list knows")
}
