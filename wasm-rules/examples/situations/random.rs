//! A small random number generator (SplitMix64), so that a seed gives the same situations on every
//! machine.

pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number from `from` to `to`, both included.
    pub fn between(&mut self, from: i64, to: i64) -> i64 {
        let span = from.abs_diff(to) + 1;
        from.saturating_add_unsigned(self.next() % span)
    }

    /// Returns true in one of `cases` cases.
    pub fn one_in(&mut self, cases: i64) -> bool {
        self.between(1, cases) == 1
    }

    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        let at = self.next() % choices.len() as u64;
        choices[usize::try_from(at).unwrap_or(0)]
    }
}
