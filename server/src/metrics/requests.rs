//! Metrics of requests and connections. Requests are labelled by their route's template, not by the path, so that the
//! number of label sets is bounded.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::time::Duration;

use axum::extract::MatchedPath;
use axum::http::{Method, StatusCode};
use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue, LabelValueEncoder};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use super::histograms;

/// The label for methods and paths that are not in the URL table, such as the app's files.
const OTHER: &str = "other";

pub struct Requests {
    responses: Family<ResponseLabels, Counter>,
    durations: Family<RequestLabels, Histogram>,
    in_flight: Gauge,
    connections: Gauge,
}

/// Increments a gauge, and decrements it when dropped.
pub struct GaugeGuard(Gauge);

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    method: &'static str,
    route: RouteLabel,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ResponseLabels {
    method: &'static str,
    route: RouteLabel,
    status: u16,
}

/// A route's template, shared with axum.
#[derive(Clone, Debug)]
struct RouteLabel(Option<MatchedPath>);

impl Requests {
    pub(super) fn new(registry: &mut Registry) -> Requests {
        let requests = Requests {
            responses: Family::default(),
            durations: Family::new_with_constructor(histograms::of_seconds),
            in_flight: Gauge::default(),
            connections: Gauge::default(),
        };
        registry.register(
            "fantail_http_requests",
            "Requests answered",
            requests.responses.clone(),
        );
        registry.register(
            "fantail_http_request_duration_seconds",
            "How long requests took until their answer began",
            requests.durations.clone(),
        );
        registry.register(
            "fantail_http_requests_in_flight",
            "Requests that are being answered",
            requests.in_flight.clone(),
        );
        registry.register(
            "fantail_http_connections",
            "Connections that are open, with a request under way or without",
            requests.connections.clone(),
        );
        requests
    }

    pub fn request_started(&self) -> GaugeGuard {
        GaugeGuard::new(&self.in_flight)
    }

    pub fn connection_opened(&self) -> GaugeGuard {
        GaugeGuard::new(&self.connections)
    }

    /// Counts a response and observes its duration.
    pub fn record(
        &self,
        method: &Method,
        route: Option<&MatchedPath>,
        status: StatusCode,
        took: Duration,
    ) {
        let method = method_label(method, status);
        let route = RouteLabel(route.cloned());
        let labels = ResponseLabels {
            method,
            route: route.clone(),
            status: status.as_u16(),
        };
        self.responses.get_or_create(&labels).inc();
        let durations = self
            .durations
            .get_or_create(&RequestLabels { method, route });
        durations.observe(took.as_secs_f64());
    }
}

/// Returns the label of a method. Methods that no route accepts share one label.
fn method_label(method: &Method, status: StatusCode) -> &'static str {
    if status == StatusCode::METHOD_NOT_ALLOWED {
        return OTHER;
    }
    let mut known = ["GET", "HEAD", "POST", "PUT", "DELETE"].into_iter();
    known.find(|name| method == name).unwrap_or(OTHER)
}

impl GaugeGuard {
    fn new(gauge: &Gauge) -> GaugeGuard {
        gauge.inc();
        GaugeGuard(gauge.clone())
    }
}

impl Drop for GaugeGuard {
    fn drop(&mut self) {
        self.0.dec();
    }
}

impl RouteLabel {
    fn as_str(&self) -> &str {
        self.0.as_ref().map_or(OTHER, MatchedPath::as_str)
    }
}

impl PartialEq for RouteLabel {
    fn eq(&self, other: &RouteLabel) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for RouteLabel {}

impl Hash for RouteLabel {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl EncodeLabelValue for RouteLabel {
    fn encode(&self, encoder: &mut LabelValueEncoder) -> Result<(), fmt::Error> {
        self.as_str().encode(encoder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_that_no_route_accepts_share_a_label() {
        let brew = Method::from_bytes(b"BREW").unwrap();
        assert_eq!(method_label(&Method::GET, StatusCode::OK), "GET");
        assert_eq!(
            method_label(&Method::GET, StatusCode::METHOD_NOT_ALLOWED),
            OTHER
        );
        assert_eq!(method_label(&brew, StatusCode::SERVICE_UNAVAILABLE), OTHER);
    }
}
