//! States that people and classes are in, written behind the server's back: nobody is told.

use crate::people::Person;
use crate::studio::TestStudio;
use crate::timetable::TestClass;

/// The statements that shut a user out: inactive, without a session.
pub fn shut_out(user_id: &str) -> String {
    format!(
        "UPDATE sessions SET ended_at = NOW WHERE user_id = '{user_id}';
         UPDATE users SET is_active = FALSE WHERE id = '{user_id}'"
    )
}

/// The statement that makes a user a coach.
pub fn made_a_coach(user_id: &str) -> String {
    format!("UPDATE users SET role = 'coach' WHERE id = '{user_id}'")
}

impl TestStudio {
    /// An account is shut out.
    pub async fn shuts_out(&self, person: &Person) {
        self.sql(&shut_out(&person.id)).await;
    }

    /// An account is shut out and deleted.
    pub async fn lets_go(&self, person: &Person) {
        self.shuts_out(person).await;
        let id = &person.id;
        self.sql(&format!(
            "UPDATE users SET deleted_at = NOW WHERE id = '{id}'"
        ))
        .await;
    }

    /// A person is made a coach, with the balance they had.
    pub async fn makes_a_coach_of(&self, person: &Person) {
        self.sql(&made_a_coach(&person.id)).await;
    }

    /// A class is cancelled, with the bookings it had.
    pub async fn cancels(&self, class: &TestClass) {
        let id = &class.id;
        self.sql(&format!(
            "UPDATE classes SET cancelled_at = NOW WHERE id = '{id}'"
        ))
        .await;
    }

    /// Every confirmed booking is attended.
    pub async fn everyone_attends(&self) {
        self.sql("UPDATE bookings SET status = 'attended' WHERE status = 'confirmed'")
            .await;
    }
}
