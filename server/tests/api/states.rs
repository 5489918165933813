//! Changes users and classes directly in the database, so that nobody is notified.

use crate::people::Person;
use crate::studio::TestStudio;
use crate::timetable::TestClass;

/// Returns the statements that make a user inactive and end their sessions.
pub fn deactivation_sql(user_id: &str) -> String {
    format!(
        "UPDATE sessions SET ended_at = NOW WHERE user_id = '{user_id}';
         UPDATE users SET is_active = FALSE WHERE id = '{user_id}'"
    )
}

/// Returns the statement that makes a user a coach.
pub fn coach_role_sql(user_id: &str) -> String {
    format!("UPDATE users SET role = 'coach' WHERE id = '{user_id}'")
}

impl TestStudio {
    /// Makes an account inactive and ends its sessions.
    pub async fn deactivate(&self, person: &Person) {
        self.sql(&deactivation_sql(&person.id)).await;
    }

    /// Makes an account inactive and marks it as deleted.
    pub async fn lets_go(&self, person: &Person) {
        self.deactivate(person).await;
        let id = &person.id;
        self.sql(&format!(
            "UPDATE users SET deleted_at = NOW WHERE id = '{id}'"
        ))
        .await;
    }

    /// Makes a user a coach, who keeps their balance.
    pub async fn make_coach(&self, person: &Person) {
        self.sql(&coach_role_sql(&person.id)).await;
    }

    /// Marks a class as cancelled, but leaves its bookings as they are.
    pub async fn cancels(&self, class: &TestClass) {
        let id = &class.id;
        self.sql(&format!(
            "UPDATE classes SET cancelled_at = NOW WHERE id = '{id}'"
        ))
        .await;
    }

    /// Marks every confirmed booking as attended.
    pub async fn everyone_attends(&self) {
        self.sql("UPDATE bookings SET status = 'attended' WHERE status = 'confirmed'")
            .await;
    }
}
