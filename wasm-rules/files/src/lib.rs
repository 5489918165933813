//! The rules for files that staff import. Every function converts its arguments, calls a rule, and
//! converts the result. No function decides anything itself.

use fantail_core::forms::people_import::{self, PeopleReading};
use fantail_core::statement::duplicates::{self, MembersLine, UnreconciledPayment};
use fantail_core::statement::matching::{self, StatementMember, StatementPack};
use fantail_core::statement::{self, StatementLine};
use fantail_core::wire::ImportRow;
use wasm_bindgen::prelude::*;
use wasm_rules_convert::{answer, export, instant};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
import type { Day, ImportRow, ImportRowProblem, LineDuplicate, MembersLine, PeopleColumns, PeopleReading, StatementColumns, StatementLine, StatementMatch, StatementMember, StatementPack, StatementReading, UnreconciledPayment } from "@bindings/wire";
"#;

export! {
    fn read_people as "readPeople"(columns: "PeopleColumns | null"; bytes: Vec<u8>) -> "PeopleReading"
        = answer(&PeopleReading::of(&bytes, columns));
    fn check_people as "checkPeople"(rows: "ImportRow[]";) -> "ImportRowProblem[]" = {
        let rows: Vec<ImportRow> = rows;
        answer(&people_import::problems(&rows))
    };

    // Bank statements. The caller removes the combining marks of the texts to match.
    fn read_statement as "readStatement"(columns: "StatementColumns | null", today: "Day"; bytes: Vec<u8>) -> "StatementReading"
        = answer(&statement::read(&bytes, columns, today));
    fn match_statement as "matchStatement"(lines: "StatementLine[]", members: "StatementMember[]", packs: "StatementPack[]", recorded: "string[]";)
        -> "StatementMatch[]" = {
        let lines: Vec<StatementLine> = lines;
        let members: Vec<StatementMember> = members;
        let packs: Vec<StatementPack> = packs;
        let recorded: Vec<String> = recorded;
        answer(&matching::matched(&lines, &members, &packs, &recorded))
    };
    fn possibly_recorded as "possiblyRecorded"(lines: "MembersLine[]", payments: "UnreconciledPayment[]"; now: f64)
        -> "LineDuplicate[]" = {
        let lines: Vec<MembersLine> = lines;
        let payments: Vec<UnreconciledPayment> = payments;
        answer(&duplicates::possibly_recorded(&lines, &payments, instant(now)))
    };
}
