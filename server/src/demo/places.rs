//! Classes and the places in them: done by the actions of the server, at a moment of the past.

use fantail_core::booking::{Overrides, Terms};
use fantail_core::class::DeleteType;
use fantail_core::ids;
use fantail_core::studio_time::Instant;
use fantail_core::verdict::{Refusal, Verdict};

use super::people::ADMIN;
use super::studio::Studio;
use crate::actions::booking::Cancelling;
use crate::actions::on_behalf::ActingFor;
use crate::actions::{booking, deletion, on_behalf, timetable, waitlist};
use crate::error::AppError;

impl Studio<'_> {
    /// Makes a class, or a series with all its classes.
    pub async fn make(&mut self, making: usize, at: Instant) -> Result<(), AppError> {
        let form = self.makings[making].form.clone();
        let created = timetable::create(self.conn, &self.people[ADMIN].id, form, at).await?;
        let made = self.classes.iter_mut();
        for class in made.filter(|class| class.plan.making == making) {
            class.id = match &created.class.class.series_id {
                Some(series_id) => ids::occurrence(series_id, class.plan.start_at),
                None => created.class.class.id.clone(),
            };
        }
        Ok(())
    }

    /// A member books; the answer is the refusal, if there is one.
    pub async fn book(
        &mut self,
        who: usize,
        class: usize,
        at: Instant,
    ) -> Result<Option<Refusal>, AppError> {
        let member = self.account(who).await?;
        let (class_id, shown) = (&self.classes[class].id, Terms::default());
        let done = booking::book(self.conn, &member, class_id, shown, at).await;
        self.note_place(who, class, done)
    }

    /// The studio books a member in; the answer is the refusal, if there is one.
    pub async fn book_for(
        &mut self,
        who: usize,
        class: usize,
        at: Instant,
    ) -> Result<Option<Refusal>, AppError> {
        let acting = ActingFor {
            user_id: self.people[who].id.clone(),
            class_id: self.classes[class].id.clone(),
            overrides: Overrides::default(),
            shown: Terms::default(),
        };
        let done = on_behalf::book(self.conn, &self.people[ADMIN].id, acting, at).await;
        self.note_place(who, class, done)
    }

    fn note_place(
        &mut self,
        who: usize,
        class: usize,
        done: Result<Verdict, AppError>,
    ) -> Result<Option<Refusal>, AppError> {
        let person = &mut self.people[who];
        answer(done, |verdict| {
            person.diary.push(class);
            person.note_balance(verdict.balance_after);
        })
    }

    /// A member cancels, if they are still booked.
    pub async fn cancel(&mut self, who: usize, class: usize, at: Instant) -> Result<(), AppError> {
        let Some(own) = self.seen_by(who, class).await?.place.booking else {
            return Ok(());
        };
        let member = self.account(who).await?;
        let asked = Cancelling {
            booking_id: own.id,
            reason: String::new(),
            shown: Terms::default(),
        };
        let done = booking::cancel(self.conn, &member, asked, at).await;
        let person = &mut self.people[who];
        answer(done, |verdict| {
            person.diary.retain(|other| *other != class);
            person.note_balance(verdict.balance_after);
        })?;
        Ok(())
    }

    /// A member joins a waitlist; the answer is the refusal, if there is one.
    pub async fn wait(
        &mut self,
        who: usize,
        class: usize,
        at: Instant,
    ) -> Result<Option<Refusal>, AppError> {
        let member = self.account(who).await?;
        let done = waitlist::join(self.conn, &member, &self.classes[class].id, at).await;
        answer(done, |()| ())
    }

    /// The studio cancels a class.
    pub async fn cancel_class(&mut self, class: usize, at: Instant) -> Result<(), AppError> {
        let (admin_id, class_id) = (&self.people[ADMIN].id, &self.classes[class].id);
        deletion::delete(self.conn, admin_id, class_id, DeleteType::Single, at).await?;
        self.classes[class].is_off = true;
        for person in &mut self.people {
            if person.diary.contains(&class) {
                person.diary.retain(|other| *other != class);
                person.account = None;
            }
        }
        Ok(())
    }
}

/// The refusal of a rule, if that is the answer, and otherwise what follows; any other failure ends the making.
fn answer<T>(
    done: Result<T, AppError>,
    follow: impl FnOnce(T),
) -> Result<Option<Refusal>, AppError> {
    match done {
        Ok(done) => {
            follow(done);
            Ok(None)
        }
        Err(AppError::Refused(refusal, _)) => Ok(Some(refusal)),
        Err(error) => Err(error),
    }
}
