//! Decides whether payments can be recorded, from the facts read for them.

use std::collections::{HashMap, HashSet};

use fantail_core::conflict::Conflict;
use fantail_core::forms::payment::NewPayment;
use fantail_core::limits::{DUPLICATE_PAYMENT_DAYS, MAXIMUM_PACKS};
use fantail_core::payment;
use fantail_core::payment_duplicate::{self, Duplicate, PaymentFacts, recorded_words};
use fantail_core::studio_time::Instant;
use fantail_core::wire::{EditablePack, Payment};

use super::refused::Refused;
use crate::db::Conn;
use crate::error::AppError;
use crate::store;
use crate::store::payments::statement_lines::RecordedLines;
use crate::store::users::Account;

/// The facts that the decisions on payments depend on. Each decision updates them for the next
/// payment.
pub struct Facts {
    by_key: HashMap<String, Payment>,
    pub accounts: HashMap<String, Account>,
    balances: HashMap<String, i32>,
    packs: Vec<EditablePack>,
    lines: RecordedLines,
    /// By key: the payments that may be the same as one that stands.
    possibly_recorded: HashMap<String, Conflict>,
}

pub enum PaymentDecision {
    RecordedBefore,
    /// The balance before and after.
    Record(i32, i32),
}

impl Facts {
    pub async fn read(
        conn: &mut Conn,
        admin: &Account,
        payments: &[NewPayment],
        now: Instant,
    ) -> Result<Facts, AppError> {
        let keys: Vec<_> = payments.iter().map(|one| one.key.as_str()).collect();
        let users: HashSet<_> = payments.iter().map(|one| one.user_id.as_str()).collect();
        let lines = payments
            .iter()
            .filter_map(|one| one.statement_line.as_deref());
        let accounts = store::users::find_each(conn, &Vec::from_iter(users)).await?;
        let by_key = store::payments::with_keys(conn, &keys).await?;
        let by_key: HashMap<_, _> = by_key.into_iter().collect();
        let new = payments.iter().filter(|one| !by_key.contains_key(&one.key));
        let new: Vec<_> = new.collect();
        Ok(Facts {
            possibly_recorded: possibly_recorded(conn, admin, &new, now).await?,
            by_key,
            balances: accounts
                .iter()
                .map(|account| (account.id.clone(), account.concessions))
                .collect(),
            accounts: accounts
                .into_iter()
                .map(|account| (account.id.clone(), account))
                .collect(),
            packs: store::packs::all(conn, MAXIMUM_PACKS).await?,
            lines: store::payments::statement_lines::recorded_lines(
                conn,
                &lines.collect::<Vec<_>>(),
            )
            .await?,
        })
    }

    pub fn decide(&mut self, payment: &NewPayment) -> Result<PaymentDecision, Refused> {
        if let Some(first) = self.by_key.get(&payment.key) {
            return if is_the_same(first, payment) {
                Ok(PaymentDecision::RecordedBefore)
            } else {
                Err(Refused::Conflict(Conflict::KeyReused))
            };
        }
        let account = self.accounts.get(&payment.user_id).ok_or(Refused::NoUser)?;
        if !account.role.capabilities().has_concessions {
            let message = "Coaches have no concessions".to_owned();
            return Err(Refused::Field("userId", message));
        }
        self.check_pack(payment)?;
        if payment.amount_cents.is_some_and(payment::is_large) && !payment.is_confirmed {
            let amount_cents = payment.amount_cents.unwrap_or_default();
            return Err(Refused::Conflict(Conflict::LargeAmount { amount_cents }));
        }
        if let Some(line) = &payment.statement_line
            && !self.lines.standing.insert(line.clone())
        {
            return Err(Refused::Conflict(Conflict::LineRecorded));
        }
        if let Some(conflict) = self.possibly_recorded.remove(&payment.key) {
            return Err(Refused::Conflict(conflict));
        }
        let balance = self.balances.entry(account.id.clone()).or_default();
        let from = *balance;
        *balance = payment::balance_after(from, payment.concessions).map_err(Refused::Conflict)?;
        Ok(PaymentDecision::Record(from, *balance))
    }

