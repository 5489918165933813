use super::*;
use crate::studio_time::Day;

fn member(username: &str, first_name: &str, last_name: &str) -> StatementMember {
    StatementMember {
        id: username.to_owned(),
        first_name: first_name.to_owned(),
        last_name: last_name.to_owned(),
        username: username.to_owned(),
    }
}

fn members() -> Vec<StatementMember> {
    vec![
        member("mia.tane", "Mia", "Tāne"),
        member("mia.tane2", "Mia", "Tane"),
        member("hana.walker-smith", "Hana", "Walker-Smith"),
        member("tom", "Tom", "Reed"),
        member("aria.ngai", "Āria", "Ngāi"),
        member("jo.okeefe", "Jo", "O’Keefe"),
    ]
}

fn packs() -> Vec<StatementPack> {
    let pack = |id: &str, concessions, price_cents, is_active| StatementPack {
        id: id.to_owned(),
        concessions,
        price_cents,
        is_active,
    };
    vec![
        pack("ten", 10, 15_000, true),
        pack("five", 5, 8_000, true),
        pack("five-again", 5, 8_000, true),
        pack("former", 10, 12_000, false),
    ]
}

fn line(typed: &[&str], description: &str, other_party: &str, amount_cents: u32) -> StatementLine {
    StatementLine {
        line: 2,
        hash: "0a".repeat(32),
        day: Day::parse("2026-11-20").unwrap(),
        amount_cents,
        typed: typed.iter().map(|text| (*text).to_owned()).collect(),
        description: description.to_owned(),
        other_party: other_party.to_owned(),
        reference: String::new(),
        why_not: None,
    }
}

fn of(line: StatementLine) -> StatementMatch {
    matched(&[line], &members(), &packs(), &[]).remove(0)
}

fn found(line: StatementLine) -> (MatchState, String) {
    let found = of(line);
    let who = found.user_id.unwrap_or_else(|| found.candidates.join(" "));
    (found.state, who)
}

#[test]
fn a_reference_finds_its_member_whatever_the_amount() {
    for (typed, description, username) in [
        (&["mia.tane"][..], "", "mia.tane"),
        (&["10 pack", "MIA.TANE"], "", "mia.tane"),
        (&["mia.tane2"], "", "mia.tane2"),
        (&["MIA TANE2"], "", "mia.tane2"),
        (&["aria ngai"], "", "aria.ngai"),
        (&["classes ARIANGAI1"], "AP#123 aria.ngai;", "aria.ngai"),
        (&["hana.walker-"], "", "hana.walker-smith"),
        (&["hana.walker-", "smith"], "", "hana.walker-smith"),
        (&["Tom"], "", "tom"),
        (&["jo", "okeefe"], "", "jo.okeefe"),
    ] {
        let expected = (MatchState::Matched, username.to_owned());
        assert_eq!(
            found(line(typed, description, "B Payer", 777)),
            expected,
            "{typed:?}"
        );
    }
}

#[test]
fn a_reference_that_could_mean_two_is_ambiguous() {
    let two = (MatchState::Ambiguous, "mia.tane mia.tane2".to_owned());
    assert_eq!(found(line(&["mia tane"], "", "", 15_000)), two);
    assert_eq!(found(line(&["mia.tane", "mia.tane2"], "", "", 15_000)), two);
}

#[test]
fn a_name_counts_only_with_the_price_of_a_pack() {
    let aria = |cents| of(line(&[], "", "NGAI ARIA", cents));
    assert_eq!(
        (aria(15_000).state, aria(15_000).matched_by),
        (MatchState::Matched, Some(MatchedBy::NameAndPrice))
    );
    for cents in [14_999, 12_000] {
        assert_eq!(
            (aria(cents).state, aria(cents).matched_by),
            (MatchState::Ambiguous, Some(MatchedBy::Name))
        );
    }
    assert_eq!(
        found(line(&[], "", "MIA TANE", 15_000)).0,
        MatchState::Ambiguous
    );
    assert_eq!(
        found(line(&[], "", "A NGAI", 15_000)),
        (MatchState::Ambiguous, "aria.ngai".to_owned())
    );
    // No member is found by a first name alone, or by a word that only contains a reference.
    for typed in [
        &["Aria"][..],
        &["tomorrow"],
        &["tom thumb"],
        &["payment"],
        &[],
    ] {
        assert_eq!(
            found(line(typed, "", "", 15_000)).0,
            MatchState::Unknown,
            "{typed:?}"
        );
    }
    // In the bank's description, a reference counts only with its dot.
    assert_eq!(
        found(line(&[], "DEPOSIT JO OKEEFE", "", 700)).0,
        MatchState::Ambiguous
    );
}

#[test]
fn the_concessions_are_those_of_the_only_pack_with_the_price() {
    let pack = |cents| {
        let found = of(line(&["mia.tane"], "", "", cents));
        (found.pack_id, found.concessions)
    };
    assert_eq!(pack(15_000), (Some("ten".to_owned()), Some(10)));
    for cents in [8_000, 12_000, 1] {
        assert_eq!(pack(cents), (None, None));
    }
}

#[test]
fn a_recorded_line_is_not_matched() {
    let line = line(&["mia.tane"], "", "", 15_000);
    let recorded = matched(
        std::slice::from_ref(&line),
        &members(),
        &packs(),
        std::slice::from_ref(&line.hash),
    );
    assert_eq!(
        (recorded[0].state, &recorded[0].user_id),
        (MatchState::Recorded, &None)
    );
}

#[test]
fn thousands_of_lines_and_namesakes_are_matched() {
    let many: Vec<_> = (0..5_000)
        .map(|at| member(&format!("mia.smith{at}"), "Mia", "Smith"))
        .collect();
    let lines: Vec<_> = (0..5_000)
        .map(|at| {
            line(
                &["10 pack", &format!("MIA SMITH{at}")],
                "",
                "SMITH MIA",
                15_000,
            )
        })
        .collect();
    let all = matched(&lines, &many, &packs(), &[]);
    assert!(
        all.iter()
            .zip(&many)
            .all(|(found, member)| found.user_id.as_deref() == Some(&member.id))
    );
    let without_reference = line(&[], "", "SMITH MIA", 15_000);
    assert_eq!(
        matched(&[without_reference], &many, &packs(), &[])[0]
            .candidates
            .len(),
        STATEMENT_CANDIDATES
    );
}
