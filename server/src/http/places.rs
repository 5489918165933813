//! Places for connections, or for bodies: so many in all, and so many for one address. A new one takes the place of the
//! longest silent.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::address::household;

pub(super) struct Places {
    in_all: usize,
    for_one_address: usize,
    /// The address without a limit of its own: the trusted proxy brings everyone.
    without_a_share: Option<IpAddr>,
    taken: Mutex<Taken>,
    /// Notified when the last place is given up.
    emptied: Notify,
}

#[derive(Default)]
struct Taken {
    /// The number of events so far; the longest silence began with the lowest.
    event: u64,
    by_id: HashMap<u64, Holder>,
}

struct Holder {
    address: IpAddr,
    /// The event since which no request is under way; `None` while one is.
    silent_since: Option<u64>,
    dropped: Arc<Notify>,
}

/// A place, for as long as it is kept.
pub(super) struct Place {
    places: Arc<Places>,
    id: u64,
    dropped: Arc<Notify>,
}

/// A request that is under way.
pub(super) struct UnderWay(Arc<Place>);

impl Places {
    pub fn new(
        in_all: usize,
        for_one_address: usize,
        without_a_share: Option<IpAddr>,
    ) -> Arc<Places> {
        Arc::new(Places {
            in_all,
            for_one_address,
            without_a_share,
            taken: Mutex::default(),
            emptied: Notify::new(),
        })
    }

    /// The event that is now: a later one has a higher number.
    pub fn event(&self) -> u64 {
        self.taken().next_event()
    }

    /// Admits a newcomer; `None` when every other has a request under way.
    pub fn admit(self: &Arc<Self>, peer: IpAddr) -> Option<Arc<Place>> {
        self.admit_since(self.event(), peer)
    }

    /// As [`Places::admit`], for one who has been silent since an event.
    pub fn admit_since(self: &Arc<Self>, id: u64, peer: IpAddr) -> Option<Arc<Place>> {
        let address = household(peer);
        let has_a_share = self.without_a_share != Some(peer);
        let mut taken = self.taken();
        let of_theirs = |holder: &Holder| holder.address == address;
        let theirs = taken.by_id.values().filter(|one| of_theirs(one)).count();
        if has_a_share && self.for_one_address <= theirs {
            taken.drop_the_longest_silent(of_theirs)?;
        } else if self.in_all <= taken.by_id.len() {
            taken.drop_the_longest_silent(|_| true)?;
        }
        let dropped = Arc::new(Notify::new());
        let holder = Holder {
            address,
            silent_since: Some(id),
            dropped: Arc::clone(&dropped),
        };
        taken.by_id.insert(id, holder);
        drop(taken);
        Some(Arc::new(Place {
            places: Arc::clone(self),
            id,
            dropped,
        }))
    }

    /// Drops the longest silent, when the machine is out of descriptors.
    pub fn make_room(&self) {
        let _ = self.taken().drop_the_longest_silent(|_| true);
    }

    /// Resolves once every place has been given up; for one listener, with nobody new.
    pub async fn all_left(&self) {
        while !self.taken().by_id.is_empty() {
            self.emptied.notified().await;
        }
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Taken {
    fn next_event(&mut self) -> u64 {
        self.event += 1;
        self.event
    }

    fn drop_the_longest_silent(&mut self, among: impl Fn(&Holder) -> bool) -> Option<()> {
        let silent = self.by_id.iter().filter(|(_, one)| among(one));
        let since = silent.filter_map(|(id, one)| Some((one.silent_since?, *id)));
        let (_, id) = since.min()?;
        self.by_id.remove(&id)?.dropped.notify_one();
        Some(())
    }
}

impl Place {
    /// Resolves when its holder must go.
    pub async fn dropped(&self) {
        self.dropped.notified().await;
    }

    pub fn serving(self: &Arc<Self>) -> UnderWay {
        self.falls_silent_at(|_| None);
        UnderWay(Arc::clone(self))
    }

    fn falls_silent_at(&self, event: impl FnOnce(u64) -> Option<u64>) {
        let mut taken = self.places.taken();
        let now = taken.next_event();
        if let Some(holder) = taken.by_id.get_mut(&self.id) {
            holder.silent_since = event(now);
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
        let mut taken = self.places.taken();
        taken.by_id.remove(&self.id);
        if taken.by_id.is_empty() {
            self.places.emptied.notify_one();
        }
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
        let places = Places::new(10, 2, None);
        let other = places.admit(address(2)).unwrap();
        let [first, second] = [1, 1].map(|last| places.admit(address(last)).unwrap());
        drop(first.serving());
        let third = places.admit(address(1)).unwrap();
        assert!(is_dropped(&second));
        assert!(
            ![&other, &first, &third]
                .into_iter()
                .any(|place| is_dropped(place))
        );
    }

    #[test]
    fn one_with_a_request_under_way_is_not_dropped() {
        let places = Places::new(10, 1, None);
        let only = places.admit(address(1)).unwrap();
        let request = only.serving();
        assert!(places.admit(address(1)).is_none());
        drop(request);
        assert!(places.admit(address(1)).is_some());
        assert!(is_dropped(&only));
    }

    #[test]
    fn when_all_places_are_taken_the_longest_silent_of_all_goes() {
        let places = Places::new(2, 2, None);
        let [first, second] = [1, 2].map(|last| places.admit(address(last)).unwrap());
        let third = places.admit(address(3)).unwrap();
        assert!(is_dropped(&first) && !is_dropped(&second));
        drop(third);
        let _fourth = places.admit(address(4)).unwrap();
        assert!(!is_dropped(&second));
    }

    #[test]
    fn the_trusted_proxy_has_no_share() {
        let places = Places::new(3, 1, Some(address(1)));
        let kept = [1, 1, 1].map(|last| places.admit(address(last)).unwrap());
        assert!(!kept.iter().any(|place| is_dropped(place)));
    }
}
