//! Passwords: 6 to 256 Unicode scalar values in NFC, never trimmed (specification, section 5).

use serde::Deserialize;

use super::{Problem, text};
use crate::limits::{MAXIMUM_PASSWORD_LENGTH, MINIMUM_PASSWORD_LENGTH};

/// A valid password, ready to be hashed: 6 to 256 Unicode scalar values in NFC. `Debug` does not print it.
#[derive(Clone, PartialEq, Eq)]
pub struct NewPassword(String);

impl NewPassword {
    /// Returns the password itself, for hashing only.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for NewPassword {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("NewPassword(…)")
    }
}

/// A new password, entered twice: for setting up an account, or by a reset link.
#[derive(Clone, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[derive(Default)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct PasswordForm {
    pub password: String,
    pub confirm_password: String,
}

/// A change of the user's own password: the present one, and the new one entered twice.
#[derive(Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct ChangePasswordForm {
    pub current_password: String,
    pub new_password: String,
    pub confirm_password: String,
}

/// A user's new password from an admin, entered twice.
#[derive(Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct AdminResetForm {
    pub new_password: String,
    pub confirm_password: String,
}

/// Converts a password to the form in which it is hashed and verified: NFC, not trimmed (contract,
/// section 3).
pub fn normalised(password: &str) -> String {
    text::to_nfc(password)
}

/// Accepts a password of 6 to 256 Unicode scalar values, else a problem at `field`. `subject` begins the sentence: 'New
/// password must be …' (specification, section 5; contract, section 3).
pub fn accept(field: &str, subject: &str, password: &str) -> Result<NewPassword, Problem> {
    let password = normalised(password);
    let length = password.chars().count();
    if length < MINIMUM_PASSWORD_LENGTH {
        Err(Problem::at(
            field,
            format!("{subject} must be at least {MINIMUM_PASSWORD_LENGTH} characters"),
        ))
    } else if MAXIMUM_PASSWORD_LENGTH < length {
        Err(Problem::at(
            field,
            format!("{subject} must be at most {MAXIMUM_PASSWORD_LENGTH} characters"),
        ))
    } else {
        Ok(NewPassword(password))
    }
}

/// The subject when setting up an account and by a reset link: 'Password must be …'.
pub const PASSWORD: &str = "Password";
/// The subject when users change their own password.
pub const NEW_PASSWORD: &str = "New password";

/// Checks the form for setting up an account by invitation, in this order: required, long enough,
/// confirmed, both equal (specification, section 5).
pub fn set_up(form: &PasswordForm) -> Result<NewPassword, Problem> {
    if form.password.is_empty() {
        return Err(Problem::at("password", "Password is required"));
    }
    let accepted = accept("password", PASSWORD, &form.password)?;
    if form.confirm_password.is_empty() {
        return Err(Problem::at(
            "confirmPassword",
            "Please confirm your password",
        ));
    }
    same(
        &form.password,
        &form.confirm_password,
        "Passwords do not match",
    )?;
    Ok(accepted)
}

/// Checks the form for setting a password by a reset link, in this order: both equal, long enough
/// (specification, section 5).
pub fn reset(form: &PasswordForm) -> Result<NewPassword, Problem> {
    same(
        &form.password,
        &form.confirm_password,
        "Passwords do not match",
    )?;
    accept("password", PASSWORD, &form.password)
}

/// Checks the form for changing the user's own password, in this order: present password given,
/// both new ones equal, long enough (specification, section 5).
pub fn change(form: &ChangePasswordForm) -> Result<NewPassword, Problem> {
    if form.current_password.is_empty() {
        return Err(Problem::at("currentPassword", "Password is required"));
    }
    same(
        &form.new_password,
        &form.confirm_password,
        "New passwords do not match",
    )?;
    accept("newPassword", NEW_PASSWORD, &form.new_password)
}

