//! Acts of staff that change the timetable: the plan of what an act does, shown before it is done, and carried out in
//! groups of classes, each in a transaction of its own.

pub mod act;
pub mod carry_out;
pub mod closing;
mod copying;
pub mod deletion;
mod following;
mod moving;
mod news;
mod people;
pub mod planned;
mod preview;
mod restoring;
