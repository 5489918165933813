//! A cache of the schedule, the classes of the next 28 days.
//!
//! The schedule is read once per version of the data and per day, and cached as JSON. The classes in which a viewer has a
//! booking or a waitlist entry differ from viewer to viewer: an overlay per viewer replaces them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use fantail_core::class::{Class, SearchedText};
use fantail_core::schedule::schedule_end;
use fantail_core::search::Words;
use fantail_core::studio_time::Instant;
use sha2::{Digest, Sha256};

use crate::db::{Conn, DataVersion, Db};
use crate::error::AppError;
use crate::store;
use crate::store::classes::{OwnPlace, ViewedClass, Window};

/// The most overlays that are cached. When the cache is full, it is cleared.
const MAXIMUM_OVERLAYS: usize = 250;

/// The schedule that was read last, shared by all requests.
#[derive(Default)]
pub struct Schedule(Mutex<Option<Arc<CachedSchedule>>>);

/// The schedule at one version of the data.
struct CachedSchedule {
    stamp: DataVersion,
    /// The first instant at which its classes may start.
    from: Instant,
    /// The end of its window, exclusive.
    to: Instant,
    /// The classes as someone without a booking sees them, soonest first.
    classes: Vec<CachedClass>,
    /// By viewer id.
    overlays: Mutex<HashMap<String, Arc<ViewerOverlay>>>,
}

/// The classes in which one viewer has a booking or a waitlist entry, as they see them, by class id.
type ViewerOverlay = HashMap<String, EncodedClass>;

struct CachedClass {
    viewed: ViewedClass,
    encoded: EncodedClass,
}

/// A class in JSON.
struct EncodedClass {
    json: String,
    hash: [u8; 32],
}

/// A request for one page of the schedule.
pub struct ScheduleQuery<'a> {
    pub viewer: &'a str,
    /// The version of the data that the guard read.
    pub seen: DataVersion,
    /// The search: each word must be in one of a class's [searched texts](SearchedText).
    pub words: Words,
    pub limit: u32,
    pub offset: u32,
}

/// One page of the schedule, and the number of classes on all pages.
pub struct SchedulePage {
    schedule: Arc<CachedSchedule>,
    overlay: Arc<ViewerOverlay>,
    pub total: u32,
    /// The indexes of the page's classes in the schedule.
    indexes: Vec<usize>,
}

impl Schedule {
    /// Returns a page from the cache, or reads what it lacks.
    pub async fn page(
        &self,
        db: &Db,
        query: &ScheduleQuery<'_>,
        now: Instant,
    ) -> Result<SchedulePage, AppError> {
        if let Some(schedule) = self.cached(query.seen, now)
            && let Some(overlay) = schedule.overlay(query.viewer)
        {
            return Ok(SchedulePage::of(schedule, overlay, query, now));
        }
        let (mut conn, stamp) = db.versioned_snapshot().await?;
        let schedule = match self.cached(stamp, now) {
            Some(schedule) => schedule,
            None => self.store(CachedSchedule::read(&mut conn, stamp, now).await?),
        };
        let places = store::classes::own_places(&mut conn, query.viewer, schedule.from).await?;
        drop(conn);
        let overlay = schedule.store_overlay(query.viewer, &places)?;
        Ok(SchedulePage::of(schedule, overlay, query, now))
    }

    /// The cached schedule, unless the data or the 28 days have changed.
    fn cached(&self, stamp: DataVersion, now: Instant) -> Option<Arc<CachedSchedule>> {
        let cached = self.lock().clone()?;
        let is_current =
            cached.stamp == stamp && cached.from <= now && cached.to == schedule_end(now);
        is_current.then_some(cached)
    }

    fn store(&self, read: CachedSchedule) -> Arc<CachedSchedule> {
        let read = Arc::new(read);
        *self.lock() = Some(Arc::clone(&read));
        read
    }

