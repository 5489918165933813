//! The rules of Fantail, in reading order.
//!
//! Every rule is a function of facts and `now`. The server calls it inside the write transaction, the browser calls it
//! (as WebAssembly) before the click, and both get the same [`verdict::Verdict`].

// Numbers, enums and times that the rules share.
pub mod limits;

pub mod ids;

pub mod closed_enum;

pub mod role;

pub mod studio_time;

pub mod money;

pub mod concession;

pub mod class;

pub mod facts;

// Decisions.
pub mod verdict;

pub mod conflict;

pub mod edit_conflict;

mod checks;

mod outcome;

pub mod booking;

pub mod waitlist;

pub mod attendance;

pub mod payment;

pub mod member_actions;

pub mod schedule;

pub mod on_behalf;

pub mod decision;

pub mod changed_fact;

pub mod timetable;

pub mod clashes;

pub mod deletion;

pub mod expiry;

pub mod admin_safety;

// Making series, parsing forms, the audit trail, searching, CSV files, and the JSON of the API.
pub mod recurrence;

mod invisible;

pub mod forms;

pub mod act;

pub mod audit;

pub mod fold;

pub mod search;

pub mod csv_file;

pub mod statement;

pub mod wire;
