use crate::shop::Shop;

#[test]
fn a_new_admin_gets_a_link_and_the_studio_is_in_order() {
    let shop = Shop::new();
    let said = shop.create_admin("Aroha");
    assert!(said.is_success, "{}", said.err);
    let link = said.out.trim();
    let (address, token) = link.split_once("/setup-password?token=").unwrap();
    assert_eq!(address, "http://localhost:3001");
    assert!(43 <= token.len(), "{link}");
    assert!(shop.run(&["check"]).is_success);
}

#[test]
fn an_address_in_use_is_refused_in_one_sentence() {
    let shop = Shop::with_admins(&["Aroha"]);
    let said = shop.create_admin("Aroha");
    assert!(!said.is_success);
    assert_eq!((said.out.as_str(), said.err.lines().count()), ("", 1));
}

#[test]
fn a_studio_without_an_admin_is_told_how_to_make_one() {
    let shop = Shop::new();
    let mut server = shop.serve();
    server.line_with("fantail admin create");
}
