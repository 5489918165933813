//! Simulates packs and payments with the server's actions. This file uses no random numbers.

use fantail_core::forms::pack::PackValues;
use fantail_core::forms::payment::NewPayment;
use fantail_core::limits::MAXIMUM_PACKS;
use fantail_core::studio_time::Instant;

use super::people::ADMIN;
use super::studio::DemoStudio;
use crate::actions::payments::{self, Refused};
use crate::error::AppError;
use crate::store;

/// The packs, with their concessions and prices in cents.
const PACKS: [(&str, u32, u32); 4] = [
    ("Single class", 1, 1_800),
    ("5 classes", 5, 8_000),
    ("10 classes", 10, 15_000),
    ("20 classes", 20, 28_000),
];
/// The price of one concession without a pack, in cents.
const CENTS_PER_CONCESSION: u32 = 1_500;
/// One payment in this many is first recorded with the wrong pack, and reversed.
const PAYMENTS_PER_MISTAKE: usize = 150;

impl DemoStudio<'_> {
    pub async fn make_packs(&mut self, at: Instant) -> Result<(), AppError> {
        for (name, concessions, price_cents) in PACKS {
            let pack = PackValues {
                name: name.to_owned(),
                concessions,
                price_cents,
                is_active: true,
            };
            store::packs::add(self.conn, &store::new_id(at), &pack, at).await?;
        }
        Ok(())
    }

    /// A person pays for concessions by bank transfer, and the admin records it.
    pub async fn pay(
        &mut self,
        person: usize,
        concessions: u32,
        at: Instant,
    ) -> Result<(), AppError> {
        let right = self.payment(person, concessions, at).await?;
        if self.payments.is_multiple_of(PAYMENTS_PER_MISTAKE) {
            let (_, most, _) = PACKS[PACKS.len() - 1];
            let wrong = self.payment(person, most, at).await?;
            let id = self.record_payment(wrong, at).await?;
            let admin = self.account(ADMIN).await?;
            let reason = "Recorded with the wrong pack";
            payments::reverse(self.conn, &admin, &id, reason, at).await?;
        }
        self.record_payment(right, at).await?;
        self.people[person].account = None;
        Ok(())
    }

    async fn payment(
        &mut self,
        person: usize,
        concessions: u32,
        at: Instant,
    ) -> Result<NewPayment, AppError> {
        self.payments += 1;
        let packs = store::packs::all(self.conn, MAXIMUM_PACKS).await?;
        let pack = packs
            .into_iter()
            .find(|pack| pack.concessions == concessions);
        let payer = &self.people[person];
        Ok(NewPayment {
            key: format!("demo-{}", self.payments),
            user_id: payer.id.clone(),
            concessions,
            amount_cents: Some(pack.as_ref().map_or_else(
                || concessions * CENTS_PER_CONCESSION,
                |pack| pack.price_cents,
            )),
            pack_id: pack.map(|pack| pack.id),
            received_on: at.day(),
            reference: payer.last_name.to_uppercase(),
            note: String::new(),
            statement_line: None,
            is_confirmed: false,
            is_different: false,
        })
    }

    /// Records a payment, and returns its id.
    async fn record_payment(
        &mut self,
        payment: NewPayment,
        at: Instant,
    ) -> Result<String, AppError> {
        let admin = self.account(ADMIN).await?;
        let recorded = payments::record(self.conn, &admin, &[payment], at).await?;
        let mut recorded = recorded.map_err(Refused::of_several)?;
        let recorded = recorded.payments.pop();
        Ok(recorded.ok_or(AppError::NO_USER)?.id)
    }
}
