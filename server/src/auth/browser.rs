//! Names the browser of a session in words, from the `User-Agent` that it sent at the sign-in.

use fantail_core::limits::USER_AGENT_LENGTH;

/// The parts of a `User-Agent` that tell browsers and systems apart. The first part found decides, because most browsers also
/// name those that they resemble.
const BROWSERS: [(&str, &str); 10] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("HeadlessChrome/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Version/", "Safari"),
    ("AppleWebKit/", "Safari"),
];
const SYSTEMS: [(&str, &str); 7] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
];

/// Returns the part of a `User-Agent` that is stored: without control characters, and not too long.
pub fn stored(user_agent: &str) -> String {
    let printed = user_agent.chars().filter(|letter| !letter.is_control());
    printed.take(USER_AGENT_LENGTH).collect()
}

/// Returns the browser and the system: 'Safari on iPhone', or 'Unknown browser'.
pub fn words(user_agent: &str) -> String {
    let find = |names: &[(&str, &'static str)]| {
        let found = names.iter().find(|(part, _)| user_agent.contains(part));
        found.map(|(_, name)| *name)
    };
    match (find(&BROWSERS), find(&SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(browser), None) => browser.to_owned(),
        (None, _) => "Unknown browser".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_browsers_have_their_names() {
        const MOZILLA: &str = "Mozilla/5.0";
        for (user_agent, expected) in [
            (
                "(iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
                "Safari on iPhone",
            ),
            (
                "(iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0 Mobile/15E148 Safari/604.1",
                "Chrome on iPhone",
            ),
            (
                "(iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15",
                "Firefox on iPad",
            ),
            (
                "(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36",
                "Chrome on Windows",
            ),
            (
                "(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0",
                "Edge on Windows",
            ),
            (
                "(Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
                "Samsung Internet on Android",
            ),
            (
                "(X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                "Firefox on Linux",
            ),
            (
                "(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
                "Safari on Mac",
            ),
            (
                "(X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 OPR/120.0",
                "Opera on ChromeOS",
            ),
        ] {
            assert_eq!(words(&format!("{MOZILLA} {user_agent}")), expected);
        }
        assert_eq!(words("Firefox/140.0"), "Firefox");
        assert_eq!(
            stored(&format!("\u{1b}[2J\t{}", "ā".repeat(400)))
                .chars()
                .count(),
            300
        );
        for unknown in ["", "curl/8.0", "Mozilla/5.0 (Windows)"] {
            assert_eq!(words(unknown), "Unknown browser");
        }
    }
}
