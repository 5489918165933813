//! Decodes the bytes of a file into text.

use super::file::FileFault;

/// Windows-1252 where it differs from Latin-1, from 0x80. The five unused codes stay control characters.
const FROM_0X80: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

/// The text of a file.
#[derive(Default)]
pub struct Decoded {
    pub text: String,
    /// The positions in `text` of the characters whose encoding is a guess, in order.
    pub doubts: Vec<usize>,
}

impl Decoded {
    fn push(&mut self, character: char, is_doubtful: bool) {
        if is_doubtful {
            self.doubts.push(self.text.len());
        }
        self.text.push(character);
    }
}

pub fn decoded(bytes: &[u8]) -> Result<Decoded, FileFault> {
    match bytes {
        [b'P', b'K', 3, 4, ..] | [0xD0, 0xCF, 0x11, 0xE0, ..] => return Err(FileFault::Workbook),
        [b'%', b'P', b'D', b'F', ..] => return Err(FileFault::Pdf),
        _ => {}
    }
    let decoded = match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => utf8(rest),
        [0xFF, 0xFE, rest @ ..] => utf16(rest, u16::from_le_bytes)?,
        [0xFE, 0xFF, rest @ ..] => utf16(rest, u16::from_be_bytes)?,
        _ => utf8_or_windows(bytes),
    };
    if decoded.text.contains(is_binary) {
        return Err(FileFault::Binary);
    }
    if is_web_page(&decoded.text) {
        return Err(FileFault::WebPage);
    }
    Ok(decoded)
}

/// Decodes UTF-8. Invalid bytes are decoded as Windows-1252, which is a guess.
fn utf8(bytes: &[u8]) -> Decoded {
    mixed(bytes, |_| false, true)
}

/// Decodes a file without a byte order mark. One that is valid in UTF-8 nowhere outside ASCII is in Windows-1252. In a
/// file with both, each invalid byte is a guess, and if they are the majority, so is each valid character.
fn utf8_or_windows(bytes: &[u8]) -> Decoded {
    let (mut valid, mut invalid) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        valid += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        invalid += chunk.invalid().len();
    }
    mixed(bytes, |c| valid < invalid && !c.is_ascii(), 0 < valid)
}

fn mixed(bytes: &[u8], doubts_valid: impl Fn(char) -> bool, doubts_invalid: bool) -> Decoded {
    let mut decoded = Decoded::default();
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            decoded.push(character, doubts_valid(character));
        }
        for byte in chunk.invalid() {
            decoded.push(windows_1252(*byte), doubts_invalid);
        }
    }
    decoded
}

fn windows_1252(byte: u8) -> char {
    let special = byte
        .checked_sub(0x80)
        .and_then(|at| FROM_0X80.get(usize::from(at)));
    special.copied().unwrap_or(char::from(byte))
}

/// Returns whether a text has characters that were lost, or UTF-8 that was decoded as Windows-1252: `TÄ“` for `Tē`. Both
/// happen before a file is written, so the file is valid.
pub fn is_garbled(text: &str) -> bool {
    let is_utf8 = |run: &str| {
        let bytes: Option<Vec<u8>> = run.chars().map(byte_in_windows_1252).collect();
        bytes.is_some_and(|bytes| str::from_utf8(&bytes).is_ok())
    };
    text.contains(char::REPLACEMENT_CHARACTER)
        || text
            .split(|c: char| c.is_ascii())
            .any(|run| !run.is_empty() && is_utf8(run))
}

fn byte_in_windows_1252(character: char) -> Option<u8> {
    let special = (0x80..)
        .zip(FROM_0X80)
        .find(|(_, special)| *special == character);
    special
        .map(|(byte, _)| byte)
        .or_else(|| u8::try_from(character).ok())
}

/// Decodes UTF-16. Half a surrogate pair, as of an emoji that was cut in two, is a replacement character.
fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<Decoded, FileFault> {
    let (units, []) = bytes.as_chunks() else {
        return Err(FileFault::Binary);
    };
    let text = char::decode_utf16(units.iter().copied().map(unit))
        .map(|decoded| decoded.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect();
    Ok(Decoded {
        text,
        doubts: Vec::new(),
    })
}

/// Returns whether a character is a control character that text never contains.
const fn is_binary(character: char) -> bool {
    matches!(character, '\0'..='\u{8}' | '\u{E}'..='\u{1A}' | '\u{1C}'..='\u{1F}')
}

fn is_web_page(text: &str) -> bool {
    let start = text.trim_start();
    ["<!doctype", "<html"].iter().any(|tag| {
        start
            .get(..tag.len())
            .is_some_and(|s| s.eq_ignore_ascii_case(tag))
    })
}
