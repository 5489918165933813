//! Tests how staff take attendance, and the effects of their marks.

use fantail_server::jobs;
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::mail::booked;
use crate::people::Person;
use crate::reply::Reply;
use crate::studio::{MS, TestStudio, hours, minutes};
use crate::timetable::TestClass;

const SETTINGS: &str = "/api/admin/settings";

impl Person {
    /// Sends marks for bookings of a class.
    pub async fn marks(&self, class: &TestClass, marks: Value) -> Reply {
        let path = format!("/api/admin/classes/{}/attendance", class.id);
        self.asks("PUT", &path, json!({"marks": marks})).await
    }

    /// Marks one booking, and returns its result.
    pub async fn mark(&self, class: &TestClass, booking: &str, status: &str) -> Value {
        let marks = json!([{"bookingId": booking, "status": status}]);
        let answer = self.marks(class, marks).await.ok();
        answer["results"][0].clone()
    }

    async fn roster(&self, class: &TestClass) -> Value {
        let path = format!("/api/admin/classes/{}/roster", class.id);
        self.get(&path).await.ok()
    }

    pub async fn booking(&self, class: &TestClass) -> String {
        self.bookings_of(class, "confirmed").await.remove(0)
    }

    async fn lets_coaches_take_attendance(&self, allowed: bool) -> Reply {
        let form = json!({"coachesTakeAttendance": allowed});
        self.asks("PUT", SETTINGS, form).await
    }
}

async fn attended(studio: &TestStudio, person: &Person) -> i64 {
    let stats = person.get("/api/users/stats").await.ok();
    let counted = format!(
        "SELECT classes_attended FROM users WHERE id = '{}'",
        person.id
    );
    let counted = studio.number(&counted).await;
    assert_eq!(stats["bookings"]["attended"], counted);
    counted
}

#[tokio::test]
async fn a_no_show_is_not_refunded_and_notified_once_and_of_a_correction() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(5).await;
    let hiit = studio.class("HIIT").costing(2).await;
    mia.books(&hiit).await.ok();
    let booking = mia.booking(&hiit).await;
    studio.advance(hours(48));
    let result = hana.mark(&hiit, &booking, "no-show").await;
    assert_eq!(
        result,
        json!({"bookingId": booking, "outcome": "applied", "status": "no-show", "refusal": null, "whyNot": null})
    );
    let again = hana.mark(&hiit, &booking, "no-show").await;
    assert_eq!(
        (&again["outcome"], &again["status"]),
        (&json!("already"), &json!("no-show"))
    );
    assert_eq!(mia.balance().await, 3);
    let kinds = ["booking_confirmed", "no_show"];
    assert_eq!(mia.notifications().await, kinds);
    assert_eq!(mia.letters().await, kinds);
    assert_eq!(mia.history().await, ["booking", "no_show"]);
    let message_query = "SELECT message FROM notifications WHERE kind = 'no_show'";
    assert_eq!(
        studio.texts(message_query).await,
        [
            "HIIT, Mon 23 Nov at 13:00, Main studio. The studio marked you as a no-show. Nothing was refunded. If this is \
          wrong, talk to the studio."
        ]
    );
    let by = format!(
        "SELECT marked_by = '{}' AND actor_id = marked_by FROM bookings JOIN events ON kind = 'no_show'",
        hana.id
    );
    assert_eq!(studio.number(&by).await, 1);
    assert_eq!(
        hana.mark(&hiit, &booking, "attended").await["outcome"],
        "applied"
    );
    assert_eq!(
        mia.notifications().await,
        ["booking_confirmed", "no_show", "attendance_corrected"]
    );
    assert_eq!(mia.history().await, ["booking", "no_show", "attended"]);
    assert_eq!((attended(&studio, &mia).await, mia.balance().await), (1, 3));
}

