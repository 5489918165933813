//! Simulated events of classes, bookings and waitlists, carried out by the server's actions.

use fantail_core::booking::{Overrides, Terms};
use fantail_core::class::DeleteType;
use fantail_core::ids;
use fantail_core::studio_time::Instant;
use fantail_core::verdict::{Refusal, Verdict};

use super::people::ADMIN;
use super::studio::DemoStudio;
use crate::actions::booking::Cancelling;
use crate::actions::on_behalf::ActingFor;
use crate::actions::plan::act::TimetableAct;
use crate::actions::plan::carry_out::carry_out;
use crate::actions::{booking, on_behalf, timetable, waitlist};
use crate::error::AppError;

impl DemoStudio<'_> {
    /// Creates a class, or a series with all its classes.
    pub async fn create_classes(&mut self, creation: usize, at: Instant) -> Result<(), AppError> {
        let form = self.creations[creation].form.clone();
        let created = timetable::create(self.conn, &self.people[ADMIN].id, form, at).await?;
        let classes = self.classes.iter_mut();
        for class in classes.filter(|class| class.creation == creation) {
            class.id = match &created.class.class.series_id {
                Some(series_id) => ids::occurrence(series_id, class.start_at),
                None => created.class.class.id.clone(),
            };
        }
        Ok(())
    }

    /// A member books. Returns the refusal, if any, as do the other attempts.
    pub async fn book(
        &mut self,
        person: usize,
        class: usize,
        at: Instant,
    ) -> Result<Option<Refusal>, AppError> {
        let member = self.account(person).await?;
        let (class_id, shown) = (&self.classes[class].id, Terms::default());
        let done = booking::book(self.conn, &member, class_id, shown, at).await;
        self.note_booking(person, class, done)
    }

    /// The admin books a class for a member.
    pub async fn book_for(
        &mut self,
        person: usize,
        class: usize,
        at: Instant,
    ) -> Result<Option<Refusal>, AppError> {
        let acting = ActingFor {
            user_id: self.people[person].id.clone(),
            class_id: self.classes[class].id.clone(),
            overrides: Overrides::default(),
            shown: Terms::default(),
        };
        let done = on_behalf::book(self.conn, &self.people[ADMIN].id, acting, at).await;
        self.note_booking(person, class, done)
    }

    fn note_booking(
        &mut self,
        person: usize,
        class: usize,
        done: Result<Verdict, AppError>,
    ) -> Result<Option<Refusal>, AppError> {
        let booker = &mut self.people[person];
        refusal_of(done, |verdict| {
            booker.booked.push(class);
            booker.note_balance(verdict.balance_after);
        })
    }

    /// A member cancels, if they are still booked.
    pub async fn cancel(
        &mut self,
        person: usize,
        class: usize,
        at: Instant,
    ) -> Result<(), AppError> {
        let Some(own) = self.seen_by(person, class).await?.place.booking else {
            return Ok(());
        };
        let member = self.account(person).await?;
        let request = Cancelling {
            booking_id: own.id,
            reason: String::new(),
            shown: Terms::default(),
        };
        let done = booking::cancel(self.conn, &member, request, at).await;
        let booker = &mut self.people[person];
        refusal_of(done, |verdict| {
            booker.booked.retain(|other| *other != class);
            booker.note_balance(verdict.balance_after);
        })?;
        Ok(())
    }

    /// A member joins a waitlist.
    pub async fn wait(
        &mut self,
        person: usize,
        class: usize,
        at: Instant,
    ) -> Result<Option<Refusal>, AppError> {
        let member = self.account(person).await?;
        let done = waitlist::join(self.conn, &member, &self.classes[class].id, at).await;
        refusal_of(done, |()| ())
    }

    /// The admin cancels a class.
    pub async fn cancel_class(&mut self, class: usize, at: Instant) -> Result<(), AppError> {
        let (admin_id, class_id) = (&self.people[ADMIN].id, &self.classes[class].id);
        let act = TimetableAct::Delete {
            class_id: class_id.clone(),
            how: DeleteType::Single,
        };
        let plan = act.plan(self.conn, at).await?;
        carry_out(self.conn, admin_id, &plan, true, at).await?;
        self.classes[class].is_cancelled = true;
        for person in &mut self.people {
            if person.booked.contains(&class) {
                person.booked.retain(|other| *other != class);
                person.account = None;
            }
        }
        Ok(())
    }
}

/// Returns the refusal of a rule, or calls `follow` after a success. Any other failure ends the simulation.
fn refusal_of<T>(
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
