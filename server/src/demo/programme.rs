//! The weekly timetable, line by line.

use super::kinds::{
    BARRE, BOOTCAMP, BOXING, COMMUNITY, FLOW, HIIT, KIDS, Kind, LONG_FLOW, LUNCH_SPIN, LUNCH_YOGA,
    MOBILITY, PRIME, REFORMER, SPIN, STRENGTH, TEENS, YIN,
};

/// One line of the weekly timetable.
pub struct Line {
    pub kind: &'static Kind,
    /// The weekdays, Monday first, one letter each or a dot.
    pub days: &'static str,
    pub hour: u32,
    pub minute: u32,
    /// The place of its coach in the list of coaches.
    pub coach: usize,
    /// How sought after it is, beside the other lines.
    pub draw: usize,
}

const fn line(
    kind: &'static Kind,
    days: &'static str,
    hour: u32,
    minute: u32,
    coach: usize,
    draw: usize,
) -> Line {
    Line {
        kind,
        days,
        hour,
        minute,
        coach,
        draw,
    }
}

pub const LINES: &[Line] = &[
    line(&HIIT, "M.W.F..", 6, 0, 0, 11),
    line(&SPIN, ".T.T...", 6, 0, 6, 8),
    line(&REFORMER, "MTWTF..", 6, 15, 4, 8),
    line(&FLOW, "M.W.F..", 7, 15, 1, 8),
    line(&STRENGTH, ".T.T...", 7, 15, 8, 7),
    line(&BARRE, ".T.T...", 9, 15, 7, 7),
    line(&MOBILITY, "M.W.F..", 9, 15, 3, 6),
    line(&REFORMER, "MTWTF..", 9, 30, 5, 8),
    line(&PRIME, ".T.T...", 10, 30, 8, 6),
    line(&LUNCH_SPIN, "M.W.F..", 12, 10, 9, 6),
    line(&LUNCH_YOGA, ".T.T...", 12, 10, 3, 7),
    line(&KIDS, ".T.T...", 15, 45, 7, 7),
    line(&TEENS, "..W....", 16, 0, 2, 5),
    line(&HIIT, "MTWT...", 17, 30, 0, 13),
    line(&REFORMER, "MTWTF..", 17, 30, 4, 12),
    line(&BOXING, "....F..", 17, 30, 2, 7),
    line(&SPIN, "M......", 17, 45, 6, 9),
    line(&BOXING, "M.W....", 18, 30, 2, 9),
    line(&FLOW, "MTWT...", 18, 30, 1, 12),
    line(&YIN, "M.W....", 19, 30, 3, 7),
    line(&STRENGTH, ".T.T...", 19, 30, 8, 7),
    line(&BOOTCAMP, ".....S.", 7, 0, 0, 14),
    line(&SPIN, ".....S.", 7, 30, 6, 9),
    line(&HIIT, ".....S.", 8, 15, 8, 12),
    line(&REFORMER, ".....S.", 8, 30, 4, 12),
    line(&LONG_FLOW, ".....S.", 9, 0, 1, 14),
    line(&BOXING, ".....S.", 9, 15, 2, 9),
    line(&REFORMER, ".....S.", 9, 40, 5, 11),
    line(&KIDS, ".....S.", 10, 30, 7, 9),
    line(&BARRE, ".....S.", 11, 30, 7, 7),
    line(&MOBILITY, ".....S.", 16, 0, 9, 5),
    line(&YIN, ".....S.", 17, 0, 3, 7),
    line(&LONG_FLOW, "......S", 8, 30, 1, 13),
    line(&REFORMER, "......S", 9, 0, 5, 11),
    line(&STRENGTH, "......S", 9, 15, 8, 8),
    line(&SPIN, "......S", 10, 0, 9, 8),
    line(&COMMUNITY, "......S", 11, 0, 3, 16),
    line(&MOBILITY, "......S", 15, 30, 9, 5),
    line(&REFORMER, "......S", 16, 30, 4, 10),
    line(&YIN, "......S", 17, 0, 3, 8),
];
