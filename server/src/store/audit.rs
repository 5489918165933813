//! The audit trail: the acts of staff and of the system.

use fantail_core::closed_enum::ClosedEnum;
use fantail_core::event::EventKind;
use fantail_core::studio_time::Instant;
use fantail_core::wire::{AuditEntry, AuditSubject, AuditSubjectType};
use sqlx::{FromRow, QueryBuilder};

use super::users::persons::{PersonRow, deleted};
use super::{count, events};
use crate::db::{Conn, Engine};

/// The acts to list.
#[derive(Debug, Clone, Default)]
pub struct AuditFilter {
    pub class_id: Option<String>,
    /// The account that the act concerns.
    pub user_id: Option<String>,
    pub actor_id: Option<String>,
    pub kind: Option<EventKind>,
    /// The first instant of the span.
    pub from: Option<Instant>,
    /// The first instant after the span.
    pub before: Option<Instant>,
}

/// The page's entries with the names of their actor, user, class and pack.
const ENTRIES: &str = "SELECT e.seq, e.happened_at, e.actor_id, e.kind, e.user_id, e.class_id, e.pack_id, e.reached, e.changes,
        e.description || iif(e.details = '', '', ': ' || e.details) AS note,
        a.first_name, a.last_name, a.username, a.deleted_at IS NOT NULL AS is_deleted,
        c.name AS class_name, k.name AS pack_name,
        iif(u.deleted_at IS NULL, u.first_name || ' ' || u.last_name, NULL) AS user_name
   FROM events e
   LEFT JOIN users a ON a.id = e.actor_id
   LEFT JOIN users u ON u.id = e.user_id
   LEFT JOIN classes c ON c.id = e.class_id
   LEFT JOIN packs k ON k.id = e.pack_id";

pub async fn total(conn: &mut Conn, filter: &AuditFilter) -> Result<u32, sqlx::Error> {
    let mut query = QueryBuilder::new("SELECT count(*) FROM events e");
    push_filter(&mut query, filter);
    let total: i64 = query.build_query_scalar().fetch_one(conn).await?;
    Ok(count(total))
}

/// A page of the trail, the latest act first.
pub async fn page(
    conn: &mut Conn,
    filter: &AuditFilter,
    limit: u32,
    offset: u32,
) -> Result<Vec<AuditEntry>, sqlx::Error> {
    let mut query = page_query(filter, limit, offset);
    let rows: Vec<AuditRow> = query.build_query_as().fetch_all(conn).await?;
    Ok(rows.into_iter().filter_map(AuditRow::entry).collect())
}

pub(super) fn page_query(filter: &AuditFilter, limit: u32, offset: u32) -> QueryBuilder<Engine> {
    let mut query = QueryBuilder::new(ENTRIES);
    push_filter(&mut query, filter);
    query
        .push(" ORDER BY e.happened_at DESC, e.seq DESC LIMIT ")
        .push_bind(limit)
        .push(" OFFSET ")
        .push_bind(offset);
    query
}

/// The trail of a user also has the effects on the user, and the trail of a class those on the class itself: one act may
/// cancel several classes.
fn push_filter(query: &mut QueryBuilder<Engine>, filter: &AuditFilter) {
    query.push(match filter {
        AuditFilter {
            user_id: Some(_), ..
        } => " WHERE e.part IS NOT NULL",
        AuditFilter {
            class_id: Some(_), ..
        } => " WHERE e.part IS NOT NULL AND (e.part = 'act' OR e.user_id IS NULL)",
        _ => " WHERE e.part = 'act'",
    });
    let texts = [
        ("class_id", &filter.class_id),
        ("user_id", &filter.user_id),
        ("actor_id", &filter.actor_id),
    ];
    for (column, value) in texts {
        if let Some(value) = value {
            query
                .push(format!(" AND e.{column} = "))
                .push_bind(value.clone());
        }
    }
    if let Some(kind) = filter.kind {
        query.push(" AND e.kind = ").push_bind(kind.as_str());
    }
    if let Some(from) = filter.from {
        query
            .push(" AND e.happened_at >= ")
            .push_bind(from.millis());
    }
    if let Some(before) = filter.before {
        query
            .push(" AND e.happened_at < ")
            .push_bind(before.millis());
    }
}

#[derive(FromRow)]
struct AuditRow {
    seq: i64,
    happened_at: i64,
    actor_id: Option<String>,
    kind: String,
    user_id: Option<String>,
    class_id: Option<String>,
    pack_id: Option<String>,
    reached: i64,
    /// JSON.
    changes: String,
    note: String,
    first_name: Option<String>,
    last_name: Option<String>,
    username: Option<String>,
    is_deleted: bool,
    class_name: Option<String>,
    pack_name: Option<String>,
    user_name: Option<String>,
}

impl AuditRow {
    /// `None` for a kind that this version doesn't know.
    fn entry(self) -> Option<AuditEntry> {
        let kind = EventKind::parse(&self.kind)?;
        let changes = events::changes(&self.changes);
        let class_id = self.class_id.clone().filter(|_| self.user_id.is_some());
        let subject = match (kind, self.user_id, self.class_id, self.pack_id) {
            (_, Some(id), _, _) => AuditSubject {
                kind: AuditSubjectType::User,
                id,
                name: self
                    .user_name
                    .unwrap_or_else(|| "Deleted account".to_owned()),
            },
            (_, _, Some(id), _) => AuditSubject {
                kind: AuditSubjectType::Class,
                id,
                name: self.class_name.unwrap_or_default(),
            },
            (_, _, _, Some(id)) => AuditSubject {
                kind: AuditSubjectType::Pack,
                id,
                name: self.pack_name.unwrap_or_default(),
            },
            (
                EventKind::AccountCreated | EventKind::ProfileUpdated | EventKind::MessageSent,
                ..,
            ) => AuditSubject {
                kind: AuditSubjectType::People,
                id: String::new(),
                name: "Several people".to_owned(),
            },
            _ => AuditSubject {
                kind: AuditSubjectType::Settings,
                id: String::new(),
                name: "The studio's settings".to_owned(),
            },
        };
        let actor = self.actor_id.map(|user_id| {
            if self.is_deleted {
                return deleted(user_id);
            }
            PersonRow {
                user_id,
                first_name: self.first_name.unwrap_or_default(),
                last_name: self.last_name.unwrap_or_default(),
                username: self.username.unwrap_or_default(),
                is_deleted: false,
            }
            .into()
        });
        Some(AuditEntry {
            id: self.seq.to_string(),
            at: Instant::from_millis(self.happened_at),
            actor,
            kind,
            title: kind.words().to_owned(),
            subject,
            class_id,
            // The changes say more than the words of the history.
            note: if changes.is_empty() {
                self.note
            } else {
                String::new()
            },
            changes,
            reached: count(self.reached),
        })
    }
}