#[tokio::test]
async fn undoing_a_mark_restores_confirmed_before_the_end_and_attended_after_it() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(1).await;
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    let booking = mia.booking(&hiit).await;
    studio.advance(hours(49) - MS);
    hana.mark(&hiit, &booking, "attended").await;
    assert_eq!(attended(&studio, &mia).await, 1);
    let undone = hana.mark(&hiit, &booking, "unmarked").await;
    assert_eq!(
        (&undone["outcome"], &undone["status"]),
        (&json!("applied"), &json!("confirmed"))
    );
    assert_eq!(attended(&studio, &mia).await, 0);
    assert_eq!(
        mia.history().await,
        ["booking", "attended", "attendance_undone"]
    );
    hana.mark(&hiit, &booking, "no-show").await;
    studio.advance(MS);
    let undone = hana.mark(&hiit, &booking, "unmarked").await;
    assert_eq!(undone["status"], "attended");
    assert_eq!(attended(&studio, &mia).await, 1);
    let row = &hana.roster(&hiit).await["roster"][0];
    assert_eq!(
        (&row["isMarked"], &row["markedBy"]),
        (&json!(false), &json!("hana Tāne"))
    );
}

#[tokio::test]
async fn attendance_is_open_from_thirty_minutes_before_the_start_to_seven_days_after_it() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(1).await;
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    let booking = mia.booking(&hiit).await;
    let marks = |status: &str| json!([{"bookingId": booking, "status": status}]);
    studio.advance(hours(47) + minutes(30) - MS);
    let refused = hana.marks(&hiit, marks("no-show")).await;
    let refused = refused.fails(409, "Attendance opens in 1 s");
    assert_eq!(refused["error"], "attendance_not_open");
    assert_eq!(hana.roster(&hiit).await["attendance"]["isOpen"], false);
    studio.advance(MS);
    assert_eq!(hana.roster(&hiit).await["attendance"]["isOpen"], true);
    hana.marks(&hiit, marks("no-show"))
        .await
        .says("Attendance saved");
    studio.advance(hours(24 * 7) + minutes(30) - MS);
    hana.marks(&hiit, marks("attended")).await.ok();
    studio.advance(MS);
    let refused = hana.marks(&hiit, marks("no-show")).await;
    let refused = refused.fails(409, "Attendance closed 7 days after the class started");
    assert_eq!(refused["error"], "attendance_closed");
    assert_eq!(mia.bookings_of(&hiit, "attended").await, [booking]);
}

#[tokio::test]
async fn the_jobs_keep_marks_and_mark_other_bookings_as_attended() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let hiit = studio.class("HIIT").await;
    let mut bookings = Vec::new();
    let mut members = Vec::new();
    for name in ["tane", "mia", "ana"] {
        let member = studio.member(name).with_concessions(1).await;
        member.books(&hiit).await.ok();
        bookings.push(member.booking(&hiit).await);
        members.push(member);
    }
    studio.advance(hours(47) + minutes(30));
    hana.mark(&hiit, &bookings[0], "attended").await;
    hana.mark(&hiit, &bookings[1], "no-show").await;
    jobs::revert_early_attendance(studio.app()).await.unwrap();
    let statuses =
        "SELECT status FROM bookings JOIN users u ON u.id = user_id ORDER BY username DESC";
    assert_eq!(
        studio.texts(statuses).await,
        ["attended", "no-show", "confirmed"]
    );
    studio.advance(hours(2));
    jobs::record_attendance(studio.app()).await.unwrap();
    assert_eq!(
        studio.texts(statuses).await,
        ["attended", "no-show", "attended"]
    );
    let counts = [
        attended(&studio, &members[0]).await,
        attended(&studio, &members[1]).await,
        attended(&studio, &members[2]).await,
    ];
    assert_eq!(counts, [1, 0, 1]);
    assert_eq!(members[0].history().await, ["booking", "attended"]);
    let late = hana.mark(&hiit, &bookings[2], "no-show").await;
    assert_eq!(late["outcome"], "applied");
    assert_eq!(attended(&studio, &members[2]).await, 0);
}

