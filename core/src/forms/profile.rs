//! The user's own profile, and the deletion of the user's own account (specification, section 5).

use super::{Problem, phone, require, text};
use crate::edit_conflict::{ConcurrentEdit, EditConflict};
use crate::limits::NAME_LENGTH;
use crate::wire::{BankAccount, BankAccountForm, ProfileForm};

/// The sentence for a form without a name or an address (specification, section 5).
pub const REQUIRED: &str = "Please fill in all required fields: First Name, Last Name, and Email";

/// A valid profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    /// Empty for none.
    pub phone: String,
    /// `None` keeps the present account; two empty parts remove it.
    pub bank_account: Option<BankAccount>,
}

/// Parses a profile. First name, last name and e-mail are required, else a problem at each missing
/// field; phone is optional (specification, section 5). The present account number is accepted
/// unchecked, because it may be older than the check.
pub fn parse(form: &ProfileForm, present_account_number: &str) -> Result<Profile, Problem> {
    let first_name = text::name("firstName", &text::or_empty(&form.first_name), NAME_LENGTH)?;
    let last_name = text::name("lastName", &text::or_empty(&form.last_name), NAME_LENGTH)?;
    let typed_email = text::or_empty(&form.email);
    require(
        &[
            ("firstName", &first_name),
            ("lastName", &last_name),
            ("email", &text::cleaned(&typed_email)),
        ],
        REQUIRED,
    )?;
    Ok(Profile {
        first_name,
        last_name,
        email: text::email("email", &typed_email)?,
        phone: phone::parse(&text::or_empty(&form.phone))?,
        bank_account: form.bank_account.as_ref().map_or(Ok(None), |typed| {
            bank_account(typed, present_account_number)
        })?,
    })
}

/// Parses a bank account. Both parts must be given, or both empty to remove the account. Returns
/// `None` if neither part was sent.
fn bank_account(
    typed: &BankAccountForm,
    present_number: &str,
) -> Result<Option<BankAccount>, Problem> {
    if typed.bank_name.is_none() && typed.account_number.is_none() {
        return Ok(None);
    }
    let part = |field, text: &Option<String>| {
        text::name(field, text.as_deref().unwrap_or_default(), NAME_LENGTH)
    };
    let bank_name = part("bankName", &typed.bank_name)?;
    let account_number = part("accountNumber", &typed.account_number)?;
    if bank_name.is_empty() != account_number.is_empty() {
        let missing = if bank_name.is_empty() {
            "bankName"
        } else {
            "accountNumber"
        };
        return Err(Problem::at(
            missing,
            "Please fill in both the account name and the account number",
        ));
    }
    let account_number = if account_number.is_empty() || account_number == present_number {
        account_number
    } else {
        super::account_number::parse("accountNumber", &account_number)?
    };
    Ok(Some(BankAccount {
        bank_name,
        account_number,
    }))
}

/// Refuses an edit of fields that have changed since its form was loaded (contract, section 1).
pub fn check_conflict(
    before: &ProfileForm,
    submitted: &Profile,
    current: &Profile,
) -> Result<(), EditConflict> {
    let base = base_of(before, current);
    let account = |profile: &Profile| profile.bank_account.clone().unwrap_or_default();
    let current_account = account(current);
    let profile = ConcurrentEdit {
        base: &base,
        submitted,
        current,
    };
    let bank = ConcurrentEdit {
        base: &account(&base),
        submitted: submitted.bank_account.as_ref().unwrap_or(&current_account),
        current: &current_account,
    };
    EditConflict::of([
        ("firstName", profile.text(|p| &p.first_name)),
        ("lastName", profile.text(|p| &p.last_name)),
        ("email", profile.text(|p| &p.email)),
        ("phone", profile.text(|p| &p.phone)),
        ("bankName", bank.text(|b| &b.bank_name)),
        ("accountNumber", bank.text(|b| &b.account_number)),
    ])
}

/// Returns the profile that was loaded into the form. It is not validated, because it may be older
/// than the rules.
fn base_of(before: &ProfileForm, current: &Profile) -> Profile {
    let earlier =
        |before: &Option<String>, current: &String| before.as_ref().unwrap_or(current).clone();
    let account = current.bank_account.clone().unwrap_or_default();
    let form = before.bank_account.clone().unwrap_or_default();
    Profile {
        first_name: earlier(&before.first_name, &current.first_name),
        last_name: earlier(&before.last_name, &current.last_name),
        email: earlier(&before.email, &current.email),
        phone: earlier(&before.phone, &current.phone),
        bank_account: Some(BankAccount {
            bank_name: form.bank_name.unwrap_or(account.bank_name),
            account_number: form
                .account_number
                .filter(|number| *number != account.account_number)
                .map_or(account.account_number, as_stored),
        }),
    }
}

fn as_stored(account_number: String) -> String {
    super::account_number::parse("accountNumber", &account_number).unwrap_or(account_number)
}

