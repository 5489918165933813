//! Generates usernames from names: `mia.tane`, `mia.tane2`, …; they never change.

use fantail_core::fold::folded;

/// The username without a number: the names in lower case ASCII, or, if they have no ASCII spelling, the part of the
/// address before the `@`.
pub fn base(first_name: &str, last_name: &str, email: &str) -> String {
    let names: Vec<_> = [first_name, last_name]
        .into_iter()
        .map(ascii)
        .filter(|part| !part.is_empty())
        .collect();
    let local_part = email.split('@').next().unwrap_or_default();
    match names.join(".") {
        name if !name.is_empty() => name,
        _ => Some(ascii(local_part))
            .filter(|part| !part.is_empty())
            .unwrap_or_else(|| "user".to_owned()),
    }
}

/// The first of `base`, `base2`, `base3`, … that isn't taken.
pub fn free(base: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let is_free = |name: &String| !is_taken(name);
    let numbered = (2_u32..).map(|number| format!("{base}{number}"));
    std::iter::once(base.to_owned())
        .chain(numbered)
        .find(is_free)
        .unwrap_or_else(|| base.to_owned())
}

/// Lower case ASCII letters and digits: `Māia` is `maia`, `Đặng` is `dang`. Other characters are left out.
fn ascii(name: &str) -> String {
    let mut letters = folded(name);
    letters.retain(|letter| letter.is_ascii_alphanumeric());
    letters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_username_is_made_of_the_names() {
        assert_eq!(base("Māia", "Tāne", "m@example.nz"), "maia.tane");
        assert_eq!(
            base("Mary Jane", "O'Brien-Smith", "m@example.nz"),
            "maryjane.obriensmith"
        );
        assert_eq!(base("Māia", "王", "m@example.nz"), "maia");
    }

    #[test]
    fn letters_that_do_not_decompose_are_kept_in_their_ascii_spelling() {
        for (first, last, username) in [
            ("Đặng", "Thị Lan", "dang.thilan"),
            ("Łukasz", "Wałęsa", "lukasz.walesa"),
            ("Øystein", "Bjørnsen", "oystein.bjornsen"),
            ("Groß", "Weiß", "gross.weiss"),
            ("İpek", "Işık", "ipek.isik"),
            ("Þóra", "Æsudóttir", "thora.aesudottir"),
            ("Œdipe", "Ŋaku", "oedipe.ngaku"),
            ("Keʻala", "O’Leary", "keala.oleary"),
        ] {
            assert_eq!(base(first, last, "x@example.nz"), username);
        }
    }

    #[test]
    fn without_a_letter_of_ascii_the_address_lends_its_own() {
        assert_eq!(base("小", "王", "Xiao.Wang@example.nz"), "xiaowang");
        assert_eq!(base("小", "王", "王@example.nz"), "user");
    }

    #[test]
    fn namesakes_are_numbered() {
        let is_taken = |name: &str| ["mia.tane", "mia.tane2", "mia.tanemahuta"].contains(&name);
        assert_eq!(free("mia.tane", is_taken), "mia.tane3");
        assert_eq!(free("mia", is_taken), "mia");
    }
}
