use crate::installation::Installation;

#[test]
fn creating_an_admin_prints_a_link_and_violates_no_invariant() {
    let installation = Installation::new();
    let output = installation.create_admin("Aroha");
    assert!(output.is_success, "{}", output.err);
    let link = output.out.trim();
    let (address, token) = link.split_once("/setup-password?token=").unwrap();
    assert_eq!(address, "http://localhost:3001");
    assert!(43 <= token.len(), "{link}");
    assert!(installation.run(&["check"]).is_success);
}

#[test]
fn an_address_in_use_is_refused_in_one_sentence() {
    let installation = Installation::with_admins(&["Aroha"]);
    let output = installation.create_admin("Aroha");
    assert!(!output.is_success);
    assert_eq!((output.out.as_str(), output.err.lines().count()), ("", 1));
}

#[test]
fn a_server_without_an_admin_logs_how_to_create_one() {
    let installation = Installation::new();
    let mut server = installation.serve();
    server.line_with("fantail admin create");
}
