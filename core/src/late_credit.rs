//! Concessions of late cancellations that come back when someone takes the spot, if the studio chose so (contract,
//! section 7).

use crate::concession::{as_delta, counted};

/// Returns how many of the late cancellations whose concessions haven't come back get them now, the earliest first: as
/// many as exceed the free spots. So the last free spot must be taken before the last of them comes back, and in a class
/// without a limit none does.
pub fn returns_due(late_cancellations: usize, free_spots: Option<u32>) -> usize {
    let free = free_spots.map_or(usize::MAX, |free| {
        usize::try_from(free).unwrap_or(usize::MAX)
    });
    late_cancellations.saturating_sub(free)
}

/// Says when the concessions of a late cancellation come back: once somebody has taken the spot, and every other free one.
pub fn promise(concessions_used: u32) -> String {
    let (concessions, come) = match concessions_used {
        1 => ("concession".to_owned(), "comes"),
        used => (counted(as_delta(used)), "come"),
    };
    format!("If someone takes your spot, your {concessions} {come} back once the class is full.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_concession_comes_back_when_the_spot_is_taken() {
        assert_eq!(returns_due(1, Some(1)), 0);
        assert_eq!(returns_due(1, Some(0)), 1);
        // Of two, the first when one spot is taken, and the second when the other is.
        assert_eq!(returns_due(2, Some(2)), 0);
        assert_eq!(returns_due(2, Some(1)), 1);
        assert_eq!(returns_due(2, Some(0)), 2);
    }

    #[test]
    fn in_a_class_with_other_free_spots_or_without_a_limit_none_comes_back() {
        assert_eq!(returns_due(1, Some(5)), 0);
        assert_eq!(returns_due(3, None), 0);
        assert_eq!(returns_due(0, Some(0)), 0);
    }

    #[test]
    fn the_promise_names_the_concessions() {
        assert_eq!(
            promise(1),
            "If someone takes your spot, your concession comes back once the class is full."
        );
        assert_eq!(
            promise(2),
            "If someone takes your spot, your 2 concessions come back once the class is full."
        );
    }
}
