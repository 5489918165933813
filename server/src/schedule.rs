//! The classes of the next 28 days, as members ask for them. What is the same for everyone is read once for each change of
//! the data, whoever made it, and kept as JSON; the caller's own places are laid over it.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use fantail_core::search::Words;
use fantail_core::studio_time::{Instant, schedule_end};
use fantail_core::wire::Class;

use crate::db::{Conn, Db, Stamp};
use crate::error::AppError;
use crate::store;
use crate::store::classes::{OwnPlace, Window};

/// What was read last, by all who ask.
#[derive(Default)]
pub struct Schedule(Mutex<Option<Arc<Kept>>>);

/// The schedule of one moment, for nobody in particular.
struct Kept {
    stamp: Stamp,
    /// From when on and until when its classes start.
    window: (Instant, Instant),
    /// The soonest first.
    classes: Vec<Shown>,
}

struct Shown {
    class: Class,
    json: String,
}

/// A part of the schedule that someone asks for.
pub struct Asked<'a> {
    pub viewer: &'a str,
    /// Each of them stands in a class's name, instructor or description.
    pub words: Words,
    pub limit: u32,
    pub offset: u32,
}

/// That part, and how many classes there are with what is before and after it.
pub struct Page {
    pub total: u32,
    /// A list of [`Class`].
    pub json: String,
}

impl Schedule {
    pub async fn page(&self, db: &Db, asked: Asked<'_>, now: Instant) -> Result<Page, AppError> {
        let (mut conn, stamp) = db.stamped().await?;
        let kept = match self.kept(stamp, now) {
            Some(kept) => kept,
            None => self.keep(Kept::read(&mut conn, stamp, now).await?),
        };
        let own = store::classes::own_places(&mut conn, asked.viewer, now).await?;
        drop(conn);
        kept.page(&asked, &own, now)
    }

    /// What was read last, if nothing has changed: neither the data nor the days that are shown.
    fn kept(&self, stamp: Stamp, now: Instant) -> Option<Arc<Kept>> {
        let kept = self.last().clone()?;
        let (from, to) = kept.window;
        let is_so = kept.stamp == stamp && from <= now && to == schedule_end(now);
        is_so.then_some(kept)
    }

    fn keep(&self, read: Kept) -> Arc<Kept> {
        let read = Arc::new(read);
        *self.last() = Some(Arc::clone(&read));
        read
    }

    fn last(&self) -> MutexGuard<'_, Option<Arc<Kept>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    async fn read(conn: &mut Conn, stamp: Stamp, now: Instant) -> Result<Kept, AppError> {
        let window = Window {
            from: now,
            to: schedule_end(now),
            limit: u32::MAX,
            offset: 0,
        };
        let classes = store::classes::schedule(conn, None, window).await?;
        let shown: Result<_, AppError> = classes.into_iter().map(Shown::of).collect();
        Ok(Kept {
            stamp,
            window: (window.from, window.to),
            classes: shown?,
        })
    }

    fn page(
        &self,
        asked: &Asked<'_>,
        own: &HashMap<String, OwnPlace>,
        now: Instant,
    ) -> Result<Page, AppError> {
        let is_asked_for = |shown: &&Shown| {
            let Class {
                name,
                instructor,
                description,
                start_time,
                ..
            } = &shown.class;
            let texts = [name, instructor, description].map(String::as_str);
            now <= *start_time && (asked.words.is_empty() || asked.words.are_in(texts))
        };
        let found: Vec<_> = self.classes.iter().filter(is_asked_for).collect();
        let of_page = found
            .iter()
            .skip(asked.offset as usize)
            .take(asked.limit as usize)
            .map(|shown| match own.get(&shown.class.id) {
                None => Ok(Cow::Borrowed(shown.json.as_str())),
                Some(place) => json_of(&with(&shown.class, place)).map(Cow::Owned),
            });
        let classes = of_page.collect::<Result<Vec<_>, AppError>>()?;
        let json = ["[", &classes.join(","), "]"].concat();
        Ok(Page {
            total: u32::try_from(found.len()).unwrap_or(u32::MAX),
            json,
        })
    }
}

impl Shown {
    fn of(class: Class) -> Result<Shown, AppError> {
        let json = json_of(&class)?;
        Ok(Shown { class, json })
    }
}

fn json_of(class: &Class) -> Result<String, AppError> {
    Ok(serde_json::to_string(class).map_err(anyhow::Error::from)?)
}

fn with(class: &Class, place: &OwnPlace) -> Class {
    let booking = place.booking.as_ref();
    Class {
        is_user_booked: booking.is_some(),
        is_user_on_waitlist: place.is_waiting,
        user_booking_id: booking.map(|booking| booking.id.clone()),
        user_booking_concessions_used: booking.map(|booking| booking.concessions_used),
        ..class.clone()
    }
}
