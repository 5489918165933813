//! The e-mail with which an admin tests the studio's mail (specification, section 7).

use super::{Problem, text};
use crate::limits::{LETTER_LENGTH, SUBJECT_LENGTH};
use crate::wire::TestEmailRequest;

/// A valid test e-mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestEmail {
    pub to: String,
    pub subject: String,
    pub message: String,
}

/// Parses a test e-mail. An address is required, else a problem at `to`; subject and message have
/// defaults (specification, section 7).
pub fn parse(form: &TestEmailRequest, studio_name: &str) -> Result<TestEmail, Problem> {
    let typed_to = text::or_empty(&form.to);
    if text::cleaned(&typed_to).is_empty() {
        return Err(Problem::at("to", "Please enter an email address"));
    }
    let subject = text::line("subject", &text::or_empty(&form.subject), SUBJECT_LENGTH)?;
    let message = text::paragraph("message", &text::or_empty(&form.message), LETTER_LENGTH)?;
    let default_subject = format!("Test email from {studio_name}");
    Ok(TestEmail {
        to: text::email("to", &typed_to)?,
        subject: if subject.is_empty() {
            default_subject
        } else {
            subject
        },
        message: if message.is_empty() {
            "This is a test of the studio's mail. It has arrived, so other letters will arrive, too."
                .to_owned()
        } else {
            message
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(to: &str, subject: &str, message: &str) -> TestEmailRequest {
        TestEmailRequest {
            to: Some(to.to_owned()),
            subject: Some(subject.to_owned()),
            message: Some(message.to_owned()),
        }
    }

    #[test]
    fn the_typed_texts_are_used() {
        let test = parse(
            &form(" mia@example.nz ", " Hello ", "One\r\ntwo "),
            "Kōwhai",
        )
        .unwrap();
        assert_eq!(
            [test.to, test.subject, test.message],
            ["mia@example.nz", "Hello", "One\ntwo"]
        );
    }

    #[test]
    fn an_empty_subject_or_message_gets_the_default() {
        for empty in [Some(" ".to_owned()), None] {
            let form = TestEmailRequest {
                to: Some("mia@example.nz".into()),
                subject: empty.clone(),
                message: empty,
            };
            let test = parse(&form, "Kōwhai").unwrap();
            assert_eq!(test.subject, "Test email from Kōwhai");
            assert!(test.message.contains("has arrived"));
        }
    }

    #[test]
    fn a_valid_address_is_required() {
        let wrong = |to: &str| parse(&form(to, "", ""), "Kōwhai").unwrap_err().fields["to"].clone();
        assert_eq!(wrong("  "), "Please enter an email address");
        assert_eq!(wrong("mia"), "Please enter a valid email address");
        assert_eq!(
            wrong("mia@example.nz\nBcc: x@y.nz"),
            "This can't contain control characters"
        );
    }

    #[test]
    fn a_subject_is_one_line_of_200_characters_and_a_message_has_2000() {
        let sent = |subject: &str, message: &str| parse(&form("m@a.nz", subject, message), "");
        assert!(sent(&"ā".repeat(200), &"ā".repeat(2_000)).is_ok());
        assert!(
            sent(&"ā".repeat(201), "")
                .unwrap_err()
                .fields
                .contains_key("subject")
        );
        assert!(sent("a\nb", "").unwrap_err().fields.contains_key("subject"));
        assert!(
            sent("", &"ā".repeat(2_001))
                .unwrap_err()
                .fields
                .contains_key("message")
        );
    }
}
