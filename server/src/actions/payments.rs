//! Payments that the studio received: an admin records them, several at once or one, and reverses one.

use std::collections::{BTreeMap, HashMap, HashSet};

use fantail_core::concession::LedgerCause;
use fantail_core::conflict::Conflict;
use fantail_core::forms::Problem;
use fantail_core::forms::payment::NewPayment;
use fantail_core::money::nzd;
use fantail_core::payment;
use fantail_core::studio_time::{Instant, date_words};
use fantail_core::wire::{EditablePack, Payment};

use super::balance::{self, Adjustment};
use super::notify::{self, BalanceChange};
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::payments::{PaymentToWrite, RecordedLines};
use crate::store::users::Account;

/// Payments in the order of the request.
pub struct Recorded {
    pub payments: Vec<Payment>,
    /// The number of them that were recorded now, and not by an earlier request with the same keys.
    pub new: usize,
}

/// Why a payment can't be recorded.
pub enum Refused {
    NoUser,
    Field(&'static str, String),
    Conflict(Conflict),
}

/// Records payments, all of them or none. The errors are those of the payments, by their positions.
pub async fn record(
    conn: &mut Conn,
    admin: &Account,
    payments: &[NewPayment],
    now: Instant,
) -> Result<Result<Recorded, Vec<(usize, Refused)>>, AppError> {
    let mut facts = Facts::read(conn, payments).await?;
    let mut refused = Vec::new();
    let mut entries = Vec::new();
    for (index, payment) in payments.iter().enumerate() {
        match facts.decide(payment) {
            Ok(Decision::RecordedBefore) => {}
            Ok(Decision::Record(from, to)) => entries.push(Entry {
                id: store::new_id(now),
                payment,
                from,
                to,
            }),
            Err(reason) => refused.push((index, reason)),
        }
    }
    if !refused.is_empty() {
        return Ok(Err(refused));
    }
    write(conn, admin, &facts, &entries, now).await?;
    let keys: Vec<_> = payments.iter().map(|one| one.key.as_str()).collect();
    let recorded = store::payments::with_keys(conn, &keys).await?;
    let mut recorded: HashMap<_, _> = recorded.into_iter().collect();
    Ok(Ok(Recorded {
        payments: keys
            .iter()
            .filter_map(|key| recorded.remove(*key))
            .collect(),
        new: entries.len(),
    }))
}

/// Everything that payments are decided on. The decisions update it, because one payment changes what the next finds.
struct Facts {
    by_key: HashMap<String, Payment>,
    accounts: HashMap<String, Account>,
    balances: HashMap<String, i32>,
    packs: Vec<EditablePack>,
    lines: RecordedLines,
}

enum Decision {
    RecordedBefore,
    /// The balance before and after.
    Record(i32, i32),
}

/// A payment to record, with the balance before and after it.
struct Entry<'a> {
    id: String,
    payment: &'a NewPayment,
    from: i32,
    to: i32,
}

impl Facts {
    async fn read(conn: &mut Conn, payments: &[NewPayment]) -> Result<Facts, sqlx::Error> {
        let keys: Vec<_> = payments.iter().map(|one| one.key.as_str()).collect();
        let users: HashSet<_> = payments.iter().map(|one| one.user_id.as_str()).collect();
        let lines = payments
            .iter()
            .filter_map(|one| one.statement_line.as_deref());
        let accounts = store::users::find_each(conn, &Vec::from_iter(users)).await?;
        let by_key = store::payments::with_keys(conn, &keys).await?;
        Ok(Facts {
            by_key: by_key.into_iter().collect(),
            balances: accounts
                .iter()
                .map(|account| (account.id.clone(), account.concessions))
                .collect(),
            accounts: accounts
                .into_iter()
                .map(|account| (account.id.clone(), account))
                .collect(),
            packs: store::packs::all(conn).await?,
            lines: store::payments::recorded_lines(conn, &Vec::from_iter(lines)).await?,
        })
    }

