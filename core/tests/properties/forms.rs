//! Properties of the parsers of forms.

use fantail_core::closed_enum::ClosedEnum;
use fantail_core::forms::{account_number, class, password, profile, text, user};
use fantail_core::ids;
use fantail_core::role::Role;
use fantail_core::wire::{
    BankAccountForm, EditClassRequest, EditUserRequest, NewClassRequest, NewUserRequest,
    NotesInput, ProfileForm,
};
use proptest::prelude::*;

use crate::cases;

/// Generates arbitrary text, names as they are written in New Zealand, and attempts to evade the
/// rules.
fn typed() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[ \t]{0,3}[A-Za-zāēīōūĀĒĪŌŪ\u{300}-\u{308}'’ -]{0,90}[ \r\n]{0,2}",
        "[a\u{304}\u{202e}\u{2066}\0\r\n\t\u{85}\u{2028} ]{0,12}",
    ]
}

fn addresses() -> impl Strategy<Value = String> {
    prop_oneof![
        typed(),
        "[ ]?[A-Za-zā.+_-]{1,12}@[A-Za-zā-]{1,10}(\\.[a-z-]{0,5}){1,3}[ ]?",
    ]
}

fn optional(text: impl Strategy<Value = String>) -> impl Strategy<Value = Option<String>> {
    prop::option::weighted(0.9, text)
}

