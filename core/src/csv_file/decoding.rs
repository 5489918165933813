//! Decodes the bytes of a file into text.

use super::file::FileFault;

/// Windows-1252 where it differs from Latin-1, from 0x80. The five unused codes stay control characters.
const FROM_0X80: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

pub fn decoded(bytes: &[u8]) -> Result<String, FileFault> {
    match bytes {
        [b'P', b'K', 3, 4, ..] | [0xD0, 0xCF, 0x11, 0xE0, ..] => return Err(FileFault::Workbook),
        [b'%', b'P', b'D', b'F', ..] => return Err(FileFault::Pdf),
        _ => {}
    }
    let text = match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => utf8_or_windows(rest),
        [0xFF, 0xFE, rest @ ..] => utf16(rest, u16::from_le_bytes)?,
        [0xFE, 0xFF, rest @ ..] => utf16(rest, u16::from_be_bytes)?,
        _ => utf8_or_windows(bytes),
    };
    if text.contains(is_binary) {
        return Err(FileFault::Binary);
    }
    if is_web_page(&text) {
        return Err(FileFault::WebPage);
    }
    Ok(text)
}

fn utf8_or_windows(bytes: &[u8]) -> String {
    match str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().copied().map(windows_1252).collect(),
    }
}

fn windows_1252(byte: u8) -> char {
    let special = byte
        .checked_sub(0x80)
        .and_then(|at| FROM_0X80.get(usize::from(at)));
    special.copied().unwrap_or(char::from(byte))
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, FileFault> {
    let (units, []) = bytes.as_chunks() else {
        return Err(FileFault::Binary);
    };
    char::decode_utf16(units.iter().copied().map(unit))
        .collect::<Result<String, _>>()
        .map_err(|_| FileFault::Binary)
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
