//! Simulates the evenings and nights of two full classes that overlap: people book, wait, ask to be booked, and cancel, at
//! random. After each step, a model says who must have been booked; after each night, queries look for unfairness.

use fantail_server::jobs;
use serde_json::json;

use crate::people::Person;
use crate::studio::{TestStudio, hours, minutes};
use crate::timetable::TestClass;

/// The nights of one studio. More would end the sessions.
const NIGHTS: u64 = 6;

/// A linear congruential generator with Knuth's constants.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

/// A spot that nobody could get, an overlap, a letter in the night, and an opening for whoever could not book it.
const UNFAIR: &str = "
    SELECT 'oversold ' || c.id FROM classes c
     WHERE c.capacity < (SELECT count(*) FROM bookings b
                          WHERE b.class_id = c.id AND b.status IN ('confirmed', 'attended'))
    UNION ALL
    SELECT 'overlap ' || b.id FROM events e
      JOIN bookings b ON b.id = e.booking_id JOIN classes c ON c.id = b.class_id
      JOIN bookings o ON o.user_id = b.user_id AND o.id <> b.id AND o.booked_at <= b.booked_at
                     AND (o.cancelled_at IS NULL OR o.cancelled_at > b.booked_at)
      JOIN classes d ON d.id = o.class_id
     WHERE e.details = 'Booked from the waitlist' AND d.start_at < c.end_at AND c.start_at < d.end_at
    UNION ALL
    -- 13 hours after UTC; 06:30 is minute 390 of the day, and 21:00 minute 1260.
    SELECT 'night ' || id FROM (SELECT o.id, o.sent_at, c.start_at, (o.sent_at / 60000 + 780) % 1440 AS minute
                                  FROM outbox o JOIN classes c ON c.id = o.class_id
                                 WHERE o.kind IN ('waitlist_opening', 'booked_from_waitlist'))
     WHERE (minute >= 1260 OR minute < 390)
       AND start_at >= sent_at - sent_at % 60000 + ((390 - minute + 1440) % 1440 + 150) * 60000
    UNION ALL
    SELECT 'too poor ' || n.id FROM notifications n JOIN classes c ON c.id = n.class_id
     WHERE n.kind = 'waitlist_opening'
       AND (SELECT l.balance_after FROM ledger l WHERE l.user_id = n.user_id AND l.entered_at <= n.created_at
             ORDER BY l.seq DESC LIMIT 1) - c.concessions_required < -2";

/// Returns who must be booked when a spot of the class opens now: whoever asked first, has the price, has no class at that
/// time, and could cancel for free.
async fn next_in_line(studio: &TestStudio, class: &TestClass) -> Option<String> {
    let query = format!(
        "SELECT w.user_id FROM waitlist_entries w JOIN users u ON u.id = w.user_id JOIN classes c ON c.id = w.class_id
          WHERE w.class_id = '{}' AND w.book_for_me AND u.concessions >= c.concessions_required
            AND c.start_at - {} > 86400000
            AND NOT EXISTS (SELECT 1 FROM bookings b JOIN classes d ON d.id = b.class_id
                             WHERE b.user_id = w.user_id AND b.status = 'confirmed'
                               AND d.start_at < c.end_at AND c.start_at < d.end_at)
          ORDER BY w.joined_at, w.id LIMIT 1",
        class.id,
        studio.now().millis()
    );
    studio.texts(&query).await.pop()
}

async fn booked_from_waitlist(studio: &TestStudio, class: &TestClass) -> Vec<String> {
    let query = format!(
        "SELECT user_id FROM events WHERE class_id = '{}' AND details = 'Booked from the waitlist' ORDER BY seq",
        class.id
    );
    studio.texts(&query).await
}

async fn step(studio: &TestStudio, person: &Person, class: &TestClass, action: u64) {
    match action {
        0 => drop(person.books(class).await),
        1 | 2 => drop(person.waits_for(class).await),
        3 => {
            let path = format!("/api/bookings/waitlist/{}", class.id);
            drop(person.asks("PUT", &path, json!({"bookForMe": true})).await);
        }
        _ if person.bookings_of(class, "confirmed").await.is_empty() => {}
        _ => {
            let expected = next_in_line(studio, class).await;
            let mut booked = booked_from_waitlist(studio, class).await;
            if person.cancels(class).await.status == 200 {
                booked.extend(expected);
                assert_eq!(booked_from_waitlist(studio, class).await, booked);
            }
        }
    }
}

