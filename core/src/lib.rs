//! The rules of Fantail, in reading order.
//!
//! Every rule here is a function of facts and `now`. The server asks it inside the write transaction, the browser asks
//! it (as WebAssembly) before the click, and both get the same [`verdict::Verdict`].

// Numbers, words and times that every rule counts with.
pub mod limits;

pub mod ids;

pub mod words;

pub mod role;

pub mod studio_time;

pub mod concession;

pub mod class;

pub mod facts;

// Decisions.
pub mod verdict;

pub mod conflict;

pub mod meanwhile;

mod checks;

mod consequence;

pub mod booking;

pub mod waitlist;

pub mod member_actions;

pub mod schedule;

pub mod on_behalf;

pub mod timetable;

pub mod clashes;

pub mod deletion;

pub mod access;

pub mod standing;

// Making classes, reading forms, finding words, and what crosses HTTP.
pub mod recurrence;

mod invisible;

pub mod forms;

pub mod fold;

pub mod search;

pub mod wire;
