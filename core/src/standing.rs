//! Changes of an account's role and activity, its deletion, and their effects (contract, sections 4 and 8).

use serde::{Deserialize, Serialize};

use crate::conflict::Conflict;
use crate::role::Role;

/// The role of an account, and whether it is active. A user on the wire has both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct Standing {
    pub role: Role,
    pub is_active: bool,
}

/// The effect of an edit of an account on its person, said to the admin before it is saved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct StandingEffect {
    /// The sentence of a change of role; `None` where it takes nothing away.
    pub role: Option<String>,
    /// The sentence of being active, or not.
    pub activity: String,
}

/// Whether an admin changes their own account or another's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    TheirOwn,
    AnotherPersons,
}

impl Standing {
    /// Whether this account can run the studio: an admin who is active (contract, section 4).
    pub fn runs_the_studio(self) -> bool {
        self.is_active && self.role.capabilities().can_edit
    }
}

/// Whether an account may change to `after`, or with `None` be deleted: the last active admin stays, and no admin
/// demotes, deactivates or deletes themselves (contract, section 4).
pub fn may_become(
    before: Standing,
    after: Option<Standing>,
    whose: Whose,
    other_active_admins: u32,
) -> Result<(), Conflict> {
    let steps_down = before.runs_the_studio() && !after.is_some_and(Standing::runs_the_studio);
    if !steps_down {
        Ok(())
    } else if other_active_admins == 0 {
        Err(Conflict::LastAdmin)
    } else if whose == Whose::TheirOwn {
        Err(Conflict::OwnAccount)
    } else {
        Ok(())
    }
}

/// Whether a change gives up every booking to come and every place on a waitlist: deletion, deactivation, a role that
/// can't book, and becoming a coach, who has no concessions to refund (contract, section 8).
pub fn gives_up_places(before: Standing, after: Option<Standing>) -> bool {
    let Some(after) = after else { return true };
    let (could, can) = (before.role.capabilities(), after.role.capabilities());
    let is_shut = before.is_active && !after.is_active;
    let books_no_more = could.can_book && !can.can_book;
    let loses_concessions = could.has_concessions && !can.has_concessions;
    is_shut || books_no_more || loses_concessions
}

/// The effect of an edit from `before` to `after` on the person (contract, sections 5 and 8).
pub fn effect(before: Standing, after: Standing) -> StandingEffect {
    let same_activity = Standing {
        is_active: before.is_active,
        ..after
    };
    let loses_balance =
        before.role.capabilities().has_concessions && !after.role.capabilities().has_concessions;
    let role = if loses_balance {
        Some("The balance becomes 0, and places in classes to come are given up.")
    } else if gives_up_places(before, Some(same_activity)) {
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
    StandingEffect {
        role: role.map(str::to_owned),
        activity: activity.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn active(role: Role) -> Standing {
        Standing {
            role,
            is_active: true,
        }
    }

    const fn shut(role: Role) -> Standing {
        Standing {
            role,
            is_active: false,
        }
    }

    #[test]
    fn the_last_active_admin_stays() {
        for after in [Some(active(Role::Coach)), Some(shut(Role::Admin)), None] {
            let ask =
                |others| may_become(active(Role::Admin), after, Whose::AnotherPersons, others);
            assert_eq!(ask(0), Err(Conflict::LastAdmin));
            assert_eq!(ask(1), Ok(()));
        }
    }

    #[test]
    fn no_admin_steps_down_by_their_own_hand() {
        for after in [Some(active(Role::Member)), Some(shut(Role::Admin)), None] {
            let ask = |others| may_become(active(Role::Admin), after, Whose::TheirOwn, others);
            assert_eq!(ask(3), Err(Conflict::OwnAccount));
            assert_eq!(ask(0), Err(Conflict::LastAdmin));
        }
    }

    #[test]
    fn whoever_does_not_run_the_studio_may_become_anything() {
        for before in [active(Role::Member), active(Role::Coach), shut(Role::Admin)] {
            for after in [Some(shut(Role::Member)), Some(active(Role::Admin)), None] {
                assert_eq!(may_become(before, after, Whose::TheirOwn, 0), Ok(()));
            }
        }
        let same = active(Role::Admin);
        assert_eq!(may_become(same, Some(same), Whose::TheirOwn, 0), Ok(()));
    }

    #[test]
    fn places_go_with_membership_with_activity_and_with_the_account() {
        let member = active(Role::Member);
        assert!(gives_up_places(member, None));
        assert!(gives_up_places(member, Some(shut(Role::Member))));
        assert!(gives_up_places(member, Some(active(Role::Coach))));
        assert!(gives_up_places(member, Some(active(Role::Admin))));
        assert!(gives_up_places(
            active(Role::Admin),
            Some(active(Role::Coach))
        ));
    }

    #[test]
    fn places_stay_with_whoever_stays_or_becomes_a_member() {
        let member = active(Role::Member);
        assert!(!gives_up_places(member, Some(member)));
        assert!(!gives_up_places(active(Role::Coach), Some(member)));
        assert!(!gives_up_places(active(Role::Admin), Some(member)));
        assert!(!gives_up_places(shut(Role::Member), Some(member)));
    }

    #[test]
    fn an_admin_is_told_what_another_role_takes_away() {
        let told = |before, after| effect(active(before), active(after)).role;
        let says = |words: &str| Some(words.to_owned());
        assert_eq!(
            told(Role::Member, Role::Coach),
            says("The balance becomes 0, and places in classes to come are given up.")
        );
        assert_eq!(
            told(Role::Member, Role::Admin),
            says("Places in classes to come are given up.")
        );
        assert_eq!(told(Role::Member, Role::Member), None);
        assert_eq!(told(Role::Coach, Role::Member), None);
        assert_eq!(
            effect(active(Role::Member), shut(Role::Member)).role,
            None,
            "what shutting takes away is said of the activity"
        );
    }

    #[test]
    fn an_admin_is_told_what_shutting_and_opening_an_account_does() {
        let told = |before, after| effect(before, after).activity;
        let (on, off) = (active(Role::Member), shut(Role::Member));
        assert!(told(on, off).contains("given up with a full refund"));
        assert!(told(off, on).contains("don't come back"));
        assert_eq!(told(on, on), "They can sign in.");
        assert_eq!(told(off, off), "They can't sign in.");
    }
}
