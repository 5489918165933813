//! The web app manifest, by which a phone installs the app under the studio's name.

use serde::Serialize;

pub const PATH: &str = "/site.webmanifest";
pub const MEDIA_TYPE: &str = "application/manifest+json";

/// The most characters of a name under an icon: a phone cuts off a longer one.
const SHORT_NAME: usize = 12;
/// The short name of a studio whose first word is too long.
const PRODUCT: &str = "Fantail";

#[derive(Serialize)]
struct Manifest<'a> {
    id: &'static str,
    name: &'a str,
    short_name: &'a str,
    description: &'static str,
    lang: &'static str,
    start_url: &'static str,
    scope: &'static str,
    display: &'static str,
    background_color: &'static str,
    theme_color: &'static str,
    icons: [Icon; 4],
    shortcuts: [Shortcut; 2],
}

#[derive(Serialize)]
struct Icon {
    src: &'static str,
    sizes: &'static str,
    r#type: &'static str,
    purpose: &'static str,
}

#[derive(Serialize)]
struct Shortcut {
    name: &'static str,
    url: &'static str,
    icons: [Icon; 1],
}

/// The manifest of this studio, as JSON.
pub fn json(studio: &str) -> serde_json::Result<Vec<u8>> {
    serde_json::to_vec(&of(studio))
}

fn of(studio: &str) -> Manifest<'_> {
    Manifest {
        id: "/",
        name: studio,
        short_name: short(studio),
        description: "Book your classes at the studio.",
        lang: "en-NZ",
        start_url: "/dashboard",
        scope: "/",
        display: "standalone",
        background_color: "#f4f4f4",
        theme_color: "#1f5d3a",
        icons: [
            Icon {
                src: "/favicon.svg",
                sizes: "any",
                r#type: "image/svg+xml",
                purpose: "any",
            },
            png("/icon-192.png", "192x192", "any"),
            png("/icon-512.png", "512x512", "any"),
            png("/icon-maskable-512.png", "512x512", "maskable"),
        ],
        shortcuts: [
            Shortcut {
                name: "Schedule",
                url: "/classes",
                icons: [png("/shortcut-schedule.png", "192x192", "any")],
            },
            Shortcut {
                name: "Dashboard",
                url: "/dashboard",
                icons: [png("/shortcut-dashboard.png", "192x192", "any")],
            },
        ],
    }
}

fn png(src: &'static str, sizes: &'static str, purpose: &'static str) -> Icon {
    Icon {
        src,
        sizes,
        r#type: "image/png",
        purpose,
    }
}

/// The first words of the studio's name that fit under an icon.
fn short(studio: &str) -> &str {
    let studio = studio.trim();
    let fits = |name: &&str| name.chars().count() <= SHORT_NAME;
    let ends = studio.rmatch_indices(char::is_whitespace);
    let cut =
        |(end, _): (usize, &str)| studio[..end].trim_end_matches(|c: char| !c.is_alphanumeric());
    let mut names = std::iter::once(studio).chain(ends.map(cut));
    names
        .find(fits)
        .filter(|name| !name.is_empty())
        .unwrap_or(PRODUCT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_name_is_the_whole_words_that_fit() {
        for (studio, expected) in [
            ("Fantail", "Fantail"),
            ("Twelve signs", "Twelve signs"),
            ("Thirteen sign", "Thirteen"),
            ("Kōwhai Fitness Studio", "Kōwhai"),
            ("Aro Valley & Newtown Pilates", "Aro Valley"),
            ("  Core  ", "Core"),
            ("Whakawhanaungatanga Fitness", "Fantail"),
            ("& Whakawhanaungatanga", "Fantail"),
            ("", "Fantail"),
        ] {
            assert_eq!(short(studio), expected, "{studio}");
        }
    }
}
