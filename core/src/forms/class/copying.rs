//! Copying a week into another one (contract, section 13).

use super::schedule::parse_day;
use crate::forms::Problem;
use crate::studio_time::Day;
use crate::wire::CopyWeekRequest;

/// A week to copy, and the week that gets its classes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WeekCopy {
    /// The Monday of the week.
    pub from: Day,
    /// The Monday of another week.
    pub to: Day,
    /// Whether classes are added on closed days as well.
    pub despite_closed: bool,
}

/// Parses a copy. Each week is named by any of its days.
pub fn parse_copy(form: &CopyWeekRequest) -> Result<WeekCopy, Problem> {
    let monday = |field, typed: &Option<String>| {
        let day = parse_day(typed.as_deref().unwrap_or_default().trim());
        day.map(Day::monday)
            .ok_or_else(|| Problem::at(field, "Please choose a week"))
    };
    let (from, to) = (monday("from", &form.from)?, monday("to", &form.to)?);
    if from == to {
        return Err(Problem::at("to", "Please choose another week"));
    }
    Ok(WeekCopy {
        from,
        to,
        despite_closed: form.despite_closed.unwrap_or_default(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_week_is_named_by_any_of_its_days_and_is_not_copied_into_itself() {
        let parse = |from: &str, to: &str| {
            parse_copy(&CopyWeekRequest {
                from: Some(from.into()),
                to: Some(to.into()),
                ..CopyWeekRequest::default()
            })
        };
        let copy = parse("2026-11-26", "2026-11-30").unwrap();
        assert_eq!(copy.from.to_string(), "2026-11-23");
        assert_eq!(copy.to.to_string(), "2026-11-30");
        let field = |from, to| parse(from, to).unwrap_err().fields.into_keys().next();
        assert_eq!(field("soon", "2026-11-30").as_deref(), Some("from"));
        assert_eq!(field("2026-11-30", "2026-12-06").as_deref(), Some("to"));
    }
}
