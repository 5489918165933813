//! A seeded random number generator: the same seed gives the same studio.

/// `SplitMix64`. Unlike the generators of `rand`, it yields the same numbers in every release.
pub struct SplitMix64(u64);

impl SplitMix64 {
    pub const fn seeded(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number in `0..bound`; 0 if the range is empty.
    pub fn below(&mut self, bound: usize) -> usize {
        let number = self.next() % u64::try_from(bound.max(1)).unwrap_or(u64::MAX);
        usize::try_from(number).unwrap_or(0)
    }

    /// A number in `low..=high`.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        let span = usize::try_from(high - low + 1).unwrap_or(1);
        low + i64::try_from(self.below(span)).unwrap_or(0)
    }

    /// True with this probability.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// The index of an item, drawn in proportion to its weight.
    pub fn weighted_index<T>(&mut self, list: &[T], weight: impl Fn(&T) -> usize) -> usize {
        let mut number = self.below(list.iter().map(&weight).sum());
        let found = list.iter().position(|item| {
            let is_drawn = number < weight(item);
            number = number.saturating_sub(weight(item));
            is_drawn
        });
        found.unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_draws_the_same_numbers_within_bounds() {
        let draw = |seed| {
            let mut random = SplitMix64::seeded(seed);
            (0..1_000)
                .map(|_| random.between(-3, 3))
                .collect::<Vec<_>>()
        };
        assert_eq!(draw(7), draw(7));
        assert_ne!(draw(7), draw(8));
        assert!(draw(7).iter().all(|n| (-3..=3).contains(n)));
        assert!((-3..=3).all(|n| draw(7).contains(&n)));
    }
}
