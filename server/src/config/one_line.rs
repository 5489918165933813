//! The rule of all settings: the white space around a value is not part of it, and a control character in it is refused.
//! A line break in a name would otherwise reach the headers of letters.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, Command, Error};

/// A parser of trimmed values without control characters.
#[derive(Debug, Clone)]
pub struct OneLine<P>(P);

/// Wraps the parser of a flag's value. The value of its environment variable passes through the same parser.
pub fn one_line<P: TypedValueParser>(parser: P) -> OneLine<P> {
    OneLine(parser)
}

impl<P: TypedValueParser> TypedValueParser for OneLine<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<P::Value, Error> {
        self.parse_ref_(command, arg, value, ValueSource::CommandLine)
    }

    fn parse_ref_(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
        source: ValueSource,
    ) -> Result<P::Value, Error> {
        let refused = |message| {
            Error::raw(ErrorKind::ValueValidation, format!("{message}\n")).with_cmd(command)
        };
        let value = trimmed(&name_of(arg, source), value).map_err(refused)?;
        self.0.parse_ref_(command, arg, value, source)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        self.0.possible_values()
    }
}

/// The name under which a value was set: the variable's, the flag's, or the placeholder of an argument without a flag.
fn name_of(arg: Option<&Arg>, source: ValueSource) -> String {
    let variable = arg
        .and_then(Arg::get_env)
        .filter(|_| source == ValueSource::EnvVariable);
    match (variable, arg) {
        (Some(variable), _) => variable.display().to_string(),
        (None, Some(arg)) => arg.to_string(),
        (None, None) => "an argument".to_owned(),
    }
}

/// Removes the white space around a value. The message about a control character does not repeat the value, which may be
/// secret, and which a terminal might obey.
pub(super) fn trimmed<'a>(name: &str, value: &'a OsStr) -> Result<&'a OsStr, String> {
    let value = value.to_str().map_or(value, |text| text.trim().as_ref());
    match value.to_string_lossy().chars().find(|c| c.is_control()) {
        None => Ok(value),
        Some(found) => Err(format!(
            "{name} contains a control character (U+{:04X}), and must be one line of text",
            u32::from(found)
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_around_a_value_is_removed_and_a_control_character_is_refused() {
        for value in ["Kauri", " Kauri ", "Kauri\r\n", "\t\u{A0}Kauri\u{85}"] {
            assert_eq!(trimmed("NAME", value.as_ref()).unwrap(), "Kauri");
        }
        assert_eq!(trimmed("NAME", " \r\n".as_ref()).unwrap(), "");
        assert_eq!(
            trimmed("NAME", "Te Ata\u{101}".as_ref()).unwrap(),
            "Te Ata\u{101}"
        );
        for (value, code) in [
            ("Kauri\rBcc: a@b.nz", "U+000D"),
            ("Kauri\nStudio", "U+000A"),
            ("Kauri\tStudio", "U+0009"),
            ("\u{1b}[2J", "U+001B"),
            ("Kauri\u{7f}", "U+007F"),
            ("M\u{84}ia", "U+0084"),
        ] {
            let message = trimmed("NAME", value.as_ref()).unwrap_err();
            assert!(message.starts_with("NAME contains"), "{message}");
            assert!(message.contains(code), "{message}");
            assert!(!message.contains(char::is_control), "{message}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_path_that_is_not_unicode_is_accepted_without_control_characters() {
        use std::os::unix::ffi::OsStrExt;

        let path = OsStr::from_bytes(b"/srv/m\xe2ori.db");
        assert_eq!(trimmed("NAME", path).unwrap(), path);
        assert!(trimmed("NAME", OsStr::from_bytes(b"/srv/m\xe2\n.db")).is_err());
    }
}