#[tokio::test]
async fn the_first_of_two_marks_wins_and_the_second_names_who_made_it() {
    let studio = TestStudio::open().await;
    let (hana, moana) = (studio.admin("hana").await, studio.admin("moana").await);
    let mia = studio.member("mia").with_concessions(1).await;
    let tane = studio.member("tane").with_concessions(1).await;
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    tane.books(&hiit).await.ok();
    let (of_mia, of_tane) = (mia.booking(&hiit).await, tane.booking(&hiit).await);
    studio.advance(hours(48));
    let shown = |booking: &str, status: &str| json!({"bookingId": booking, "status": status, "expected": "confirmed"});
    hana.marks(&hiit, json!([shown(&of_mia, "no-show")]))
        .await
        .ok();
    let all_here = json!([shown(&of_mia, "attended"), shown(&of_tane, "attended")]);
    let answer = moana.marks(&hiit, all_here).await;
    let answer = answer.says("1 of 2 marks were not saved");
    assert_eq!(
        answer["results"][0],
        json!({"bookingId": of_mia, "outcome": "refused", "status": "no-show", "refusal": "changed_meanwhile",
               "whyNot": "Changed by hana Tāne meanwhile"})
    );
    assert_eq!(answer["results"][1]["outcome"], "applied");
    assert_eq!(mia.bookings_of(&hiit, "no-show").await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_many_concurrent_marks_is_applied_and_the_others_are_answered() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(1).await;
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    let booking = mia.booking(&hiit).await;
    studio.advance(hours(48));
    let mut admins = Vec::new();
    for name in ["hana", "moana", "marama", "wiremu"] {
        admins.push(studio.admin(name).await);
    }
    let requests = admins.iter().enumerate().map(|(n, admin)| {
        let status = if n % 2 == 0 { "attended" } else { "no-show" };
        let marks = json!([{"bookingId": booking, "status": status, "expected": "confirmed"}]);
        admin.marks(&hiit, marks)
    });
    let outcomes: Vec<_> = join_all(requests)
        .await
        .iter()
        .map(|reply| reply.ok()["results"][0]["outcome"].clone())
        .collect();
    let count = |outcome: &str| outcomes.iter().filter(|one| *one == outcome).count();
    assert_eq!(
        (count("applied"), count("already"), count("refused")),
        (1, 1, 2)
    );
    assert_eq!(mia.history().await.len(), 2);
}

#[tokio::test]
async fn a_walk_in_takes_the_place_of_a_no_show_whose_mark_then_stays() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(1).await;
    let tane = studio.member("tane").with_concessions(1).await;
    let hiit = studio.class("HIIT").with_spots(1).await;
    mia.books(&hiit).await.ok();
    let booking = mia.booking(&hiit).await;
    studio.advance(hours(48) + minutes(5));
    hana.books_for(&tane, &hiit)
        .await
        .refuses("class_full", "Class is full");
    hana.mark(&hiit, &booking, "no-show").await;
    hana.books_for(&tane, &hiit).await.ok();
    for status in ["attended", "unmarked"] {
        let refused = hana.mark(&hiit, &booking, status).await;
        assert_eq!(
            (&refused["refusal"], &refused["whyNot"], &refused["status"]),
            (
                &json!("class_full"),
                &json!("Class is full"),
                &json!("no-show")
            )
        );
    }
    // The marks of one request are applied in order: the second takes the place that the first
    // frees.
    let walk_in = tane.booking(&hiit).await;
    let swap = json!([{"bookingId": walk_in, "status": "no-show"}, {"bookingId": booking, "status": "attended"}]);
    let answer = hana.marks(&hiit, swap).await.says("Attendance saved");
    assert_eq!(answer["results"][1]["outcome"], "applied");
}

#[tokio::test]
async fn a_no_show_who_is_booked_again_cannot_also_be_marked_as_attended() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(5).await;
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    let first = mia.booking(&hiit).await;
    studio.advance(hours(48));
    hana.mark(&hiit, &first, "no-show").await;
    hana.books_for(&mia, &hiit).await.ok();
    let second = mia.booking(&hiit).await;
    let refused = hana.mark(&hiit, &first, "attended").await;
    assert_eq!(
        (&refused["refusal"], &refused["whyNot"]),
        (
            &json!("booked_again"),
            &json!("They have another booking of this class")
        )
    );
    hana.mark(&hiit, &second, "no-show").await;
    let both = json!([{"bookingId": first, "status": "attended"}, {"bookingId": second, "status": "attended"}]);
    let answer = hana.marks(&hiit, both).await.ok();
    assert_eq!(answer["results"][0]["outcome"], "applied");
    assert_eq!(answer["results"][1]["refusal"], "booked_again");
    // A user who is marked as attended can't be booked again.
    hana.books_for(&mia, &hiit)
        .await
        .refuses("already_booked", "You have already booked this class");
    let row = hana.roster(&hiit).await["roster"].as_array().unwrap().len();
    assert_eq!(row, 2);
}

