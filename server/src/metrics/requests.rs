//! Requests by their route's template, never by the path: there are as many labels as the URL table has lines.

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

/// The label of methods and paths outside the URL table, the app's files and screens among them.
const OTHER: &str = "other";

pub struct Requests {
    answered: Family<Answered, Counter>,
    durations: Family<Asked, Histogram>,
    under_way: Gauge,
    connections: Gauge,
}

/// Counts something for as long as it lasts.
pub struct Counted(Gauge);

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Asked {
    method: &'static str,
    route: Route,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answered {
    method: &'static str,
    route: Route,
    status: u16,
}

/// A line of the URL table, held without a copy of it.
#[derive(Clone, Debug)]
struct Route(Option<MatchedPath>);

impl Requests {
    pub(super) fn new(registry: &mut Registry) -> Requests {
        let requests = Requests {
            answered: Family::default(),
            durations: Family::new_with_constructor(histograms::of_seconds),
            under_way: Gauge::default(),
            connections: Gauge::default(),
        };
        registry.register(
            "fantail_http_requests",
            "Requests answered",
            requests.answered.clone(),
        );
        registry.register(
            "fantail_http_request_duration_seconds",
            "How long requests took until their answer began",
            requests.durations.clone(),
        );
        registry.register(
            "fantail_http_requests_in_flight",
            "Requests that are being answered",
            requests.under_way.clone(),
        );
        registry.register(
            "fantail_http_connections",
            "Connections that are open, with a request under way or without",
            requests.connections.clone(),
        );
        requests
    }

    pub fn begun(&self) -> Counted {
        Counted::new(&self.under_way)
    }

    pub fn connected(&self) -> Counted {
        Counted::new(&self.connections)
    }

    pub fn answered(
        &self,
        method: &Method,
        route: Option<&MatchedPath>,
        status: StatusCode,
        took: Duration,
    ) {
        let method = known(method, status);
        let route = Route(route.cloned());
        let answered = Answered {
            method,
            route: route.clone(),
            status: status.as_u16(),
        };
        self.answered.get_or_create(&answered).inc();
        let durations = self.durations.get_or_create(&Asked { method, route });
        durations.observe(took.as_secs_f64());
    }
}

/// A method as a label; all that no route takes share one.
fn known(method: &Method, status: StatusCode) -> &'static str {
    if status == StatusCode::METHOD_NOT_ALLOWED {
        return OTHER;
    }
    let mut known = ["GET", "HEAD", "POST", "PUT", "DELETE"].into_iter();
    known.find(|name| method == name).unwrap_or(OTHER)
}

impl Counted {
    fn new(gauge: &Gauge) -> Counted {
        gauge.inc();
        Counted(gauge.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.dec();
    }
}

impl Route {
    fn as_str(&self) -> &str {
        self.0.as_ref().map_or(OTHER, MatchedPath::as_str)
    }
}

impl PartialEq for Route {
    fn eq(&self, other: &Route) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Route {}

impl Hash for Route {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl EncodeLabelValue for Route {
    fn encode(&self, encoder: &mut LabelValueEncoder) -> Result<(), fmt::Error> {
        self.as_str().encode(encoder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_that_no_route_takes_are_one_label() {
        let brew = Method::from_bytes(b"BREW").unwrap();
        assert_eq!(known(&Method::GET, StatusCode::OK), "GET");
        assert_eq!(known(&Method::GET, StatusCode::METHOD_NOT_ALLOWED), OTHER);
        assert_eq!(known(&brew, StatusCode::SERVICE_UNAVAILABLE), OTHER);
    }
}
