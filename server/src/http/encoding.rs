//! Content encoding: an answer is compressed as its reader accepts it.

use std::io::{self, Write};

use axum::http::{HeaderMap, header};
use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::write::GzEncoder;

/// The shortest answer worth compressing: a shorter one leaves in one packet either way.
pub const WORTH_COMPRESSING: usize = 1024;

/// The quality of Brotli: 4 makes 250 kB of classes 8 kB in 3 ms; a higher one saves little and takes twice as long.
const BROTLI_QUALITY: i32 = 4;
const GZIP_LEVEL: u32 = 4;
const ZSTD_LEVEL: i32 = 4;
/// The bits of Brotli's smallest and largest window: it takes memory by the window, not by the answer.
const WINDOW_BITS: (u32, u32) = (16, 20);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    Brotli,
    Zstd,
    Gzip,
}

impl Encoding {
    /// The encoding the reader prefers; of equals zstd, as small as Brotli in half the time. `None` where plain is preferred.
    pub fn asked_for(asked: &HeaderMap) -> Option<Encoding> {
        let plain = preference(asked, "identity").unwrap_or_default();
        [Encoding::Gzip, Encoding::Brotli, Encoding::Zstd]
            .into_iter()
            .map(|encoding| (preference(asked, encoding.name()), encoding))
            .filter_map(|(preference, encoding)| Some((preference?, encoding)))
            .filter(|(preference, _)| 0 < *preference && plain <= *preference)
            .max_by_key(|(preference, _)| *preference)
            .map(|(_, encoding)| encoding)
    }

    /// The name of an encoding in headers.
    pub const fn name(self) -> &'static str {
        match self {
            Encoding::Brotli => "br",
            Encoding::Zstd => "zstd",
            Encoding::Gzip => "gzip",
        }
    }

    pub fn compress(self, plain: &[u8]) -> io::Result<Vec<u8>> {
        match self {
            Encoding::Brotli => brotli(plain),
            Encoding::Zstd => zstd(plain),
            Encoding::Gzip => gzip(plain),
        }
    }
}

/// Whether a reader takes this encoding at all.
pub fn is_taken(encoding: Encoding, asked: &HeaderMap) -> bool {
    preference(asked, encoding.name()).is_some_and(|preference| 0 < preference)
}

/// The reader's preference for an encoding, in thousandths; `None` where it names none.
fn preference(asked: &HeaderMap, name: &str) -> Option<u16> {
    let mut of_all_else = None;
    let values = asked.get_all(header::ACCEPT_ENCODING).iter();
    for item in values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
    {
        let (encoding, preference) = read(item);
        if encoding.eq_ignore_ascii_case(name) {
            return Some(preference);
        }
        if encoding == "*" {
            of_all_else = Some(preference);
        }
    }
    of_all_else
}

/// Reads `br;q=0.8`; a quality that can't be read is 0.
fn read(item: &str) -> (&str, u16) {
    let (encoding, parameter) = item.split_once(';').unwrap_or((item, "q=1"));
    let quality = parameter.trim().strip_prefix("q=").unwrap_or_default();
    (encoding.trim(), thousandths(quality.trim()).unwrap_or(0))
}

/// `0.8` is 800; three digits at most follow the point.
fn thousandths(quality: &str) -> Option<u16> {
    let (whole, fraction) = quality.split_once('.').unwrap_or((quality, ""));
    let is_short = whole.len() == 1 && fraction.len() <= 3;
    let read: u16 = format!("{whole}{fraction:0<3}").parse().ok()?;
    Some(read).filter(|read| is_short && *read <= 1_000)
}

fn brotli(plain: &[u8]) -> io::Result<Vec<u8>> {
    let bits = usize::BITS - plain.len().leading_zeros();
    let (smallest, largest) = WINDOW_BITS;
    let parameters = BrotliEncoderParams {
        quality: BROTLI_QUALITY,
        lgwin: i32::try_from(bits.clamp(smallest, largest)).unwrap_or_default(),
        size_hint: plain.len(),
        ..BrotliEncoderParams::default()
    };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut &*plain, &mut compressed, &parameters)?;
    Ok(compressed)
}

fn zstd(plain: &[u8]) -> io::Result<Vec<u8>> {
    let mut compressed = zstd::bulk::compress(plain, ZSTD_LEVEL)?;
    // Its buffer is as long as the plain answer, and would be kept until the last byte is sent.
    compressed.shrink_to_fit();
    Ok(compressed)
}

fn gzip(plain: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::new(GZIP_LEVEL));
    encoder.write_all(plain)?;
    encoder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(accepted: &str) -> HeaderMap {
        HeaderMap::from_iter([(header::ACCEPT_ENCODING, accepted.parse().unwrap())])
    }

    #[test]
    fn the_best_that_is_asked_for_is_taken() {
        for (accepted, expected) in [
            ("gzip, deflate, br, zstd", Some(Encoding::Zstd)),
            ("gzip, deflate, br", Some(Encoding::Brotli)),
            ("gzip, deflate", Some(Encoding::Gzip)),
            ("BR", Some(Encoding::Brotli)),
            ("br;q=0.5, gzip;q=0.8", Some(Encoding::Gzip)),
            ("br;q=0, gzip", Some(Encoding::Gzip)),
            ("br; q=0.001", Some(Encoding::Brotli)),
            ("*", Some(Encoding::Zstd)),
            ("*;q=0.1, br;q=0", Some(Encoding::Zstd)),
            ("gzip;q=0.5, identity", None),
            ("zstd, gzip", Some(Encoding::Zstd)),
            ("zstd;q=0.5, gzip", Some(Encoding::Gzip)),
            ("*;q=0.1, br;q=0, zstd;q=0", Some(Encoding::Gzip)),
            ("*;q=0", None),
            ("identity;q=0", None),
            ("br;q=2, gzip;q=x", None),
            ("deflate, compress", None),
            ("", None),
        ] {
            assert_eq!(
                Encoding::asked_for(&asked(accepted)),
                expected,
                "{accepted}"
            );
        }
        assert_eq!(Encoding::asked_for(&HeaderMap::new()), None);
    }

    #[test]
    fn what_can_be_taken_may_be_liked_least() {
        assert!(is_taken(Encoding::Brotli, &asked("gzip, br;q=0.1")));
        assert!(!is_taken(Encoding::Brotli, &asked("gzip, br;q=0.0")));
        assert!(!is_taken(Encoding::Brotli, &asked("gzip")));
    }
}
