//! SQLite's result codes, as far as Fantail acts on them.

/// The fault that a result code means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Another connection holds the file.
    Busy,
    /// A fault of the disk or the machine, which may pass.
    MayPass,
    /// The file must not be written any more.
    Damaged,
}

/// The fault behind an error; `None` for errors that aren't SQLite's, and for those that only a mistake in a statement
/// brings.
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

/// SQLite's result code without its extension: 517, `BUSY_SNAPSHOT`, is a kind of 5, BUSY.
fn primary_code(error: &dyn sqlx::error::DatabaseError) -> Option<i32> {
    error.code()?.parse::<i32>().ok().map(|code| code & 0xff)
}
