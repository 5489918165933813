//! A user on the wire, as each kind of reader may see them.

use fantail_core::wire::User;

use crate::db::Conn;
use crate::error::AppError;
use crate::store;
use crate::store::users::Account;

/// The account as its owner reads it: only an admin has notes and a bank account to read.
pub async fn by_its_owner(conn: &mut Conn, account: Account) -> Result<User, AppError> {
    let can = account.role.capabilities();
    let notes = if can.can_edit {
        Some(store::users::notes::of(conn, &account.id).await?)
    } else {
        None
    };
    Ok(User {
        notes,
        bank_account: can.can_edit.then(|| account.bank_account.clone()),
        ..by_staff(account)
    })
}

/// The account with its notes; the bank account is read in one's own profile.
pub async fn by_an_admin(conn: &mut Conn, account: Account) -> Result<User, AppError> {
    let notes = store::users::notes::of(conn, &account.id).await?;
    Ok(User {
        notes: Some(notes),
        ..by_staff(account)
    })
}

/// The account as staff may read it, without what is for admins only.
pub fn by_staff(account: Account) -> User {
    let can = account.role.capabilities();
    let waits = !account.is_setup_complete && !account.invitation_problem.is_empty();
    User {
        invitation_problem: waits.then_some(account.invitation_problem),
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
