//! Letters written out from their drafts, in text and in HTML.

mod layout;
#[cfg(test)]
pub(crate) mod tests;

use fantail_core::forms::test_email::TestEmail;
use fantail_core::limits::{INVITATION_LIFETIME, RESET_LINK_LIFETIME};
use fantail_core::studio_time::{Instant, span_words};

use super::calendar;
use super::draft::{About, Draft};
use super::letterhead::{Letterhead, Reader};
use super::occasion::Occasion;

/// A letter to send.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    pub subject: String,
    pub text: String,
    pub html: String,
    /// The calendar entry that comes with it.
    pub calendar: Option<calendar::Entry>,
}

/// The contents of a letter, before its layout.
struct Page {
    greeting: String,
    title: String,
    message: String,
    /// Facts by their names, in the order of reading.
    details: Vec<(&'static str, String)>,
    url: String,
    label: &'static str,
    /// The reason for the letter, after 'because'.
    reason: &'static str,
    settings_url: Option<String>,
}

const ABOUT_THE_ACCOUNT: &str = "it is about your account";

/// When a letter was drafted.
#[derive(Debug, Clone, Copy)]
pub struct Drafted {
    pub at: Instant,
    /// The stamp of the calendar entry that comes with it.
    pub entry_at: Instant,
}

/// Writes out a draft, as of the time it was drafted.
pub fn letter(letterhead: &Letterhead, draft: &Draft, email: &str, drafted: Drafted) -> Letter {
    let first_name = draft.first_name.as_str();
    match &draft.about {
        About::Occasion(occasion) => {
            let reader = Reader { first_name, email };
            about(letterhead, &reader, occasion, drafted)
        }
        About::ResetLink { secret } => reset_link(letterhead, first_name, secret),
        About::Invitation { username, secret } => {
            invitation(letterhead, first_name, username, secret)
        }
        About::PasswordSetByStudio { secret } => {
            password_set_by_studio(letterhead, first_name, secret, drafted.at)
        }
    }
}

fn about(
    letterhead: &Letterhead,
    reader: &Reader<'_>,
    occasion: &Occasion,
    drafted: Drafted,
) -> Letter {
    let now = drafted.at;
    let (path, label) = occasion.link();
    // A letter to the old address has no name that the one who changed it could have chosen.
    let name = match occasion {
        Occasion::EmailChanged { .. } => "",
        _ => reader.first_name,
    };
    // Every letter that a setting can stop links to the setting.
    let settings_url = (!occasion.is_about_the_account())
        .then(|| format!("{}/notification-settings", letterhead.public_url));
    let page = Page {
        greeting: greeting(name),
        title: occasion.title(),
        message: occasion.message(now),
        details: occasion.details(now),
        url: format!("{}{path}", letterhead.public_url),
        label,
        reason: occasion.reason(),
        settings_url,
    };
    Letter {
        calendar: calendar::entry(letterhead, reader, occasion, drafted.entry_at),
        ..laid_out(letterhead, page)
    }
}

/// The letter with a link for choosing a new password.
fn reset_link(letterhead: &Letterhead, first_name: &str, secret: &str) -> Letter {
    let message = format!(
        "Someone asked for a link to choose a new password for your account. It works once, and expires in {}. If this \
         wasn't you, there is nothing to do: your password stays as it is.",
        span_words(RESET_LINK_LIFETIME)
    );
    let page = Page {
        title: "Reset your password".to_owned(),
        message,
        reason: "someone asked for this link",
        ..about_the_account(first_name, reset_url(letterhead, secret))
    };
    laid_out(letterhead, page)
}

/// The letter of an invitation, whose link sets up the account.
fn invitation(letterhead: &Letterhead, first_name: &str, username: &str, secret: &str) -> Letter {
    let message = format!(
        "An account has been made for you. Choose a password to begin booking classes. You can sign in with your \
         username or with this e-mail address. The link works once, and expires in {}.",
        span_words(INVITATION_LIFETIME)
    );
    let page = Page {
        title: format!("Welcome to {}", letterhead.studio_name),
        message,
        details: vec![("Username", username.to_owned())],
        label: "Set up your account",
        reason: "the studio made an account for you",
        ..about_the_account(first_name, letterhead.setup_link(secret))
    };
    laid_out(letterhead, page)
}

/// The letter that says that an admin has set a new password. It never holds the password, but a link to choose
/// another.
fn password_set_by_studio(
    letterhead: &Letterhead,
    first_name: &str,
    secret: &str,
    now: Instant,
) -> Letter {
    let occasion = Occasion::PasswordSetByStudio;
    let message = format!(
        "{} With the link you can choose one of your own; it works once, and expires in {}.",
        occasion.message(now),
        span_words(RESET_LINK_LIFETIME)
    );
    let page = Page {
        title: occasion.title(),
        message,
        ..about_the_account(first_name, reset_url(letterhead, secret))
    };
    laid_out(letterhead, page)
}

/// A test letter.
pub fn test_letter(letterhead: &Letterhead, test: &TestEmail) -> Letter {
    let page = Page {
        greeting: greeting(""),
        title: test.subject.clone(),
        message: test.message.clone(),
        details: Vec::new(),
        url: letterhead.public_url.clone(),
        label: "Open the studio",
        reason: "an admin of the studio tried whether letters arrive",
        settings_url: None,
    };
    laid_out(letterhead, page)
}

fn reset_url(letterhead: &Letterhead, secret: &str) -> String {
    format!("{}/reset-password?token={secret}", letterhead.public_url)
}

/// A letter that no setting stops, with a link for choosing a password.
fn about_the_account(first_name: &str, url: String) -> Page {
    Page {
        greeting: greeting(first_name),
        title: String::new(),
        message: String::new(),
        details: Vec::new(),
        url,
        label: "Choose a new password",
        reason: ABOUT_THE_ACCOUNT,
        settings_url: None,
    }
}

fn greeting(first_name: &str) -> String {
    format!("Kia ora {first_name}").trim_end().to_owned()
}

fn laid_out(letterhead: &Letterhead, page: Page) -> Letter {
    Letter {
        text: layout::text(letterhead, &page),
        html: layout::html(letterhead, &page),
        subject: page.title,
        calendar: None,
    }
}
