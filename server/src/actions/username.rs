//! Generates usernames from names: `mia.tane`, `mia.tane2`, …. A username never changes.

use std::collections::{HashMap, HashSet};

use fantail_core::fold::folded;

/// Chooses free usernames, one after the other.
pub struct Usernames {
    taken: HashSet<String>,
    /// The number to try next for each base: the lower ones are taken. Without it, many people of one name would take long.
    next: HashMap<String, u32>,
}

impl Usernames {
    pub fn new(taken: impl IntoIterator<Item = String>) -> Usernames {
        Usernames {
            taken: taken.into_iter().collect(),
            next: HashMap::new(),
        }
    }

    /// Takes the first of `base`, `base2`, `base3`, … that is free.
    pub fn choose(&mut self, base: &str) -> String {
        let next = self.next.entry(base.to_owned()).or_insert(1);
        loop {
            let username = match *next {
                1 => base.to_owned(),
                number => format!("{base}{number}"),
            };
            *next += 1;
            if self.taken.insert(username.clone()) {
                return username;
            }
        }
    }
}

/// Returns the username without a number: the names in lower case ASCII. If the names have no ASCII
/// spelling, returns the part of the address before the `@`, or `user` if that has none either
/// (contract, section 3).
pub fn base(first_name: &str, last_name: &str, email: &str) -> String {
    let names: Vec<_> = [first_name, last_name]
        .into_iter()
        .map(ascii)
        .filter(|part| !part.is_empty())
        .collect();
    let local_part = email.split('@').next().unwrap_or_default();
    match names.join(".") {
        name if !name.is_empty() => name,
        _ if ascii(local_part).is_empty() => "user".to_owned(),
        _ => folded(local_part)
            .chars()
            .filter(|letter| letter.is_ascii_alphanumeric() || ".-_+".contains(*letter))
            .collect(),
    }
}

/// Converts a name to lower case ASCII letters and digits: `Māia` becomes `maia`, `Đặng` becomes
/// `dang`. Leaves out other characters.
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
    fn letters_outside_ascii_become_ascii_or_are_left_out() {
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
    fn names_without_ascii_letters_give_a_username_from_the_address() {
        for (address, username) in [
            ("Xiao.Wang@example.nz", "xiao.wang"),
            ("li_ming-2+gym@example.nz", "li_ming-2+gym"),
            ("王@example.nz", "user"),
            ("王.-@example.nz", "user"),
        ] {
            assert_eq!(base("小", "王", address), username);
        }
    }

    #[test]
    fn people_with_the_same_name_get_numbers() {
        let taken = ["mia.tane", "mia.tane2", "mia.tane4", "mia.tanemahuta"].map(str::to_owned);
        let mut usernames = Usernames::new(taken);
        let chosen = ["mia.tane", "mia", "mia.tane", "mia"];
        let chosen = chosen.map(|base| usernames.choose(base));
        assert_eq!(chosen, ["mia.tane3", "mia", "mia.tane5", "mia2"]);
    }
}
