//! Names as a class list in Auckland shows them: Pākehā, Asian, Māori and Pasifika families.

use super::random::Dice;

struct Names {
    /// Out of a hundred members, so many are from here.
    share: usize,
    first: &'static [&'static str],
    last: &'static [&'static str],
}

const COMMUNITIES: [Names; 5] = [
    Names {
        share: 46,
        first: &[
            "Amelia",
            "Sophie",
            "Charlotte",
            "Olivia",
            "Emma",
            "Grace",
            "Isla",
            "Ruby",
            "Hannah",
            "Lucy",
            "Georgia",
            "Kate",
            "Rachel",
            "Nicola",
            "Philippa",
            "Jack",
            "Oliver",
            "Thomas",
            "William",
            "James",
            "Liam",
            "Ben",
            "Hamish",
            "Callum",
            "Angus",
            "Matthew",
            "Simon",
            "Richard",
            "Andrew",
            "Craig",
        ],
        last: &[
            "Smith",
            "Wilson",
            "Taylor",
            "Thompson",
            "Anderson",
            "Campbell",
            "Stewart",
            "Mitchell",
            "Walker",
            "Clarke",
            "Robinson",
            "Harris",
            "Fraser",
            "Bennett",
            "Hughes",
            "Morrison",
            "Palmer",
            "Gibson",
            "Sutherland",
            "McKenzie",
            "O'Connor",
            "Reid",
            "Barnett",
            "Hooper",
            "Lawson",
            "Pritchard",
            "Wright",
            "Douglas",
            "Shaw",
            "Turnbull",
        ],
    },
    Names {
        share: 18,
        first: &[
            "Wei", "Mei", "Jing", "Hao", "Xin Yi", "Jun", "Yuki", "Haruka", "Kenji", "Ji-woo",
            "Min-jun", "Seo-yeon", "Thi Lan", "Minh", "Linh", "Grace", "Jason", "Vivian", "Kevin",
            "Angela",
        ],
        last: &[
            "Chen", "Wang", "Li", "Zhang", "Liu", "Huang", "Lin", "Wong", "Chan", "Tanaka", "Sato",
            "Kim", "Park", "Lee", "Choi", "Nguyen", "Tran", "Pham",
        ],
    },
    Names {
        share: 13,
        first: &[
            "Priya", "Ananya", "Neha", "Kavita", "Simran", "Aisha", "Divya", "Arjun", "Rohan",
            "Vikram", "Harpreet", "Sanjay", "Imran", "Maria", "Jose", "Althea", "Angelo",
        ],
        last: &[
            "Patel", "Singh", "Sharma", "Kaur", "Kumar", "Reddy", "Nair", "Khan", "Gupta",
            "Prasad", "Santos", "Reyes", "Cruz", "Bautista",
        ],
    },
    Names {
        share: 13,
        first: &[
            "Aroha",
            "Mereana",
            "Hana",
            "Anahera",
            "Ngaio",
            "Marama",
            "Kahurangi",
            "Manaia",
            "Kiri",
            "Māia",
            "Te Rina",
            "Wiremu",
            "Tama",
            "Hēmi",
            "Rāwiri",
            "Nikau",
            "Tāne",
            "Mikaere",
            "Kahu",
            "Te Ariki",
        ],
        last: &[
            "Parata",
            "Tamihana",
            "Paki",
            "Waaka",
            "Rangi",
            "Pōhatu",
            "Kereama",
            "Hōhepa",
            "Matene",
            "Ruru",
            "Tautari",
            "Wharepapa",
            "Te Aho",
            "Nikora",
            "Hēnare",
            "Rāpana",
        ],
    },
    Names {
        share: 10,
        first: &[
            "Mele", "Losa", "Sina", "Malia", "Leilani", "Ana", "Salote", "Sela", "Sione", "Tevita",
            "Semisi", "Fetu", "Ioane", "Tavita", "Sefa", "Viliami",
        ],
        last: &[
            "Taufa", "Leota", "Faleolo", "Fonua", "Latu", "Tupou", "Vaipulu", "Faumuina", "Tuala",
            "Seumalu", "Ioelu", "Mateo",
        ],
    },
];

/// A first and a last name that go together.
pub fn draw(dice: &mut Dice) -> (&'static str, &'static str) {
    let mut ticket = dice.below(100);
    let drawn = COMMUNITIES.iter().find(|names| {
        let is_drawn = ticket < names.share;
        ticket = ticket.saturating_sub(names.share);
        is_drawn
    });
    let names = drawn.unwrap_or(&COMMUNITIES[0]);
    (*dice.pick(names.first), *dice.pick(names.last))
}

/// `Māia O'Connor` gives `maia.oconnor`: letters of ASCII in lower case, macrons dropped.
pub fn mailbox(first: &str, last: &str) -> String {
    let folded = |name: &str| -> String {
        name.to_lowercase()
            .chars()
            .map(without_macron)
            .filter(char::is_ascii_lowercase)
            .collect()
    };
    format!("{}.{}", folded(first), folded(last))
}

const fn without_macron(letter: char) -> char {
    match letter {
        'ā' => 'a',
        'ē' => 'e',
        'ī' => 'i',
        'ō' => 'o',
        'ū' => 'u',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up_to_a_hundred() {
        assert_eq!(
            COMMUNITIES.iter().map(|names| names.share).sum::<usize>(),
            100
        );
    }

    #[test]
    fn a_mailbox_is_plain_lower_case() {
        assert_eq!(mailbox("Māia", "O'Connor"), "maia.oconnor");
        assert_eq!(mailbox("Te Rina", "Pōhatu"), "terina.pohatu");
        assert_eq!(mailbox("Ji-woo", "Kim"), "jiwoo.kim");
    }
}
