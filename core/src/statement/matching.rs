//! Finds who paid a line of a statement: the member whose reference the line has, or else the
//! member whose name it has, if the amount is the price of a pack. The name alone is never enough
//! (contract, section 5).

mod index;
mod member;

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};

use super::line::StatementLine;
use crate::limits::STATEMENT_CANDIDATES;
use index::{Found, Index};
pub use member::StatementMember;

/// A pack, by whose price a payment is matched.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct StatementPack {
    #[serde(rename = "_id")]
    pub id: String,
    pub concessions: u32,
    pub price_cents: u32,
    pub is_active: bool,
}

/// Whether the member who paid a line is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum MatchState {
    Matched,
    /// Staff must choose or confirm the member.
    Ambiguous,
    Unknown,
    /// The line is already recorded by a payment.
    Recorded,
}

/// The reason to think that a member has paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum MatchedBy {
    Reference,
    NameAndPrice,
    /// The name alone; the member must be confirmed.
    Name,
}

/// The match of a line: the member who paid it, and the pack with the price that was paid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct StatementMatch {
    pub state: MatchState,
    /// Null unless the line is matched.
    pub user_id: Option<String>,
    /// The members who may have paid, if the match is ambiguous: at most 5.
    pub candidates: Vec<String>,
    /// Null if no member was found.
    pub matched_by: Option<MatchedBy>,
    /// The pack with this price; null if there is none, or more than one.
    pub pack_id: Option<String>,
    /// The concessions of that pack.
    pub concessions: Option<u32>,
}

/// Matches lines, in their order. `recorded` has the hashes of the lines that are already recorded
/// by payments.
pub fn matched(
    lines: &[StatementLine],
    members: &[StatementMember],
    packs: &[StatementPack],
    recorded: &[String],
) -> Vec<StatementMatch> {
    let index = Index::of(members);
    let recorded: HashSet<&str> = recorded.iter().map(String::as_str).collect();
    let prices = prices(packs);
    let id = |member: usize| members[member].id.clone();
    let matched_line = |line: &StatementLine| {
        let pack = prices.get(&line.amount_cents);
        let (found, matched_by) = who_paid(&index, line, pack.is_some());
        let is_sure = found.len() == 1 && matched_by != MatchedBy::Name;
        let state = if recorded.contains(line.hash.as_str()) {
            MatchState::Recorded
        } else if is_sure {
            MatchState::Matched
        } else if found.is_empty() {
            MatchState::Unknown
        } else {
            MatchState::Ambiguous
        };
        let candidates = found
            .iter()
            .take(STATEMENT_CANDIDATES)
            .map(|member| id(*member));
        let only = pack.copied().flatten();
        StatementMatch {
            state,
            user_id: found
                .first()
                .filter(|_| state == MatchState::Matched)
                .map(|member| id(*member)),
            candidates: if state == MatchState::Ambiguous {
                candidates.collect()
            } else {
                Vec::new()
            },
            matched_by: Some(matched_by).filter(|_| !found.is_empty()),
            pack_id: only.map(|pack| pack.id.clone()),
            concessions: only.map(|pack| pack.concessions),
        }
    };
    lines.iter().map(matched_line).collect()
}

/// Returns the pack for sale at each price; `None` if several packs have that price.
fn prices(packs: &[StatementPack]) -> HashMap<u32, Option<&StatementPack>> {
    let mut prices = HashMap::new();
    for pack in packs
        .iter()
        .filter(|pack| pack.is_active && 0 < pack.price_cents)
    {
        prices
            .entry(pack.price_cents)
            .and_modify(|only| *only = None)
            .or_insert(Some(pack));
    }
    prices
}

/// Returns the members who may have paid, and how they were found.
fn who_paid(index: &Index, line: &StatementLine, is_price: bool) -> (Vec<usize>, MatchedBy) {
    let referred = index.by_reference(line);
    if !referred.is_empty() {
        return (referred, MatchedBy::Reference);
    }
    match index.by_name(line) {
        Found::Names(members) if is_price => (members, MatchedBy::NameAndPrice),
        Found::Names(members) | Found::Initials(members) => (members, MatchedBy::Name),
    }
}

#[cfg(test)]
mod tests;
