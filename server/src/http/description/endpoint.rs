//! A row of the URL table, from which an operation is described.

use super::document::Operation;
use super::schema_registry::SchemaRegistry;

/// A row of the table.
pub struct Endpoint {
    pub method: &'static str,
    pub path: &'static str,
    pub family: &'static str,
    pub summary: &'static str,
    pub extra_statuses: &'static [u16],
    /// Describes the handler's arguments and its response.
    pub describe: fn(&mut Operation, &mut SchemaRegistry),
}
