//! A response of the server, with assertions on it.

use axum::http::{HeaderMap, StatusCode};
use serde_json::Value;

/// A response of the server.
pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("not JSON: {}", self.text()))
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// Asserts success, and returns the body.
    #[track_caller]
    pub fn ok(&self) -> Value {
        assert_eq!(self.status, 200, "{}", self.text());
        self.json()
    }

    /// Asserts success with this message, and returns the body.
    #[track_caller]
    pub fn says(&self, message: &str) -> Value {
        let body = self.ok();
        assert_eq!(
            (body["success"].as_bool(), body["message"].as_str()),
            (Some(true), Some(message))
        );
        body
    }

    /// Asserts a failure with this status and message, and the fields of every failure. Returns the
    /// body.
    #[track_caller]
    pub fn fails(&self, status: u16, message: &str) -> Value {
        let body = self.failure(status);
        assert_eq!(body["message"].as_str(), Some(message));
        body
    }

    /// Like [`Reply::fails`], with any message.
    #[track_caller]
    pub fn failure(&self, status: u16) -> Value {
        assert_eq!(self.status.as_u16(), status, "{}", self.text());
        let body = self.json();
        assert_eq!(body["success"].as_bool(), Some(false));
        assert!(
            body["message"]
                .as_str()
                .is_some_and(|message| !message.is_empty()),
            "{body}"
        );
        let code = body["error"].as_str().unwrap_or_default();
        assert!(
            !code.is_empty() && code.chars().all(|c| c == '_' || c.is_ascii_lowercase()),
            "{body}"
        );
        assert_eq!(self.headers["cache-control"], "no-store");
        body
    }

    /// Asserts a refusal with this code and message, and that the response has its verdict.
    #[track_caller]
    pub fn refuses(&self, code: &str, message: &str) {
        let body = self.fails(409, message);
        assert_eq!(body["error"].as_str(), Some(code));
        assert_eq!(body["verdict"]["allowed"].as_bool(), Some(false));
        assert_eq!(body["verdict"]["refusal"].as_str(), Some(code));
    }
}
