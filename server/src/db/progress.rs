//! The progress line of long commands, on a terminal: the percentage done and the estimated time left.

use std::io::{IsTerminal, Write, stderr};
use std::path::Path;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use crate::clock::Stopwatch;

/// How often the length of a growing file is polled.
const POLL_INTERVAL: Duration = Duration::from_millis(250);
/// The time left is estimated only after this much work.
const LEAST_ELAPSED: Duration = Duration::from_secs(2);
/// Moves to the start of the line and clears it.
const CLEAR_LINE: &str = "\r\x1b[K";

/// A part of a command's work, as a range of the whole. Prints nothing without a terminal.
#[derive(Clone, Default)]
pub struct Progress {
    line: Option<Arc<ProgressLine>>,
    from: f64,
    length: f64,
}

struct ProgressLine {
    since: Stopwatch,
}

impl Progress {
    pub fn on_a_terminal() -> Progress {
        let line = ProgressLine {
            since: Stopwatch::start(),
        };
        Progress {
            line: stderr().is_terminal().then(|| Arc::new(line)),
            from: 0.0,
            length: 1.0,
        }
    }

    /// The sub-range from one fraction of this part to another.
    pub fn part(&self, from: f64, to: f64) -> Progress {
        Progress {
            line: self.line.clone(),
            from: self.from + self.length * from,
            length: self.length * (to - from),
        }
    }

    /// Shows that this fraction of the part is done.
    pub fn reaches(&self, share: f64) {
        let Some(line) = &self.line else { return };
        let done = self.from + self.length * share.clamp(0.0, 1.0);
        let remaining = time_left(line.since.elapsed(), done);
        let remaining = remaining.map_or_else(String::new, |remaining| {
            format!(", {} s left", remaining.as_secs())
        });
        show(&format!("{CLEAR_LINE}{:.0} %{remaining}", done * 100.0));
    }

    /// Clears the line.
    pub fn clear(&self) {
        if self.line.is_some() {
            show(CLEAR_LINE);
        }
    }

    /// Awaits `work`, which writes a file of about `whole` bytes, and shows the file's growth.
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
                () = sleep(POLL_INTERVAL) => self.reaches(share_of(length(file), whole)),
            }
        }
    }
}

/// Bytes as a fraction of the whole.
#[expect(clippy::cast_precision_loss, reason = "it is shown in percent")]
pub fn share_of(bytes: u64, whole: u64) -> f64 {
    bytes as f64 / whole.max(1) as f64
}

fn length(file: &Path) -> u64 {
    file.metadata().map_or(0, |found| found.len())
}

fn time_left(taken: Duration, done: f64) -> Option<Duration> {
    (LEAST_ELAPSED < taken && 0.02 < done).then(|| taken.mul_f64((1.0 - done) / done))
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
    fn the_time_left_is_estimated_after_two_seconds_and_two_percent() {
        let seconds = Duration::from_secs;
        assert_eq!(time_left(seconds(1), 0.5), None);
        assert_eq!(time_left(seconds(9), 0.01), None);
        assert_eq!(time_left(seconds(10), 0.25), Some(seconds(30)));
        assert_eq!(time_left(seconds(10), 1.0), Some(seconds(0)));
    }
}
