//! The output of subcommands goes to standard output, the log to standard error.

use std::fmt::Display;
use std::io::{Write, stdout};

/// Prints one line. A closed pipe (`fantail check | head`) is not an error.
pub fn print_line(line: impl Display) {
    let _ = writeln!(stdout(), "{line}");
}
