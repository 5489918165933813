//! The permissions that guards require: each is a capability of the caller's role.

use fantail_core::role::Capabilities;
use fantail_core::verdict::Refusal;

use crate::error::AppError;
use crate::store::users::Account;

/// The refusal of a member's request that names a user, even if it names the member.
pub const NOT_FOR_OTHERS: &str = "Only an admin can do this for someone else";
const NOT_A_MEMBER: &str = Refusal::NotAMember.message();
const NOT_STAFF: &str = "You need admin privileges to access this page.";

/// A capability of a role, and the message of the 403 for a caller without it. It is checked after
/// the session (401) and before the rest of the request.
#[derive(Clone, Copy)]
pub struct Permission {
    is_granted: fn(Capabilities) -> bool,
    refusal: &'static str,
}

pub const ANYONE: Permission = Permission {
    is_granted: |_| true,
    refusal: "",
};
pub const MEMBER: Permission = Permission {
    is_granted: |can| can.can_book,
    refusal: NOT_A_MEMBER,
};
pub const MEMBER_OR_ADMIN: Permission = Permission {
    is_granted: |can| can.can_book || can.can_edit,
    refusal: NOT_A_MEMBER,
};
pub const MEMBER_OR_COACH: Permission = Permission {
    is_granted: |can| !can.can_edit,
    refusal: "Admins have no classes of their own",
};
pub const STAFF: Permission = Permission {
    is_granted: |can| can.has_admin_access,
    refusal: NOT_STAFF,
};
pub const ADMIN: Permission = Permission {
    is_granted: |can| can.can_edit,
    refusal: NOT_STAFF,
};
pub const FOR_OTHERS: Permission = Permission {
    is_granted: |can| can.can_edit,
    refusal: NOT_FOR_OTHERS,
};

impl Permission {
    pub fn check(self, account: &Account) -> Result<(), AppError> {
        if (self.is_granted)(account.role.capabilities()) {
            Ok(())
        } else {
            Err(AppError::Forbidden(self.refusal))
        }
    }
}
