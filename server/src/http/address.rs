//! The client's address: the peer's, or the one that the trusted proxy forwards.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use axum::extract::FromRequestParts;
use axum::http::header::USER_AGENT;
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderValue};
use fantail_core::studio_time::Instant;

use super::rejection::Rejection;
use crate::app::{App, SharedApp};
use crate::auth::browser;
use crate::db::Conn;
use crate::error::AppError;

/// The peer of the connection, among a request's extensions.
#[derive(Debug, Clone, Copy)]
pub struct Peer(pub IpAddr);

/// A guard for calls without a session, rate-limited by address.
pub struct Visitor {
    pub address: IpAddr,
    /// What the browser calls itself; empty if it doesn't say.
    pub user_agent: String,
}

impl Visitor {
    /// Runs `work` in a transaction, like [`Db::write`](crate::db::Db::write). The work checks the visitor's permission
    /// itself.
    pub async fn write<T>(
        &self,
        app: &App,
        work: impl AsyncFnOnce(&mut Conn, Instant) -> Result<T, AppError>,
    ) -> Result<T, AppError> {
        app.db.write(work).await
    }
}

impl FromRequestParts<SharedApp> for Visitor {
    type Rejection = Rejection;

    async fn from_request_parts(parts: &mut Parts, app: &SharedApp) -> Result<Visitor, Rejection> {
        let address = client_address(&parts.extensions, &parts.headers, app.trusted_proxy);
        app.rate_limits.check_visitor(address)?;
        let user_agent = parts.headers.get(USER_AGENT).map(HeaderValue::as_bytes);
        let user_agent = String::from_utf8_lossy(user_agent.unwrap_or_default());
        Ok(Visitor {
            address,
            user_agent: browser::stored(&user_agent),
        })
    }
}

const FORWARDED: &str = "x-forwarded-for";

/// The address to which a request's limits apply. Only the last entry of the proxy's header is trusted: the client can send
/// the others.
pub(super) fn client_address(
    extensions: &Extensions,
    headers: &HeaderMap,
    trusted_proxy: Option<IpAddr>,
) -> IpAddr {
    let peer = extensions
        .get::<Peer>()
        .map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0);
    let forwarded = || {
        let last = headers
            .get_all(FORWARDED)
            .iter()
            .next_back()?
            .to_str()
            .ok()?;
        last.rsplit(',').next()?.trim().parse().ok()
    };
    let trusted = if trusted_proxy == Some(peer) {
        forwarded().unwrap_or(peer)
    } else {
        peer
    };
    household(trusted)
}

/// The network prefix of one household: a whole IPv4 address, the /64 of an IPv6 address.
pub(super) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROXY: &str = "10.0.0.1";

    fn client(peer: &str, forwarded: &str, trusted: Option<&str>) -> String {
        let mut extensions = Extensions::new();
        extensions.insert(Peer(peer.parse().unwrap()));
        let mut headers = HeaderMap::new();
        headers.insert(FORWARDED, forwarded.parse().unwrap());
        client_address(&extensions, &headers, trusted.map(|ip| ip.parse().unwrap())).to_string()
    }

    #[test]
    fn only_the_last_entry_of_the_trusted_proxy_is_used() {
        assert_eq!(client(PROXY, "1.1.1.1, 2.2.2.2", Some(PROXY)), "2.2.2.2");
        assert_eq!(client("3.3.3.3", "1.1.1.1", Some(PROXY)), "3.3.3.3");
        assert_eq!(client("3.3.3.3", "1.1.1.1", None), "3.3.3.3");
        assert_eq!(client(PROXY, "nonsense", Some(PROXY)), PROXY);
    }

    #[test]
    fn a_household_is_one_address() {
        assert_eq!(
            client("2001:db8:1:2:3:4:5:6", "", None),
            client("2001:db8:1:2:ffff::1", "", None)
        );
        assert_eq!(client("::ffff:3.3.3.3", "", None), "3.3.3.3");
    }
}