    fn decide(&mut self, payment: &NewPayment) -> Result<Decision, Refused> {
        if let Some(first) = self.by_key.get(&payment.key) {
            return if is_the_same(first, payment) {
                Ok(Decision::RecordedBefore)
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
        let balance = self.balances.entry(account.id.clone()).or_default();
        let from = *balance;
        *balance = payment::balance_after(from, payment.concessions).map_err(Refused::Conflict)?;
        Ok(Decision::Record(from, *balance))
    }

    /// A pack may have changed since the form was loaded.
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

    fn pack_name(&self, payment: &NewPayment) -> Option<&str> {
        let pack = self.pack(payment.pack_id.as_deref()?)?;
        Some(pack.name.as_str())
    }
}

/// Whether a payment that was recorded is the one that is sent now.
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

async fn write(
    conn: &mut Conn,
    admin: &Account,
    facts: &Facts,
    entries: &[Entry<'_>],
    now: Instant,
) -> Result<(), AppError> {
    let mut writes = Writes::default();
    let rows: Vec<_> = entries
        .iter()
        .map(|entry| PaymentToWrite {
            id: &entry.id,
            payment: entry.payment,
            pack_name: facts.pack_name(entry.payment),
            recorded_by: &admin.id,
        })
        .collect();
    store::payments::push(&mut writes, &rows, now);
    let details: Vec<_> = rows.iter().map(|row| details(row.payment)).collect();
    let mut notices = Vec::with_capacity(entries.len());
    for (entry, details) in entries.iter().zip(&details) {
        let payment = entry.payment;
        let adjustment = Adjustment {
            user_id: &payment.user_id,
            from: entry.from,
            to: entry.to,
            cause: LedgerCause::Payment,
            details,
            actor_id: &admin.id,
        };
        balance::post_for(&mut writes, adjustment, Some(&entry.id), now);
        let occasion = Occasion::PaymentRecorded {
            added: payment.concessions,
            balance: entry.to,
            amount_cents: payment.amount_cents,
            received_on: payment.received_on,
        };
        let account = facts.accounts.get(&payment.user_id);
        notices.push((account.ok_or(AppError::NO_USER)?.into(), occasion));
    }
    let notices: Vec<_> = notices.iter().map(|(to, what)| (to, what)).collect();
    notify::each(&mut writes, &notices, now)?;
    Ok(writes.send(conn).await?)
}

/// `Payment of $150.00 received on 21 November 2026`
fn details(payment: &NewPayment) -> String {
    let amount = payment
        .amount_cents
        .map(|cents| format!(" of {}", nzd(cents.into())))
        .unwrap_or_default();
    let received_on = date_words(payment.received_on);
    format!("Payment{amount} received on {received_on}")
}

/// Reverses a payment: takes its concessions back, and tells the member why.
pub async fn reverse(
    conn: &mut Conn,
    admin: &Account,
    payment_id: &str,
    reason: &str,
    now: Instant,
) -> Result<Payment, AppError> {
    const NO_PAYMENT: AppError = AppError::NotFound("Payment not found");
    let payment = store::payments::find(conn, payment_id).await?;
    let payment = payment.ok_or(NO_PAYMENT)?;
    if payment.reversed_at.is_some() {
        return Err(Conflict::AlreadyReversed.into());
    }
    let account = store::users::find(conn, &payment.user_id.id).await?;
    let account = account.filter(|account| account.role.capabilities().has_concessions);
    let account = account.ok_or(Conflict::BalanceClosed)?;
    let (before, taken) = (account.concessions, payment.concessions);
    let after = payment::balance_after_reversal(before, taken)?;
    let mut writes = Writes::default();
    store::payments::push_reversal(&mut writes, &payment, &admin.id, reason, now);
    let adjustment = Adjustment {
        user_id: &account.id,
        from: before,
        to: after,
        cause: LedgerCause::PaymentReversed,
        details: &format!("Payment reversed: {reason}"),
        actor_id: &admin.id,
    };
    balance::post_for(&mut writes, adjustment, Some(&payment.id), now);
    let occasion = Occasion::PaymentReversed {
        taken,
        balance: after,
        reason: reason.to_owned(),
    };
    let recipient = &(&account).into();
    notify::user(&mut writes, recipient, &occasion, now)?;
    let change = BalanceChange { before, after };
    notify::low_balance(&mut writes, recipient, change, now)?;
    writes.send(conn).await?;
    let reversed = store::payments::find(conn, payment_id).await?;
    reversed.ok_or(NO_PAYMENT)
}

impl Refused {
    /// The error of a request for one payment.
    pub fn of_one(self) -> AppError {
        match self {
            Refused::NoUser => AppError::NO_USER,
            Refused::Field(field, message) => AppError::at_field(field, &message),
            Refused::Conflict(conflict) => conflict.into(),
        }
    }

    /// The error of a request for several, with the problem of each at its field. A problem of the form comes before a
    /// conflict.
    pub fn of_several(all: Vec<(usize, Refused)>) -> AppError {
        let mut fields = BTreeMap::new();
        let mut conflicts = BTreeMap::new();
        let mut first = None;
        for (index, refused) in all {
            let at = |field| format!("payments.{index}.{field}");
            match refused {
                Refused::NoUser => fields.insert(at("userId"), "User not found".to_owned()),
                Refused::Field(field, message) => fields.insert(at(field), message),
                Refused::Conflict(conflict) => {
                    first.get_or_insert(conflict);
                    conflicts.insert(at(conflict.field().unwrap_or("key")), conflict.message())
                }
            };
        }
        match first {
            Some(conflict) if fields.is_empty() => AppError::ConflictsAt(conflict, conflicts),
            _ => AppError::Problem(problem_of_several(fields)),
        }
    }
}

/// The problem of several payments, none of which was recorded.
pub fn problem_of_several(fields: BTreeMap<String, String>) -> Problem {
    Problem {
        message: "Some payments have problems, so none was recorded".to_owned(),
        fields,
    }
}