async fn live_through(nights: u64, seed: u64) {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mut people = Vec::new();
    for name in ["ana", "ben", "cai", "dot", "eve", "fay"] {
        people.push(studio.member(name).with_concessions(5).await);
    }
    let mut random = Random(seed);
    for night in 0..nights {
        for person in &people {
            let balance = i64::try_from(random.below(5)).unwrap() - 1;
            hana.edits_user(person, json!({"concessions": balance}))
                .await
                .ok();
        }
        let starts_in = minutes(i64::try_from(random.below(2400)).unwrap()) + hours(26);
        let first = studio
            .class("First")
            .starting_in(starts_in)
            .with_spots(if night % 2 == 0 { 1 } else { 2 })
            .await;
        let second = studio
            .class("Second")
            .starting_in(starts_in + minutes(30))
            .with_spots(1)
            .await;
        for _ in 0..24 {
            let person = &people[usize::try_from(random.below(6)).unwrap()];
            let class = if random.below(2) == 0 {
                &first
            } else {
                &second
            };
            step(&studio, person, class, random.below(6)).await;
            jobs::run_upkeep_once(studio.app(), &mut None).await;
            jobs::send_due_letters(studio.app()).await.unwrap();
            studio.advance(minutes(1 + i64::try_from(random.below(90)).unwrap()));
        }
        assert_eq!(
            studio.texts(UNFAIR).await,
            [""; 0],
            "seed {seed}, night {night}"
        );
    }
}

/// `FANTAIL_NIGHTS` sets the number of nights.
#[tokio::test]
async fn nobody_is_treated_unfairly_in_many_nights() {
    let nights = std::env::var("FANTAIL_NIGHTS").map_or(24, |count| count.parse().unwrap());
    for seed in 0..nights / NIGHTS {
        live_through(NIGHTS, seed).await;
    }
}

#[tokio::test]
async fn each_kind_of_unfairness_is_found() {
    let studio = TestStudio::open().await;
    studio.allow_violations();
    let ana = studio.member("ana").with_concessions(5).await;
    let one = studio
        .class("One")
        .starting_in(hours(50))
        .with_spots(1)
        .await;
    let two = studio
        .class("Two")
        .starting_in(hours(50))
        .with_spots(1)
        .await;
    ana.books(&one).await.ok();
    ana.books(&two).await.ok();
    let (a, o, t) = (&ana.id, &one.id, &two.id);
    studio
        .sql_unchecked(&format!(
            "DROP TRIGGER bookings_fit_the_class;
             INSERT INTO users (id, username, email, email_key, first_name, last_name, role, created_at)
                  VALUES ('x', 'x', 'x@example.nz', 'x@example.nz', 'X', 'X', 'user', NOW);
             INSERT INTO bookings (id, user_id, class_id, status, concessions_used, booked_by, booked_at, booked_start_at)
                  VALUES ('b', 'x', '{o}', 'confirmed', 0, 'member', NOW, NOW);
             INSERT INTO events (happened_at, kind, user_id, class_id, booking_id, details)
                  SELECT NOW, 'booking', '{a}', '{t}', id, 'Booked from the waitlist' FROM bookings
                   WHERE user_id = '{a}' AND class_id = '{t}';
             INSERT INTO outbox (id, user_id, to_address, kind, class_id, created_at, not_before, next_attempt_at, sent_at)
                  VALUES ('l', '{a}', 'a@example.nz', 'waitlist_opening', '{t}', NOW, NOW, NOW, NOW + 10*3600000);
             INSERT INTO ledger (user_id, delta, balance_after, cause, entered_at) VALUES ('x', -2, -2, 'opening', NOW);
             INSERT INTO notifications (id, user_id, kind, title, message, class_id, created_at)
                  VALUES ('n', 'x', 'waitlist_opening', '', '', '{t}', NOW)"
        ))
        .await;
    let found = studio.texts(UNFAIR).await;
    let kinds: Vec<_> = found
        .iter()
        .map(|one| one.split(' ').next().unwrap())
        .collect();
    assert_eq!(kinds, ["oversold", "overlap", "night", "too"]);
}
