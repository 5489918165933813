//! The sender and the recipient of an e-mail, and the addresses in the app that e-mails link to.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::calendar::CalendarUser;

/// The sender of every e-mail: the studio.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letterhead {
    pub studio_name: String,
    /// The address that e-mails are sent from.
    pub sender: String,
    /// The address of the app, without a trailing slash.
    pub public_url: String,
}

impl Letterhead {
    pub fn is_public_over_https(&self) -> bool {
        self.public_url.starts_with("https://")
    }

    /// Returns the link of an invitation. Without a mail server, an admin gives this link to the
    /// user.
    pub fn setup_link(&self, secret: &str) -> String {
        // A secret is base64url and needs no encoding.
        format!("{}/setup-password?token={secret}", self.public_url)
    }

    /// Returns the organiser of calendar events: the studio.
    pub fn organiser(&self) -> CalendarUser<'_> {
        CalendarUser {
            name: &self.studio_name,
            address: &self.sender,
        }
    }

    /// Returns a calendar address.
    pub fn feed_link(&self, secret: &str) -> String {
        format!("{}/calendar/{secret}.ics", self.public_url)
    }

    /// Returns the address of a class in the app.
    pub fn class_link(&self, class_id: &str) -> String {
        format!("{}{}", self.public_url, class_path(class_id))
    }
}

/// All characters except letters, digits, `-`, `_` and `.`. An id may contain a colon, and later ids may
/// contain other characters.
const QUERY_VALUE: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.');

/// Returns the path of a class in the app.
pub fn class_path(class_id: &str) -> String {
    let encoded = utf8_percent_encode(class_id, QUERY_VALUE);
    format!("/classes?class={encoded}")
}

/// The person an e-mail is sent to.
#[derive(Debug, Clone, Copy)]
pub struct MailRecipient<'a> {
    pub first_name: &'a str,
    pub email: &'a str,
}
