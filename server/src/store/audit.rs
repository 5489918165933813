//! The audit trail: the acts of staff and of the system, from the three tables that record them.

use fantail_core::act::{AuditChange, AuditKind};
use fantail_core::audit::{self, ClassValues};
use fantail_core::closed_enum::ClosedEnum;
use fantail_core::studio_time::Instant;
use fantail_core::wire::{AuditEntry, AuditSubject, AuditSubjectType};
use serde::Deserialize;
use sqlx::{FromRow, QueryBuilder};

use super::users::persons::{PersonRow, deleted};
use super::{acts, count};
use crate::db::{Conn, Engine};

/// The acts to list.
#[derive(Debug, Clone, Default)]
pub struct AuditFilter {
    pub class_id: Option<String>,
    /// The account that the act concerns.
    pub user_id: Option<String>,
    pub actor_id: Option<String>,
    pub kind: Option<AuditKind>,
    /// The first instant of the span.
    pub from: Option<Instant>,
    /// The first instant after the span.
    pub before: Option<Instant>,
}

/// The history events that somebody other than the user caused, or the system. Leaves out the edits
/// of accounts, because `acts` has them with the changed values.
const OF_HISTORY: &str = "SELECT 'h' || h.seq AS id, h.seq, h.happened_at AS at, h.actor_id, h.type AS kind, 'user' AS subject,
        h.user_id, h.class_id, NULL AS pack_id, '[]' AS changes, NULL AS class_before, NULL AS class_after,
        1 AS is_first, h.description || iif(h.details = '', '', ': ' || h.details) AS note
   FROM history h
  WHERE (h.actor_id <> h.user_id OR (h.actor_id IS NULL AND h.type <> 'attended'))
    AND NOT (h.type = 'profile_updated' AND h.details NOT LIKE 'bank account%'
             AND EXISTS (SELECT 1 FROM acts a WHERE a.user_id = h.user_id AND a.happened_at = h.happened_at))";

/// The versions of classes. Versions that the upgrade created for existing classes are left out.
/// Creating or cancelling a series writes the versions of all its classes one after the other;
/// `is_first` marks the first of them.
const OF_CLASSES: &str = "SELECT 'c' || v.seq AS id, v.seq, v.changed_at AS at, v.actor_id,
        iif(p.seq IS NULL, 'class_created',
            iif(p.cancelled_at IS NULL AND v.cancelled_at IS NOT NULL, 'class_cancelled', 'class_edited')) AS kind,
        'class' AS subject, NULL AS user_id, v.class_id, NULL AS pack_id, '[]' AS changes,
        json_object('name', p.name, 'instructor', p.instructor, 'location', p.location, 'room', p.room,
                    'start_at', p.start_at, 'end_at', p.end_at, 'capacity', p.capacity,
                    'concessions_required', p.concessions_required, 'description', p.description) AS class_before,
        json_object('name', v.name, 'instructor', v.instructor, 'location', v.location, 'room', v.room,
                    'start_at', v.start_at, 'end_at', v.end_at, 'capacity', v.capacity,
                    'concessions_required', v.concessions_required, 'description', v.description) AS class_after,
        NOT EXISTS (SELECT 1 FROM class_versions q JOIN classes d ON d.id = q.class_id
                     WHERE q.seq = v.seq - 1 AND q.class_id <> v.class_id AND q.changed_at = v.changed_at AND q.cancelled_at IS v.cancelled_at
                       AND d.series_id = c.series_id) AS is_first,
        '' AS note
   FROM class_versions v
   JOIN classes c ON c.id = v.class_id
   LEFT JOIN class_versions p ON p.seq = (SELECT max(q.seq) FROM class_versions q WHERE q.class_id = v.class_id AND q.seq < v.seq)
  WHERE v.recorded_at = v.changed_at";

const OF_ACTS: &str = "SELECT 'a' || seq AS id, seq, happened_at AS at, actor_id, kind, subject, user_id, class_id, pack_id,
        changes, NULL AS class_before, NULL AS class_after, 1 AS is_first, note
   FROM acts WHERE true";

/// The page's entries with the names of their actor, user, class and pack. Acts of one instant are in
/// the order of their sources, and within a source in the order in which they were stored.
const NAMES: &str =
    "SELECT e.*, a.first_name, a.last_name, a.username, a.deleted_at IS NOT NULL AS is_deleted,
        c.name AS class_name, k.name AS pack_name,
        iif(u.deleted_at IS NULL, u.first_name || ' ' || u.last_name, NULL) AS user_name,
        (SELECT count(DISTINCT q.class_id) FROM class_versions q JOIN classes d ON d.id = q.class_id
          WHERE e.class_after IS NOT NULL AND q.changed_at = e.at AND d.series_id = c.series_id) AS of_series
   FROM page e
   LEFT JOIN users a ON a.id = e.actor_id
   LEFT JOIN users u ON u.id = e.user_id
   LEFT JOIN classes c ON c.id = e.class_id
   LEFT JOIN packs k ON k.id = e.pack_id
  ORDER BY e.at DESC, substr(e.id, 1, 1) DESC, e.seq DESC";

