//! `GET /api/admin/users`: the users that match a filter, all of them or a page, for staff.

use axum::Json;
use axum::extract::State;
use fantail_core::limits::{MAXIMUM_PAGE_SIZE, USERS_PAGE_SIZE};
use fantail_core::wire::{User, UsersAnswer};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::actions::user_view;
use crate::app::SharedApp;
use crate::db::Conn;
use crate::error::AppError;
use crate::http::extract::Query;
use crate::http::guard::Staff;
use crate::http::query::{PageNumber, QueryParam, Search, UpTo};
use crate::http::rejection::{JsonResult, Rejection};
use crate::store;
use crate::store::users::lists::{PageRange, SortBy, SortOrder, UserFilter};

/// The query of the list.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct UserListParams {
    /// Every word is looked for in names, username, e-mail and phone, in any case.
    search: QueryParam<Search>,
    /// Active accounts, inactive ones, or by default all.
    status: QueryParam<Status>,
    /// `pending`: those who have an account, but have not set it up yet.
    setup: QueryParam<Setup>,
    /// The field to sort by; when the account was created by default.
    sort: QueryParam<Sort>,
    /// The direction; by default the newest first, and ascending for every other field.
    order: QueryParam<Direction>,
    /// Which page; without a page and a limit, everyone is on one.
    page: QueryParam<PageNumber>,
    /// How many to a page.
    limit: QueryParam<UpTo<MAXIMUM_PAGE_SIZE>>,
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
enum Setup {
    Pending,
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
    Query(query): Query<UserListParams>,
) -> JsonResult<UsersAnswer> {
    let sought = UserFilter {
        words: query.search.parse_words()?,
        is_active: is_active(query.status.parse_enum("status")?),
        is_setup_pending: query.setup.parse_enum("setup")? == Some(Setup::Pending),
    };
    let order = order(&query)?;
    let page = UserPage::parse(&query)?;
    let mut conn = app.db.snapshot().await?;
    let total = store::users::lists::count(&mut conn, &sought).await?;
    let found = store::users::lists::list(&mut conn, &sought, order, page.part()).await?;
    let is_admin = caller.0.account.role.capabilities().can_edit;
    let view = if is_admin {
        user_view::for_admin_without_notes
    } else {
        user_view::for_staff
    };
    let mut users: Vec<User> = found.into_iter().map(view).collect();
    if is_admin {
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

/// The filter by activity; `None` for all users.
fn is_active(status: Option<Status>) -> Option<bool> {
    match status.unwrap_or(Status::All) {
        Status::All => None,
        Status::Active => Some(true),
        Status::Inactive => Some(false),
    }
}

/// The order of the list: by default the newest first, any other field ascending.
fn order(query: &UserListParams) -> Result<SortOrder, Rejection> {
    let by = match query.sort.parse_enum("sort")?.unwrap_or(Sort::CreatedAt) {
        Sort::CreatedAt => SortBy::CreatedAt,
        Sort::FirstName => SortBy::FirstName,
        Sort::LastName => SortBy::LastName,
        Sort::Email => SortBy::Address,
        Sort::Concessions => SortBy::Concessions,
        Sort::TotalClassesAttended => SortBy::ClassesAttended,
    };
    let direction = query.order.parse_enum("order")?;
    let is_descending = direction.map_or(by == SortBy::CreatedAt, |direction| {
        direction == Direction::Desc
    });
    Ok(SortOrder { by, is_descending })
}

/// The requested page; the whole list if neither page nor limit is sent.
#[derive(Clone, Copy)]
struct UserPage {
    number: u32,
    limit: Option<u32>,
}

impl UserPage {
    fn parse(query: &UserListParams) -> Result<UserPage, Rejection> {
        let limit = query.limit.parse_or("limit", USERS_PAGE_SIZE)?;
        let is_paged = !query.page.is_empty() || !query.limit.is_empty();
        Ok(UserPage {
            number: query.page.parse_or("page", 1)?,
            limit: is_paged.then_some(limit),
        })
    }

    fn part(self) -> PageRange {
        let limit = self.limit.map_or(i64::MAX, i64::from);
        PageRange {
            offset: i64::from(self.number - 1).saturating_mul(limit),
            limit,
        }
    }

    /// The number of pages, at least 1.
    fn count(self, total: u32) -> u32 {
        self.limit.map_or(1, |limit| total.div_ceil(limit).max(1))
    }
}
