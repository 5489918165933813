//! An amount of money, as it is typed into a form.

use super::Problem;
use crate::money::parse_nzd;

/// Parses a typed amount into cents; `None` if nothing was typed. Any other text is a problem at
/// `field`.
pub fn parse(field: &str, typed: &str) -> Result<Option<i32>, Problem> {
    if typed.trim().is_empty() {
        return Ok(None);
    }
    let message = "Please enter an amount in dollars, such as 150.00";
    parse_nzd(typed)
        .map(Some)
        .ok_or_else(|| Problem::at(field, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_may_be_empty_but_not_invalid() {
        assert_eq!(parse("amount", "  "), Ok(None));
        assert_eq!(parse("amount", "$150"), Ok(Some(15_000)));
        assert!(
            parse("amount", "a lot")
                .unwrap_err()
                .fields
                .contains_key("amount")
        );
    }
}
