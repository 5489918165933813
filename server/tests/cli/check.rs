use crate::shop::Shop;

const CONCESSIONS_FROM_NOWHERE: &str = "
    DROP TRIGGER balance_follows_the_ledger;
    UPDATE users SET concessions = 99";

#[test]
fn a_studio_in_order_passes() {
    let shop = Shop::with_admins(&["Aroha"]);
    let said = shop.run(&["check"]);
    assert!(said.is_success, "{}", said.err);
    assert_eq!(said.out.lines().count(), 1);
    assert!(
        said.out.ends_with(" checks, 0 violations\n"),
        "{}",
        said.out
    );
}

#[tokio::test]
async fn each_violation_is_one_line_and_the_command_fails() {
    let shop = Shop::with_admins(&["Aroha", "Hemi"]);
    shop.tamper(CONCESSIONS_FROM_NOWHERE).await;
    let said = shop.run(&["check"]);
    assert!(!said.is_success);
    assert_eq!(said.out.lines().count(), 2, "{}", said.out);
    for line in said.out.lines() {
        assert!(line.starts_with("1 a balance is the sum of its ledger"));
        assert!(line.ends_with(" has 99, the ledger 0"), "{line}");
    }
    assert!(
        said.err.ends_with(" checks, 2 violations\n"),
        "{}",
        said.err
    );
}

#[tokio::test]
async fn one_violation_is_one() {
    let shop = Shop::with_admins(&["Aroha"]);
    shop.tamper(CONCESSIONS_FROM_NOWHERE).await;
    let said = shop.run(&["check"]);
    assert!(said.err.ends_with(" checks, 1 violation\n"), "{}", said.err);
}

#[tokio::test]
async fn a_server_says_what_is_out_of_order_and_serves_all_the_same() {
    let shop = Shop::with_admins(&["Aroha"]);
    shop.tamper(CONCESSIONS_FROM_NOWHERE).await;
    let mut server = shop.serve();
    let line = server.line_with("out of order");
    assert!(line.contains("has 99, the ledger 0"), "{line}");
    assert!(server.get("/healthz").starts_with("HTTP/1.1 200"));
}

#[test]
fn a_mistyped_path_is_not_a_faultless_studio() {
    let shop = Shop::new();
    let said = shop.run(&["check"]);
    assert!(!said.is_success);
    assert!(said.err.contains("there is no database"), "{}", said.err);
    assert!(!shop.database().exists());
}