#[tokio::test]
async fn a_cancelled_class_refunds_every_booking_whatever_its_mark() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let hiit = studio.class("HIIT").costing(2).await;
    let mut members = Vec::new();
    let mut bookings = Vec::new();
    for name in ["mia", "tane", "ana"] {
        let member = studio.member(name).with_concessions(3).await;
        member.books(&hiit).await.ok();
        bookings.push(member.booking(&hiit).await);
        members.push(member);
    }
    studio.advance(hours(48));
    hana.mark(&hiit, &bookings[0], "attended").await;
    hana.mark(&hiit, &bookings[1], "no-show").await;
    let preview = hana.previews_deletion(&hiit, "single").await.ok();
    assert_eq!(
        (
            &preview["preview"]["totals"]["refunds"],
            &preview["preview"]["totals"]["concessions"]
        ),
        (&json!(3), &json!(6))
    );
    hana.deletes(&hiit).await.ok();
    for member in &members {
        assert_eq!(member.balance().await, 3);
        assert_eq!(attended(&studio, member).await, 0);
        assert!(
            member
                .notifications()
                .await
                .contains(&"class_cancelled".to_owned())
        );
    }
    let marks = json!([{"bookingId": bookings[0], "status": "no-show"}]);
    let refused = hana.marks(&hiit, marks).await;
    let refused = refused.fails(409, "This class has been cancelled");
    assert_eq!(refused["error"], "class_cancelled");
}

#[tokio::test]
async fn coaches_can_take_attendance_only_if_the_studio_allows_it() {
    let studio = TestStudio::open().await;
    let (hana, kahu) = (studio.admin("hana").await, studio.coach("kahu").await);
    let mia = studio.member("mia").with_concessions(1).await;
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    let booking = mia.booking(&hiit).await;
    studio.advance(hours(48));
    let marks = json!([{"bookingId": booking, "status": "no-show"}]);
    let refusal = "Coaches of this studio do not take attendance";
    assert_eq!(
        hana.get(SETTINGS).await.ok(),
        json!({"coachesTakeAttendance": false, "firstStepsPutAway": false, "returnsLateCredits": false, "region": null, "publicTimetable": false})
    );
    assert_eq!(kahu.roster(&hiit).await["mayMark"], false);
    kahu.marks(&hiit, marks.clone()).await.fails(403, refusal);
    kahu.marks(&hiit, json!("nonsense"))
        .await
        .fails(403, refusal);
    let saved = hana.lets_coaches_take_attendance(true).await;
    let saved = saved.says("Settings saved");
    let settings = json!({"coachesTakeAttendance": true, "firstStepsPutAway": false, "returnsLateCredits": false, "region": null, "publicTimetable": false});
    assert_eq!(saved["settings"], settings);
    assert_eq!(kahu.roster(&hiit).await["mayMark"], true);
    kahu.marks(&hiit, marks.clone()).await.ok();
    assert_eq!(
        hana.roster(&hiit).await["roster"][0]["markedBy"],
        "kahu Tāne"
    );
    hana.asks("PUT", SETTINGS, "{}").await.ok();
    assert_eq!(hana.get(SETTINGS).await.ok()["coachesTakeAttendance"], true);
    hana.lets_coaches_take_attendance(false).await.ok();
    kahu.marks(&hiit, marks.clone()).await.fails(403, refusal);
    mia.marks(&hiit, marks).await.failure(403);
    for body in [json!({"coachesTakeAttendance": "yes"}), json!([]), json!(1)] {
        hana.asks("PUT", SETTINGS, body).await.failure(400);
    }
}

