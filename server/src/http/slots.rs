//! A pool of slots for connections, or for slow bodies, limited in total and per address. At a limit, a newcomer evicts the
//! slot that has been idle for longest.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::address::household;

pub(super) struct SlotPool {
    capacity: usize,
    capacity_per_address: usize,
    /// The address of the trusted proxy. It has no limit of its own, because all
    /// clients connect through it.
    unlimited_address: Option<IpAddr>,
    occupied: Mutex<Occupied>,
    /// Notified when the last slot is released.
    emptied: Notify,
}

#[derive(Default)]
struct Occupied {
    /// A logical clock: the slot with the lowest `idle_since` has been idle for longest.
    clock: u64,
    by_id: HashMap<u64, Occupant>,
}

struct Occupant {
    address: IpAddr,
    /// `None` while a handler runs. While a response is sent, the time of its last progress.
    idle_since: Option<u64>,
    evicted: Arc<Notify>,
}

/// An acquired slot. Dropping it releases the slot.
pub(super) struct Slot {
    pool: Arc<SlotPool>,
    id: u64,
    evicted: Arc<Notify>,
}

/// A request whose handler runs. Its slot isn't idle meanwhile.
pub(super) struct ActiveRequest(Arc<Slot>);

impl SlotPool {
    pub fn new(
        capacity: usize,
        capacity_per_address: usize,
        unlimited_address: Option<IpAddr>,
    ) -> Arc<SlotPool> {
        Arc::new(SlotPool {
            capacity,
            capacity_per_address,
            unlimited_address,
            occupied: Mutex::default(),
            emptied: Notify::new(),
        })
    }

    /// The next tick of the logical clock.
    pub fn tick(&self) -> u64 {
        self.occupied().tick()
    }

    /// Acquires a slot. `None` if a limit is reached and no slot can be evicted.
    pub fn acquire(self: &Arc<Self>, peer: IpAddr) -> Option<Arc<Slot>> {
        self.acquire_idle_since(self.tick(), peer)
    }

    /// Like [`SlotPool::acquire`], for an occupant that has been idle since an earlier tick. The tick becomes the slot's id.
    pub fn acquire_idle_since(self: &Arc<Self>, id: u64, peer: IpAddr) -> Option<Arc<Slot>> {
        let address = household(peer);
        let is_limited = self.unlimited_address != Some(peer);
        let mut occupied = self.occupied();
        let has_address = |occupant: &Occupant| occupant.address == address;
        let of_address = occupied.by_id.values().filter(|one| has_address(one));
        let count_of_address = of_address.count();
        if is_limited && self.capacity_per_address <= count_of_address {
            occupied.evict_longest_idle(has_address)?;
        } else if self.capacity <= occupied.by_id.len() {
            occupied.evict_longest_idle(|_| true)?;
        }
        let evicted = Arc::new(Notify::new());
        let occupant = Occupant {
            address,
            idle_since: Some(id),
            evicted: Arc::clone(&evicted),
        };
        occupied.by_id.insert(id, occupant);
        drop(occupied);
        Some(Arc::new(Slot {
            pool: Arc::clone(self),
            id,
            evicted,
        }))
    }

    /// Evicts the slot that has been idle for longest, to free a file descriptor.
    pub fn evict_one(&self) {
        let _ = self.occupied().evict_longest_idle(|_| true);
    }

    /// Resolves when all slots are released. Only one task may await it, and no more slots may be acquired.
    pub async fn all_released(&self) {
        while !self.occupied().by_id.is_empty() {
            self.emptied.notified().await;
        }
    }

    fn occupied(&self) -> MutexGuard<'_, Occupied> {
        self.occupied.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Occupied {
    fn tick(&mut self) -> u64 {
        self.clock += 1;
        self.clock
    }

    /// `None` if no slot that passes the filter is idle.
    fn evict_longest_idle(&mut self, filter: impl Fn(&Occupant) -> bool) -> Option<()> {
        let candidates = self.by_id.iter().filter(|(_, one)| filter(one));
        let idle = candidates.filter_map(|(id, one)| Some((one.idle_since?, *id)));
        let (_, id) = idle.min()?;
        self.by_id.remove(&id)?.evicted.notify_one();
        Some(())
    }
}

impl Slot {
    /// Resolves when the slot is evicted.
    pub async fn evicted(&self) {
        self.evicted.notified().await;
    }

    /// Marks the slot as busy until the returned guard is dropped.
    pub fn begin_request(self: &Arc<Self>) -> ActiveRequest {
        self.set_idle_since(|_| None);
        ActiveRequest(Arc::clone(self))
    }

    /// Records progress in sending a response. A client that reads slowly keeps its slot for as long as others are idle for
    /// longer; one that doesn't read makes no progress.
    pub fn touch(&self) {
        self.set_idle_since(Some);
    }

    fn set_idle_since(&self, since: impl FnOnce(u64) -> Option<u64>) {
        let mut occupied = self.pool.occupied();
        let now = occupied.tick();
        if let Some(occupant) = occupied.by_id.get_mut(&self.id) {
            occupant.idle_since = since(now);
        }
    }
}

impl Drop for ActiveRequest {
    fn drop(&mut self) {
        self.0.touch();
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut occupied = self.pool.occupied();
        occupied.by_id.remove(&self.id);
        if occupied.by_id.is_empty() {
            self.pool.emptied.notify_one();
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

    fn is_evicted(slot: &Slot) -> bool {
        slot.evicted().now_or_never().is_some()
    }

    #[test]
    fn an_address_over_its_limit_evicts_its_own_longest_idle_slot() {
        let pool = SlotPool::new(10, 2, None);
        let other = pool.acquire(address(2)).unwrap();
        let [first, second] = [1, 1].map(|last| pool.acquire(address(last)).unwrap());
        drop(first.begin_request());
        let third = pool.acquire(address(1)).unwrap();
        assert!(is_evicted(&second));
        assert!(
            ![&other, &first, &third]
                .into_iter()
                .any(|slot| is_evicted(slot))
        );
    }

    #[test]
    fn a_slot_with_a_running_request_is_not_evicted() {
        let pool = SlotPool::new(10, 1, None);
        let only = pool.acquire(address(1)).unwrap();
        let request = only.begin_request();
        assert!(pool.acquire(address(1)).is_none());
        drop(request);
        assert!(pool.acquire(address(1)).is_some());
        assert!(is_evicted(&only));
    }

    #[test]
    fn a_full_pool_evicts_the_longest_idle_slot_of_any_address() {
        let pool = SlotPool::new(2, 2, None);
        let [first, second] = [1, 2].map(|last| pool.acquire(address(last)).unwrap());
        let third = pool.acquire(address(3)).unwrap();
        assert!(is_evicted(&first) && !is_evicted(&second));
        drop(third);
        let _fourth = pool.acquire(address(4)).unwrap();
        assert!(!is_evicted(&second));
    }

    #[test]
    fn the_trusted_proxy_has_no_limit_of_its_own() {
        let pool = SlotPool::new(3, 1, Some(address(1)));
        let slots = [1, 1, 1].map(|last| pool.acquire(address(last)).unwrap());
        assert!(!slots.iter().any(|slot| is_evicted(slot)));
    }
}
