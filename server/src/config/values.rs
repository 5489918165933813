//! Parsers for the values of flags. Each error completes clap's "invalid value" message.

use std::net::{IpAddr, SocketAddr};

use chrono::TimeDelta;
use lettre::Address;

/// Parses an address like `hello@studio.nz`, without a display name, because it is published
/// unchanged.
pub(super) fn contact_email(text: &str) -> Result<String, String> {
    let address: Result<Address, _> = text.trim().parse();
    address
        .map(|address| address.to_string())
        .map_err(|_| "it must be an address like hello@studio.nz, and nothing beside it".to_owned())
}

/// Parses a URL like `https://book.example.nz`: scheme and host, without a path or a user.
pub(super) fn public_url(text: &str) -> Result<String, String> {
    if let Some(ascii) = in_ascii(text) {
        return Err(format!("write it as {ascii}, which is the same address"));
    }
    let wrong = || "it must look like https://book.example.nz, without a path".to_owned();
    let url: axum::http::Uri = text.parse().map_err(|_| wrong())?;
    let is_web = matches!(url.scheme_str(), Some("http" | "https"));
    let is_bare =
        matches!(url.path(), "" | "/") && url.query().is_none() && !text.contains(['#', '@']);
    if is_web && is_bare && url.host().is_some() {
        Ok(text.trim_end_matches('/').to_owned())
    } else {
        Err(wrong())
    }
}

/// Returns a URL with its internationalised host in `xn--` form; `None` if the host is already
/// ASCII, or invalid.
fn in_ascii(text: &str) -> Option<String> {
    let (scheme, rest) = text.split_once("://")?;
    let end = rest.find([':', '/', '?', '#']).unwrap_or(rest.len());
    let (host, rest) = rest.split_at(end);
    let ascii = idna::domain_to_ascii_strict(host).ok()?;
    (!host.is_ascii() && rest.is_ascii()).then(|| format!("{scheme}://{ascii}{rest}"))
}

/// Parses a duration like `6h`: a whole number of seconds, minutes, hours or days, a year at most.
pub(super) fn span(text: &str) -> Result<TimeDelta, String> {
    let wrong = || "it must look like 6h, 30m or 1d".to_owned();
    let unit = text.chars().last().ok_or_else(wrong)?;
    let seconds: u32 = match unit {
        's' => 1,
        'm' => 60,
        'h' => 60 * 60,
        'd' => 24 * 60 * 60,
        _ => return Err(wrong()),
    };
    let count = text.strip_suffix(unit).ok_or_else(wrong)?;
    let count: u32 = count.parse().map_err(|_| wrong())?;
    let span = TimeDelta::seconds(i64::from(count) * i64::from(seconds));
    if TimeDelta::zero() < span && span <= TimeDelta::days(365) {
        Ok(span)
    } else {
        Err(wrong())
    }
}

/// Parses an IP address. An IPv4 address in its IPv6 form, like `::ffff:10.0.0.1`, becomes the IPv4 address.
pub(super) fn ip_address(text: &str) -> Result<IpAddr, String> {
    let address: Result<IpAddr, _> = text.parse();
    address
        .map(|address| address.to_canonical())
        .map_err(|error| error.to_string())
}

/// Parses a loopback address like `127.0.0.1:9464`, which other machines cannot reach.
pub(super) fn loopback(text: &str) -> Result<SocketAddr, String> {
    let address: SocketAddr = text
        .parse()
        .map_err(|_| "it must look like 127.0.0.1:9464".to_owned())?;
    if address.ip().to_canonical().is_loopback() {
        Ok(address)
    } else {
        Err("metrics are for this machine alone: it must be a loopback address, as 127.0.0.1:9464 is".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_url_is_a_scheme_and_a_host() {
        assert_eq!(
            public_url("https://book.example.nz/").unwrap(),
            "https://book.example.nz"
        );
        assert_eq!(
            public_url("http://localhost:3001").unwrap(),
            "http://localhost:3001"
        );
        let message = public_url("https://māori.example.nz:8443").unwrap_err();
        assert!(
            message.contains("https://xn--mori-qsa.example.nz:8443"),
            "{message}"
        );
        for wrong in [
            "book.example.nz",
            "https://ma\u{202E}ori.nz",
            "ftp://a.nz",
            "https://a.nz/app",
            "https://a.nz?x=1",
            "https://a.nz#x",
            "https://a.nz/#x",
            "https://hana:secret@a.nz",
            "https://hana@ā.nz",
            "",
            "https://",
        ] {
            assert!(public_url(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_contact_is_an_address_and_nothing_else() {
        for right in ["hello@studio.nz", " hello@studio.nz ", "hello@localhost"] {
            assert_eq!(contact_email(right).unwrap(), right.trim());
        }
        for wrong in [
            "Studio <a@b.nz>",
            "<a@b.nz>",
            "a@b.nz, c@d.nz",
            "mailto:a@b.nz?subject=x",
            "studio",
            "a@",
        ] {
            assert!(contact_email(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_time_is_a_whole_number_of_one_unit() {
        assert_eq!(span("6h").unwrap(), TimeDelta::hours(6));
        assert_eq!(span("90s").unwrap(), TimeDelta::seconds(90));
        assert_eq!(span("30m").unwrap(), TimeDelta::minutes(30));
        assert_eq!(span("365d").unwrap(), TimeDelta::days(365));
        for wrong in [
            "",
            "6",
            "h",
            "0h",
            "-6h",
            "6 h",
            "6hh",
            "1h30m",
            "1.5h",
            "366d",
            "99999999999h",
            "6ж",
        ] {
            assert!(span(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn an_ipv4_address_in_ipv6_form_is_the_ipv4_address() {
        let proxy = ip_address("127.0.0.1").unwrap();
        assert_eq!(ip_address("::ffff:127.0.0.1").unwrap(), proxy);
        assert_eq!(ip_address("::1").unwrap().to_string(), "::1");
        assert!(ip_address("localhost").is_err());
    }

    #[test]
    fn metrics_are_served_on_loopback_only() {
        for right in [
            "127.0.0.1:9464",
            "127.8.9.10:0",
            "[::1]:9464",
            "[::ffff:127.0.0.1]:9464",
        ] {
            assert!(loopback(right).is_ok(), "{right}");
        }
        for wrong in [
            "0.0.0.0:9464",
            "192.168.1.2:9464",
            "[::]:9464",
            "[2001:db8::1]:9464",
            "9464",
            "localhost:9464",
            "",
        ] {
            assert!(loopback(wrong).is_err(), "{wrong}");
        }
    }
}
