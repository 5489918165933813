//! Announces what has changed to the open streams of `GET /api/live`, after the commit and in its order.
//!
//! The store records each change with [`changed`] while a write runs; the writer publishes the changes of a write once it is
//! committed. A change of another process is announced as [`Change::Everything`]. Each stream hears of that at another
//! moment of the next two seconds: at once, all clients would read all their data at the same time.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::future::pending;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use fantail_core::wire::LiveEvent;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::time::{Sleep, sleep};

/// The most open streams; each is a connection.
const STREAMS: usize = 1_000;
/// The most open streams of one account.
const STREAMS_OF_ONE_ACCOUNT: usize = 8;
/// The most commits that a slow stream may lag behind. Beyond that, its client reads all data
/// again.
const BACKLOG: usize = 256;
/// The most ids of a kind in an event. With more, the event lists none and says that any may have changed.
const NAMED: usize = 50;
/// The time over which [`Change::Everything`] is spread.
const SPREAD: Duration = Duration::from_secs(2);

tokio::task_local! {
    static CHANGES: RefCell<Changes>;
}

/// A change of data that a screen shows.
#[derive(Debug, Clone, Copy)]
pub enum Change<'a> {
    /// A class, its bookings or its waitlist.
    Class(&'a str),
    /// Classes were added.
    Timetable,
    /// An account: its profile, balance, bookings, waitlists or rights.
    User(&'a str),
    /// The notifications of an account.
    Inbox(&'a str),
    /// The bank account that members pay into, the packs, or the studio's settings.
    Studio,
    /// The end of a session, by its id.
    Session(&'a str),
    Everything,
}

/// The changes of one or more committed writes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Changes {
    classes: BTreeSet<String>,
    users: BTreeSet<String>,
    inboxes: BTreeSet<String>,
    sessions: BTreeSet<String>,
    timetable: bool,
    studio: bool,
    everything: bool,
}

/// Records a change for the write that runs in this task. Without such a write, as in a test of the store, does nothing.
pub fn changed(change: Change<'_>) {
    let _ = CHANGES.try_with(|changes| changes.borrow_mut().add(change));
}

/// Runs a write; returns its result and the changes that it recorded.
pub async fn recording<T>(write: impl Future<Output = T>) -> (T, Changes) {
    let write = async {
        let result = write.await;
        (result, CHANGES.with(RefCell::take))
    };
    // Boxed, because each async function above would hold another copy of a large future.
    Box::pin(CHANGES.scope(RefCell::default(), write)).await
}

impl Changes {
    pub fn of(change: Change<'_>) -> Changes {
        let mut changes = Changes::default();
        changes.add(change);
        changes
    }

    fn add(&mut self, change: Change<'_>) {
        match change {
            Change::Class(id) => drop(self.classes.insert(id.to_owned())),
            Change::User(id) => drop(self.users.insert(id.to_owned())),
            Change::Inbox(id) => drop(self.inboxes.insert(id.to_owned())),
            Change::Session(id) => drop(self.sessions.insert(id.to_owned())),
            Change::Timetable => self.timetable = true,
            Change::Studio => self.studio = true,
            Change::Everything => self.everything = true,
        }
    }

    fn add_all(&mut self, other: &Changes) {
        self.classes.extend(other.classes.iter().cloned());
        self.users.extend(other.users.iter().cloned());
        self.inboxes.extend(other.inboxes.iter().cloned());
        self.sessions.extend(other.sessions.iter().cloned());
        self.timetable |= other.timetable;
        self.studio |= other.studio;
        self.everything |= other.everything;
    }

    fn is_empty(&self) -> bool {
        *self == Changes::default()
    }

    /// Whether a session may have ended, or its account lost a right.
    pub fn concerns_access(&self, session_id: &str, user_id: &str) -> bool {
        self.everything || self.users.contains(user_id) || self.sessions.contains(session_id)
    }

    /// The event for an account; `None` if nothing that it may see has changed. Only staff learn which accounts changed.
    pub fn event_for(&self, user_id: &str, is_staff: bool) -> Option<LiveEvent> {
        let are_too_many = |ids: &BTreeSet<String>| NAMED < ids.len();
        let named = |ids: &BTreeSet<String>| {
            let named = ids.iter().filter(|_| !are_too_many(ids));
            named.cloned().collect::<Vec<_>>()
        };
        let is_own = self.users.contains(user_id);
        let event = LiveEvent {
            classes: named(&self.classes),
            timetable: self.timetable || are_too_many(&self.classes),
            bookings: is_own,
            balance: is_own,
            notifications: self.inboxes.contains(user_id),
            users: if is_staff {
                named(&self.users)
            } else {
                Vec::new()
            },
            all_users: is_staff && are_too_many(&self.users),
            studio: self.studio,
            everything: self.everything,
        };
        (event != LiveEvent::default()).then_some(event)
    }
}

/// The hub of all streams. Clones share it.
#[derive(Clone)]
pub struct Live(Arc<Hub>);

struct Hub {
    committed: broadcast::Sender<Arc<Changes>>,
    /// Open streams by account.
    open: Mutex<HashMap<String, usize>>,
}

impl Live {
    pub fn new() -> Live {
        Live(Arc::new(Hub {
            committed: broadcast::Sender::new(BACKLOG),
            open: Mutex::default(),
        }))
    }

    /// Announces the changes of a committed write.
    pub fn publish(&self, changes: Changes) {
        if !changes.is_empty() {
            // Fails only while no stream is open.
            let _ = self.0.committed.send(Arc::new(changes));
        }
    }

    pub fn has_streams(&self) -> bool {
        self.streams() != 0
    }

    pub fn streams(&self) -> usize {
        self.0.committed.receiver_count()
    }

    /// Opens a stream for an account; `None` beyond the limits.
    pub fn follow(&self, user_id: &str) -> Option<Following> {
        let mut open = self.open();
        let all: usize = open.values().sum();
        let of_account = open.get(user_id).copied().unwrap_or_default();
        if STREAMS <= all || STREAMS_OF_ONE_ACCOUNT <= of_account {
            return None;
        }
        open.insert(user_id.to_owned(), of_account + 1);
        Some(Following {
            live: self.clone(),
            user_id: user_id.to_owned(),
            committed: self.0.committed.subscribe(),
            everything: None,
        })
    }

    fn open(&self) -> MutexGuard<'_, HashMap<String, usize>> {
        self.0.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for Live {
    fn default() -> Live {
        Live::new()
    }
}

/// An open stream.
pub struct Following {
    live: Live,
    user_id: String,
    committed: broadcast::Receiver<Arc<Changes>>,
    /// Ends when the stream announces that everything may have changed.
    everything: Option<Pin<Box<Sleep>>>,
}

impl Following {
    /// Waits for the next changes. A call that is cancelled loses none.
    pub async fn next(&mut self) -> Changes {
        loop {
            let received = tokio::select! {
                () = end_of(self.everything.as_mut()) => {
                    self.everything = None;
                    return Changes::of(Change::Everything);
                }
                received = self.committed.recv() => received,
            };
            let changes = match received {
                Ok(changes) => Changes::clone(&changes),
                // The hub outlives its streams, so the only possible error is a lag.
                Err(RecvError::Lagged(_) | RecvError::Closed) => Changes::of(Change::Everything),
            };
            let named = self.postpone_everything(changes);
            if !named.is_empty() {
                return named;
            }
        }
    }

    /// Adds the changes that have been published by now.
    pub fn add_to(&mut self, changes: &mut Changes) {
        loop {
            let more = match self.committed.try_recv() {
                Ok(more) => Changes::clone(&more),
                Err(TryRecvError::Lagged(_)) => Changes::of(Change::Everything),
                Err(TryRecvError::Empty | TryRecvError::Closed) => return,
            };
            changes.add_all(&self.postpone_everything(more));
        }
    }

    /// Returns the changes that have a name. If everything may have changed, the stream announces that later.
    fn postpone_everything(&mut self, changes: Changes) -> Changes {
        if changes.everything && self.everything.is_none() {
            self.everything = Some(Box::pin(sleep(SPREAD.mul_f64(rand::random()))));
        }
        Changes {
            everything: false,
            ..changes
        }
    }
}

async fn end_of(wait: Option<&mut Pin<Box<Sleep>>>) {
    match wait {
        Some(wait) => wait.await,
        None => pending().await,
    }
}

impl Drop for Following {
    fn drop(&mut self) {
        let mut open = self.live.open();
        if let Some(count) = open.get_mut(&self.user_id) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.user_id);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::future::join_all;
    use tokio::time::{Instant, timeout};

    use super::*;

    #[tokio::test]
    async fn each_of_two_concurrent_writes_returns_only_its_own_changes() {
        let write = async |id: &'static str| {
            changed(Change::Class(id));
            tokio::task::yield_now().await;
            changed(Change::Inbox("mia"));
            id
        };
        let (one, other) = tokio::join!(recording(write("a")), recording(write("b")));
        let expected = |id| {
            let mut changes = Changes::of(Change::Class(id));
            changes.add(Change::Inbox("mia"));
            (id, changes)
        };
        assert_eq!((one, other), (expected("a"), expected("b")));
        changed(Change::Timetable);
    }

    #[tokio::test(start_paused = true)]
    async fn a_stream_merges_the_changes_since_its_last_event_and_gets_everything_if_it_lags() {
        let live = Live::new();
        let mut stream = live.follow("mia").unwrap();
        live.publish(Changes::default());
        live.publish(Changes::of(Change::Class("a")));
        live.publish(Changes::of(Change::User("mia")));
        let mut changes = stream.next().await;
        stream.add_to(&mut changes);
        let event = changes.event_for("mia", false).unwrap();
        assert_eq!((event.classes, event.balance), (vec!["a".to_owned()], true));
        for _ in 0..=BACKLOG {
            live.publish(Changes::of(Change::Class("a")));
        }
        let mut changes = stream.next().await;
        stream.add_to(&mut changes);
        assert_eq!(changes, Changes::of(Change::Class("a")));
        assert_eq!(stream.next().await, Changes::of(Change::Everything));
    }

    #[tokio::test(start_paused = true)]
    async fn a_commit_of_another_process_reaches_the_streams_one_after_the_other_within_two_seconds()
     {
        let live = Live::new();
        let mut streams: Vec<_> = (0..400)
            .filter_map(|n| live.follow(&format!("{n}")))
            .collect();
        let started = Instant::now();
        // A second commit while the first is being spread adds no event.
        live.publish(Changes::of(Change::Everything));
        live.publish(Changes::of(Change::Everything));
        let heard = join_all(streams.iter_mut().map(async |stream| {
            let changes = stream.next().await;
            assert_eq!(changes, Changes::of(Change::Everything));
            started.elapsed()
        }));
        let mut heard = heard.await;
        heard.sort();
        assert!(*heard.last().unwrap() <= SPREAD + Duration::from_millis(1));
        for half_second in 0..4 {
            let from = Duration::from_millis(500) * half_second;
            let within = |at: &&Duration| from <= **at && **at < from + Duration::from_millis(500);
            let share = heard.iter().filter(within).count();
            assert!((50..=150).contains(&share), "{half_second}: {share}");
        }
        let more = join_all(streams.iter_mut().map(Following::next));
        assert!(timeout(2 * SPREAD, more).await.is_err());
    }

    #[tokio::test(start_paused = true)]
    async fn a_change_of_this_process_does_not_wait_for_that_of_another() {
        let live = Live::new();
        let mut stream = live.follow("mia").unwrap();
        let started = Instant::now();
        live.publish(Changes::of(Change::Everything));
        live.publish(Changes::of(Change::Class("a")));
        assert_eq!(stream.next().await, Changes::of(Change::Class("a")));
        let mut changes = Changes::default();
        live.publish(Changes::of(Change::Class("b")));
        stream.add_to(&mut changes);
        assert_eq!(changes, Changes::of(Change::Class("b")));
        assert_eq!(started.elapsed(), Duration::ZERO);
        assert_eq!(stream.next().await, Changes::of(Change::Everything));
    }

    #[test]
    fn a_member_learns_of_no_other_account() {
        let changes = Changes::of(Change::User("tane"));
        assert_eq!(changes.event_for("mia", false), None);
        assert_eq!(changes.event_for("hana", true).unwrap().users, ["tane"]);
        assert!(changes.event_for("tane", false).unwrap().balance);
        assert_eq!(
            Changes::of(Change::Inbox("tane")).event_for("hana", true),
            None
        );
        assert_eq!(
            Changes::of(Change::Session("s")).event_for("mia", true),
            None
        );
    }

    #[test]
    fn too_many_ids_for_an_event_become_a_change_of_the_whole_list() {
        let mut changes = Changes::default();
        for n in 0..=NAMED {
            changes.add(Change::Class(&format!("{n}")));
            changes.add(Change::User(&format!("{n}")));
        }
        let event = changes.event_for("hana", true).unwrap();
        assert!(event.classes.is_empty() && event.users.is_empty());
        assert!(event.timetable && event.all_users);
    }

    #[test]
    fn open_streams_are_limited_per_account_and_in_total() {
        let live = Live::new();
        let of_mia: Vec<_> = (0..9).filter_map(|_| live.follow("mia")).collect();
        assert_eq!(of_mia.len(), STREAMS_OF_ONE_ACCOUNT);
        let others: Vec<_> = (0..1_000)
            .filter_map(|n| live.follow(&format!("{n}")))
            .collect();
        assert_eq!(of_mia.len() + others.len(), STREAMS);
        drop(of_mia);
        assert!(live.follow("mia").is_some());
        assert_eq!(live.streams(), others.len());
        assert_eq!(live.open().len(), others.len());
    }
}
