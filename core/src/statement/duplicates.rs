//! Finds the lines of a statement that an admin may have typed in as payments already (contract, section 5).

use serde::{Deserialize, Serialize};

use crate::payment_duplicate::{Duplicate, PaymentFacts, find, recorded_words};
use crate::studio_time::{Day, Instant};

/// A line of a statement, with the member and the concessions that were found or chosen for it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct MembersLine {
    pub user_id: String,
    pub day: Day,
    pub amount_cents: u32,
    /// Null until they are chosen.
    pub concessions: Option<u32>,
}

/// A payment that stands and has no line of a statement.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct UnreconciledPayment {
    #[serde(rename = "_id")]
    pub id: String,
    pub user_id: String,
    pub concessions: u32,
    pub amount_cents: Option<u32>,
    pub received_on: Day,
    pub recorded_by: String,
    pub created_at: Instant,
}

/// Whether a line may be recorded already.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct LineDuplicate {
    /// The payment that may be the same; null for none.
    pub payment_id: Option<String>,
    /// Who recorded that payment, and when: `by Kiri Ngata, Thu 12 Nov`.
    pub recorded: Option<String>,
    /// Whether each payment that may be the same is nearer to another of the lines.
    pub is_of_another: bool,
}

/// Returns, for each line, the payment that may be the same. Each payment explains one line at most.
pub fn possibly_recorded(
    lines: &[MembersLine],
    payments: &[UnreconciledPayment],
    now: Instant,
) -> Vec<LineDuplicate> {
    let lines: Vec<_> = lines
        .iter()
        .map(|line| PaymentFacts {
            user_id: &line.user_id,
            amount_cents: Some(line.amount_cents),
            concessions: line.concessions,
            received_on: line.day,
            has_statement_line: true,
        })
        .collect();
    let standing: Vec<_> = payments
        .iter()
        .map(|payment| PaymentFacts {
            user_id: &payment.user_id,
            amount_cents: payment.amount_cents,
            concessions: Some(payment.concessions),
            received_on: payment.received_on,
            has_statement_line: false,
        })
        .collect();
    let found = find(&lines, &standing).into_iter();
    found
        .map(|duplicate| {
            let payment = match duplicate {
                Duplicate::Possible(place) => payments.get(place),
                Duplicate::None | Duplicate::OfAnother => None,
            };
            LineDuplicate {
                payment_id: payment.map(|payment| payment.id.clone()),
                recorded: payment
                    .map(|payment| recorded_words(&payment.recorded_by, payment.created_at, now)),
                is_of_another: duplicate == Duplicate::OfAnother,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearer_of_two_lines_names_the_payment_and_the_other_knows_it() {
        let day = |text| Day::parse(text).unwrap();
        let instant = |text| Instant::parse(text).unwrap();
        let line = |on| MembersLine {
            user_id: "ana".to_owned(),
            day: day(on),
            amount_cents: 15_000,
            concessions: None,
        };
        let payment = UnreconciledPayment {
            id: "p1".to_owned(),
            user_id: "ana".to_owned(),
            concessions: 10,
            amount_cents: Some(15_000),
            received_on: day("2026-11-12"),
            recorded_by: "Kiri Ngata".to_owned(),
            created_at: instant("2026-11-12T00:00:00Z"),
        };
        let lines = ["2026-11-13", "2026-11-11", "2026-11-12", "2026-10-12"].map(line);
        let now = instant("2026-11-30T00:00:00Z");
        let found = possibly_recorded(&lines, &[payment], now);
        let ids = found.iter().map(|line| line.payment_id.as_deref());
        assert_eq!(ids.collect::<Vec<_>>(), [None, None, Some("p1"), None]);
        assert_eq!(
            found[2].recorded.as_deref(),
            Some("by Kiri Ngata, Thu 12 Nov")
        );
        let of_another = found.iter().map(|line| line.is_of_another);
        assert_eq!(of_another.collect::<Vec<_>>(), [true, true, false, false]);
    }
}
