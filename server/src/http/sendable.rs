//! Addresses that the studio's mail server can send to.

use fantail_core::forms::text::{cannot_be_sent_to, email_key, is_sent_by_any_server};

use crate::app::App;
use crate::http::rejection::Rejection;

/// Refuses an address, at its field, that no letter can be sent to. The mail server is asked only where it matters.
pub async fn must_be_sendable(app: &App, field: &str, address: &str) -> Result<(), Rejection> {
    if is_sent_by_any_server(address) || app.post.takes_any_letter().await {
        Ok(())
    } else {
        Err(cannot_be_sent_to(field).into())
    }
}

/// As [`must_be_sendable`], of an address that was sent to replace the present one: what stays may stay.
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
