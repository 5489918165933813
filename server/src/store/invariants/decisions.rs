//! Makes every stored decision again with the present rules.

use fantail_core::decision::{Inputs, decide};
use fantail_core::studio_time::Instant;
use futures_util::TryStreamExt;
use sqlx::FromRow;

use crate::db::Conn;
use crate::db::progress::Progress;

#[derive(FromRow)]
struct StoredDecision {
    id: String,
    decided_at: i64,
    action: String,
    inputs: String,
    refusal: Option<String>,
    #[sqlx(try_from = "i64")]
    concessions: i32,
    #[sqlx(try_from = "i64")]
    balance_after: i32,
    refund_is_due: Option<bool>,
}

/// Finds the stored decisions that the present rules would decide differently. Returns a
/// description of the first `shown`, and the number of all.
pub(super) async fn that_differ(
    conn: &mut Conn,
    shown: i64,
    progress: &Progress,
) -> Result<(Vec<String>, i64), sqlx::Error> {
    let all: i64 = sqlx::query_scalar("SELECT count(*) FROM decisions")
        .fetch_one(&mut *conn)
        .await?;
    let mut stored = sqlx::query_as::<_, StoredDecision>(
        "SELECT id, decided_at, action, inputs, refusal, concessions, balance_after, refund_is_due
           FROM decisions ORDER BY decided_at",
    )
    .fetch(conn);
    let (mut found, mut total, mut seen) = (Vec::new(), 0_i64, 0_i64);
    while let Some(decision) = stored.try_next().await? {
        progress.reaches(part(seen, all));
        seen += 1;
        let Some(difference) = decision.difference() else {
            continue;
        };
        total += 1;
        if total <= shown {
            found.push(difference);
        }
    }
    Ok((found, total))
}

impl StoredDecision {
    /// Makes the decision again, and describes the difference if there is one.
    fn difference(&self) -> Option<String> {
        let Ok(inputs) = serde_json::from_str::<Inputs>(&self.inputs) else {
            return Some(format!(
                "decision {} ({}) has inputs that can't be read",
                self.id, self.action
            ));
        };
        let decision = decide(&inputs, Instant::from_millis(self.decided_at));
        let stored = outcome(
            self.refusal.as_deref(),
            self.concessions,
            self.balance_after,
            self.refund_is_due,
        );
        let present = outcome(
            decision.refusal_code(),
            decision.verdict.concessions,
            decision.verdict.balance_after,
            decision.refund_is_due,
        );
        (stored != present).then(|| {
            format!(
                "decision {} ({}) was {stored}, and is {present} now",
                self.id, self.action
            )
        })
    }
}

/// Describes a decision, for example `accepted, 1 to 4, refunded`.
fn outcome(refusal: Option<&str>, delta: i32, balance: i32, is_refunded: Option<bool>) -> String {
    let decided = refusal.unwrap_or("accepted");
    let refund = match is_refunded {
        None => "",
        Some(true) => ", refunded",
        Some(false) => ", not refunded",
    };
    format!("{decided}, {delta} to {balance}{refund}")
}

fn part(seen: i64, all: i64) -> f64 {
    #[expect(
        clippy::cast_precision_loss,
        reason = "a part for a progress line, to the percent"
    )]
    let (seen, all) = (seen as f64, all.max(1) as f64);
    (seen / all).min(1.0)
}
