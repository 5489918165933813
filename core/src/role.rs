//! A user's role and its permissions (specification, section 6).

use serde::{Deserialize, Serialize};

/// A user's role, from the least powerful to the most. A member is `"user"` on the wire (specification, section 6).
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum Role {
    /// Books classes with concessions, and joins the waitlists of full ones.
    #[serde(rename = "user")]
    #[strum(serialize = "user")]
    Member,
    /// Sees the staff screens, and may take attendance if the studio's settings allow it; changes nothing else, and has
    /// no concessions.
    Coach,
    /// Changes users, classes and other people's bookings.
    Admin,
}

/// The permissions of a role. The guards of the server and the screens of the browser use only this
/// table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct Capabilities {
    /// May see the staff screens: admins and coaches.
    pub has_admin_access: bool,
    /// May change users, classes and other people's bookings: admins.
    pub can_edit: bool,
    /// May book classes and join waitlists: members.
    pub can_book: bool,
    /// Has a balance of concessions: everyone but coaches.
    pub has_concessions: bool,
    /// May delete their own account: members and coaches.
    pub can_delete_account: bool,
}

impl Role {
    /// Returns the role in words, as the screens and files of staff show it.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Member => "Member",
            Role::Coach => "Coach",
            Role::Admin => "Admin",
        }
    }

    /// Returns the permissions of this role (specification, section 6; contract, section 4).
    pub const fn capabilities(self) -> Capabilities {
        match self {
            Role::Member => Capabilities {
                has_admin_access: false,
                can_edit: false,
                can_book: true,
                has_concessions: true,
                can_delete_account: true,
            },
            Role::Coach => Capabilities {
                has_admin_access: true,
                can_edit: false,
                can_book: false,
                has_concessions: false,
                can_delete_account: true,
            },
            Role::Admin => Capabilities {
                has_admin_access: true,
                can_edit: true,
                can_book: false,
                has_concessions: true,
                can_delete_account: false,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::closed_enum::ClosedEnum;

    #[test]
    fn coaches_see_staff_screens_and_admins_edit() {
        assert!(Role::Coach.capabilities().has_admin_access);
        assert!(!Role::Coach.capabilities().can_edit);
        assert!(Role::Admin.capabilities().can_edit);
        assert!(!Role::Member.capabilities().has_admin_access);
    }

    #[test]
    fn only_members_book_and_an_admin_account_cannot_delete_itself() {
        let who_books: Vec<_> = Role::ALL
            .iter()
            .copied()
            .filter(|r| r.capabilities().can_book)
            .collect();
        assert_eq!(who_books, [Role::Member]);
        assert!(!Role::Admin.capabilities().can_delete_account);
    }

    #[test]
    fn a_coach_may_delete_their_account_and_has_no_concessions() {
        let coach = Role::Coach.capabilities();
        assert!(coach.can_delete_account && !coach.has_concessions);
        assert!(Role::Admin.capabilities().has_concessions);
        let member = Role::Member.capabilities();
        assert!(member.can_delete_account && member.has_concessions && !member.can_edit);
    }
}
