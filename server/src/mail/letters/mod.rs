//! Writes an e-mail from its draft, as plain text and as HTML.

mod layout;
#[cfg(test)]
pub(crate) mod tests;
pub(super) mod words;

use fantail_core::forms::test_email::TestEmail;
use fantail_core::limits::{INVITATION_LIFETIME, RESET_LINK_LIFETIME};
use fantail_core::studio_time::{Instant, span_words, time_words};

use super::calendar;
use super::draft::{DraftBody, LetterDraft};
use super::letterhead::{Letterhead, MailRecipient};
use super::occasion::{Occasion, RemindedClass};
use layout::LetterContent;

/// An e-mail, ready to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    pub subject: String,
    pub text: String,
    pub html: String,
    /// The calendar entries that are attached to the e-mail.
    pub calendar: Vec<calendar::CalendarAttachment>,
}

const ABOUT_THE_ACCOUNT: &str = "it is about your account";

/// The label of the link to choose a new password.
const NEW_PASSWORD: &str = "Choose a new password";

#[derive(Debug, Clone, Copy)]
pub struct LetterTimes {
    pub sent_at: Instant,
    /// The version of the calendar entry: see [`crate::calendar`].
    pub stamped_at: Instant,
}

/// Writes an e-mail from its draft. Days and deadlines are worded as of the time at which it is sent.
pub fn letter(
    letterhead: &Letterhead,
    draft: &LetterDraft,
    email: &str,
    times: LetterTimes,
) -> Letter {
    let first_name = draft.first_name.as_str();
    match &draft.body {
        DraftBody::Occasion(occasion) => {
            let recipient = MailRecipient { first_name, email };
            occasion_letter(letterhead, &recipient, occasion, times)
        }
        DraftBody::ResetLink { secret } => reset_link(letterhead, first_name, secret),
        DraftBody::Invitation { username, secret } => {
            invitation(letterhead, first_name, username, secret)
        }
        DraftBody::PasswordSetByStudio { secret } => {
            password_set_by_studio(letterhead, first_name, secret, times.sent_at)
        }
    }
}

fn occasion_letter(
    letterhead: &Letterhead,
    recipient: &MailRecipient<'_>,
    occasion: &Occasion,
    times: LetterTimes,
) -> Letter {
    let now = times.sent_at;
    // A thief of the account may have changed its name, so the e-mail to the old address has no
    // name in its greeting.
    let name = match occasion {
        Occasion::EmailChanged { .. } => "",
        _ => recipient.first_name,
    };
    // An e-mail that a setting can stop links to the settings.
    let settings_url = (!occasion.is_about_the_account())
        .then(|| format!("{}/notification-settings", letterhead.public_url));
    let content = LetterContent {
        greeting: greeting(name),
        title: occasion.title(now),
        message: occasion.message(now),
        details: occasion.details(now),
        links: links(letterhead, occasion),
        reason: occasion.reason(),
        settings_url,
    };
    Letter {
        calendar: calendar::attachments(letterhead, recipient, occasion, times.stamped_at),
        ..lay_out(letterhead, content)
    }
}

/// Writes the e-mail with a link to reset a forgotten password.
fn reset_link(letterhead: &Letterhead, first_name: &str, secret: &str) -> Letter {
    let message = format!(
        "Someone asked for a link to choose a new password for your account. It works once, and expires in {}. If this \
         wasn't you, there is nothing to do: your password stays as it is.",
        span_words(RESET_LINK_LIFETIME)
    );
    let content = LetterContent {
        title: "Reset your password".to_owned(),
        message,
        reason: "someone asked for this link",
        ..password_link(first_name, NEW_PASSWORD, reset_url(letterhead, secret))
    };
    lay_out(letterhead, content)
}

/// Writes the e-mail with a link to set up a new account.
fn invitation(letterhead: &Letterhead, first_name: &str, username: &str, secret: &str) -> Letter {
    let message = format!(
        "An account has been made for you. Choose a password to begin booking classes. You can sign in with your \
         username or with this e-mail address. The link works once, and expires in {}.",
        span_words(INVITATION_LIFETIME)
    );
    let content = LetterContent {
        title: format!("Welcome to {}", letterhead.studio_name),
        message,
        details: vec![("Username", username.to_owned())],
        reason: "the studio made an account for you",
        ..password_link(
            first_name,
            "Set up your account",
            letterhead.setup_link(secret),
        )
    };
    lay_out(letterhead, content)
}

/// Writes the e-mail after an admin has set a password. It contains a link to choose another, never
/// the password itself.
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
    let content = LetterContent {
        title: occasion.title(now),
        message,
        ..password_link(first_name, NEW_PASSWORD, reset_url(letterhead, secret))
    };
    lay_out(letterhead, content)
}

/// Writes the e-mail with which an admin tests the mail server.
pub fn test_email(letterhead: &Letterhead, test: &TestEmail) -> Letter {
    let content = LetterContent {
        greeting: greeting(""),
        title: test.subject.clone(),
        message: test.message.clone(),
        details: Vec::new(),
        links: vec![("Open the studio".to_owned(), letterhead.public_url.clone())],
        reason: "an admin of the studio tried whether letters arrive",
        settings_url: None,
    };
    lay_out(letterhead, content)
}

fn reset_url(letterhead: &Letterhead, secret: &str) -> String {
    format!("{}/reset-password?token={secret}", letterhead.public_url)
}

/// Returns the common part of the e-mails with a link to choose a password. No setting stops these
/// e-mails.
fn password_link(first_name: &str, label: &str, url: String) -> LetterContent {
    LetterContent {
        greeting: greeting(first_name),
        title: String::new(),
        message: String::new(),
        details: Vec::new(),
        links: vec![(label.to_owned(), url)],
        reason: ABOUT_THE_ACCOUNT,
        settings_url: None,
    }
}

/// Returns the labels and addresses of the buttons: for a reminder of several classes one for each.
fn links(letterhead: &Letterhead, occasion: &Occasion) -> Vec<(String, String)> {
    let of_class = |RemindedClass { class, .. }: &RemindedClass| {
        let label = format!("{} at {}", class.name, time_words(class.start_time));
        (label, letterhead.class_link(&class.id))
    };
    match occasion {
        Occasion::Reminder { classes, .. } if 1 < classes.len() => {
            classes.iter().map(of_class).collect()
        }
        _ => {
            let (path, label) = occasion.link();
            let url = format!("{}{path}", letterhead.public_url);
            vec![(label.to_owned(), url)]
        }
    }
}

fn greeting(first_name: &str) -> String {
    format!("Kia ora {first_name}").trim_end().to_owned()
}

fn lay_out(letterhead: &Letterhead, content: LetterContent) -> Letter {
    Letter {
        text: layout::text(letterhead, &content),
        html: layout::html(letterhead, &content),
        subject: content.title,
        calendar: Vec::new(),
    }
}
