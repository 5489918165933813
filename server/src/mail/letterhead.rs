//! The sender and the recipient of a letter, and the addresses in the app that letters link to.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// The sender of every letter: the studio.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letterhead {
    pub studio_name: String,
    /// The e-mail address that letters are sent from.
    pub sender: String,
    /// The address of the app, without a trailing slash.
    pub public_url: String,
}

impl Letterhead {
    /// The link of an invitation. Without a mail server, an admin passes it on.
    pub fn setup_link(&self, secret: &str) -> String {
        // A secret is base64url and needs no encoding.
        format!("{}/setup-password?token={secret}", self.public_url)
    }

    /// The address of a class in the app.
    pub fn class_link(&self, class_id: &str) -> String {
        format!("{}{}", self.public_url, class_path(class_id))
    }
}

/// All but the unreserved characters of RFC 3986: an id may hold a colon, and later ones may hold others.
const QUERY_VALUE: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.');

/// The path of a class in the app.
pub fn class_path(class_id: &str) -> String {
    let encoded = utf8_percent_encode(class_id, QUERY_VALUE);
    format!("/classes?class={encoded}")
}

/// The person a letter is sent to.
#[derive(Debug, Clone, Copy)]
pub struct MailRecipient<'a> {
    pub first_name: &'a str,
    pub email: &'a str,
}