    fn lock(&self) -> MutexGuard<'_, Option<Arc<CachedSchedule>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl CachedSchedule {
    async fn read(
        conn: &mut Conn,
        stamp: DataVersion,
        now: Instant,
    ) -> Result<CachedSchedule, AppError> {
        let window = Window {
            from: now,
            to: schedule_end(now),
            limit: u32::MAX,
            offset: 0,
        };
        let classes = store::classes::schedule(conn, None, window).await?;
        let classes: Result<_, AppError> = classes.into_iter().map(CachedClass::of).collect();
        Ok(CachedSchedule {
            stamp,
            from: window.from,
            to: window.to,
            classes: classes?,
            overlays: Mutex::default(),
        })
    }

    fn overlay(&self, viewer: &str) -> Option<Arc<ViewerOverlay>> {
        self.overlays().get(viewer).cloned()
    }

    fn store_overlay(
        &self,
        viewer: &str,
        places: &HashMap<String, OwnPlace>,
    ) -> Result<Arc<ViewerOverlay>, AppError> {
        let mut overlay = ViewerOverlay::new();
        for CachedClass { viewed, .. } in &self.classes {
            if let Some(place) = places.get(&viewed.class.id) {
                let own = ViewedClass {
                    place: place.clone(),
                    ..viewed.clone()
                };
                overlay.insert(viewed.class.id.clone(), EncodedClass::of(own)?);
            }
        }
        let overlay = Arc::new(overlay);
        let mut overlays = self.overlays();
        if MAXIMUM_OVERLAYS <= overlays.len() {
            overlays.clear();
        }
        overlays.insert(viewer.to_owned(), Arc::clone(&overlay));
        Ok(overlay)
    }

    fn overlays(&self) -> MutexGuard<'_, HashMap<String, Arc<ViewerOverlay>>> {
        self.overlays.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SchedulePage {
    fn of(
        schedule: Arc<CachedSchedule>,
        overlay: Arc<ViewerOverlay>,
        query: &ScheduleQuery<'_>,
        now: Instant,
    ) -> SchedulePage {
        let matches = |class: &Class| {
            let texts = SearchedText::ALL.map(|text| text.of(class));
            now <= class.start_at && (query.words.is_empty() || query.words.are_in(texts))
        };
        let found: Vec<_> = (0..schedule.classes.len())
            .filter(|index| matches(&schedule.classes[*index].viewed.class))
            .collect();
        let (limit, offset) = (query.limit as usize, query.offset as usize);
        SchedulePage {
            total: u32::try_from(found.len()).unwrap_or(u32::MAX),
            indexes: found.into_iter().skip(offset).take(limit).collect(),
            schedule,
            overlay,
        }
    }

    /// A hash of the page's contents.
    pub fn hash(&self) -> [u8; 32] {
        let mut hash = Sha256::new_with_prefix(self.total.to_le_bytes());
        self.classes().for_each(|class| hash.update(class.hash));
        hash.finalize().into()
    }

    /// The page as a list of [`ShownClass`](fantail_core::wire::ShownClass).
    pub fn json(&self) -> String {
        let length: usize = self.classes().map(|class| class.json.len() + 1).sum();
        let mut json = String::with_capacity(length + 2);
        json.push('[');
        for (index, class) in self.classes().enumerate() {
            if 0 < index {
                json.push(',');
            }
            json.push_str(&class.json);
        }
        json.push(']');
        json
    }

    fn classes(&self) -> impl Iterator<Item = &EncodedClass> {
        self.indexes.iter().map(|index| {
            let class = &self.schedule.classes[*index];
            let own = self.overlay.get(&class.viewed.class.id);
            own.unwrap_or(&class.encoded)
        })
    }
}

impl CachedClass {
    fn of(viewed: ViewedClass) -> Result<CachedClass, AppError> {
        let encoded = EncodedClass::of(viewed.clone())?;
        Ok(CachedClass { viewed, encoded })
    }
}

impl EncodedClass {
    fn of(viewed: ViewedClass) -> Result<EncodedClass, AppError> {
        let json = serde_json::to_string(&viewed.shown()).map_err(anyhow::Error::from)?;
        let hash = Sha256::digest(&json).into();
        Ok(EncodedClass { json, hash })
    }
}