#[tokio::test]
async fn an_invalid_request_saves_no_mark() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(2).await;
    let (hiit, yoga) = (studio.class("HIIT").await, studio.class("Yoga").await);
    mia.books(&hiit).await.ok();
    mia.books(&yoga).await.ok();
    let (booking, other) = (mia.booking(&hiit).await, mia.booking(&yoga).await);
    studio.advance(hours(48));
    let good = json!({"bookingId": booking, "status": "no-show"});
    for unknown in ["nothing", other.as_str()] {
        let marks = json!([good, {"bookingId": unknown, "status": "no-show"}]);
        hana.marks(&hiit, marks)
            .await
            .fails(404, "Booking not found");
    }
    let nowhere = TestClass {
        id: "nothing".to_owned(),
        start_at: studio.now(),
    };
    hana.marks(&nowhere, json!([good]))
        .await
        .fails(404, "Class not found");
    let many: Vec<_> = (0..501)
        .map(|n| json!({"bookingId": format!("{n}"), "status": "no-show"}))
        .collect();
    for (marks, message) in [
        (json!([]), "Please mark at least one booking"),
        (
            json!([good, good]),
            "A booking can be marked only once in a request",
        ),
        (
            json!([{"bookingId": "", "status": "no-show"}]),
            "This id is not one the studio gives out",
        ),
        (
            json!([{"bookingId": "a\u{0}b", "status": "no-show"}]),
            "This id is not one the studio gives out",
        ),
        (json!(many), "Too many bookings at once"),
    ] {
        let failure = hana.marks(&hiit, marks).await.fails(400, message);
        assert_eq!(failure["fields"]["marks"], message);
    }
    for marks in [
        json!(null),
        json!("x"),
        json!([1]),
        json!([{}]),
        json!([{"bookingId": booking}]),
        json!([{"bookingId": booking, "status": "cancelled"}]),
        json!([{"bookingId": booking, "status": "confirmed"}]),
        json!([{"bookingId": booking, "status": "no-show", "expected": "gone"}]),
        json!([{"bookingId": 5, "status": "no-show"}]),
    ] {
        hana.marks(&hiit, marks).await.failure(400);
    }
    let path = format!("/api/admin/classes/{}/attendance", hiit.id);
    hana.asks("PUT", &path, None).await.failure(415);
    hana.asks("POST", &path, "{}").await.failure(405);
    assert_eq!(mia.bookings_of(&hiit, "confirmed").await, [booking]);
    let mia_left = mia.booking(&hiit).await;
    hana.removes(&mia, &hiit, None).await.ok();
    let gone = hana.mark(&hiit, &mia_left, "attended").await;
    assert_eq!(
        (&gone["refusal"], &gone["whyNot"], &gone["status"]),
        (
            &json!("booking_cancelled"),
            &json!("This booking has been cancelled"),
            &json!("cancelled")
        )
    );
}

