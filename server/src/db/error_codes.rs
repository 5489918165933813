//! The SQLite result codes that Fantail handles.

/// The kind of fault that a result code reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Another connection holds the file.
    Busy,
    /// A fault of the disk or the machine that may be temporary.
    MayPass,
    /// The file is damaged and must not be written any more.
    Damaged,
}

/// Returns the fault that caused an error. `None` for errors that aren't SQLite's, and for those of
/// the statement itself, such as a failed constraint.
pub fn fault_of(error: &sqlx::Error) -> Option<Fault> {
    const BUSY: i32 = 5;
    const LOCKED: i32 = 6;
    const NO_MEMORY: i32 = 7;
    const READ_ONLY: i32 = 8;
    const INTERRUPT: i32 = 9;
    const IO_ERROR: i32 = 10;
    const CORRUPT: i32 = 11;
    const FULL: i32 = 13;
    const CANNOT_OPEN: i32 = 14;
    const PROTOCOL: i32 = 15;
    const NOT_A_DATABASE: i32 = 26;
    match primary_code(error.as_database_error()?)? {
        BUSY | LOCKED => Some(Fault::Busy),
        NO_MEMORY | READ_ONLY | INTERRUPT | IO_ERROR | FULL | CANNOT_OPEN | PROTOCOL => {
            Some(Fault::MayPass)
        }
        CORRUPT | NOT_A_DATABASE => Some(Fault::Damaged),
        _ => None,
    }
}

/// Returns the primary part of an extended result code: 5 (`BUSY`) for 517 (`BUSY_SNAPSHOT`).
fn primary_code(error: &dyn sqlx::error::DatabaseError) -> Option<i32> {
    error.code()?.parse::<i32>().ok().map(|code| code & 0xff)
}
