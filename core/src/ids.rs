//! Ids are opaque text: they are looked up and never parsed (contract, section 3).

use crate::studio_time::Instant;

/// The maximum length of an id, in bytes. The longest id (a series id, an underscore and an
/// instant) is about half as long.
pub const MAX_LENGTH: usize = 128;

/// The message for a text that can't be an id.
pub const IMPLAUSIBLE: &str = "This id is not one the studio gives out";

/// Returns whether a text may be looked up as an id: not empty, at most 128 bytes, without control
/// characters (contract, section 1).
pub fn is_plausible(id: &str) -> bool {
    !id.is_empty() && id.len() <= MAX_LENGTH && !id.chars().any(char::is_control)
}

/// Returns the permanent id of one class of a series: `<seriesId>_<start in UTC>` (contract,
/// section 3).
pub fn occurrence(series_id: &str, start_at: Instant) -> String {
    format!("{series_id}_{start_at}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_id_of_an_occurrence_has_its_series_and_its_start() {
        let start_at = Instant::parse("2026-12-01T05:00:00Z").unwrap();
        assert_eq!(
            occurrence("0197", start_at),
            "0197_2026-12-01T05:00:00.000Z"
        );
    }

    #[test]
    fn a_plausible_id_is_not_empty_not_too_long_and_without_control_characters() {
        assert!(is_plausible(&"x".repeat(MAX_LENGTH)));
        assert!(!is_plausible(&"x".repeat(MAX_LENGTH + 1)));
        assert!(!is_plausible(""));
        assert!(!is_plausible("a\0b"));
        assert!(!is_plausible("a\nb"));
    }
}