proptest! {
    #![proptest_config(cases(512))]

    #[test]
    fn an_accepted_line_is_accepted_again_unchanged(typed in typed(), limit in 0..90usize) {
        if let Ok(line) = text::line("name", &typed, limit) {
            prop_assert_eq!(text::line("name", &line, limit), Ok(line.clone()));
            prop_assert_eq!(line.trim(), &line);
            prop_assert!(line.chars().count() <= limit && !line.chars().any(char::is_control));
        }
    }

    #[test]
    fn an_accepted_paragraph_is_accepted_again_unchanged(typed in typed(), limit in 0..90usize) {
        if let Ok(paragraph) = text::paragraph("notes", &typed, limit) {
            prop_assert_eq!(text::paragraph("notes", &paragraph, limit), Ok(paragraph.clone()));
            prop_assert!(!paragraph.contains('\r'));
        }
    }

    #[test]
    fn an_accepted_address_is_accepted_again_unchanged_and_has_one_key(typed in addresses()) {
        if let Ok(address) = text::email("email", &typed) {
            prop_assert_eq!(text::email("email", &address), Ok(address.clone()));
            prop_assert_eq!(address.matches('@').count(), 1);
            let key = text::email_key(&address);
            prop_assert_eq!(text::email_key(&key), key);
        }
    }

    #[test]
    fn an_accepted_account_number_is_accepted_again_unchanged_and_keeps_every_digit(typed in "[0-9]{0,3}[-. ]?[0-9]{2,5}[-. ]?[0-9]{5,8}[-. ]?[0-9]{0,4}") {
        if let Ok(number) = account_number::parse("accountNumber", &typed) {
            prop_assert_eq!(account_number::parse("accountNumber", &number), Ok(number.clone()));
            let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
            prop_assert_eq!(digits(&number), digits(&typed));
            prop_assert!((15..=16).contains(&digits(&number).len()));
            prop_assert_eq!(number.split('-').map(str::len).take(3).collect::<Vec<_>>(), [2, 4, 7]);
        }
    }

    #[test]
    fn an_accepted_profile_is_accepted_again_unchanged(
        first_name in optional(typed()),
        last_name in optional(typed()),
        email in optional(addresses()),
        phone in optional(typed()),
        bank in prop::option::of((typed(), typed())),
    ) {
        let bank_account = bank.map(|(bank_name, account_number)| BankAccountForm { bank_name: Some(bank_name), account_number: Some(account_number) });
        let form = ProfileForm { first_name, last_name, email, phone, bank_account };
        if let Ok(accepted) = profile::parse(&form, "") {
            let again = ProfileForm {
                first_name: Some(accepted.first_name.clone()),
                last_name: Some(accepted.last_name.clone()),
                email: Some(accepted.email.clone()),
                phone: Some(accepted.phone.clone()),
                bank_account: accepted.bank_account.clone().map(|account| BankAccountForm {
                    bank_name: Some(account.bank_name),
                    account_number: Some(account.account_number),
                }),
            };
            prop_assert!(!accepted.first_name.is_empty() && !accepted.last_name.is_empty());
            prop_assert_eq!(profile::parse(&again, ""), Ok(accepted));
        }
    }

    #[test]
    fn an_accepted_new_user_is_accepted_again_unchanged(
        first_name in optional(typed()),
        last_name in optional(typed()),
        email in optional(addresses()),
        phone in optional(typed()),
        role in prop::option::of(prop::sample::select(Role::ALL)),
        concessions in prop::option::of(prop_oneof![-4..4i32, any::<i32>()]),
        notes in optional(typed()),
    ) {
        let notes = notes.map(NotesInput::Text);
        let form = NewUserRequest { email, first_name, last_name, phone, role, concessions, notes };
        if let Ok(accepted) = user::parse_new(&form) {
            let again = NewUserRequest {
                email: Some(accepted.email.clone()),
                first_name: Some(accepted.first_name.clone()),
                last_name: Some(accepted.last_name.clone()),
                phone: Some(accepted.phone.clone()),
                role: Some(accepted.role),
                concessions: Some(accepted.concessions),
                notes: Some(NotesInput::Text(accepted.note.clone())),
            };
            prop_assert!((-2..=100_000).contains(&accepted.concessions));
            prop_assert!(accepted.role != Role::Coach || accepted.concessions == 0);
            prop_assert_eq!(user::parse_new(&again), Ok(accepted));
        }
    }

    #[test]
    fn an_accepted_edit_of_a_user_is_accepted_again_unchanged(
        first_name in optional(typed()),
        email in optional(addresses()),
        concessions in prop::option::of(-4..4i32),
        notes in optional(typed()),
    ) {
        let notes = notes.map(NotesInput::Text);
        let form = EditUserRequest { first_name, email, concessions, notes, ..EditUserRequest::default() };
        if let Ok(accepted) = user::parse_edit(&form) {
            let again = EditUserRequest {
                first_name: accepted.first_name.clone(),
                email: accepted.email.clone(),
                concessions: accepted.concessions,
                notes: accepted.note.clone().map(NotesInput::Text),
                ..EditUserRequest::default()
            };
            prop_assert_eq!(user::parse_edit(&again), Ok(accepted));
        }
    }

    #[test]
    fn an_accepted_edit_of_a_class_is_accepted_again_unchanged(
        name in optional(typed()),
        description in optional(typed()),
        room in optional(typed()),
        duration in prop::option::of(0..500u32),
        max_capacity in prop::option::of(prop::option::of(0..20u32)),
        concessions_required in prop::option::of(any::<u32>()),
    ) {
        let form = EditClassRequest {
            name, description, room, duration, max_capacity, concessions_required, ..EditClassRequest::default()
        };
        if let Ok(accepted) = class::parse_edit(&form) {
            let again = EditClassRequest {
                name: accepted.name.clone(),
                description: accepted.description.clone(),
                room: accepted.room.clone(),
                duration: accepted.duration,
                max_capacity: accepted.max_capacity,
                concessions_required: accepted.concessions_required,
                ..EditClassRequest::default()
            };
            prop_assert!(accepted.duration.is_none_or(|minutes| (15..=480).contains(&minutes)));
            prop_assert_eq!(class::parse_edit(&again), Ok(accepted));
        }
    }

    #[test]
    fn a_password_of_six_to_256_characters_is_kept_unchanged(typed in "[ -~āa\u{304}]{0,300}") {
        let normal = password::normalised(&typed);
        let accepted = password::accept("password", password::PASSWORD, &typed);
        prop_assert_eq!(accepted.is_ok(), (6..=256).contains(&normal.chars().count()));
        if let Ok(accepted) = accepted {
            prop_assert_eq!(accepted.as_str(), &normal);
            prop_assert_eq!(password::normalised(&normal), normal);
        }
    }

    #[test]
    fn any_text_is_parsed_or_refused_without_a_panic(json: String, id: String) {
        prop_assert!(serde_json::from_str::<NewClassRequest>(&json).is_err() || !json.is_empty());
        prop_assert!(serde_json::from_str::<EditUserRequest>(&json).is_err() || !json.is_empty());
        prop_assert!(!ids::is_plausible(&id) || id.len() <= ids::MAX_LENGTH);
    }
}
