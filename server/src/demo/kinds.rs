//! The classes that the studio has, and the rooms they are held in.

const STUDIO: &str = "Ponsonby Road";
const PARK: &str = "Western Park";

const KOWHAI: &str = "Kōwhai Room";
const RIMU: &str = "Rimu Room";
const REFORMERS: &str = "Reformer Room";
const BIKES: &str = "Bike Room";
const COURTYARD: &str = "Courtyard";

/// A class as people know it, whenever it is on.
pub struct Kind {
    pub name: &'static str,
    pub description: &'static str,
    pub location: &'static str,
    pub room: &'static str,
    pub minutes: u32,
    /// `None` without a limit.
    pub capacity: Option<u32>,
    pub price: u32,
}

const fn kind(
    name: &'static str,
    room: &'static str,
    minutes: u32,
    capacity: u32,
    description: &'static str,
) -> Kind {
    Kind {
        name,
        description,
        location: STUDIO,
        room,
        minutes,
        capacity: Some(capacity),
        price: 1,
    }
}

pub const HIIT: Kind = kind(
    "HIIT",
    RIMU,
    45,
    18,
    "Short, hard intervals with plenty of rest between them. Every move has an easier version: go at your own pace.",
);
pub const SPIN: Kind = kind(
    "Spin",
    BIKES,
    45,
    16,
    "Hills and sprints on the bike to loud music. Bring a towel and water; we help you set up the bike.",
);
pub const REFORMER: Kind = kind(
    "Reformer Pilates",
    REFORMERS,
    50,
    10,
    "Slow, controlled work on the reformer for core and posture. Grip socks are needed. New to it? Do the foundations workshop first.",
);
pub const FLOW: Kind = kind(
    "Yoga Flow",
    KOWHAI,
    60,
    20,
    "A steady vinyasa class: sun salutations, standing poses and a long rest at the end. Mats are here.",
);
pub const STRENGTH: Kind = kind(
    "Strength",
    RIMU,
    50,
    14,
    "Squat, press, pull and carry with barbells and kettlebells. We log your weights, so that next week is a little heavier.",
);
pub const BARRE: Kind = kind(
    "Barre",
    KOWHAI,
    55,
    16,
    "Small movements, many of them. No ballet needed; legs will shake.",
);
pub const MOBILITY: Kind = kind(
    "Mobility",
    KOWHAI,
    45,
    20,
    "Joints and stretches for people who sit a lot or train a lot. Gentle, and good after an injury: tell the coach.",
);
pub const BOXING: Kind = kind(
    "Boxing",
    RIMU,
    45,
    16,
    "Pads, bags and footwork in pairs, no sparring. Wraps and gloves can be borrowed.",
);
pub const YIN: Kind = kind(
    "Yin Yoga",
    KOWHAI,
    60,
    20,
    "Long, quiet holds close to the floor. Bring something warm for the end.",
);
pub const KIDS: Kind = kind(
    "Kids Move",
    KOWHAI,
    45,
    14,
    "Games, tumbling and balance for ages 5 to 10. An adult stays in the building.",
);
pub const TEENS: Kind = kind(
    "Teens Boxing",
    RIMU,
    45,
    12,
    "Technique and fitness for ages 12 to 17. No contact; gloves are here.",
);
pub const PRIME: Kind = kind(
    "Prime Strength",
    RIMU,
    50,
    14,
    "Strength and balance for over-60s, with a cup of tea after.",
);
pub const LUNCH_SPIN: Kind = Kind {
    minutes: 40,
    ..SPIN
};
pub const LUNCH_YOGA: Kind = kind(
    "Lunchtime Yoga",
    KOWHAI,
    40,
    20,
    "Forty minutes to undo a morning at a desk. You will be back by one.",
);
pub const LONG_FLOW: Kind = Kind {
    minutes: 75,
    ..FLOW
};
pub const BOOTCAMP: Kind = Kind {
    location: PARK,
    room: "",
    minutes: 60,
    capacity: None,
    ..kind(
        "Outdoor Bootcamp",
        "",
        60,
        1,
        "Meet at the lower gate, rain or shine. There is room for everyone: bring a friend.",
    )
};
pub const COMMUNITY: Kind = Kind {
    price: 0,
    ..kind(
        "Community Yoga",
        KOWHAI,
        60,
        30,
        "Our free class. Open to anyone in the neighbourhood, all levels, no concession needed.",
    )
};

/// Saturdays from 13:30, every few weeks; each costs two concessions.
pub const WORKSHOPS: [Kind; 3] = [
    Kind {
        price: 2,
        ..kind(
            "Reformer Foundations Workshop",
            REFORMERS,
            120,
            10,
            "Two unhurried hours with the machine: springs, straps, set-up and safety. Costs two concessions.",
        )
    },
    Kind {
        price: 2,
        ..kind(
            "Handstand Workshop",
            RIMU,
            120,
            14,
            "Wrists, shoulders, lines, and falling well. You need no handstand to come. Costs two concessions.",
        )
    },
    Kind {
        price: 2,
        ..kind(
            "Breath and Rest Workshop",
            KOWHAI,
            120,
            20,
            "Breathing, restorative shapes and a long yoga nidra. Costs two concessions.",
        )
    },
];

/// Now and then, on a weekday at 13:15.
pub const ONE_OFFS: [Kind; 3] = [
    kind(
        "Technique Hour: Deadlift",
        RIMU,
        60,
        8,
        "One lift, taken apart and put together again. For people who already lift with us.",
    ),
    kind(
        "Guest Class: Tai Chi",
        KOWHAI,
        60,
        20,
        "A guest teacher shows the first eight movements. Loose clothes, bare feet.",
    ),
    kind(
        "New Members' Hour",
        RIMU,
        45,
        12,
        "A taste of everything, a tour, and time for questions.",
    ),
];

/// The short class that fits into a gap in the day.
pub const EXPRESS: Kind = kind(
    "Express",
    COURTYARD,
    30,
    10,
    "Half an hour of whatever the weather allows. In, warm, out.",
);
