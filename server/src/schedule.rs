//! A cache of the classes of the next 28 days. The part that is the same for everyone is read once for each change of
//! the data, by whatever process, and kept as JSON; the caller's own places are laid over it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use fantail_core::class::{Class, SearchedText};
use fantail_core::schedule::schedule_end;
use fantail_core::search::Words;
use fantail_core::studio_time::Instant;
use sha2::{Digest, Sha256};

use crate::db::{Conn, Db, Stamp};
use crate::error::AppError;
use crate::store;
use crate::store::classes::{OwnPlace, ViewedClass, Window};

/// The most callers whose own classes are kept; at one more, all are dropped.
const MOST_CALLERS: usize = 250;

/// The schedule read last, shared by all requests.
#[derive(Default)]
pub struct Schedule(Mutex<Option<Arc<Kept>>>);

/// The schedule of one stamp of the data.
struct Kept {
    stamp: Stamp,
    /// The first instant at which its classes may start.
    from: Instant,
    /// The first instant after its window.
    to: Instant,
    /// The classes without a viewer, the soonest first.
    classes: Vec<Shown>,
    /// The classes in which callers have a place, with those callers' flags, by caller and class.
    own: Mutex<HashMap<String, Arc<Own>>>,
}

type Own = HashMap<String, Written>;

struct Shown {
    viewed: ViewedClass,
    written: Written,
}

/// A class as it is sent.
struct Written {
    json: String,
    hash: [u8; 32],
}

/// A page of the schedule that a caller asks for.
pub struct Asked<'a> {
    pub viewer: &'a str,
    /// The stamp of the data that the guard read.
    pub seen: Stamp,
    /// The words searched for: each must be in one of a class's [searched texts](SearchedText).
    pub words: Words,
    pub limit: u32,
    pub offset: u32,
}

/// That page, and the number of classes on all pages.
pub struct Page {
    kept: Arc<Kept>,
    own: Arc<Own>,
    pub total: u32,
    /// The indexes of its classes in the schedule.
    places: Vec<usize>,
}

impl Schedule {
    pub async fn page(&self, db: &Db, asked: &Asked<'_>, now: Instant) -> Result<Page, AppError> {
        if let Some(kept) = self.kept(asked.seen, now)
            && let Some(own) = kept.own_of(asked.viewer)
        {
            return Ok(Page::of(kept, own, asked, now));
        }
        let (mut conn, stamp) = db.stamped().await?;
        let kept = match self.kept(stamp, now) {
            Some(kept) => kept,
            None => self.keep(Kept::read(&mut conn, stamp, now).await?),
        };
        let places = store::classes::own_places(&mut conn, asked.viewer, kept.from).await?;
        drop(conn);
        let own = kept.keep_own(asked.viewer, &places)?;
        Ok(Page::of(kept, own, asked, now))
    }

    /// The cached schedule, unless the data or the days that are shown have changed.
    fn kept(&self, stamp: Stamp, now: Instant) -> Option<Arc<Kept>> {
        let kept = self.last().clone()?;
        let is_so = kept.stamp == stamp && kept.from <= now && kept.to == schedule_end(now);
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
            from: window.from,
            to: window.to,
            classes: shown?,
            own: Mutex::default(),
        })
    }

    fn own_of(&self, viewer: &str) -> Option<Arc<Own>> {
        self.own().get(viewer).cloned()
    }

    fn keep_own(
        &self,
        viewer: &str,
        places: &HashMap<String, OwnPlace>,
    ) -> Result<Arc<Own>, AppError> {
        let mut own = Own::new();
        for Shown { viewed, .. } in &self.classes {
            if let Some(place) = places.get(&viewed.class.id) {
                let own_view = ViewedClass {
                    place: place.clone(),
                    ..viewed.clone()
                };
                own.insert(viewed.class.id.clone(), Written::of(own_view)?);
            }
        }
        let own = Arc::new(own);
        let mut all = self.own();
        if MOST_CALLERS <= all.len() {
            all.clear();
        }
        all.insert(viewer.to_owned(), Arc::clone(&own));
        Ok(own)
    }

    fn own(&self) -> MutexGuard<'_, HashMap<String, Arc<Own>>> {
        self.own.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Page {
    fn of(kept: Arc<Kept>, own: Arc<Own>, asked: &Asked<'_>, now: Instant) -> Page {
        let is_asked_for = |class: &Class| {
            let texts = SearchedText::ALL.map(|text| text.of(class));
            now <= class.start_time && (asked.words.is_empty() || asked.words.are_in(texts))
        };
        let found: Vec<_> = (0..kept.classes.len())
            .filter(|place| is_asked_for(&kept.classes[*place].viewed.class))
            .collect();
        let (limit, offset) = (asked.limit as usize, asked.offset as usize);
        Page {
            total: u32::try_from(found.len()).unwrap_or(u32::MAX),
            places: found.into_iter().skip(offset).take(limit).collect(),
            kept,
            own,
        }
    }

    /// A hash of the page's contents.
    pub fn hash(&self) -> [u8; 32] {
        let mut hash = Sha256::new_with_prefix(self.total.to_le_bytes());
        self.written().for_each(|written| hash.update(written.hash));
        hash.finalize().into()
    }

    /// The page as a list of [`ShownClass`](fantail_core::wire::ShownClass).
    pub fn json(&self) -> String {
        let length: usize = self.written().map(|written| written.json.len() + 1).sum();
        let mut json = String::with_capacity(length + 2);
        json.push('[');
        for (nth, written) in self.written().enumerate() {
            if 0 < nth {
                json.push(',');
            }
            json.push_str(&written.json);
        }
        json.push(']');
        json
    }

    fn written(&self) -> impl Iterator<Item = &Written> {
        self.places.iter().map(|place| {
            let shown = &self.kept.classes[*place];
            self.own
                .get(&shown.viewed.class.id)
                .unwrap_or(&shown.written)
        })
    }
}

impl Shown {
    fn of(viewed: ViewedClass) -> Result<Shown, AppError> {
        let written = Written::of(viewed.clone())?;
        Ok(Shown { viewed, written })
    }
}

impl Written {
    fn of(viewed: ViewedClass) -> Result<Written, AppError> {
        let json = serde_json::to_string(&viewed.shown()).map_err(anyhow::Error::from)?;
        let hash = Sha256::digest(&json).into();
        Ok(Written { json, hash })
    }
}