#[tokio::test]
async fn a_day_lists_its_classes_in_order_with_roster_and_waitlist() {
    let studio = TestStudio::open().await;
    let (hana, kahu) = (studio.admin("hana").await, studio.coach("kahu").await);
    let mia = studio.member("mia").with_concessions(5).await;
    let tane = studio.member("tane").with_concessions(1).await;
    let yoga = studio
        .class("Yoga")
        .starting_in(hours(50))
        .with_spots(1)
        .await;
    let hiit = studio.class("HIIT").starting_in(hours(48)).await;
    let off = studio.class("Off").starting_in(hours(49)).await;
    studio.class("Tomorrow").starting_in(hours(72)).await;
    let edit = json!({"notes": "knee", "phone": "021 555 0199"});
    hana.asks("PUT", &format!("/api/admin/users/{}", mia.id), edit)
        .await
        .ok();
    for class in [&hiit, &yoga] {
        mia.books(class).await.ok();
    }
    tane.books(&hiit).await.ok();
    tane.waits_for(&yoga).await.failure(409);
    hana.asks(
        "POST",
        &format!("/api/bookings/waitlist/{}", yoga.id),
        json!({"userId": tane.id, "overrideConcessions": true}),
    )
    .await
    .ok();
    studio.cancels(&off).await;
    studio.advance(hours(48));
    hana.mark(&hiit, &mia.booking(&hiit).await, "attended")
        .await;
    let today = kahu.get("/api/admin/today").await.ok();
    assert_eq!(
        (&today["day"], &today["mayMark"]),
        (&json!("2026-11-23"), &json!(false))
    );
    let classes = today["classes"].as_array().unwrap();
    let names: Vec<_> = classes.iter().map(|one| &one["class"]["name"]).collect();
    assert_eq!(names, ["HIIT", "Yoga"]);
    let rows = classes[0]["roster"].as_array().unwrap();
    let summary = |row: &Value| {
        [
            "status",
            "isMarked",
            "isFirstVisit",
            "concessions",
            "balanceLevel",
            "concessionsUsed",
        ]
        .map(|field| row[field].clone())
    };
    assert_eq!(rows[0]["user"]["username"], "mia");
    assert_eq!(
        json!([summary(&rows[0]), summary(&rows[1])]),
        json!([
            ["attended", true, true, 3, null, 1],
            ["confirmed", false, true, 0, "low", 1]
        ])
    );
    assert_eq!(
        summary(&classes[1]["roster"][0])[2],
        false,
        "she came to HIIT"
    );
    assert_eq!(classes[1]["waitlist"][0]["user"]["username"], "tane");
    assert_eq!(classes[1]["attendance"]["isOpen"], false);
    let mut roster = hana.roster(&hiit).await;
    assert_eq!(rows[0]["phone"], "021 555 0199");
    for (row, has_note) in roster["roster"]
        .as_array_mut()
        .unwrap()
        .iter_mut()
        .zip([true, false])
    {
        let told = row.as_object_mut().unwrap().remove("hasNote");
        assert_eq!(
            told,
            Some(json!(has_note)),
            "only admins are told who has a note"
        );
    }
    assert_eq!(
        (&roster["mayMark"], &roster["roster"]),
        (&json!(true), &classes[0]["roster"])
    );
    let other = hana.get("/api/admin/today?day=2026-11-24").await.ok();
    assert_eq!(other["classes"][0]["class"]["name"], "Tomorrow");
    hana.get("/api/admin/today?day=soon").await.failure(400);
    let nowhere = hana.get("/api/admin/classes/nothing/roster").await;
    nowhere.fails(404, "Class not found");
    let cancelled = hana.roster(&off).await;
    assert_eq!(cancelled["attendance"]["refusal"], "class_cancelled");
}

#[tokio::test]
async fn a_member_sees_the_class_in_their_list_whatever_the_mark() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(2).await;
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    let booking = mia.booking(&hiit).await;
    studio.advance(hours(47) + minutes(30));
    for (mark, status, is_booked) in [
        ("attended", "attended", true),
        ("no-show", "no-show", false),
        ("unmarked", "confirmed", true),
    ] {
        hana.mark(&hiit, &booking, mark).await;
        let upcoming = mia.get("/api/users/upcoming-classes").await.ok();
        assert_eq!(upcoming["bookings"][0]["status"], status, "{upcoming}");
        let class = mia.get(&format!("/api/classes/{}", hiit.id)).await.ok();
        assert_eq!(class["isUserBooked"], is_booked);
        let schedule = mia.get("/api/classes").await.ok();
        assert_eq!(schedule[0]["isUserBooked"], is_booked);
        mia.cancels_booking(&booking).await.failure(409);
    }
}

#[tokio::test]
async fn without_letters_a_no_show_is_notified_in_the_app_only_and_a_deleted_account_not_at_all() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(9).await;
    let gone = studio.member("gone").with_concessions(1).await;
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    gone.books(&hiit).await.ok();
    let (of_mia, of_gone) = (mia.booking(&hiit).await, gone.booking(&hiit).await);
    let off = json!({"emailNotifications": false});
    mia.asks("PUT", "/api/notifications/settings", off)
        .await
        .ok();
    studio.advance(hours(48));
    studio.lets_go(&gone).await;
    hana.mark(&hiit, &of_mia, "no-show").await;
    hana.mark(&hiit, &of_gone, "no-show").await;
    assert_eq!(mia.notifications().await, ["booking_confirmed", "no_show"]);
    let notification_count = "SELECT count(*) FROM notifications WHERE kind = 'no_show'";
    assert_eq!(studio.number(notification_count).await, 1);
    let letters = "SELECT count(*) FROM outbox WHERE kind = 'no_show'";
    assert_eq!(studio.number(letters).await, 0);
}

