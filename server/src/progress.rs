//! The progress of a command, shown on a terminal: the share that is done, and the time left.

use std::io::{IsTerminal, Write, stderr};
use std::path::Path;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use crate::clock::Stopwatch;

/// The time between two looks at a file that grows.
const EACH: Duration = Duration::from_millis(250);
/// The time after which the past says something of what is left.
const SOON: Duration = Duration::from_secs(2);
/// The start of the line, emptied.
const ANEW: &str = "\r\x1b[K";

/// A part of a command's work. Without a terminal nothing is said.
#[derive(Clone, Default)]
pub struct Progress {
    line: Option<Arc<Line>>,
    from: f64,
    length: f64,
}

struct Line {
    since: Stopwatch,
}

impl Progress {
    pub fn on_a_terminal() -> Progress {
        let line = Line {
            since: Stopwatch::start(),
        };
        Progress {
            line: stderr().is_terminal().then(|| Arc::new(line)),
            from: 0.0,
            length: 1.0,
        }
    }

    /// The part between two shares of this one.
    pub fn part(&self, from: f64, to: f64) -> Progress {
        Progress {
            line: self.line.clone(),
            from: self.from + self.length * from,
            length: self.length * (to - from),
        }
    }

    /// Shows that this share of the part is done.
    pub fn reaches(&self, share: f64) {
        let Some(line) = &self.line else { return };
        let done = self.from + self.length * share.clamp(0.0, 1.0);
        let left = time_left(line.since.elapsed(), done);
        let left = left.map_or_else(String::new, |left| format!(", {} s left", left.as_secs()));
        show(&format!("{ANEW}{:.0} %{left}", done * 100.0));
    }

    /// Empties the line, for another.
    pub fn clear(&self) {
        if self.line.is_some() {
            show(ANEW);
        }
    }

    /// Awaits work that fills a file up to about this length.
    pub async fn while_growing<T>(
        &self,
        file: &Path,
        whole: u64,
        work: impl Future<Output = T>,
    ) -> T {
        let mut work = pin!(work);
        loop {
            tokio::select! {
                biased;
                done = &mut work => return done,
                () = sleep(EACH) => self.reaches(share_of(length(file), whole)),
            }
        }
    }
}

/// Bytes as a share; a double holds more of them than any disk.
#[expect(clippy::cast_precision_loss, reason = "it is shown in percent")]
pub fn share_of(bytes: u64, whole: u64) -> f64 {
    bytes as f64 / whole.max(1) as f64
}

fn length(file: &Path) -> u64 {
    file.metadata().map_or(0, |found| found.len())
}

fn time_left(taken: Duration, done: f64) -> Option<Duration> {
    (SOON < taken && 0.02 < done).then(|| taken.mul_f64((1.0 - done) / done))
}

fn show(text: &str) {
    let mut terminal = stderr().lock();
    let _ = terminal
        .write_all(text.as_bytes())
        .and_then(|()| terminal.flush());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_is_guessed_from_the_time_taken_once_that_says_something() {
        let seconds = Duration::from_secs;
        assert_eq!(time_left(seconds(1), 0.5), None);
        assert_eq!(time_left(seconds(9), 0.01), None);
        assert_eq!(time_left(seconds(10), 0.25), Some(seconds(30)));
        assert_eq!(time_left(seconds(10), 1.0), Some(seconds(0)));
    }
}
