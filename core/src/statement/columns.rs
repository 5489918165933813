//! Recognises the columns of a bank statement.

use serde::{Deserialize, Serialize};

/// The columns of a statement, from 0.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct StatementColumns {
    pub date: Option<u32>,
    /// Signed, unless the sign has a column of its own; negative amounts are debits.
    pub amount: Option<u32>,
    /// Says whether the amount is a credit or a debit, such as `C` or `D`.
    pub sign: Option<u32>,
    /// Credits only. If there is such a column, it is read instead of `amount`.
    pub credit: Option<u32>,
    pub particulars: Option<u32>,
    pub code: Option<u32>,
    pub reference: Option<u32>,
    pub other_party: Option<u32>,
    /// The descriptions that the bank wrote.
    pub descriptions: Vec<u32>,
    /// The studio's own account.
    pub account: Option<u32>,
}

impl StatementColumns {
    /// Returns whether there are enough columns to read lines.
    pub const fn are_enough(&self) -> bool {
        self.date.is_some() && (self.amount.is_some() || self.credit.is_some())
    }
}

/// The columns of each bank's export, in lower case and without spaces. For an export with more
/// columns, only the names that distinguish it from the others.
const BANKS: [(&str, &[&str]); 7] = [
    (
        "ANZ",
        &[
            "type",
            "details",
            "particulars",
            "code",
            "reference",
            "amount",
            "date",
        ],
    ),
    (
        "ANZ",
        &[
            "transactiondate",
            "transactiontype",
            "payee",
            "particulars",
            "code",
            "reference",
            "amount",
        ],
    ),
    (
        "ANZ",
        &[
            "card",
            "type",
            "amount",
            "details",
            "transactiondate",
            "processeddate",
        ],
    ),
    (
        "ASB",
        &["date", "uniqueid", "trantype", "payee", "memo", "amount"],
    ),
    (
        "BNZ",
        &[
            "date",
            "amount",
            "payee",
            "particulars",
            "code",
            "reference",
            "trantype",
        ],
    ),
    (
        "Kiwibank",
        &[
            "date",
            "memo/description",
            "tpref",
            "tppart",
            "tpcode",
            "amount",
        ],
    ),
    (
        "Westpac",
        &[
            "date",
            "amount",
            "otherparty",
            "description",
            "reference",
            "particulars",
            "analysiscode",
        ],
    ),
];

/// Returns the bank whose export has this header.
pub fn bank_of(header: &[String]) -> Option<&'static str> {
    let names: Vec<String> = header.iter().map(|name| plain(name)).collect();
    let is_of = |columns: &[&str]| {
        columns
            .iter()
            .all(|column| names.iter().any(|name| name == column))
    };
    BANKS
        .iter()
        .find(|(_, columns)| is_of(columns))
        .map(|(bank, _)| *bank)
}

/// Finds the columns by their usual names.
pub fn by_name(header: &[String]) -> StatementColumns {
    let names: Vec<String> = header.iter().map(|name| plain(name)).collect();
    let at = |known: &[&str]| known.iter().find_map(|known| position(&names, known));
    let description = [
        "description",
        "memo/description",
        "opref",
        "oppart",
        "opcode",
    ];
    StatementColumns {
        // The values of the file show it, whatever its name.
        sign: None,
        date: at(&["date", "transactiondate", "dateprocessed", "processeddate"]),
        amount: at(&["amount", "amount(nzd)", "value", "transactionamount"]),
        credit: at(&[
            "amount(credit)",
            "credit",
            "creditamount",
            "credits",
            "deposit",
            "moneyin",
        ]),
        particulars: at(&["particulars", "tppart", "memo"]),
        code: at(&["code", "analysiscode", "tpcode"]),
        reference: at(&["reference", "tpref", "ref"]),
        other_party: at(&[
            "otherparty",
            "payee",
            "opname",
            "otherpartyname",
            "details",
            "name",
            "payer",
        ]),
        descriptions: description
            .iter()
            .filter_map(|known| position(&names, known))
            .collect(),
        account: at(&["thispartyaccount", "accountnumber", "account"]),
    }
}

fn position(names: &[String], known: &str) -> Option<u32> {
    let at = names.iter().position(|name| name == known)?;
    u32::try_from(at).ok()
}

fn plain(name: &str) -> String {
    name.to_lowercase().split_whitespace().collect()
}