    /// Checks the pack, which may have changed since the form was loaded.
    fn check_pack(&self, payment: &NewPayment) -> Result<(), Refused> {
        let Some(pack_id) = &payment.pack_id else {
            return Ok(());
        };
        let message = "This pack does not exist any more. Please choose another.".to_owned();
        let pack = self.pack(pack_id);
        let pack = pack.ok_or(Refused::Field("packId", message))?;
        if pack.concessions == payment.concessions {
            return Ok(());
        }
        let message = format!("This pack has {} concessions now", pack.concessions);
        Err(Refused::Field("concessions", message))
    }

    fn pack(&self, id: &str) -> Option<&EditablePack> {
        self.packs.iter().find(|pack| pack.id == id)
    }

    pub fn pack_name(&self, payment: &NewPayment) -> Option<&str> {
        let pack = self.pack(payment.pack_id.as_deref()?)?;
        Some(pack.name.as_str())
    }
}

/// Returns a conflict for each new payment that may be the same as one that stands, or as one that
/// the same request types in. Leaves out the payments that the admin knows to be different.
async fn possibly_recorded(
    conn: &mut Conn,
    admin: &Account,
    new: &[&NewPayment],
    now: Instant,
) -> Result<HashMap<String, Conflict>, AppError> {
    let unsure: Vec<_> = new.iter().filter(|one| !one.is_different).collect();
    let days = || unsure.iter().map(|one| one.received_on);
    let (Some(first), Some(last)) = (days().min(), days().max()) else {
        return Ok(HashMap::new());
    };
    let users: HashSet<_> = unsure.iter().map(|one| one.user_id.as_str()).collect();
    let from = first.minus(DUPLICATE_PAYMENT_DAYS);
    let to = last.plus(DUPLICATE_PAYMENT_DAYS);
    let stored =
        store::payments::statement_lines::standing(conn, &Vec::from_iter(users), from, to).await?;
    let typed_in = new.iter().filter(|one| one.statement_line.is_none());
    let typed_in: Vec<_> = typed_in.map(|one| facts_of_new(one)).collect();
    let standing: Vec<_> = stored
        .iter()
        .map(facts_of_recorded)
        .chain(typed_in)
        .collect();
    let to_record: Vec<_> = unsure.iter().map(|one| facts_of_new(one)).collect();
    let found = payment_duplicate::find(&to_record, &standing);
    let conflicts = unsure.iter().zip(found).filter_map(|(one, duplicate)| {
        let Duplicate::Possible(place) = duplicate else {
            return None;
        };
        let recorded = match stored.get(place) {
            Some(payment) => recorded_words(&payment.recorded_by, payment.created_at, now),
            None => recorded_words(&admin.full_name(), now, now),
        };
        let conflict = Conflict::PossiblyRecorded {
            recorded,
            is_from_statement: standing[place].has_statement_line,
        };
        Some((one.key.clone(), conflict))
    });
    Ok(conflicts.collect())
}

fn facts_of_recorded(payment: &Payment) -> PaymentFacts<'_> {
    PaymentFacts {
        user_id: &payment.user_id.id,
        amount_cents: payment.amount_cents,
        concessions: Some(payment.concessions),
        received_on: payment.received_on,
        has_statement_line: payment.statement_line.is_some(),
    }
}

fn facts_of_new(payment: &NewPayment) -> PaymentFacts<'_> {
    PaymentFacts {
        user_id: &payment.user_id,
        amount_cents: payment.amount_cents,
        concessions: Some(payment.concessions),
        received_on: payment.received_on,
        has_statement_line: payment.statement_line.is_some(),
    }
}

/// Returns whether a recorded payment equals the submitted one.
fn is_the_same(recorded: &Payment, sent: &NewPayment) -> bool {
    recorded.user_id.id == sent.user_id
        && recorded.concessions == sent.concessions
        && recorded.amount_cents == sent.amount_cents
        && recorded.pack_id == sent.pack_id
        && recorded.received_on == sent.received_on
        && recorded.reference == sent.reference
        && recorded.note == sent.note
        && recorded.statement_line == sent.statement_line
}
