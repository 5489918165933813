//! The queries of SQLite's own findings on a file, each a literal that a longer query can hold.

/// Selects the damage of the file: to its pages, its indexes and its constraints.
macro_rules! damage {
    () => {
        "SELECT integrity_check AS found FROM pragma_integrity_check WHERE integrity_check <> 'ok'"
    };
}
pub(crate) use damage;

/// Selects the rows that refer to a row which isn't there.
macro_rules! orphans {
    () => {
        "SELECT 'a row of ' || \"table\" || ' refers to none of ' || parent AS found FROM pragma_foreign_key_check"
    };
}
pub(crate) use orphans;
