//! The account changes that an admin may make: the studio must always keep an active admin. Also
//! decides which changes cancel the user's bookings (contract, sections 4 and 8).

use serde::{Deserialize, Serialize};

use crate::conflict::Conflict;
use crate::role::Role;

/// An account's role, and whether it is active. Every user on the wire has these fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct AccountStatus {
    pub role: Role,
    pub is_active: bool,
}

/// The effect of an edit on the account's owner, shown to the admin before saving.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct AccountStatusEffect {
    /// The effect of a new role, in one sentence; `None` if the role takes nothing away.
    pub role: Option<String>,
    /// The effect of being active or not, in one sentence.
    pub activity: String,
    /// Whether the owner's places in classes to come are given up.
    pub gives_up_places: bool,
}

/// Whether an admin changes their own account or another's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangedAccount {
    Own,
    Another,
}

impl AccountStatus {
    /// Returns whether the account is an active admin, who can run the studio (contract, section
    /// 4).
    pub fn runs_the_studio(self) -> bool {
        self.is_active && self.role.capabilities().can_edit
    }
}

/// Checks whether an admin may change an account to `after`, or delete it (`None`). The last active
/// admin must stay, and no admin may demote, deactivate or delete themselves (contract, section 4).
pub fn may_change(
    before: AccountStatus,
    after: Option<AccountStatus>,
    changed: ChangedAccount,
    other_active_admins: u32,
) -> Result<(), Conflict> {
    let steps_down = before.runs_the_studio() && !after.is_some_and(AccountStatus::runs_the_studio);
    if !steps_down {
        Ok(())
    } else if other_active_admins == 0 {
        Err(Conflict::LastAdmin)
    } else if changed == ChangedAccount::Own {
        Err(Conflict::OwnAccount)
    } else {
        Ok(())
    }
}

/// Returns whether a change cancels every future booking and waitlist entry of the user. Deletion,
/// deactivation and a role that can't book do. Becoming a coach does too, because coaches have no
/// concessions to refund (contract, section 8).
pub fn cancels_everything(before: AccountStatus, after: Option<AccountStatus>) -> bool {
    let Some(after) = after else { return true };
    let (could, can) = (before.role.capabilities(), after.role.capabilities());
    let is_deactivated = before.is_active && !after.is_active;
    let loses_booking = could.can_book && !can.can_book;
    let loses_concessions = could.has_concessions && !can.has_concessions;
    is_deactivated || loses_booking || loses_concessions
}

/// Returns the effect of an edit from `before` to `after`, in sentences for the admin (contract,
/// sections 5 and 8).
pub fn effect(before: AccountStatus, after: AccountStatus) -> AccountStatusEffect {
    let same_activity = AccountStatus {
        is_active: before.is_active,
        ..after
    };
    let loses_balance =
        before.role.capabilities().has_concessions && !after.role.capabilities().has_concessions;
    let role = if loses_balance {
        Some("The balance becomes 0, and places in classes to come are given up.")
    } else if cancels_everything(before, Some(same_activity)) {
        Some("Places in classes to come are given up.")
    } else {
        None
    };
    let activity = match (before.is_active, after.is_active) {
        (true, true) => "They can sign in.",
        (false, true) => "They can sign in again. Places given up don't come back.",
        (false, false) => "They can't sign in.",
        (true, false) => {
            "They are signed out everywhere, and places in classes to come are given up with a full refund."
        }
    };
    AccountStatusEffect {
        role: role.map(str::to_owned),
        activity: activity.to_owned(),
        gives_up_places: cancels_everything(before, Some(after)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn active(role: Role) -> AccountStatus {
        AccountStatus {
            role,
            is_active: true,
        }
    }

    const fn inactive(role: Role) -> AccountStatus {
        AccountStatus {
            role,
            is_active: false,
        }
    }

    #[test]
    fn the_last_active_admin_cannot_be_removed() {
        for after in [Some(active(Role::Coach)), Some(inactive(Role::Admin)), None] {
            let result =
                |others| may_change(active(Role::Admin), after, ChangedAccount::Another, others);
            assert_eq!(result(0), Err(Conflict::LastAdmin));
            assert_eq!(result(1), Ok(()));
        }
    }

    #[test]
    fn an_admin_cannot_demote_deactivate_or_delete_themselves() {
        for after in [
            Some(active(Role::Member)),
            Some(inactive(Role::Admin)),
            None,
        ] {
            let result =
                |others| may_change(active(Role::Admin), after, ChangedAccount::Own, others);
            assert_eq!(result(3), Err(Conflict::OwnAccount));
            assert_eq!(result(0), Err(Conflict::LastAdmin));
        }
    }

    #[test]
    fn an_account_that_is_not_an_active_admin_may_change_freely() {
        for before in [
            active(Role::Member),
            active(Role::Coach),
            inactive(Role::Admin),
        ] {
            for after in [
                Some(inactive(Role::Member)),
                Some(active(Role::Admin)),
                None,
            ] {
                assert_eq!(may_change(before, after, ChangedAccount::Own, 0), Ok(()));
            }
        }
        let same = active(Role::Admin);
        assert_eq!(may_change(same, Some(same), ChangedAccount::Own, 0), Ok(()));
    }

    #[test]
    fn losing_membership_activity_or_the_account_cancels_everything() {
        let member = active(Role::Member);
        assert!(cancels_everything(member, None));
        assert!(cancels_everything(member, Some(inactive(Role::Member))));
        assert!(cancels_everything(member, Some(active(Role::Coach))));
        assert!(cancels_everything(member, Some(active(Role::Admin))));
        assert!(cancels_everything(
            active(Role::Admin),
            Some(active(Role::Coach))
        ));
    }

    #[test]
    fn staying_or_becoming_a_member_cancels_nothing() {
        let member = active(Role::Member);
        assert!(!cancels_everything(member, Some(member)));
        assert!(!cancels_everything(active(Role::Coach), Some(member)));
        assert!(!cancels_everything(active(Role::Admin), Some(member)));
        assert!(!cancels_everything(inactive(Role::Member), Some(member)));
    }

    #[test]
    fn the_effect_says_what_a_new_role_takes_away() {
        let effect_on_role = |before, after| effect(active(before), active(after)).role;
        let says = |words: &str| Some(words.to_owned());
        assert_eq!(
            effect_on_role(Role::Member, Role::Coach),
            says("The balance becomes 0, and places in classes to come are given up.")
        );
        assert_eq!(
            effect_on_role(Role::Member, Role::Admin),
            says("Places in classes to come are given up.")
        );
        assert_eq!(effect_on_role(Role::Member, Role::Member), None);
        assert_eq!(effect_on_role(Role::Coach, Role::Member), None);
        assert_eq!(
            effect(active(Role::Member), inactive(Role::Member)).role,
            None,
            "the effect of deactivation is in `activity`"
        );
    }

    #[test]
    fn the_effect_says_what_deactivating_and_activating_an_account_does() {
        let effect_on_activity = |before, after| effect(before, after).activity;
        let (on, off) = (active(Role::Member), inactive(Role::Member));
        assert!(effect_on_activity(on, off).contains("given up with a full refund"));
        assert!(effect_on_activity(off, on).contains("don't come back"));
        assert_eq!(effect_on_activity(on, on), "They can sign in.");
        assert_eq!(effect_on_activity(off, off), "They can't sign in.");
        assert!(effect(on, off).gives_up_places);
        assert!(!effect(off, on).gives_up_places);
    }
}
