//! `/api/admin/email-service-status` and `/api/admin/test-email`: the state of the mail service, and a test letter.

use axum::Json;
use axum::extract::State;
use fantail_core::forms::test_email;
use fantail_core::wire::{
    Done, EmailServiceStatus, MailHealth, MailHealthAnswer, MailStatus, TestEmailRequest,
};

use crate::app::SharedApp;
use crate::http::guard::Admin;
use crate::http::rejection::{JsonResult, Rejection};
use crate::http::{extract, sendable};
use crate::store;

/// The provider's name if e-mails are sent by SMTP.
const BY_SMTP: &str = "smtp";
/// The provider's name if e-mails are written to files.
const AS_FILES: &str = "file";

pub async fn status(State(app): State<SharedApp>, _admin: Admin) -> JsonResult<EmailServiceStatus> {
    let mut conn = app.db.read().await?;
    let has_retries = store::outbox::delivery::waits_for_a_retry(&mut conn).await?;
    let undelivered_invitations = store::users::needs::undelivered(&mut conn).await?.total;
    drop(conn);
    let status = match app.mailer.can_send(app.clock.now()).await {
        false => MailHealth::Down,
        true if has_retries || 0 < undelivered_invitations => MailHealth::Degraded,
        true => MailHealth::Healthy,
    };
    let is_configured = app.mailer.is_configured();
    let provider = if is_configured { BY_SMTP } else { AS_FILES };
    Ok(Json(EmailServiceStatus {
        health: MailHealthAnswer {
            status,
            undelivered_invitations: (0 < undelivered_invitations)
                .then_some(undelivered_invitations),
        },
        status: MailStatus {
            provider: provider.to_owned(),
            from_email: app.mailer.from_email(),
            environment: app.environment,
            configured: is_configured,
            test_mode: !is_configured,
        },
    }))
}

pub async fn send_test_email(
    State(app): State<SharedApp>,
    admin: Admin,
    extract::Json(request): extract::Json<TestEmailRequest>,
) -> JsonResult<Done> {
    let test = test_email::parse(&request, &app.letterhead.studio_name)?;
    sendable::must_be_sendable(&app, "to", &test.to).await?;
    app.rate_limits.check_test_email(admin.id())?;
    let sent = app
        .mailer
        .send_test(&app.letterhead, &test, app.clock.now())
        .await;
    sent.map_err(|failure| Rejection::MailFailed(failure.reason))?;
    Ok(Json(Done::saying(if app.mailer.is_configured() {
        format!("Test email sent to {}", test.to)
    } else {
        "Test email written to a file: no mail server is configured".to_owned()
    })))
}
