//! Races between acts that are planned first: an act is carried out only as its admin has seen it. And an act that
//! stopped between two groups of classes.

use fantail_core::wire::DeleteType;
use fantail_server::actions::plan::act::TimetableAct;
use fantail_server::actions::plan::carry_out::carry_out;
use fantail_server::error::AppError;
use serde_json::{Value, json};

use crate::people::{Person, studio_and_admin};
use crate::plans::with;
use crate::races::{members, opening_time, unguarded};
use crate::reply::Reply;
use crate::studio::{TestStudio, hours};
use crate::timetable::{TestClass, series};

async fn asks(admin: Person, path: String, form: Value) -> Reply {
    admin.asks("POST", &path, form).await
}

/// Returns the form with the fingerprint of the act's plan.
async fn agreed(admin: &Person, path: &str, form: Value) -> Value {
    let dry = with(form.clone(), "dryRun", true);
    let planned = admin.asks("POST", path, dry).await.ok();
    with(
        form,
        "fingerprint",
        planned["preview"]["fingerprint"].clone(),
    )
}

/// Returns the moves of a class by this many hours, each with the fingerprint of its plan.
async fn moves(admin: &Person, class: &TestClass, counts: &[i64]) -> Vec<(String, Value)> {
    let path = format!("/api/admin/classes/{}/move", class.id);
    let mut moves = Vec::new();
    for count in counts {
        let form = json!({"startTime": (class.start_at + hours(*count)).to_string()});
        moves.push((path.clone(), agreed(admin, &path, form).await));
    }
    moves
}

#[tokio::test(flavor = "multi_thread")]
async fn of_eight_admins_who_move_a_class_at_once_one_does_what_the_plan_showed() {
    let (studio, admin) = studio_and_admin().await;
    let other = studio.admin("rua").await;
    let hiit = studio.class("HIIT").await;
    let people = members(&studio, 3).await;
    for person in &people {
        person.books(&hiit).await.ok();
    }
    let admins = [admin.clone(), other];
    let requests = moves(&admin, &hiit, &[1, 2, 3, 4, 5, 6, 7, 8]).await;
    let requests = requests
        .into_iter()
        .enumerate()
        .map(|(n, (path, form))| asks(admins[n % 2].clone(), path, form));
    let replies = studio.at_once(requests.collect()).await;
    let (done, refused): (Vec<_>, Vec<_>) = replies.into_iter().partition(|it| it.status == 200);
    assert_eq!((done.len(), refused.len()), (1, 7));
    for reply in refused {
        let reply = reply.failure(409);
        assert_eq!(reply["error"], "preview_changed", "{reply}");
    }
    for person in &people {
        let told = ["booking_confirmed", "class_changed"];
        assert_eq!(person.notifications().await, told);
    }
}

#[tokio::test]
async fn control_without_a_second_plan_both_admins_move_the_class() {
    let (studio, admin) = studio_and_admin().await;
    let hiit = studio.class("HIIT").await;
    members(&studio, 1).await[0].books(&hiit).await.ok();
    let moving = |count| TimetableAct::Move {
        class_id: hiit.id.clone(),
        to: fantail_core::forms::class::ClassMove {
            start_at: hiit.start_at + hours(count),
            location: None,
            room: None,
        },
        notifies: true,
    };
    let mut conn = unguarded(&studio).await;
    let now = opening_time();
    let mut plans = Vec::new();
    for count in [1, 2] {
        plans.push(moving(count).plan(&mut conn, now).await.unwrap());
    }
    for plan in &plans {
        carry_out(&mut conn, &admin.id, plan, true, now)
            .await
            .unwrap();
    }
    let told = "SELECT count(*) FROM notifications WHERE kind = 'class_changed'";
    assert_eq!(
        studio.number(told).await,
        2,
        "the race above proves nothing"
    );
}

async fn a_quarter_of_classes(admin: &Person) -> Vec<TestClass> {
    let form = json!({
        "name": "Yoga", "instructor": "Kahu", "location": "Main", "startTime": "2026-12-01T18:00",
        "scheduleType": "recurring", "recurringPattern": "daily", "recurringEndDate": "2027-02-28"
    });
    series(admin, form).await
}

/// Carries out the first group of an act, as a server that is killed right after it.
async fn stops_after_one_group(studio: &TestStudio, admin: &Person, act: &TimetableAct) {
    let now = studio.now();
    let carried_out = studio.app().db.write(async |conn, _| {
        let plan = act.plan(conn, now).await?;
        let is_complete = carry_out(conn, &admin.id, &plan, true, now).await?;
        assert!(!is_complete, "the act has one group only");
        Ok::<_, AppError>(())
    });
    carried_out.await.unwrap();
}

#[tokio::test]
async fn a_deletion_that_stopped_after_a_group_is_completed_by_the_same_request() {
    let (studio, admin) = studio_and_admin().await;
    let classes = a_quarter_of_classes(&admin).await;
    let mia = studio.member("mia").with_concessions(9).await;
    for class in [&classes[0], &classes[63], &classes[64], &classes[89]] {
        mia.books(class).await.ok();
    }
    let act = TimetableAct::Delete {
        class_id: classes[0].id.clone(),
        how: DeleteType::AllFuture,
    };
    stops_after_one_group(&studio, &admin, &act).await;
    assert_eq!(mia.balance().await, 7, "two of four are given back");
    // The first class is cancelled already, and the same request cancels the rest.
    let deleted = admin.deletes_all_future(&classes[0]).await.ok();
    assert_eq!(deleted["deletedCount"], 26, "{deleted}");
    assert_eq!(mia.balance().await, 9);
    let refunds = "SELECT count(*) FROM ledger WHERE cause = 'class_cancelled'";
    assert_eq!(studio.number(refunds).await, 4);
}
