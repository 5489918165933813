//! The public timetable: its pages, rendered once for each version of what they show.

mod render;

use std::iter::from_fn;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use fantail_core::limits::PUBLIC_TIMETABLE_CLASSES;
use fantail_core::public_timetable::{first_start, lists_same_until, public_spots_words};
use fantail_core::schedule::{schedule_days, schedule_end};
use fantail_core::studio_time::Instant;
use fantail_core::wire::{PublicClass, PublicDay, PublicTimetable};

pub use self::render::{Page, Pages, STYLE};
use crate::db::{Conn, DataVersion, Db};
use crate::error::AppError;
use crate::mail::letterhead::Letterhead;
use crate::store;
use crate::store::classes::{ViewedClass, Window};
use crate::store::studio_settings::{self, Switch};

/// The pages that were rendered last, shared by all requests.
#[derive(Default)]
pub struct PublicTimetableCache(Mutex<Option<CachedPages>>);

#[derive(Clone)]
struct CachedPages {
    stamp: DataVersion,
    /// The time in which the same days and classes are listed; its end is exclusive.
    from: Instant,
    until: Instant,
    /// `None` while the timetable isn't public.
    pages: Option<Arc<Pages>>,
}

impl PublicTimetableCache {
    /// Returns the pages; `None` while the timetable isn't public. They are rendered again only if what they show has
    /// changed, so that clients keep their copies.
    pub async fn pages(
        &self,
        db: &Db,
        letterhead: &Letterhead,
        now: Instant,
    ) -> Result<Option<Arc<Pages>>, AppError> {
        let seen = db.data_version().await?;
        let last = self.lock().clone();
        if let Some(last) = &last
            && last.stamp == seen
            && last.from <= now
            && now < last.until
        {
            return Ok(last.pages.clone());
        }
        let last = last.and_then(|last| last.pages);
        let read = CachedPages::read(db, letterhead, now, last).await?;
        *self.lock() = Some(read.clone());
        Ok(read.pages)
    }

    fn lock(&self) -> MutexGuard<'_, Option<CachedPages>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl CachedPages {
    /// Reads what the pages show, and renders them unless the last ones show the same.
    async fn read(
        db: &Db,
        letterhead: &Letterhead,
        now: Instant,
        last: Option<Arc<Pages>>,
    ) -> Result<CachedPages, AppError> {
        let (mut conn, stamp) = db.versioned_snapshot().await?;
        let mut cached = CachedPages {
            stamp,
            from: now,
            until: lists_same_until(now, None),
            pages: None,
        };
        if studio_settings::is_on(&mut conn, Switch::PublicTimetable).await? {
            let timetable = read_timetable(&mut conn, letterhead, now).await?;
            drop(conn);
            let first = timetable.days.iter().flat_map(|day| &day.classes).next();
            cached.until = lists_same_until(now, first.map(|class| class.start_time));
            cached.pages = Some(match last {
                Some(last) if last.timetable == timetable => last,
                _ => Arc::new(Pages::render(timetable, letterhead, now)?),
            });
        }
        Ok(cached)
    }
}

async fn read_timetable(
    conn: &mut Conn,
    letterhead: &Letterhead,
    now: Instant,
) -> Result<PublicTimetable, AppError> {
    let window = Window {
        from: first_start(now),
        to: schedule_end(now),
        limit: PUBLIC_TIMETABLE_CLASSES,
        offset: 0,
    };
    let classes = store::classes::schedule(conn, None, window).await?;
    let closed = store::closed_days::between(conn, now.day(), window.to.day()).await?;
    let mut classes = classes.into_iter().peekable();
    let mut closed = closed.into_iter().peekable();
    let days = schedule_days(now).into_iter().map(|day| PublicDay {
        day,
        closed: closed.next_if(|one| one.day == day).map(|one| one.reason),
        classes: from_fn(|| classes.next_if(|viewed| viewed.class.start_at.day() == day))
            .map(|viewed| shown(viewed, letterhead))
            .collect(),
    });
    Ok(PublicTimetable {
        studio_name: letterhead.studio_name.clone(),
        days: days
            .filter(|day| day.closed.is_some() || !day.classes.is_empty())
            .collect(),
    })
}

fn shown(viewed: ViewedClass, letterhead: &Letterhead) -> PublicClass {
    let facts = viewed.facts();
    let class = viewed.class;
    PublicClass {
        url: letterhead.class_link(&class.id),
        id: class.id,
        name: class.name,
        instructor: class.instructor,
        location: class.location,
        room: class.room,
        start_time: class.start_at,
        end_time: class.end_at,
        duration: class.duration,
        is_full: facts.is_full(),
        spots: public_spots_words(facts.available_spots()),
    }
}
