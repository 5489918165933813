//! The rules of Fantail, in reading order.
//!
//! Every rule here is a function of facts and `now`. The server asks it inside the write transaction, the browser asks
//! it (as WebAssembly) before the click, and both get the same [`verdict::Verdict`].

pub mod booking;
pub mod concession;
pub mod forms;
pub mod ids;
pub mod limits;
pub mod member_actions;
pub mod recurrence;
pub mod role;
pub mod studio_time;
pub mod verdict;
pub mod waitlist;
pub mod wire;
