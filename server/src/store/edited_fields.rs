//! The fields of classes that were edited by hand, as the events tell.

use std::collections::{BTreeSet, HashMap};

use fantail_core::closed_enum::ClosedEnum;
use fantail_core::event::{AuditChange, EventKind};
use sqlx::QueryBuilder;

use super::{events, push_list};
use crate::db::{Conn, Engine};

/// Returns the fields of these classes that were edited by hand, in the words of the audit trail, by class id. An edit of
/// the series that changed such a field makes it the series' own again.
pub async fn of_classes(
    conn: &mut Conn,
    class_ids: &[&str],
) -> Result<HashMap<String, BTreeSet<String>>, sqlx::Error> {
    let mut query = QueryBuilder::<Engine>::new(
        "SELECT class_id, kind, changes FROM events
          WHERE part IS NOT NULL AND kind IN ('class_edited', 'class_moved', 'series_edited') AND class_id IN ",
    );
    push_list(&mut query, class_ids);
    query.push(" ORDER BY seq");
    let rows: Vec<(String, String, String)> = query.build_query_as().fetch_all(conn).await?;
    let mut edited: HashMap<String, BTreeSet<String>> = HashMap::new();
    for (class_id, kind, json) in rows {
        let fields = edited.entry(class_id).or_default();
        for AuditChange { field, .. } in events::changes(&json) {
            if kind == EventKind::SeriesEdited.as_str() {
                fields.remove(&field);
            } else {
                fields.insert(field);
            }
        }
    }
    Ok(edited)
}
