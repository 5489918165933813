//! `GET /api/live`: the stream of changes.

use std::pin::pin;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::Event;
use fantail_core::wire::LiveEvent;
use futures_util::{Stream, StreamExt, stream};
use tokio::time::sleep;

use super::rejection::Rejection;
use super::responses::Events;
use crate::app::SharedApp;
use crate::db::live::Following;
use crate::error::AppError;
use crate::http::guard::SignedIn;

/// The interval of keep-alive comments on an idle stream: many proxies close silent connections after
/// a minute.
const HEARTBEAT: Duration = Duration::from_secs(25);
/// How long a client waits before it opens another stream.
const RETRY: Duration = Duration::from_secs(2);
/// The shortest time between two events: many changes at once are one event.
const PAUSE: Duration = Duration::from_millis(100);

/// The name of an event that carries a [`LiveEvent`].
const CHANGED: &str = "changed";
/// The name of the last event of a stream whose session has ended.
const END: &str = "end";

pub async fn live(
    State(app): State<SharedApp>,
    caller: SignedIn,
) -> Result<Events<LiveEvent, impl Stream<Item = Event>>, Rejection> {
    let following = app
        .db
        .live()
        .follow(caller.id())
        .ok_or(AppError::Overloaded)?;
    let open = Open {
        // The session may have ended before the stream followed the changes.
        caller: caller.reload(&app).await?.ok_or(AppError::Unauthorised)?,
        following,
        app,
    };
    // A first comment, so that the headers are sent at once.
    let opened = stream::once(async { Event::default().comment("open").retry(RETRY) });
    let events = stream::unfold(Some(open), async |open| {
        let mut open = open?;
        match open.next().await {
            NextEvent::Event(event) => Some((event, Some(open))),
            NextEvent::Ended => Some((Event::default().event(END).data("session"), None)),
            NextEvent::Closing => None,
        }
    });
    Ok(Events::new(opened.chain(events).fuse()))
}

/// An open stream.
struct Open {
    app: SharedApp,
    caller: SignedIn,
    following: Following,
}

enum NextEvent {
    Event(Event),
    /// The session has ended.
    Ended,
    /// The server stops, or the token of the stream has expired; the client opens another stream later, with the token
    /// that it has then.
    Closing,
}

impl Open {
    async fn next(&mut self) -> NextEvent {
        let token_life = self.caller.token_expires_at - self.app.clock.now();
        let token_life = token_life.to_std().unwrap_or_default();
        if token_life.is_zero() {
            return if self.has_ended().await {
                NextEvent::Ended
            } else {
                NextEvent::Closing
            };
        }
        let mut heartbeat = pin!(sleep(HEARTBEAT.min(token_life)));
        loop {
            let changes = tokio::select! {
                changes = self.following.next() => Some(changes),
                () = &mut heartbeat => None,
                _ = self.app.shutdown.requested() => return NextEvent::Closing,
            };
            let Some(mut changes) = changes else {
                return self.unless_ended(Event::default().comment("")).await;
            };
            sleep(PAUSE).await;
            self.following.add_to(&mut changes);
            let concerns_access =
                changes.concerns_access(&self.caller.session_id, self.caller.id());
            if concerns_access && self.has_ended().await {
                return NextEvent::Ended;
            }
            let is_staff = self.caller.account.role.capabilities().has_admin_access;
            if let Some(event) = changes.event_for(self.caller.id(), is_staff)
                && let Ok(event) = Event::default().event(CHANGED).json_data(event)
            {
                return NextEvent::Event(event);
            }
        }
    }

    async fn unless_ended(&mut self, event: Event) -> NextEvent {
        if self.has_ended().await {
            NextEvent::Ended
        } else {
            NextEvent::Event(event)
        }
    }

    /// Reads the session and the account again. A database that can't be read ends no session.
    async fn has_ended(&mut self) -> bool {
        // Boxed, so that an idle stream has no space for the state of a read.
        match Box::pin(self.caller.reload(&self.app)).await {
            Ok(Some(caller)) => {
                self.caller = caller;
                false
            }
            Ok(None) => true,
            Err(_) => false,
        }
    }
}