/// Requires that the user typed exactly DELETE to delete their account, else returns a problem at
/// `confirmation` (specification, section 5).
pub fn confirm_deletion(typed: &str) -> Result<(), Problem> {
    if typed == "DELETE" {
        Ok(())
    } else {
        Err(Problem::at(
            "confirmation",
            "Please type \"DELETE\" to confirm account deletion",
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(form: &ProfileForm) -> Result<Profile, Problem> {
        super::parse(form, "")
    }

    fn form() -> ProfileForm {
        ProfileForm {
            first_name: Some(" Mia ".into()),
            last_name: Some("Tāne".into()),
            email: Some("mia@example.nz".into()),
            ..ProfileForm::default()
        }
    }

    #[test]
    fn a_profile_without_a_phone_is_complete() {
        let profile = parse(&form()).unwrap();
        assert_eq!(
            (profile.first_name.as_str(), profile.phone.as_str()),
            ("Mia", "")
        );
        assert_eq!(profile.bank_account, None);
    }

    #[test]
    fn every_missing_field_is_named_at_once() {
        let problem = parse(&ProfileForm {
            last_name: Some("  ".into()),
            ..ProfileForm::default()
        })
        .unwrap_err();
        assert_eq!(
            problem.fields.keys().collect::<Vec<_>>(),
            ["email", "firstName", "lastName"]
        );
        assert_eq!(
            problem.message,
            "Please fill in all required fields: First Name, Last Name, and Email"
        );
    }

    #[test]
    fn an_email_address_must_be_valid() {
        let problem = parse(&ProfileForm {
            email: Some("mia".into()),
            ..form()
        })
        .unwrap_err();
        assert!(problem.fields.contains_key("email"));
    }

    #[test]
    fn half_a_bank_account_is_refused_and_an_empty_one_removes_it() {
        let with = |bank_name: &str, account_number: &str| ProfileForm {
            bank_account: Some(BankAccountForm {
                bank_name: Some(bank_name.into()),
                account_number: Some(account_number.into()),
            }),
            ..form()
        };
        assert!(
            parse(&with("Fantail", ""))
                .unwrap_err()
                .fields
                .contains_key("accountNumber")
        );
        assert!(
            parse(&with("", "12-3456-0000002-00"))
                .unwrap_err()
                .fields
                .contains_key("bankName")
        );
        assert_eq!(
            parse(&with("", "")).unwrap().bank_account,
            Some(BankAccount::default())
        );
    }

    #[test]
    fn a_new_account_number_must_be_valid_and_the_present_one_may_stay() {
        let sent = |account_number: &str| ProfileForm {
            bank_account: Some(BankAccountForm {
                bank_name: Some("Fantail".into()),
                account_number: Some(account_number.into()),
            }),
            ..form()
        };
        let number = |typed: &str, current: &str| {
            let profile = super::parse(&sent(typed), current)?;
            Ok::<_, Problem>(profile.bank_account.unwrap().account_number)
        };
        assert_eq!(
            number("12 3456 0000002 00", "").unwrap(),
            "12-3456-0000002-00"
        );
        assert_eq!(number("12-3456", "12-3456").unwrap(), "12-3456");
        for current in ["", "12-34567"] {
            let problem = number("12-3456", current).unwrap_err();
            assert!(problem.fields.contains_key("accountNumber"));
        }
    }

    #[test]
    fn a_bank_account_without_any_sent_part_is_not_changed() {
        for json in [
            r#"{"bankAccount": null}"#,
            r#"{"bankAccount": {}}"#,
            r#"{"bankAccount": {"bankName": null, "accountNumber": null}}"#,
        ] {
            let sent: ProfileForm = serde_json::from_str(json).unwrap();
            let profile = parse(&ProfileForm {
                bank_account: sent.bank_account,
                ..form()
            })
            .unwrap();
            assert_eq!(profile.bank_account, None, "{json}");
        }
    }

    #[test]
    fn a_bank_account_is_compared_as_stored_part_by_part() {
        let account = |bank_name: &str, number: &str| BankAccount {
            bank_name: bank_name.into(),
            account_number: number.into(),
        };
        let current = Profile {
            bank_account: Some(account("Kōwhai", "12-3456-0000002-00")),
            ..parse(&form()).unwrap()
        };
        let submitted = Profile {
            bank_account: Some(account("Fantail", "12-3456-0000010-00")),
            ..current.clone()
        };
        let conflicts = |name: &str, number: &str| {
            let before = ProfileForm {
                bank_account: Some(BankAccountForm {
                    bank_name: Some(name.into()),
                    account_number: Some(number.into()),
                }),
                ..ProfileForm::default()
            };
            check_conflict(&before, &submitted, &current).map_err(|conflict| conflict.fields)
        };
        assert_eq!(conflicts(" Kōwhai", "12 3456 0000002 00"), Ok(()));
        let fields = conflicts("Kōwhai", "12-34").unwrap_err();
        assert_eq!(fields.into_keys().collect::<Vec<_>>(), ["accountNumber"]);
        let not_sent = Profile {
            bank_account: None,
            ..current.clone()
        };
        let form = ProfileForm {
            bank_account: Some(BankAccountForm::default()),
            ..form()
        };
        assert_eq!(check_conflict(&form, &not_sent, &current), Ok(()));
    }

    #[test]
    fn deletion_requires_the_exact_word() {
        assert!(confirm_deletion("DELETE").is_ok());
        for typed in ["delete", "DELETE ", ""] {
            assert_eq!(
                confirm_deletion(typed).unwrap_err().message,
                "Please type \"DELETE\" to confirm account deletion"
            );
        }
    }
}
