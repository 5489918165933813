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

/// Returns how a line of Mia Reed's price is matched among a few members.
fn by_name(typed: &[&str], other_party: &str) -> (MatchState, String) {
    let members = [
        member("m.r", "Mia", "Reed"),
        member("t.r", "Tom", "Reed"),
        member("h.w", "Hana", "Walker-Smith"),
        member("j.b", "Jan", "van der Berg"),
        member("j.t", "Jane", "Tāne"),
        member("mj.t", "Mary Jane", "Tāne"),
    ];
    let found = matched(
        &[line(typed, "", other_party, 15_000)],
        &members,
        &packs(),
        &[],
    );
    let found = found.into_iter().next().unwrap();
    let who = found.user_id.unwrap_or_else(|| found.candidates.join(" "));
    (found.state, who)
}

#[test]
fn a_first_and_a_last_name_match_if_they_stand_side_by_side() {
    for (other_party, username) in [
        ("MIA REED", "m.r"),
        ("Reed Mia", "m.r"),
        ("REED, MIA", "m.r"),
        ("Reed,Mia Jane", "m.r"),
        ("MIA J REED", "m.r"),
        ("MIA J K REED", "m.r"),
        ("REED MIA J", "m.r"),
        ("REED MIA JANE", "m.r"),
        ("MISS MIA REED", "m.r"),
        ("REED, MS MIA", "m.r"),
        ("D/C FROM MIA REED", "m.r"),
        ("Direct Credit MIA REED 10 Pack", "m.r"),
        ("MIA REED & C JONES", "m.r"),
        ("JONES, ANN & REED, MIA", "m.r"),
        ("HANA WALKER-SMITH", "h.w"),
        ("WALKER SMITH HANA", "h.w"),
        ("VAN DER BERG J JAN", "j.b"),
        ("Jan Vanderberg", "j.b"),
        ("Mary Tane", "mj.t"),
        ("MARY JANE TĀNE", "mj.t"),
    ] {
        let expected = (MatchState::Matched, username.to_owned());
        assert_eq!(by_name(&[], other_party), expected, "{other_party}");
    }
    for typed in [
        &["MIA", "REED"][..],
        &["10 pack", "MIA REED"],
        &["Reed", "Mia J"],
    ] {
        let expected = (MatchState::Matched, "m.r".to_owned());
        assert_eq!(by_name(typed, "C JONES"), expected, "{typed:?}");
    }
}

#[test]
fn names_that_are_apart_or_beside_another_name_are_only_suggested() {
    for (other_party, usernames) in [
        ("MIA & TOM REED", "m.r t.r"),
        ("T & M REED", "m.r t.r"),
        ("REED T & M", "m.r t.r"),
        ("REED, M & T", "m.r t.r"),
        ("MIA REED & T REED", "m.r t.r"),
        ("MIA REED AND TOM REED", "m.r t.r"),
        ("M J REED", "m.r"),
        ("REED M J", "m.r"),
        ("MIA JANE REED", "m.r"),
        ("ANNA-MIA REED", "m.r"),
        ("ANNA MIA REED", "m.r"),
        ("MIA REED-JONES", "m.r"),
        ("MIA REED JONES", "m.r"),
        ("C REED MIA JONES", "m.r"),
        ("JONES MIA REED TOM", "m.r t.r"),
        ("HANA SMITH", "h.w"),
        ("JAN BERG", "j.b"),
    ] {
        let expected = (MatchState::Ambiguous, usernames.to_owned());
        assert_eq!(by_name(&[], other_party), expected, "{other_party}");
    }
    // A member pays for another, whom the payer names.
    for (typed, other_party) in [(&["MIA"][..], "TOM REED"), (&["for Mia"], "T REED")] {
        let expected = (MatchState::Ambiguous, "m.r t.r".to_owned());
        assert_eq!(by_name(typed, other_party), expected, "{typed:?}");
    }
}

#[test]
fn a_first_and_a_last_name_of_two_people_are_not_a_third() {
    for (typed, other_party) in [
        (&[][..], "C REED & MIA JONES"),
        (&[], "C Reed and Mia Jones"),
        (&[], "C REED + MIA JONES"),
        (&[], "C REED/MIA JONES"),
        (&[], "C REED, MIA JONES"),
        (&[], "MIA JONES & CARL REED"),
        (&["MIA JONES"], "C REED"),
        (&["C REED", "MIA JONES"], ""),
    ] {
        let (state, who) = by_name(typed, other_party);
        assert_eq!(
            (state, who.as_str()),
            (MatchState::Unknown, ""),
            "{typed:?} {other_party}"
        );
    }
}

#[test]
fn a_username_is_not_found_in_another_word_or_in_the_names_of_two_people() {
    let members = [
        member("mia.reed", "Mia", "Reed"),
        member("reed.tom", "Tom", "Reed"),
    ];
    let found = |typed: &[&str]| {
        let found = matched(&[line(typed, "", "", 777)], &members, &packs(), &[]);
        (found[0].state, found[0].matched_by)
    };
    for typed in [
        &["mia.reed-jones"][..],
        &["mia.reed@post.nz"],
        &["anna-mia reed"],
        &["TOM MIA", "REED JONES"],
        &["C MIA & REED T"],
        &["mia & reed"],
        &["C REED & TOM JONES"],
    ] {
        assert_ne!(found(typed).1, Some(MatchedBy::Reference), "{typed:?}");
    }
    for typed in [
        &["mia.reed"][..],
        &["\"mia.reed\""],
        &["mia.reed, 20/11"],
        &["MIA REED 20/11"],
        &["10 pack mia reed"],
        &["mia.reed-10"],
        &["Mia", "Reed"],
    ] {
        let expected = (MatchState::Matched, Some(MatchedBy::Reference));
        assert_eq!(found(typed), expected, "{typed:?}");
    }
    assert_eq!(found(&["mia.reed&reed.tom"]).0, MatchState::Ambiguous);
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
