//! A message from an admin to some users or to an audience (contract, section 9).

use std::collections::BTreeSet;

use super::Problem;
use super::text::{cleaned, line, paragraph};
use crate::ids;
use crate::limits::{MESSAGE_LENGTH, MESSAGE_RECIPIENTS, MESSAGE_TITLE_LENGTH};
use crate::wire::{Audience, SendNotificationRequest};

/// A valid message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    pub to: Addressees,
    /// The class that it is about.
    pub class_id: Option<String>,
    pub title: String,
    pub message: String,
    /// Whether it is also sent by e-mail, to the recipients who accept e-mail.
    pub goes_by_letter: bool,
}

/// The users, or the audience, of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Addressees {
    /// The ids of one or more users, each once.
    Users(BTreeSet<String>),
    Audience(Audience),
}

/// Parses a message. It has either users or an audience, a title of at most 120 Unicode scalar
/// values, and a text of at most 2,000. Otherwise returns a problem at the wrong field (contract,
/// section 9).
pub fn parse(form: &SendNotificationRequest) -> Result<Message, Problem> {
    let title = form.title.as_deref().unwrap_or_default();
    let title = line("title", title, MESSAGE_TITLE_LENGTH)?;
    let message = form.message.as_deref().unwrap_or_default();
    let message = paragraph("message", message, MESSAGE_LENGTH)?;
    let to = addressees(form)?;
    let class_id = class(form)?;
    if title.is_empty() {
        return Err(Problem::at("title", "Please enter a title"));
    }
    if cleaned(&message).is_empty() {
        return Err(Problem::at("message", "Please enter a message"));
    }
    Ok(Message {
        to,
        class_id,
        title,
        message,
        goes_by_letter: form.email.unwrap_or_default(),
    })
}

/// Returns the addressees. An empty list of users counts as left out.
fn addressees(form: &SendNotificationRequest) -> Result<Addressees, Problem> {
    let named = form.user_ids.as_ref().filter(|ids| !ids.is_empty());
    match (named, form.audience) {
        (Some(ids), None) => users(ids),
        (None, Some(audience)) => Ok(Addressees::Audience(audience)),
        (None, None) => Err(neither_or_both("Please select who to tell")),
        (Some(_), Some(_)) => Err(neither_or_both("Please select either users or an audience")),
    }
}

fn class(form: &SendNotificationRequest) -> Result<Option<String>, Problem> {
    let class_id = form.class_id.clone().filter(|id| !id.is_empty());
    let problem = match &class_id {
        Some(_) if form.audience.is_some() => "Please select users, not an audience",
        Some(id) if !ids::is_plausible(id) => ids::IMPLAUSIBLE,
        _ => return Ok(class_id),
    };
    Err(Problem::at("classId", problem))
}

fn users(ids: &[String]) -> Result<Addressees, Problem> {
    if !ids.iter().all(|id| ids::is_plausible(id)) {
        return Err(Problem::at("userIds", ids::IMPLAUSIBLE));
    }
    let named: BTreeSet<String> = ids.iter().cloned().collect();
    if named.len() <= MESSAGE_RECIPIENTS {
        Ok(Addressees::Users(named))
    } else {
        Err(Problem::at(
            "userIds",
            format!("At most {MESSAGE_RECIPIENTS} users can be told at once"),
        ))
    }
}

fn neither_or_both(message: &str) -> Problem {
    Problem::at_each(&["userIds", "audience"], message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn to_everyone() -> SendNotificationRequest {
        SendNotificationRequest {
            audience: Some(Audience::All),
            title: Some(" Closed on Monday ".to_owned()),
            message: Some("A public holiday.\r\nSee you on Tuesday.".to_owned()),
            ..SendNotificationRequest::default()
        }
    }

    fn to_users(ids: &[&str]) -> SendNotificationRequest {
        SendNotificationRequest {
            user_ids: Some(ids.iter().map(|id| (*id).to_owned()).collect()),
            audience: None,
            ..to_everyone()
        }
    }

    fn fields(form: &SendNotificationRequest) -> Vec<String> {
        parse(form).unwrap_err().fields.into_keys().collect()
    }

    #[test]
    fn a_message_is_trimmed_keeps_its_lines_and_is_emailed_only_on_request() {
        let message = parse(&to_everyone()).unwrap();
        assert_eq!(message.title, "Closed on Monday");
        assert_eq!(message.message, "A public holiday.\nSee you on Tuesday.");
        assert!(!message.goes_by_letter);
        let form = SendNotificationRequest {
            email: Some(true),
            ..to_everyone()
        };
        assert!(parse(&form).unwrap().goes_by_letter);
    }

    #[test]
    fn a_message_has_either_users_or_an_audience() {
        let both = SendNotificationRequest {
            audience: Some(Audience::All),
            ..to_users(&["a"])
        };
        let neither = SendNotificationRequest {
            audience: None,
            ..to_everyone()
        };
        for form in [both, neither, to_users(&[])] {
            assert_eq!(fields(&form), ["audience", "userIds"]);
        }
    }

    #[test]
    fn a_message_about_a_class_goes_to_users() {
        let about = |class_id: &str| SendNotificationRequest {
            class_id: Some(class_id.to_owned()),
            ..to_users(&["a"])
        };
        assert_eq!(parse(&about("")).unwrap().class_id, None);
        assert_eq!(parse(&about("c")).unwrap().class_id.as_deref(), Some("c"));
        assert_eq!(fields(&about("c\0")), ["classId"]);
        let to_all = SendNotificationRequest {
            user_ids: None,
            audience: Some(Audience::All),
            ..about("c")
        };
        assert_eq!(fields(&to_all), ["classId"]);
    }

    #[test]
    fn duplicate_ids_are_merged() {
        let Addressees::Users(named) = parse(&to_users(&["b", "a", "b"])).unwrap().to else {
            panic!("users were named")
        };
        assert_eq!(named.into_iter().collect::<Vec<_>>(), ["a", "b"]);
    }

    #[test]
    fn implausible_ids_are_refused() {
        assert_eq!(fields(&to_users(&["a", ""])), ["userIds"]);
        assert_eq!(fields(&to_users(&["a\0b"])), ["userIds"]);
    }

    #[test]
    fn a_message_has_at_most_1000_recipients() {
        let ids: Vec<String> = (0..=MESSAGE_RECIPIENTS).map(|id| id.to_string()).collect();
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        assert!(parse(&to_users(&ids[1..])).is_ok());
        assert_eq!(fields(&to_users(&ids)), ["userIds"]);
    }

    #[test]
    fn a_title_is_one_line_of_up_to_120_characters_and_a_text_has_up_to_2000() {
        let titled = |title: &str| SendNotificationRequest {
            title: Some(title.to_owned()),
            ..to_everyone()
        };
        for bad in ["", " ", "a\nb", &"x".repeat(121)] {
            assert_eq!(fields(&titled(bad)), ["title"], "{bad:?}");
        }
        assert!(parse(&titled(&"x".repeat(120))).is_ok());
        let saying = |message: &str| SendNotificationRequest {
            message: Some(message.to_owned()),
            ..to_everyone()
        };
        for bad in ["", "\n", "\u{200B}\n\u{FEFF}", "a\0b", &"x".repeat(2_001)] {
            assert_eq!(fields(&saying(bad)), ["message"], "{bad:?}");
        }
        assert!(parse(&saying(&"x".repeat(2_000))).is_ok());
    }
}
