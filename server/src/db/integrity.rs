//! The queries by which SQLite itself finds damage in a file.

/// Selects the damage of the file: to its pages, its indexes and its constraints.
pub const DAMAGE: &str =
    "SELECT integrity_check AS found FROM pragma_integrity_check WHERE integrity_check <> 'ok'";

/// Selects the rows that refer to a missing row.
pub const ORPHANS: &str = "SELECT 'a row of ' || \"table\" || ' refers to none of ' || parent AS found FROM pragma_foreign_key_check";
