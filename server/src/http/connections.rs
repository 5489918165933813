//! Limits on open connections: in all, and from one address. A new one takes the place of the longest silent.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::address::household;

const IN_ALL: usize = 1_024;
/// The most from one address; a household or an office has a few dozen.
const FROM_ONE_ADDRESS: usize = 256;

pub(super) struct Connections {
    in_all: usize,
    from_one_address: usize,
    /// The address without a limit of its own: the trusted proxy brings everyone.
    trusted_proxy: Option<IpAddr>,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    /// The number of events so far; the longest silence began with the lowest.
    event: u64,
    by_id: HashMap<u64, Connection>,
}

struct Connection {
    address: IpAddr,
    /// The event since which no request is under way; `None` while one is.
    silent_since: Option<u64>,
    dropped: Arc<Notify>,
}

/// A connection's place, for as long as it is served.
pub(super) struct Place {
    connections: Arc<Connections>,
    id: u64,
    dropped: Arc<Notify>,
}

/// A request that is under way.
pub(super) struct UnderWay(Arc<Place>);

impl Connections {
    pub fn new(trusted_proxy: Option<IpAddr>) -> Arc<Connections> {
        Connections::of(IN_ALL, FROM_ONE_ADDRESS, trusted_proxy)
    }

    fn of(
        in_all: usize,
        from_one_address: usize,
        trusted_proxy: Option<IpAddr>,
    ) -> Arc<Connections> {
        Arc::new(Connections {
            in_all,
            from_one_address,
            trusted_proxy,
            open: Mutex::default(),
        })
    }

    /// Admits a new connection; `None` when every other has a request under way.
    pub fn admit(self: &Arc<Self>, peer: IpAddr) -> Option<Arc<Place>> {
        let address = household(peer);
        let has_a_share = self.trusted_proxy != Some(peer);
        let mut open = self.open();
        let of_theirs = |connection: &Connection| connection.address == address;
        let theirs = open.by_id.values().filter(|one| of_theirs(one)).count();
        if has_a_share && self.from_one_address <= theirs {
            open.drop_the_longest_silent(of_theirs)?;
        } else if self.in_all <= open.by_id.len() {
            open.drop_the_longest_silent(|_| true)?;
        }
        let id = open.next_event();
        let dropped = Arc::new(Notify::new());
        let connection = Connection {
            address,
            silent_since: Some(id),
            dropped: Arc::clone(&dropped),
        };
        open.by_id.insert(id, connection);
        drop(open);
        Some(Arc::new(Place {
            connections: Arc::clone(self),
            id,
            dropped,
        }))
    }

    /// Drops the longest silent connection, when the machine is out of descriptors.
    pub fn make_room(&self) {
        let _ = self.open().drop_the_longest_silent(|_| true);
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Open {
    fn next_event(&mut self) -> u64 {
        self.event += 1;
        self.event
    }

    fn drop_the_longest_silent(&mut self, among: impl Fn(&Connection) -> bool) -> Option<()> {
        let silent = self.by_id.iter().filter(|(_, one)| among(one));
        let since = silent.filter_map(|(id, one)| Some((one.silent_since?, *id)));
        let (_, id) = since.min()?;
        self.by_id.remove(&id)?.dropped.notify_one();
        Some(())
    }
}

impl Place {
    /// Resolves when the connection must go.
    pub async fn dropped(&self) {
        self.dropped.notified().await;
    }

    pub fn serving(self: &Arc<Self>) -> UnderWay {
        self.falls_silent_at(|_| None);
        UnderWay(Arc::clone(self))
    }

    fn falls_silent_at(&self, event: impl FnOnce(u64) -> Option<u64>) {
        let mut open = self.connections.open();
        let now = open.next_event();
        if let Some(connection) = open.by_id.get_mut(&self.id) {
            connection.silent_since = event(now);
        }
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.falls_silent_at(Some);
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.connections.open().by_id.remove(&self.id);
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    fn is_dropped(place: &Place) -> bool {
        place.dropped().now_or_never().is_some()
    }

    #[test]
    fn beyond_its_share_an_address_loses_its_own_longest_silent() {
        let connections = Connections::of(10, 2, None);
        let other = connections.admit(address(2)).unwrap();
        let [first, second] = [1, 1].map(|last| connections.admit(address(last)).unwrap());
        drop(first.serving());
        let third = connections.admit(address(1)).unwrap();
        assert!(is_dropped(&second));
        assert!(
            ![&other, &first, &third]
                .into_iter()
                .any(|place| is_dropped(place))
        );
    }

    #[test]
    fn one_with_a_request_under_way_is_not_dropped() {
        let connections = Connections::of(10, 1, None);
        let only = connections.admit(address(1)).unwrap();
        let request = only.serving();
        assert!(connections.admit(address(1)).is_none());
        drop(request);
        assert!(connections.admit(address(1)).is_some());
        assert!(is_dropped(&only));
    }

    #[test]
    fn when_all_places_are_taken_the_longest_silent_of_all_goes() {
        let connections = Connections::of(2, 2, None);
        let [first, second] = [1, 2].map(|last| connections.admit(address(last)).unwrap());
        let third = connections.admit(address(3)).unwrap();
        assert!(is_dropped(&first) && !is_dropped(&second));
        drop(third);
        let _fourth = connections.admit(address(4)).unwrap();
        assert!(!is_dropped(&second));
    }

    #[test]
    fn the_trusted_proxy_has_no_share() {
        let connections = Connections::of(3, 1, Some(address(1)));
        let places = [1, 1, 1].map(|last| connections.admit(address(last)).unwrap());
        assert!(!places.iter().any(|place| is_dropped(place)));
    }
}
