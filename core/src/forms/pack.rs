//! Packs: concessions that are sold together (contract, section 5).

use super::{Problem, text};
use crate::limits::{MAXIMUM_PACK_CONCESSIONS, MAXIMUM_PACK_PRICE_CENTS, NAME_LENGTH};
use crate::money::nzd;
use crate::wire::PackRequest;

/// A valid pack.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PackValues {
    pub name: String,
    pub concessions: u32,
    pub price_cents: u32,
    /// Whether the pack is for sale: members see only such packs.
    pub is_active: bool,
}

/// Parses a new pack; it is active unless the form says otherwise (contract, section 5).
pub fn parse_new(form: &PackRequest) -> Result<PackValues, Problem> {
    let missing = "Please enter a price in dollars, such as 150.00";
    Ok(PackValues {
        name: name(form.name.as_deref().unwrap_or_default())?,
        concessions: concessions(form.concessions.unwrap_or(0))?,
        price_cents: price(
            form.price_cents
                .ok_or_else(|| Problem::at("priceCents", missing))?,
        )?,
        is_active: form.is_active.unwrap_or(true),
    })
}

/// Parses an edit of a pack; a field that is left out keeps its value (contract, section 1).
pub fn parse_edit(form: &PackRequest, present: PackValues) -> Result<PackValues, Problem> {
    Ok(PackValues {
        name: form.name.as_deref().map_or(Ok(present.name), name)?,
        concessions: form
            .concessions
            .map_or(Ok(present.concessions), concessions)?,
        price_cents: form.price_cents.map_or(Ok(present.price_cents), price)?,
        is_active: form.is_active.unwrap_or(present.is_active),
    })
}

fn name(typed: &str) -> Result<String, Problem> {
    let name = text::name("name", typed, NAME_LENGTH)?;
    if name.is_empty() {
        return Err(Problem::at("name", "Please enter a name for the pack"));
    }
    Ok(name)
}

/// Checks the concessions of a pack or of a payment: 1 to 1,000, else a problem at `concessions`.
pub(super) fn concessions(number: i32) -> Result<u32, Problem> {
    let number = u32::try_from(number).unwrap_or(0);
    if (1..=MAXIMUM_PACK_CONCESSIONS).contains(&number) {
        return Ok(number);
    }
    Err(Problem::at(
        "concessions",
        format!("Please enter a number of concessions from 1 to {MAXIMUM_PACK_CONCESSIONS}"),
    ))
}

fn price(cents: i32) -> Result<u32, Problem> {
    let price = u32::try_from(cents).ok();
    price
        .filter(|price| *price <= MAXIMUM_PACK_PRICE_CENTS)
        .ok_or_else(|| {
            let most = nzd(MAXIMUM_PACK_PRICE_CENTS.into());
            Problem::at("priceCents", format!("A pack costs $0.00 to {most}"))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(name: &str, concessions: i32, price_cents: i32) -> PackRequest {
        PackRequest {
            name: Some(name.to_owned()),
            concessions: Some(concessions),
            price_cents: Some(price_cents),
            is_active: None,
        }
    }

    fn field(parsed: Result<PackValues, Problem>) -> String {
        let fields = parsed.unwrap_err().fields.into_keys().collect::<Vec<_>>();
        fields.join(" ")
    }

    #[test]
    fn a_pack_has_a_name_one_to_a_thousand_concessions_and_a_price_up_to_ten_thousand_dollars() {
        let pack = parse_new(&form(" Ten  ", 10, 15_000)).unwrap();
        assert_eq!((pack.name.as_str(), pack.concessions), ("Ten", 10));
        assert!(pack.is_active);
        assert!(parse_new(&form("All", 1_000, 1_000_000)).is_ok());
        assert!(parse_new(&form("Free", 1, 0)).is_ok());
        assert_eq!(field(parse_new(&form(" ", 10, 0))), "name");
        assert_eq!(field(parse_new(&form(&"x".repeat(81), 10, 0))), "name");
        for wrong in [0, -1, 1_001] {
            assert_eq!(field(parse_new(&form("Ten", wrong, 0))), "concessions");
        }
        for wrong in [-1, 1_000_001] {
            assert_eq!(field(parse_new(&form("Ten", 10, wrong))), "priceCents");
        }
        let priceless = PackRequest {
            price_cents: None,
            ..form("Ten", 10, 0)
        };
        assert_eq!(field(parse_new(&priceless)), "priceCents");
    }

    #[test]
    fn fields_that_an_edit_leaves_out_keep_their_values() {
        let present = parse_new(&form("Ten", 10, 15_000)).unwrap();
        let edit = PackRequest {
            is_active: Some(false),
            ..PackRequest::default()
        };
        let after = parse_edit(&edit, present.clone()).unwrap();
        assert_eq!(
            after,
            PackValues {
                is_active: false,
                ..present.clone()
            }
        );
        assert_eq!(field(parse_edit(&form("", 10, 0), present)), "name");
    }
}
