//! The output of subcommands, on standard output; the log goes to standard error.

use std::fmt::Display;
use std::io::{Write, stdout};

/// Prints one line. A reader that has gone away (`fantail check | head`) is not an error.
pub fn say(line: impl Display) {
    let _ = writeln!(stdout(), "{line}");
}
