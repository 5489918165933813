//! Admission control: limits the requests in flight and, separately, the slow bodies being received.

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

use super::rejection::Rejection;
use super::slots::SlotPool;
use super::{address, studio};
use crate::error::AppError;

/// The most requests in flight. Health checks have as many permits of their own: a monitor must always get a response.
const REQUESTS: usize = 256;
/// The time after which a body counts as slow. Many people in one office may send bodies from one
/// address at the same time, but none of these bodies is slow.
const SLOW_AFTER: Duration = Duration::from_millis(250);
/// The most slow bodies being received.
const SLOW_BODIES: usize = 256;
/// The most slow bodies from one address.
const SLOW_BODIES_PER_ADDRESS: usize = 32;

pub struct AdmissionControl {
    requests: Arc<Semaphore>,
    health_checks: Arc<Semaphore>,
    slow_bodies: Arc<SlotPool>,
    trusted_proxy: Option<IpAddr>,
}

impl AdmissionControl {
    pub fn new(trusted_proxy: Option<IpAddr>) -> Arc<AdmissionControl> {
        AdmissionControl::with_requests(REQUESTS, trusted_proxy)
    }

    fn with_requests(requests: usize, trusted_proxy: Option<IpAddr>) -> Arc<AdmissionControl> {
        Arc::new(AdmissionControl {
            requests: Arc::new(Semaphore::new(requests)),
            health_checks: Arc::new(Semaphore::new(REQUESTS)),
            slow_bodies: SlotPool::new(SLOW_BODIES, SLOW_BODIES_PER_ADDRESS, None),
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
            address: address::client_address(
                request.extensions(),
                request.headers(),
                self.trusted_proxy,
            ),
        };
        in_flight.acquire_permit()?;
        Ok(in_flight)
    }
}

/// Answers 503 to a request over the limit, instead of queueing it.
pub async fn limit_in_flight(
    State(admission): State<Arc<AdmissionControl>>,
    mut request: Request,
    next: Next,
) -> Response {
    match admission.admit(&request) {
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

/// A request in flight. It holds a permit, except while its body is received.
pub struct InFlight {
    requests: Arc<Semaphore>,
    permit: Mutex<Option<OwnedSemaphorePermit>>,
    slow_bodies: Arc<SlotPool>,
    address: IpAddr,
}

impl InFlight {
    /// The value that [`limit_in_flight`] has put among the request's extensions.
    pub fn of(parts: &Parts) -> Result<&InFlight, Rejection> {
        let in_flight = parts.extensions.get::<Arc<InFlight>>();
        let missing = || anyhow::anyhow!("a request bypassed admission control");
        Ok(in_flight.ok_or_else(missing)?)
    }

    /// Receives the body, without a permit meanwhile. Fails if no permit is free afterwards.
    pub async fn receive_body<T>(
        &self,
        body: impl Future<Output = Result<T, Rejection>>,
    ) -> Result<T, Rejection> {
        self.set_permit(None);
        let began = self.slow_bodies.tick();
        let mut body = pin!(body);
        let body = match timeout(SLOW_AFTER, &mut body).await {
            Ok(body) => body?,
            Err(_) => self.receive_slow_body(began, body).await?,
        };
        self.acquire_permit()?;
        Ok(body)
    }

    /// Receives the body in a slot for slow bodies. Over a limit, the request whose body began first is answered 503.
    async fn receive_slow_body<T>(
        &self,
        began: u64,
        body: impl Future<Output = Result<T, Rejection>>,
    ) -> Result<T, Rejection> {
        let slot = self.slow_bodies.acquire_idle_since(began, self.address);
        let slot = slot.ok_or(AppError::Overloaded)?;
        tokio::select! {
            biased;
            body = body => body,
            () = slot.evicted() => Err(AppError::Overloaded.into()),
        }
    }

    fn acquire_permit(&self) -> Result<(), AppError> {
        let permit = Arc::clone(&self.requests).try_acquire_owned();
        self.set_permit(Some(permit.map_err(|_| AppError::Overloaded)?));
        Ok(())
    }

    fn set_permit(&self, permit: Option<OwnedSemaphorePermit>) {
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
    async fn a_request_over_the_limit_is_answered_503_and_a_health_check_is_not() {
        let admission = AdmissionControl::with_requests(1, None);
        let router = Router::new()
            .route("/", get(async || "ok"))
            .route(studio::HEALTH, get(async || "ok"))
            .layer(from_fn_with_state(Arc::clone(&admission), limit_in_flight));
        assert_eq!(ask(&router, "/").await.status(), StatusCode::OK);
        let _taken = admission.requests.acquire().await.unwrap();
        let refused = ask(&router, "/").await;
        assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert!(refused.headers().contains_key("retry-after"));
        assert_eq!(ask(&router, studio::HEALTH).await.status(), StatusCode::OK);
    }

    #[tokio::test]
    async fn a_request_reacquires_its_permit_once_its_body_is_received() {
        let admission = AdmissionControl::with_requests(1, None);
        let request = Request::new(Body::empty());
        let in_flight = admission.admit(&request).unwrap();
        let free = || admission.requests.available_permits();
        let received = in_flight.receive_body(async { Ok(free()) }).await;
        assert_eq!((received.unwrap(), free()), (1, 0));
        let late = in_flight.receive_body(async { Ok(admission.admit(&request)) });
        assert!(matches!(
            late.await,
            Err(Rejection::App(AppError::Overloaded))
        ));
    }

    /// Returns how many bodies of one address are received if all start at once and each takes
    /// `span`.
    async fn received_after(span: Duration, bodies: usize) -> usize {
        let admission = AdmissionControl::new(None);
        let requests: Vec<_> = (0..bodies)
            .map(|_| admission.admit(&Request::new(Body::empty())).unwrap())
            .collect();
        let body = async || {
            sleep(span).await;
            Ok(())
        };
        let received = join_all(requests.iter().map(|request| request.receive_body(body()))).await;
        received.iter().filter(|body| body.is_ok()).count()
    }

    #[tokio::test(start_paused = true)]
    async fn fast_bodies_from_one_address_are_not_limited() {
        let bodies = 4 * SLOW_BODIES_PER_ADDRESS;
        assert_eq!(received_after(SLOW_AFTER / 2, bodies).await, bodies);
        let slow = received_after(SLOW_AFTER * 2, bodies).await;
        assert_eq!(slow, SLOW_BODIES_PER_ADDRESS);
    }
}