/// Checks the form by which an admin sets a user's password, in this order: both given, both equal,
/// long enough (specification, section 5).
pub fn admin_reset(form: &AdminResetForm) -> Result<NewPassword, Problem> {
    super::require(
        &[
            ("newPassword", &form.new_password),
            ("confirmPassword", &form.confirm_password),
        ],
        "Please fill in all fields",
    )?;
    same(
        &form.new_password,
        &form.confirm_password,
        "Passwords do not match",
    )?;
    accept("newPassword", PASSWORD, &form.new_password)
}

fn same(password: &str, confirmation: &str, message: &str) -> Result<(), Problem> {
    if normalised(password) == normalised(confirmation) {
        Ok(())
    } else {
        Err(Problem::at("confirmPassword", message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(password: &str, confirm: &str) -> PasswordForm {
        PasswordForm {
            password: password.into(),
            confirm_password: confirm.into(),
        }
    }

    fn message<T: std::fmt::Debug>(result: Result<T, Problem>) -> String {
        result.unwrap_err().message
    }

    #[test]
    fn six_characters_are_enough_and_five_are_not() {
        assert!(set_up(&typed("kōwhai", "kōwhai")).is_ok());
        assert_eq!(
            message(set_up(&typed("kowha", "kowha"))),
            "Password must be at least 6 characters"
        );
        assert_eq!(
            message(reset(&typed("kowha", "kowha"))),
            "Password must be at least 6 characters"
        );
    }

    #[test]
    fn two_hundred_and_fifty_six_characters_are_the_most() {
        let longest = "x".repeat(256);
        assert!(set_up(&typed(&longest, &longest)).is_ok());
        let longer = "x".repeat(257);
        assert_eq!(
            message(set_up(&typed(&longer, &longer))),
            "Password must be at most 256 characters"
        );
    }

    #[test]
    fn setting_up_checks_its_fields_in_order() {
        assert_eq!(message(set_up(&typed("", ""))), "Password is required");
        assert_eq!(
            message(set_up(&typed("kowhai", ""))),
            "Please confirm your password"
        );
        assert_eq!(
            message(set_up(&typed("kowhai", "kowhaI"))),
            "Passwords do not match"
        );
    }

    #[test]
    fn a_reset_compares_the_passwords_before_it_checks_their_length() {
        assert_eq!(message(reset(&typed("a", "b"))), "Passwords do not match");
    }

    #[test]
    fn the_messages_of_a_change_name_the_new_password() {
        let form = |new: &str, confirm: &str| ChangePasswordForm {
            current_password: "old-one".into(),
            new_password: new.into(),
            confirm_password: confirm.into(),
        };
        assert_eq!(
            message(change(&form("kowhai", "kowhaI"))),
            "New passwords do not match"
        );
        assert_eq!(
            message(change(&form("kowha", "kowha"))),
            "New password must be at least 6 characters"
        );
        assert!(change(&form("kowhai", "kowhai")).is_ok());
    }

    #[test]
    fn an_admin_must_fill_in_both_fields() {
        let form = |new: &str, confirm: &str| AdminResetForm {
            new_password: new.into(),
            confirm_password: confirm.into(),
        };
        assert_eq!(
            message(admin_reset(&form("kowhai", ""))),
            "Please fill in all fields"
        );
        assert_eq!(
            message(admin_reset(&form("kowhai", "kowhaI"))),
            "Passwords do not match"
        );
        assert_eq!(
            message(admin_reset(&form("kowha", "kowha"))),
            "Password must be at least 6 characters"
        );
    }

    #[test]
    fn spaces_are_kept_and_characters_are_composed() {
        assert!(set_up(&typed("      ", "      ")).is_ok());
        assert_eq!(
            set_up(&typed("ka\u{0304}ka\u{0304}po", "kākāpo"))
                .unwrap()
                .as_str(),
            "kākāpo"
        );
    }

    #[test]
    fn debug_does_not_print_the_password() {
        assert_eq!(
            format!("{:?}", set_up(&typed("kowhai", "kowhai")).unwrap()),
            "NewPassword(…)"
        );
    }
}
