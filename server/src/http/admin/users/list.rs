//! `GET /api/admin/users`: staff list everyone, or a page of those they look for.

use std::cmp::Ordering;

use axum::Json;
use axum::extract::State;
use fantail_core::forms::text;
use fantail_core::limits::{MAXIMUM_PAGE_SIZE, SEARCH_LENGTH, USERS_PAGE_SIZE};
use fantail_core::wire::{User, UsersAnswer};
use serde::Deserialize;

use crate::app::SharedApp;
use crate::auth::guard::Staff;
use crate::db::Conn;
use crate::error::{Answer, AppError};
use crate::http::extract::{Query, number};
use crate::http::search::{Words, folded};
use crate::http::users::on_the_wire;
use crate::store;
use crate::store::user_lists::Listed;

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

/// Sorting is done here and not in SQL, to which Ā comes after Z.
pub async fn list(
    State(app): State<SharedApp>,
    caller: Staff,
    Query(query): Query<ListQuery>,
) -> Answer<UsersAnswer> {
    let words = Words::of(&text::line("search", &query.search, SEARCH_LENGTH)?);
    let status = Status::parse(&query.status)?;
    let order = Order::parse(&query)?;
    let page = Page::parse(&query)?;
    let mut conn = app.db.snapshot().await?;
    let mut found = store::user_lists::everyone(&mut conn).await?;
    found.retain(|listed| status.holds(listed) && is_found(&words, listed));
    order.sort(&mut found);
    let may_read_notes = caller.0.account.role.capabilities().can_edit;
    let total = u32::try_from(found.len()).unwrap_or(u32::MAX);
    let shown = page
        .of(found)
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
    let mut notes = store::notes::on(conn, &shown).await?;
    for user in users {
        user.notes = Some(notes.remove(&user.id).unwrap_or_default());
    }
    Ok(())
}

fn is_found(words: &Words, listed: &Listed) -> bool {
    let account = &listed.account;
    words.is_empty()
        || words.are_in(
            [
                &account.first_name,
                &account.last_name,
                &account.username,
                &account.email,
                &account.phone,
            ]
            .map(String::as_str),
        )
}

#[derive(Clone, Copy)]
enum Status {
    All,
    Active,
    Inactive,
}

impl Status {
    fn parse(word: &str) -> Result<Status, AppError> {
        match word {
            "" | "all" => Ok(Status::All),
            "active" => Ok(Status::Active),
            "inactive" => Ok(Status::Inactive),
            _ => Err(unknown("status")),
        }
    }

    fn holds(self, listed: &Listed) -> bool {
        match self {
            Status::All => true,
            Status::Active => listed.account.is_active,
            Status::Inactive => !listed.account.is_active,
        }
    }
}

/// Compares two accounts by what the list is sorted by.
type Compare = fn(&Listed, &Listed) -> Ordering;

struct Order {
    by: Compare,
    is_descending: bool,
}

impl Order {
    /// The newest come first until something else is asked for; by anything else, the least.
    fn parse(query: &ListQuery) -> Result<Order, AppError> {
        let by: Compare = match query.sort.as_str() {
            "" | "createdAt" => |a, b| a.account.created_at.cmp(&b.account.created_at),
            "firstName" => |a, b| by_text(&a.account.first_name, &b.account.first_name),
            "lastName" => |a, b| by_text(&a.account.last_name, &b.account.last_name),
            "email" => |a, b| by_text(&a.account.email, &b.account.email),
            "concessions" => |a, b| a.account.concessions.cmp(&b.account.concessions),
            "totalClassesAttended" => |a, b| a.classes_attended.cmp(&b.classes_attended),
            _ => return Err(unknown("sort")),
        };
        let is_descending = match query.order.as_str() {
            "" => matches!(query.sort.as_str(), "" | "createdAt"),
            "asc" => false,
            "desc" => true,
            _ => return Err(unknown("order")),
        };
        Ok(Order { by, is_descending })
    }

    /// Equals stay by name, so that pages neither repeat nor miss anyone.
    fn sort(&self, found: &mut [Listed]) {
        let by_name = |a: &Listed, b: &Listed| {
            by_text(&a.account.full_name(), &b.account.full_name())
                .then_with(|| a.account.id.cmp(&b.account.id))
        };
        found.sort_by(|a, b| {
            let order = (self.by)(a, b);
            let order = if self.is_descending {
                order.reverse()
            } else {
                order
            };
            order.then_with(|| by_name(a, b))
        });
    }
}

fn by_text(a: &str, b: &str) -> Ordering {
    folded(a).cmp(&folded(b))
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

    fn of(self, found: Vec<Listed>) -> impl Iterator<Item = Listed> {
        let limit = self.limit.map_or(usize::MAX, |limit| limit as usize);
        let skipped = (self.number as usize - 1).saturating_mul(limit);
        found.into_iter().skip(skipped).take(limit)
    }

    /// At least one page, even with nobody on it.
    fn count(self, total: u32) -> u32 {
        self.limit.map_or(1, |limit| total.div_ceil(limit).max(1))
    }
}

fn unknown(field: &str) -> AppError {
    AppError::at_field(field, "This is not a choice the list knows")
}
