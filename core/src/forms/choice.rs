//! Choices that a staff screen requires (specification, section 5).

use super::Problem;
use crate::ids;

/// Requires a user when one is added to a class on the dashboard, else returns a problem at
/// `userId`.
pub fn user_to_add(user_id: &str) -> Result<&str, Problem> {
    chosen("userId", user_id, "Please select a user to add")
}

/// Requires a class when a user is added to one on the users screen, else returns a problem at
/// `classId`.
pub fn class_to_join(class_id: &str) -> Result<&str, Problem> {
    chosen("classId", class_id, "Please select a class")
}

/// Requires at least one booking when a user is removed from classes, else returns a problem at
/// `bookingIds`.
pub fn classes_to_leave(booking_ids: &[String]) -> Result<&[String], Problem> {
    if booking_ids.is_empty() {
        Err(Problem::at(
            "bookingIds",
            "Please select at least one class to remove from",
        ))
    } else {
        Ok(booking_ids)
    }
}

/// Requires at least one event when a history is exported, else returns a problem at `history`.
pub fn history_to_export(events: usize) -> Result<usize, Problem> {
    if events == 0 {
        Err(Problem::at("history", "No history data to export"))
    } else {
        Ok(events)
    }
}

/// Returns an id that is plausible, else a problem at `field`.
fn chosen<'a>(field: &str, id: &'a str, message: &str) -> Result<&'a str, Problem> {
    if ids::is_plausible(id) {
        Ok(id)
    } else {
        Err(Problem::at(field, message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_choice_gives_the_message_of_the_specification() {
        assert_eq!(
            user_to_add("").unwrap_err().message,
            "Please select a user to add"
        );
        assert_eq!(
            class_to_join("").unwrap_err().message,
            "Please select a class"
        );
        assert_eq!(
            classes_to_leave(&[]).unwrap_err().message,
            "Please select at least one class to remove from"
        );
        assert_eq!(
            history_to_export(0).unwrap_err().message,
            "No history data to export"
        );
    }

    #[test]
    fn an_implausible_id_is_refused() {
        for id in ["a\0b", "a\nb", &"x".repeat(ids::MAX_LENGTH + 1)] {
            assert!(user_to_add(id).is_err() && class_to_join(id).is_err());
        }
    }

    #[test]
    fn a_choice_is_returned() {
        assert_eq!(user_to_add("u1"), Ok("u1"));
        assert_eq!(class_to_join("c1"), Ok("c1"));
        assert_eq!(classes_to_leave(&["b1".to_owned()]).map(<[_]>::len), Ok(1));
        assert_eq!(history_to_export(3), Ok(3));
    }
}
