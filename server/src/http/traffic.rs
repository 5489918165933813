//! Limits on what is under way: requests in flight and, counted by themselves, bodies that are being received.

use std::net::IpAddr;
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use super::places::Places;
use super::rejection::Rejection;
use super::{address, studio};
use crate::error::AppError;

/// The most requests in flight, and the most health checks apart from them: a monitor must always get an answer.
const REQUESTS: usize = 256;
/// The time after which a body counts as slow. An office whose members all book at noon is one visitor with many bodies,
/// each there at once.
const AT_ONCE: Duration = Duration::from_millis(250);
/// The most slow bodies being received, of up to 64 KiB each.
const SLOW_BODIES: usize = 256;
/// The most of them from one visitor.
const SLOW_BODIES_OF_ONE_VISITOR: usize = 32;

pub struct Traffic {
    requests: Arc<Semaphore>,
    health_checks: Arc<Semaphore>,
    slow_bodies: Arc<Places>,
    trusted_proxy: Option<IpAddr>,
}

impl Traffic {
    pub fn new(trusted_proxy: Option<IpAddr>) -> Arc<Traffic> {
        Traffic::of(REQUESTS, trusted_proxy)
    }

    fn of(requests: usize, trusted_proxy: Option<IpAddr>) -> Arc<Traffic> {
        Arc::new(Traffic {
            requests: Arc::new(Semaphore::new(requests)),
            health_checks: Arc::new(Semaphore::new(REQUESTS)),
            slow_bodies: Places::new(SLOW_BODIES, SLOW_BODIES_OF_ONE_VISITOR, None),
            trusted_proxy,
        })
    }

    fn admit(&self, request: &Request) -> Result<InFlight, AppError> {
        let in_flight = InFlight {
            requests: Arc::clone(if request.uri().path() == studio::HEALTH {
                &self.health_checks
            } else {
                &self.requests
            }),
            permit: Mutex::default(),
            slow_bodies: Arc::clone(&self.slow_bodies),
            visitor: address::of(request.extensions(), request.headers(), self.trusted_proxy),
        };
        in_flight.take_a_permit()?;
        Ok(in_flight)
    }
}

/// Answers 503 beyond so many requests in flight, instead of letting the next one wait.
pub async fn limit(
    State(traffic): State<Arc<Traffic>>,
    mut request: Request,
    next: Next,
) -> Response {
    match traffic.admit(&request) {
        Ok(in_flight) => {
            let in_flight = Arc::new(in_flight);
            request.extensions_mut().insert(Arc::clone(&in_flight));
            let response = next.run(request).await;
            drop(in_flight);
            response
        }
        Err(overloaded) => Rejection::from(overloaded).into_response(),
    }
}

/// A request in flight; it holds a permit except while its body is received.
pub struct InFlight {
    requests: Arc<Semaphore>,
    permit: Mutex<Option<OwnedSemaphorePermit>>,
    slow_bodies: Arc<Places>,
    visitor: IpAddr,
}

impl InFlight {
    pub fn of(parts: &Parts) -> Result<&InFlight, Rejection> {
        let in_flight = parts.extensions.get::<Arc<InFlight>>();
        let none = || anyhow::anyhow!("a request came past the limits");
        Ok(in_flight.ok_or_else(none)?)
    }

    /// Receives the body without a permit.
    pub async fn receive<T>(
        &self,
        body: impl Future<Output = Result<T, Rejection>>,
    ) -> Result<T, Rejection> {
        self.hold(None);
        let began = self.slow_bodies.event();
        let mut body = pin!(body);
        let body = match timeout(AT_ONCE, &mut body).await {
            Ok(body) => body?,
            Err(_) => self.receive_slowly(began, body).await?,
        };
        self.take_a_permit()?;
        Ok(body)
    }

    /// As [`InFlight::receive`], in one of the places for slow bodies. Beyond a visitor's share, and beyond all places, the
    /// body that has been on its way for longest is given up.
    async fn receive_slowly<T>(
        &self,
        began: u64,
        body: impl Future<Output = Result<T, Rejection>>,
    ) -> Result<T, Rejection> {
        let place = self.slow_bodies.admit_since(began, self.visitor);
        let place = place.ok_or(AppError::Overloaded)?;
        tokio::select! {
            biased;
            body = body => body,
            () = place.dropped() => Err(AppError::Overloaded.into()),
        }
    }

    fn take_a_permit(&self) -> Result<(), AppError> {
        let permit = Arc::clone(&self.requests).try_acquire_owned();
        self.hold(Some(permit.map_err(|_| AppError::Overloaded)?));
        Ok(())
    }

    fn hold(&self, permit: Option<OwnedSemaphorePermit>) {
        *self.permit.lock().unwrap_or_else(PoisonError::into_inner) = permit;
    }
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::body::Body;
    use axum::http::StatusCode;
    use axum::middleware::from_fn_with_state;
    use axum::routing::get;
    use futures_util::future::join_all;
    use tokio::time::sleep;
    use tower::ServiceExt;

    use super::*;

    async fn ask(router: &Router, path: &str) -> Response {
        let request = Request::get(path).body(Body::empty()).unwrap();
        router.clone().oneshot(request).await.unwrap()
    }

    #[tokio::test]
    async fn one_request_too_many_is_told_to_come_back_and_a_health_check_is_not() {
        let traffic = Traffic::of(1, None);
        let router = Router::new()
            .route("/", get(async || "ok"))
            .route(studio::HEALTH, get(async || "ok"))
            .layer(from_fn_with_state(Arc::clone(&traffic), limit));
        assert_eq!(ask(&router, "/").await.status(), StatusCode::OK);
        let _taken = traffic.requests.acquire().await.unwrap();
        let refused = ask(&router, "/").await;
        assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert!(refused.headers().contains_key("retry-after"));
        assert_eq!(ask(&router, studio::HEALTH).await.status(), StatusCode::OK);
    }

    #[tokio::test]
    async fn a_request_takes_its_permit_again_once_its_body_is_there() {
        let traffic = Traffic::of(1, None);
        let request = Request::new(Body::empty());
        let in_flight = traffic.admit(&request).unwrap();
        let free = || traffic.requests.available_permits();
        let received = in_flight.receive(async { Ok(free()) }).await;
        assert_eq!((received.unwrap(), free()), (1, 0));
        let late = in_flight.receive(async { Ok(traffic.admit(&request)) });
        assert!(matches!(
            late.await,
            Err(Rejection::Studio(AppError::Overloaded))
        ));
    }

    /// How many of a visitor's bodies are received, all begun at once, when each takes so long.
    async fn received_after(span: Duration, bodies: usize) -> usize {
        let traffic = Traffic::new(None);
        let requests: Vec<_> = (0..bodies)
            .map(|_| traffic.admit(&Request::new(Body::empty())).unwrap())
            .collect();
        let body = async || {
            sleep(span).await;
            Ok(())
        };
        let received = join_all(requests.iter().map(|request| request.receive(body()))).await;
        received.iter().filter(|body| body.is_ok()).count()
    }

    #[tokio::test(start_paused = true)]
    async fn an_office_may_send_as_many_bodies_as_it_likes_while_none_is_slow() {
        let bodies = 4 * SLOW_BODIES_OF_ONE_VISITOR;
        assert_eq!(received_after(AT_ONCE / 2, bodies).await, bodies);
        let slow = received_after(AT_ONCE * 2, bodies).await;
        assert_eq!(slow, SLOW_BODIES_OF_ONE_VISITOR);
    }
}
