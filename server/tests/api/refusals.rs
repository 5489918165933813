//! Tests that every refusal can occur over HTTP, with the message of the contract.

use std::collections::BTreeSet;

use fantail_core::verdict::Refusal;

use crate::reply::Reply;
use crate::studio::{TestStudio, hours, minutes};

/// The codes of the refusals that occurred.
#[derive(Default)]
struct Met(BTreeSet<&'static str>);

impl Met {
    /// Asserts that the reply is this refusal with this message, and records it.
    #[track_caller]
    fn by(&mut self, refusal: Refusal, message: &str, reply: &Reply) {
        reply.refuses(refusal.code(), message);
        self.0.insert(refusal.code());
    }
}

#[tokio::test]
async fn every_refusal_has_the_message_of_the_contract() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let (mia, tane) = (
        studio.member("mia").with_concessions(9).await,
        studio.member("tane").with_concessions(9).await,
    );
    let poor = studio.member("poor").with_concessions(-2).await;
    let mut met = Met::default();

    let full = studio.class("Full").with_spots(1).await;
    tane.books(&full).await.ok();
    let words = "You have already booked this class";
    met.by(Refusal::AlreadyBooked, words, &tane.books(&full).await);
    let words = "Class is full";
    met.by(Refusal::ClassFull, words, &mia.books(&full).await);
    mia.waits_for(&full).await.ok();
    let words = "You are already on the waitlist for this class";
    met.by(Refusal::AlreadyWaiting, words, &mia.waits_for(&full).await);

    let roomy = studio.class("Roomy").await;
    let words = "This class still has spots available";
    met.by(Refusal::SpotsAvailable, words, &mia.waits_for(&roomy).await);
    let words = "Insufficient concessions";
    let refused = poor.books(&roomy).await;
    met.by(Refusal::InsufficientConcessions, words, &refused);

    mia.books(&roomy).await.ok();
    let booking = mia.bookings_of(&roomy, "confirmed").await.remove(0);
    mia.cancels_booking(&booking).await.ok();
    let words = "This booking is no longer active";
    let refused = mia.cancels_booking(&booking).await;
    met.by(Refusal::BookingNotConfirmed, words, &refused);

    let off = studio.class("Off").await;
    studio.cancels(&off).await;
    let words = "This class has been cancelled";
    met.by(Refusal::ClassCancelled, words, &mia.books(&off).await);

    studio.advance(hours(47));
    let words = "Waitlist closed";
    let refused = hana.adds_to_waitlist(&poor, &full).await;
    met.by(Refusal::WaitlistClosed, words, &refused);
    studio.advance(minutes(30));
    let words = "Unable to book within 30 minutes";
    met.by(Refusal::BookingClosed, words, &mia.books(&roomy).await);
    let words = "Cancellation Closed";
    met.by(
        Refusal::CancellationClosed,
        words,
        &tane.cancels(&full).await,
    );
    studio.advance(minutes(90));
    let words = "This class has already taken place";
    met.by(Refusal::ClassOver, words, &mia.books(&roomy).await);

    // A caller who isn't a member is refused before the rules are applied. This is the only refusal
    // with status 403.
    let refused = hana.books(&roomy).await;
    refused.fails(403, "Only members can book classes");
    met.0.insert(Refusal::NotAMember.code());

    let every = Refusal::ALL.map(Refusal::code);
    assert_eq!(met.0, BTreeSet::from(every));
}
