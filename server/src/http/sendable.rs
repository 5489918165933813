//! Checks that the mail server can send to an e-mail address.

use fantail_core::forms::text::{cannot_be_sent_to, email_key, is_sent_by_any_server};

use crate::app::App;
use crate::http::rejection::Rejection;

/// Refuses an address that the mail server can't send to, with an error at its field. The mail server is queried only about
/// an address that isn't ASCII before the @.
pub async fn must_be_sendable(app: &App, field: &str, address: &str) -> Result<(), Rejection> {
    if is_sent_by_any_server(address) || app.mailer.accepts_non_ascii_addresses().await {
        Ok(())
    } else {
        Err(cannot_be_sent_to(field).into())
    }
}

/// Like [`must_be_sendable`], for an edit: an unchanged address is accepted.
pub async fn new_must_be_sendable(
    app: &App,
    address: Option<&str>,
    present: &str,
) -> Result<(), Rejection> {
    match address {
        Some(address) if email_key(address) != email_key(present) => {
            must_be_sendable(app, "email", address).await
        }
        _ => Ok(()),
    }
}
