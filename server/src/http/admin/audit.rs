//! `GET /api/admin/audit` and `GET /api/admin/audit.csv`: the acts of staff and of the system, the latest first.

use axum::Json;
use axum::extract::State;
use fantail_core::closed_enum::ClosedEnum;
use fantail_core::csv_file::{self, Cell};
use fantail_core::event::{AuditChange, EventKind};
use fantail_core::forms::Problem;
use fantail_core::limits::{AUDIT_IN_FILE, AUDIT_PAGE_SIZE, MAXIMUM_PAGE_SIZE};
use fantail_core::studio_time::{Day, time_words};
use fantail_core::wire::{AuditAnswer, AuditEntry, AuditKindName};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::app::SharedApp;
use crate::http::extract::Query;
use crate::http::guard::Admin;
use crate::http::query::{ClassId, PageNumber, QueryParam, UpTo, UserId, check_days};
use crate::http::rejection::{JsonResult, Rejection};
use crate::http::responses::CsvDownload;
use crate::http::users::page_of;
use crate::store::audit::{self, AuditFilter};

#[derive(Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct AuditParams {
    /// The acts on this class, on its bookings and on its waitlist.
    class_id: QueryParam<ClassId>,
    /// The acts on this account, and their effects on it.
    user_id: QueryParam<UserId>,
    /// The acts of this account.
    actor_id: QueryParam<UserId>,
    /// The acts of this kind.
    kind: QueryParam<EventKind>,
    /// The first day.
    from: QueryParam<Day>,
    /// The last day.
    to: QueryParam<Day>,
    /// Which page.
    page: QueryParam<PageNumber>,
    /// How many to a page.
    limit: QueryParam<UpTo<MAXIMUM_PAGE_SIZE>>,
}

impl AuditParams {
    fn filter(&self) -> Result<AuditFilter, Rejection> {
        let user = |id: Option<UserId>| id.map(|UserId(id)| id);
        let (from, to) = (self.from.parse("from")?, self.to.parse("to")?);
        check_days(from, to)?;
        Ok(AuditFilter {
            class_id: self.class_id.parse("classId")?.map(|ClassId(id)| id),
            user_id: user(self.user_id.parse("userId")?),
            actor_id: user(self.actor_id.parse("actorId")?),
            kind: self.kind.parse_enum("kind")?,
            from: from.map(Day::start),
            before: to.map(Day::end),
        })
    }
}

pub async fn list(
    State(app): State<SharedApp>,
    _: Admin,
    Query(query): Query<AuditParams>,
) -> JsonResult<AuditAnswer> {
    let filter = query.filter()?;
    let page = page_of(&query.page, &query.limit, AUDIT_PAGE_SIZE)?;
    let mut conn = app.db.snapshot().await?;
    let total = audit::total(&mut conn, &filter).await?;
    let name = |kind: &EventKind| AuditKindName {
        kind: *kind,
        words: kind.words().to_owned(),
    };
    Ok(Json(AuditAnswer {
        entries: audit::page(&mut conn, &filter, page.limit, page.offset).await?,
        total,
        total_pages: page.count(total),
        current_page: page.number,
        kinds: EventKind::ALL.iter().map(name).collect(),
    }))
}

const HEADER: [&str; 8] = [
    "Date", "Time", "By", "Act", "What", "Changes", "Note", "People",
];

pub async fn csv(
    State(app): State<SharedApp>,
    _: Admin,
    Query(query): Query<AuditParams>,
) -> Result<CsvDownload, Rejection> {
    let filter = query.filter()?;
    let mut conn = app.db.snapshot().await?;
    let entries = audit::page(&mut conn, &filter, AUDIT_IN_FILE + 1, 0).await?;
    if (AUDIT_IN_FILE as usize) < entries.len() {
        let message = format!("These are more than {AUDIT_IN_FILE} acts: choose a shorter span");
        return Err(Problem::at("from", message).into());
    }
    let header = HEADER.map(|title| Cell::Text(title.to_owned()));
    let rows = entries.into_iter().map(row);
    Ok(CsvDownload {
        name: "audit.csv".to_owned(),
        text: csv_file::write(std::iter::once(header).chain(rows)),
    })
}

/// The cells of an act, in the order of [`HEADER`].
fn row(entry: AuditEntry) -> [Cell; HEADER.len()] {
    let by = entry.actor.map_or_else(
        || "Fantail".to_owned(),
        |actor| format!("{} {}", actor.first_name, actor.last_name),
    );
    let words = |one: &AuditChange| format!("{}: {} → {}", one.field, one.before, one.after);
    let changes: Vec<String> = entry.changes.iter().map(words).collect();
    [
        entry.at.day().to_string(),
        time_words(entry.at),
        by,
        entry.title,
        entry.subject.name,
        changes.join("; "),
        entry.note,
        entry.reached.to_string(),
    ]
    .map(Cell::Text)
}
