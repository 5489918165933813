//! The two ends of every letter, the studio's and its reader's, and the addresses of the app that it leads to.

/// The studio's part of every letter: its name, its address, and the app's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letterhead {
    pub studio_name: String,
    /// The address of the sender.
    pub sender: String,
    /// Without a trailing slash.
    pub public_url: String,
}

impl Letterhead {
    /// The link of an invitation: in its letter, or for an admin to hand over.
    pub fn setup_link(&self, secret: &str) -> String {
        // Base64url: nothing in a secret needs encoding.
        format!("{}/setup-password?token={secret}", self.public_url)
    }

    /// The address of a class in the app.
    pub fn class_link(&self, class_id: &str) -> String {
        format!("{}{}", self.public_url, class_path(class_id))
    }
}

/// The path of a class. An id may hold a colon or, one day, anything: in a query it is encoded.
pub fn class_path(class_id: &str) -> String {
    let encoded: String = class_id
        .bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => {
                char::from(byte).to_string()
            }
            _ => format!("%{byte:02X}"),
        })
        .collect();
    format!("/classes?class={encoded}")
}

/// The recipient of a letter.
#[derive(Debug, Clone, Copy)]
pub struct Reader<'a> {
    pub first_name: &'a str,
    pub email: &'a str,
}
