//! Converts an account to the JSON type `User`, with the fields that the caller may see (contract,
//! section 4).

use fantail_core::forms::user::UserValues;
use fantail_core::wire::User;

use crate::db::Conn;
use crate::error::AppError;
use crate::store;
use crate::store::users::Account;

/// Returns the user for themselves. Only an admin sees notes and a bank account.
pub async fn for_owner(conn: &mut Conn, account: Account) -> Result<User, AppError> {
    let can = account.role.capabilities();
    let notes = if can.can_edit {
        Some(store::users::notes::of(conn, &account.id).await?)
    } else {
        None
    };
    Ok(User {
        notes,
        bank_account: can.can_edit.then(|| account.bank_account.clone()),
        ..for_staff(account)
    })
}

/// Returns the user for an admin, with the notes and the problem of an invitation. A bank account
/// is shown only in one's own profile.
pub async fn for_admin(conn: &mut Conn, account: Account) -> Result<User, AppError> {
    let notes = store::users::notes::of(conn, &account.id).await?;
    Ok(User {
        notes: Some(notes),
        ..for_admin_without_notes(account)
    })
}

/// Returns the user for an admin, without the notes.
pub fn for_admin_without_notes(account: Account) -> User {
    let waits = !account.is_setup_complete && !account.invitation_problem.is_empty();
    User {
        invitation_problem: waits.then(|| account.invitation_problem.clone()),
        ..for_staff(account)
    }
}

/// Returns the user for coaches, without notes, bank account and the problem of an invitation.
pub fn for_staff(account: Account) -> User {
    let can = account.role.capabilities();
    User {
        invitation_problem: None,
        notes: None,
        bank_account: None,
        total_classes_attended: account.classes_attended,
        id: account.id,
        username: account.username,
        email: account.email,
        first_name: account.first_name,
        last_name: account.last_name,
        phone: account.phone,
        role: account.role,
        concessions: account.concessions,
        is_active: account.is_active,
        is_setup_complete: account.is_setup_complete,
        created_at: account.created_at,
        can_edit: can.can_edit,
        has_admin_access: can.has_admin_access,
    }
}

/// Returns the fields of an account that an edit may change.
pub async fn values(conn: &mut Conn, present: &Account) -> Result<UserValues, AppError> {
    Ok(UserValues {
        first_name: present.first_name.clone(),
        last_name: present.last_name.clone(),
        email: present.email.clone(),
        phone: present.phone.clone(),
        role: present.role,
        concessions: present.concessions,
        note: store::users::notes::first(conn, &present.id).await?,
        is_active: present.is_active,
    })
}
