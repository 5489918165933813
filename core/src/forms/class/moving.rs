//! Moving a class to another start, location or room (contract, section 13).

use super::details::optional_name;
use super::schedule::parse_start;
use crate::booking::booking_closes_at;
use crate::class::Class;
use crate::forms::{Problem, require};
use crate::limits::NAME_LENGTH;
use crate::studio_time::Instant;
use crate::timetable::end;
use crate::wire::MoveClassRequest;

/// A valid move; `None` leaves a field as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassMove {
    pub start_at: Instant,
    pub location: Option<String>,
    pub room: Option<String>,
}

impl ClassMove {
    /// Returns the class after the move. It keeps its duration.
    pub fn applied_to(&self, class: &Class) -> Class {
        let moved_or_present = |moved: &Option<String>, present: &str| {
            moved.clone().unwrap_or_else(|| present.to_owned())
        };
        Class {
            start_at: self.start_at,
            end_at: end(self.start_at, class.duration),
            location: moved_or_present(&self.location, &class.location),
            room: moved_or_present(&self.room, &class.room),
            ..class.clone()
        }
    }
}

/// Parses a move. A location that is sent must not be empty.
pub fn parse_move(form: &MoveClassRequest) -> Result<ClassMove, Problem> {
    let location = optional_name("location", form.location.as_deref(), NAME_LENGTH)?;
    if let Some(location) = &location {
        require(&[("location", location)], "Please enter a location")?;
    }
    Ok(ClassMove {
        start_at: parse_start(form.start_time.as_deref().unwrap_or_default().trim())?,
        location,
        room: optional_name("room", form.room.as_deref(), NAME_LENGTH)?,
    })
}

/// Refuses to move a class that has started. Refuses a new start within 30 minutes of `now`, because booking and
/// cancelling would be closed (contract, section 13).
pub fn check_move(class: &Class, to: &ClassMove, now: Instant) -> Result<(), Problem> {
    let problem = if class.start_at <= now {
        "This class has started, so it can't be moved"
    } else if booking_closes_at(to.start_at) <= now {
        "The new start must be more than 30 minutes from now"
    } else {
        return Ok(());
    };
    Err(Problem::at("startTime", problem))
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::timetable::tests::class;

    const MS: TimeDelta = TimeDelta::milliseconds(1);

    fn start() -> Instant {
        Instant::parse("2026-11-28T05:00:00Z").unwrap()
    }

    fn to(start_at: Instant) -> ClassMove {
        ClassMove {
            start_at,
            location: None,
            room: Some("2".into()),
        }
    }

    #[test]
    fn a_class_moves_until_it_starts_and_no_closer_than_thirty_minutes() {
        let class = class("a", start());
        let far = to(start() + TimeDelta::days(1));
        assert!(check_move(&class, &far, start() - MS).is_ok());
        assert!(check_move(&class, &far, start()).is_err());
        let now = start() - TimeDelta::days(1);
        let soon = now + TimeDelta::minutes(30);
        assert!(check_move(&class, &to(soon), now).is_err());
        assert!(check_move(&class, &to(soon + MS), now).is_ok());
    }

    #[test]
    fn a_moved_class_keeps_its_duration_and_what_was_left_out() {
        let moved = to(start() + TimeDelta::days(1)).applied_to(&class("a", start()));
        assert_eq!(moved.end_at, start() + TimeDelta::hours(25));
        assert_eq!(
            (moved.location.as_str(), moved.room.as_str()),
            ("Main studio", "2")
        );
    }

    #[test]
    fn a_move_needs_a_start_and_no_empty_location() {
        let form = |start_time: &str, location: Option<&str>| MoveClassRequest {
            start_time: Some(start_time.into()),
            location: location.map(str::to_owned),
            ..MoveClassRequest::default()
        };
        let field = |form: &MoveClassRequest| {
            let problem = parse_move(form).unwrap_err();
            problem.fields.into_keys().next()
        };
        assert_eq!(field(&form("", None)).as_deref(), Some("startTime"));
        assert_eq!(
            field(&form("2026-12-01T18:00", Some(" "))).as_deref(),
            Some("location")
        );
        assert_eq!(
            parse_move(&form("2026-12-01T18:00", None))
                .unwrap()
                .start_at,
            Instant::parse("2026-12-01T05:00:00Z").unwrap()
        );
    }
}
