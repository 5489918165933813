//! Acts of staff that neither the history of a user nor the versions of a class record.

use fantail_core::act::{AuditChange, AuditKind};
use fantail_core::closed_enum::ClosedEnum;
use fantail_core::studio_time::Instant;

use crate::db::Conn;
use crate::db::live::{Change, changed};
use crate::db::writes::Writes;

/// What an act was done to.
#[derive(Debug, Clone, Copy)]
pub enum ActOn<'a> {
    User(&'a str),
    Pack(&'a str),
    Class(&'a str),
    Settings,
    /// Several people; their names are not stored.
    People,
}

/// Records the changes of an act. Without changes, nothing is recorded.
pub async fn add(
    conn: &mut Conn,
    kind: AuditKind,
    on: ActOn<'_>,
    changes: &[AuditChange],
    actor_id: &str,
    now: Instant,
) -> Result<(), sqlx::Error> {
    if changes.is_empty() {
        return Ok(());
    }
    let changes =
        serde_json::to_string(changes).map_err(|error| sqlx::Error::Encode(error.into()))?;
    let act = NewAct {
        kind,
        on,
        changes: &changes,
        note: "",
        actor_id,
    };
    let mut writes = Writes::default();
    push(&mut writes, &act, now);
    writes.send(conn).await
}

/// Records an act in words. An act on one account is recorded in its history instead.
pub fn push_note(
    writes: &mut Writes,
    kind: AuditKind,
    on: ActOn<'_>,
    note: &str,
    actor_id: &str,
    now: Instant,
) {
    let act = NewAct {
        kind,
        on,
        changes: "[]",
        note,
        actor_id,
    };
    push(writes, &act, now);
}

struct NewAct<'a> {
    kind: AuditKind,
    on: ActOn<'a>,
    /// JSON.
    changes: &'a str,
    note: &'a str,
    actor_id: &'a str,
}

fn push(writes: &mut Writes, act: &NewAct<'_>, now: Instant) {
    let (subject, user_id, pack_id, class_id) = match act.on {
        ActOn::User(id) => ("user", Some(id), None, None),
        ActOn::Pack(id) => ("pack", None, Some(id), None),
        ActOn::Class(id) => ("class", None, None, Some(id)),
        ActOn::Settings => ("settings", None, None, None),
        ActOn::People => ("people", None, None, None),
    };
    if let Some(class_id) = class_id {
        changed(Change::Class(class_id));
    }
    let into = "INSERT INTO acts (happened_at, actor_id, kind, subject, user_id, pack_id, class_id, changes, note) ";
    writes.insert(into, &[()], |values, ()| {
        values
            .push_bind(now.millis())
            .push_bind(act.actor_id.to_owned())
            .push_bind(act.kind.as_str())
            .push_bind(subject)
            .push_bind(user_id.map(str::to_owned))
            .push_bind(pack_id.map(str::to_owned))
            .push_bind(class_id.map(str::to_owned))
            .push_bind(act.changes.to_owned())
            .push_bind(act.note.to_owned());
    });
}

/// Returns the changes that an act recorded; none if `json` is `None`.
pub(super) fn changes(json: Option<&str>) -> Vec<AuditChange> {
    json.and_then(|json| serde_json::from_str(json).ok())
        .unwrap_or_default()
}