pub async fn total(conn: &mut Conn, filter: &AuditFilter) -> Result<u32, sqlx::Error> {
    let mut query = QueryBuilder::new("SELECT ");
    for (index, source) in SOURCES.iter().enumerate() {
        query.push(if index == 0 { "(" } else { " + (" });
        query.push("SELECT count(*) FROM (").push(source).push(")");
        push_filter(&mut query, filter);
        query.push(")");
    }
    let total: i64 = query.build_query_scalar().fetch_one(conn).await?;
    Ok(count(total))
}

const SOURCES: [&str; 3] = [OF_HISTORY, OF_CLASSES, OF_ACTS];

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
    let mut query = QueryBuilder::new("WITH page AS (SELECT * FROM (");
    for (index, source) in SOURCES.iter().enumerate() {
        if 0 < index {
            query.push(" UNION ALL ");
        }
        // A source contributes at most the rows of this page and of the pages before it.
        query
            .push("SELECT * FROM (SELECT * FROM (")
            .push(source)
            .push(")");
        push_filter(&mut query, filter);
        query
            .push(" ORDER BY at DESC, seq DESC LIMIT ")
            .push_bind(i64::from(limit) + i64::from(offset))
            .push(")");
    }
    query
        .push(") ORDER BY at DESC, substr(id, 1, 1) DESC, seq DESC LIMIT ")
        .push_bind(limit)
        .push(" OFFSET ")
        .push_bind(offset)
        .push(") ")
        .push(NAMES);
    query
}

fn push_filter(query: &mut QueryBuilder<Engine>, filter: &AuditFilter) {
    query.push(" WHERE true");
    let texts = [
        ("class_id", &filter.class_id),
        ("user_id", &filter.user_id),
        ("actor_id", &filter.actor_id),
    ];
    for (column, value) in texts {
        if let Some(value) = value {
            query
                .push(format!(" AND {column} = "))
                .push_bind(value.clone());
        }
    }
    if filter.class_id.is_none() {
        query.push(" AND is_first");
    }
    if let Some(kind) = filter.kind {
        query.push(" AND kind = ").push_bind(kind.as_str());
    }
    if let Some(from) = filter.from {
        query.push(" AND at >= ").push_bind(from.millis());
    }
    if let Some(before) = filter.before {
        query.push(" AND at < ").push_bind(before.millis());
    }
}

#[derive(FromRow)]
struct AuditRow {
    id: String,
    at: i64,
    actor_id: Option<String>,
    kind: String,
    subject: String,
    user_id: Option<String>,
    class_id: Option<String>,
    pack_id: Option<String>,
    changes: String,
    class_before: Option<String>,
    class_after: Option<String>,
    note: String,
    first_name: Option<String>,
    last_name: Option<String>,
    username: Option<String>,
    is_deleted: bool,
    class_name: Option<String>,
    pack_name: Option<String>,
    user_name: Option<String>,
    /// The number of classes of the series that changed at the same time; 0 unless the act is on a
    /// class of a series.
    of_series: i64,
}

impl AuditRow {
    /// `None` for a kind that this version doesn't know.
    fn entry(self) -> Option<AuditEntry> {
        let kind = AuditKind::parse(&self.kind)?;
        let subject_type = AuditSubjectType::parse(&self.subject)?;
        let (id, name) = match subject_type {
            AuditSubjectType::Class => (self.class_id.clone(), self.class_name),
            AuditSubjectType::User => {
                let name = self
                    .user_name
                    .or_else(|| Some("Deleted account".to_owned()));
                (self.user_id, name)
            }
            AuditSubjectType::Pack => (self.pack_id, self.pack_name),
            AuditSubjectType::Settings => (None, Some("The studio's settings".to_owned())),
            AuditSubjectType::People => (None, Some("Several people".to_owned())),
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
        let changes = match kind {
            AuditKind::ClassEdited => class_changes(self.class_before, self.class_after),
            _ => acts::changes(Some(&self.changes)),
        };
        Some(AuditEntry {
            id: self.id,
            at: Instant::from_millis(self.at),
            actor,
            kind,
            title: kind.words().to_owned(),
            subject: AuditSubject {
                kind: subject_type,
                id: id.unwrap_or_default(),
                name: name.unwrap_or_default(),
            },
            class_id: self
                .class_id
                .filter(|_| subject_type == AuditSubjectType::User),
            changes,
            note: match count(self.of_series) {
                0 | 1 => self.note,
                classes => audit::of_series(classes - 1),
            },
        })
    }
}

fn class_changes(before: Option<String>, after: Option<String>) -> Vec<AuditChange> {
    let parsed = |json: Option<String>| json.and_then(|json| parse::<ClassValues>(&json));
    match (parsed(before), parsed(after)) {
        (Some(before), Some(after)) => audit::of_class(&before, &after),
        _ => Vec::new(),
    }
}

fn parse<'a, T: Deserialize<'a>>(json: &'a str) -> Option<T> {
    serde_json::from_str(json).ok()
}
