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

// Requests that the present data rules out.
pub mod conflict;

// Two edits of the same record.
pub mod edit_conflict;

mod checks;

mod outcome;

pub mod booking;

// The night, in which letters wait.
pub mod quiet_hours;

pub mod waitlist;

pub mod late_credit;

pub mod attendance;

pub mod reminder;

pub mod payment;

// A payment that is recorded twice: typed in, and from a bank statement.
pub mod payment_duplicate;

pub mod member_actions;

pub mod schedule;

pub mod on_behalf;

pub mod decision;

pub mod changed_fact;

/// What the public timetable lists.
pub mod public_timetable;
pub mod timetable;

// Two classes that need the same room or instructor at the same time.
pub mod clashes;

pub mod deletion;

pub mod expiry;

pub mod admin_safety;

// What an act of staff would do to classes and the people in them.
pub mod plan;

pub mod following;

pub mod copied_week;

pub mod series_dates;

// The public holidays, which are only shown.
pub mod holidays;

// Making series, parsing forms, the audit trail, searching, CSV files, and the JSON of the API.
pub mod recurrence;

mod invisible;

pub mod forms;

// What happened, and what it changed.
pub mod event;

pub mod audit;

// The form in which texts are compared, sorted and searched.
pub mod fold;

pub mod search;

pub mod csv_file;

pub mod statement;

pub mod wire;