#[tokio::test]
async fn a_cancelled_class_sends_no_letter_to_a_deleted_account() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let gone = studio.member("gone").with_concessions(1).await;
    let hiit = studio.class("HIIT").await;
    gone.books(&hiit).await.ok();
    let booking = gone.booking(&hiit).await;
    studio.advance(hours(48) - minutes(20));
    hana.mark(&hiit, &booking, "attended").await;
    let path = format!("/api/admin/users/{}", gone.id);
    hana.asks("DELETE", &path, None).await.ok();
    hana.deletes(&hiit).await.ok();
    let letters = "SELECT count(*) FROM outbox WHERE kind = 'class_cancelled'";
    assert_eq!(studio.number(letters).await, 0);
}

#[tokio::test]
async fn a_corrected_no_show_leaves_the_waitlist() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let (mia, hiit) = booked(&studio).await;
    let booking = mia.booking(&hiit).await;
    studio.advance(hours(48) - minutes(20));
    hana.mark(&hiit, &booking, "no-show").await;
    let override_rules = json!({"adminOverride": true});
    hana.adds_to_waitlist_with(&mia, &hiit, override_rules)
        .await
        .ok();
    let corrected = hana.mark(&hiit, &booking, "attended").await;
    assert_eq!(corrected["outcome"], "applied");
    let waiting = "SELECT count(*) FROM waitlist_entries";
    assert_eq!(studio.number(waiting).await, 0);
    let events = [
        "booking",
        "no_show",
        "waitlist_joined",
        "waitlist_left",
        "attended",
    ];
    assert_eq!(mia.history().await, events);
}

#[tokio::test]
async fn undoing_a_mark_gives_no_inactive_user_a_booking_ahead() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let hiit = studio.class("HIIT").await;
    let (mia, tane) = (
        studio.member("mia").with_concessions(1).await,
        studio.member("tane").with_concessions(1).await,
    );
    let mut bookings = Vec::new();
    for member in [&mia, &tane] {
        member.books(&hiit).await.ok();
        bookings.push(member.booking(&hiit).await);
    }
    studio.advance(hours(48) - minutes(20));
    hana.mark(&hiit, &bookings[0], "attended").await;
    hana.mark(&hiit, &bookings[1], "no-show").await;
    let inactive = json!({"isActive": false});
    hana.edits_user(&mia, inactive).await.ok();
    hana.deletes_user(&tane).await.ok();
    for (booking, status) in bookings.iter().zip(["attended", "no-show"]) {
        let refused = hana.mark(&hiit, booking, "unmarked").await;
        assert_eq!(
            (&refused["refusal"], &refused["whyNot"], &refused["status"]),
            (
                &json!("changed_meanwhile"),
                &json!("This account is no longer active"),
                &json!(status)
            )
        );
    }
    studio.advance(minutes(20));
    for booking in &bookings {
        let undone = hana.mark(&hiit, booking, "unmarked").await;
        assert_eq!(undone["status"], "confirmed");
    }
    hana.edits(&hiit, json!({"room": "Attic"})).await.ok();
    let told = "SELECT u.username FROM notifications n JOIN users u ON u.id = n.user_id WHERE n.kind = 'class_changed'";
    assert_eq!(studio.texts(told).await, ["mia"]);
}

#[tokio::test]
async fn undoing_a_mark_after_the_class_is_in_the_history() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let (mia, hiit) = booked(&studio).await;
    let booking = mia.booking(&hiit).await;
    studio.advance(hours(48));
    hana.mark(&hiit, &booking, "attended").await;
    studio.advance(hours(1));
    let undone = hana.mark(&hiit, &booking, "unmarked").await;
    assert_eq!(undone["status"], "attended");
    assert_eq!(
        mia.history().await,
        ["booking", "attended", "attendance_undone"]
    );
    assert_eq!(attended(&studio, &mia).await, 1);
    let path = format!("/api/admin/users/{}/facts?classId={}", mia.id, hiit.id);
    let now = hana.get(&path).await.ok();
    let path = format!("{path}&at={}", studio.now());
    assert_eq!(hana.get(&path).await.ok()["class"], now["class"]);
    assert_eq!(now["class"]["isUserBooked"], false);
}
