//! Names as on a class list in Auckland: of Pākehā, Asian, Māori and Pasifika families.

use fantail_core::fold::folded;

use super::random::SplitMix64;

struct NamePool {
    /// The percentage of members with these names.
    share: usize,
    /// Separated by commas, as are the last names.
    first: &'static str,
    last: &'static str,
}

const POOLS: [NamePool; 5] = [
    NamePool {
        share: 46,
        first: "Amelia, Sophie, Charlotte, Olivia, Emma, Grace, Isla, Ruby, Hannah, Lucy, Georgia, \
                Kate, Rachel, Nicola, Philippa, Jack, Oliver, Thomas, William, James, Liam, Ben, \
                Hamish, Callum, Angus, Matthew, Simon, Richard, Andrew, Craig",
        last: "Smith, Wilson, Taylor, Thompson, Anderson, Campbell, Stewart, Mitchell, Walker, Clarke, \
                Robinson, Harris, Fraser, Bennett, Hughes, Morrison, Palmer, Gibson, Sutherland, \
                McKenzie, O'Connor, Reid, Barnett, Hooper, Lawson, Pritchard, Wright, Douglas, Shaw, \
                Turnbull",
    },
    NamePool {
        share: 18,
        first: "Wei, Mei, Jing, Hao, Xin Yi, Jun, Yuki, Haruka, Kenji, Ji-woo, Min-jun, Seo-yeon, \
                Thi Lan, Minh, Linh, Grace, Jason, Vivian, Kevin, Angela",
        last: "Chen, Wang, Li, Zhang, Liu, Huang, Lin, Wong, Chan, Tanaka, Sato, Kim, Park, Lee, Choi, \
                Nguyen, Tran, Pham",
    },
    NamePool {
        share: 13,
        first: "Priya, Ananya, Neha, Kavita, Simran, Aisha, Divya, Arjun, Rohan, Vikram, Harpreet, \
                Sanjay, Imran, Maria, Jose, Althea, Angelo",
        last: "Patel, Singh, Sharma, Kaur, Kumar, Reddy, Nair, Khan, Gupta, Prasad, Santos, Reyes, \
                Cruz, Bautista",
    },
    NamePool {
        share: 13,
        first: "Aroha, Mereana, Hana, Anahera, Ngaio, Marama, Kahurangi, Manaia, Kiri, Māia, Te Rina, \
                Wiremu, Tama, Hēmi, Rāwiri, Nikau, Tāne, Mikaere, Kahu, Te Ariki",
        last: "Parata, Tamihana, Paki, Waaka, Rangi, Pōhatu, Kereama, Hōhepa, Matene, Ruru, Tautari, \
                Wharepapa, Te Aho, Nikora, Hēnare, Rāpana",
    },
    NamePool {
        share: 10,
        first: "Mele, Losa, Sina, Malia, Leilani, Ana, Salote, Sela, Sione, Tevita, Semisi, Fetu, \
                Ioane, Tavita, Sefa, Viliami",
        last: "Taufa, Leota, Faleolo, Fonua, Latu, Tupou, Vaipulu, Faumuina, Tuala, Seumalu, Ioelu, \
                Mateo",
    },
];

/// Draws a first and a last name from the same pool.
pub fn draw(random: &mut SplitMix64) -> (&'static str, &'static str) {
    let pool = &POOLS[random.weighted_index(&POOLS, |pool| pool.share)];
    (draw_one(random, pool.first), draw_one(random, pool.last))
}

fn draw_one(random: &mut SplitMix64, names: &'static str) -> &'static str {
    let names: Vec<_> = names.split(", ").collect();
    random.pick(&names)
}

/// `Māia O'Connor` becomes `maia.oconnor`.
pub fn mailbox(first: &str, last: &str) -> String {
    let ascii = |name: &str| -> String {
        let name = folded(name);
        name.chars().filter(char::is_ascii_lowercase).collect()
    };
    format!("{}.{}", ascii(first), ascii(last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up_to_a_hundred() {
        assert_eq!(POOLS.iter().map(|pool| pool.share).sum::<usize>(), 100);
    }

    #[test]
    fn a_mailbox_is_plain_lower_case() {
        assert_eq!(mailbox("Māia", "O'Connor"), "maia.oconnor");
        assert_eq!(mailbox("Te Rina", "Pōhatu"), "terina.pohatu");
        assert_eq!(mailbox("Ji-woo", "Kim"), "jiwoo.kim");
    }
}
