//! The classes of the demo studio: what each is, and when it is held in an ordinary week.

const STUDIO: &str = "Ponsonby Road";
const PARK: &str = "Western Park";

const KOWHAI: &str = "Kōwhai Room";
const RIMU: &str = "Rimu Room";
const REFORMERS: &str = "Reformer Room";
const BIKES: &str = "Bike Room";
const COURTYARD: &str = "Courtyard";

/// A kind of class, without its time.
pub struct ClassKind {
    pub name: &'static str,
    pub description: &'static str,
    pub location: &'static str,
    pub room: &'static str,
    pub minutes: u32,
    /// `None` without a limit.
    pub capacity: Option<u32>,
    pub price: u32,
}

const fn kind(name: &'static str, room: &'static str, minutes: u32, capacity: u32, description: &'static str) -> ClassKind {
    ClassKind { name, description, location: STUDIO, room, minutes, capacity: Some(capacity), price: 1 }
}

const fn workshop(name: &'static str, room: &'static str, capacity: u32, description: &'static str) -> ClassKind {
    ClassKind { price: 2, ..kind(name, room, 120, capacity, description) }
}

const HIIT: ClassKind = kind("HIIT", RIMU, 45, 18, "Short, hard intervals with plenty of rest between them. Every move has an easier version: go at your own pace.");
const SPIN: ClassKind = kind("Spin", BIKES, 45, 16, "Hills and sprints on the bike to loud music. Bring a towel and water; we help you set up the bike.");
const REFORMER: ClassKind = kind("Reformer Pilates", REFORMERS, 50, 10, "Slow, controlled work on the reformer for core and posture. Grip socks are needed. New to it? Do the foundations workshop first.");
const FLOW: ClassKind = kind("Yoga Flow", KOWHAI, 60, 20, "A steady vinyasa class: sun salutations, standing poses and a long rest at the end. Mats are here.");
const STRENGTH: ClassKind = kind("Strength", RIMU, 50, 14, "Squat, press, pull and carry with barbells and kettlebells. We log your weights, so that next week is a little heavier.");
const BARRE: ClassKind = kind("Barre", KOWHAI, 55, 16, "Small movements, many of them. No ballet needed; legs will shake.");
const MOBILITY: ClassKind = kind("Mobility", KOWHAI, 45, 20, "Joints and stretches for people who sit a lot or train a lot. Gentle, and good after an injury: tell the coach.");
const BOXING: ClassKind = kind("Boxing", RIMU, 45, 16, "Pads, bags and footwork in pairs, no sparring. Wraps and gloves can be borrowed.");
const YIN: ClassKind = kind("Yin Yoga", KOWHAI, 60, 20, "Long, quiet holds close to the floor. Bring something warm for the end.");
const KIDS: ClassKind = kind("Kids Move", KOWHAI, 45, 14, "Games, tumbling and balance for ages 5 to 10. An adult stays in the building.");
const TEENS: ClassKind = kind("Teens Boxing", RIMU, 45, 12, "Technique and fitness for ages 12 to 17. No contact; gloves are here.");
const PRIME: ClassKind = kind("Prime Strength", RIMU, 50, 14, "Strength and balance for over-60s, with a cup of tea after.");
const LUNCH_YOGA: ClassKind = kind("Lunchtime Yoga", KOWHAI, 40, 20, "Forty minutes to undo a morning at a desk. You will be back by one.");
const LUNCH_SPIN: ClassKind = ClassKind { minutes: 40, ..SPIN };
const LONG_FLOW: ClassKind = ClassKind { minutes: 75, ..FLOW };
const BOOTCAMP: ClassKind = ClassKind { location: PARK, capacity: None, ..kind("Outdoor Bootcamp", "", 60, 0, "Meet at the lower gate, rain or shine. There is room for everyone: bring a friend.") };
const COMMUNITY: ClassKind = ClassKind { price: 0, ..kind("Community Yoga", KOWHAI, 60, 30, "Our free class. Open to anyone in the neighbourhood, all levels, no concession needed.") };

/// On some Saturdays, for two concessions.
pub const WORKSHOPS: [ClassKind; 3] = [
    workshop("Reformer Foundations Workshop", REFORMERS, 10, "Two unhurried hours with the machine: springs, straps, set-up and safety. Costs two concessions."),
    workshop("Handstand Workshop", RIMU, 14, "Wrists, shoulders, lines, and falling well. You need no handstand to come. Costs two concessions."),
    workshop("Breath and Rest Workshop", KOWHAI, 20, "Breathing, restorative shapes and a long yoga nidra. Costs two concessions."),
];

/// On some weekdays, after lunch.
pub const ONE_OFFS: [ClassKind; 3] = [
    kind("Technique Hour: Deadlift", RIMU, 60, 8, "One lift, taken apart and put together again. For people who already lift with us."),
    kind("Guest Class: Tai Chi", KOWHAI, 60, 20, "A guest teacher shows the first eight movements. Loose clothes, bare feet."),
    kind("New Members' Hour", RIMU, 45, 12, "A taste of everything, a tour, and time for questions."),
];

/// The class that is about to start.
pub const EXPRESS: ClassKind = kind("Express", COURTYARD, 30, 10, "Half an hour of whatever the weather allows. In, warm, out.");

/// A time slot of the weekly timetable.
pub struct WeeklySlot {
    pub kind: &'static ClassKind,
    /// One character for each weekday from Monday on; a dot is a day without the class.
    pub days: &'static str,
    pub hour: u32,
    pub minute: u32,
    /// An index into the list of coaches.
    pub coach: usize,
    /// How often members choose it, relative to the other slots.
    pub popularity: usize,
}

const fn slot(kind: &'static ClassKind, days: &'static str, hour: u32, minute: u32, coach: usize, popularity: usize) -> WeeklySlot {
    WeeklySlot { kind, days, hour, minute, coach, popularity }
}

pub const WEEKLY_SLOTS: &[WeeklySlot] = &[
    slot(&HIIT, "M.W.F..", 6, 0, 0, 11),
    slot(&SPIN, ".T.T...", 6, 0, 6, 8),
    slot(&REFORMER, "MTWTF..", 6, 15, 4, 8),
    slot(&FLOW, "M.W.F..", 7, 15, 1, 8),
    slot(&STRENGTH, ".T.T...", 7, 15, 8, 7),
    slot(&BARRE, ".T.T...", 9, 15, 7, 7),
    slot(&MOBILITY, "M.W.F..", 9, 15, 3, 6),
    slot(&REFORMER, "MTWTF..", 9, 30, 5, 8),
    slot(&PRIME, ".T.T...", 10, 30, 8, 6),
    slot(&LUNCH_SPIN, "M.W.F..", 12, 10, 9, 6),
    slot(&LUNCH_YOGA, ".T.T...", 12, 10, 3, 7),
    slot(&KIDS, ".T.T...", 15, 45, 7, 7),
    slot(&TEENS, "..W....", 16, 0, 2, 5),
    slot(&HIIT, "MTWT...", 17, 30, 0, 13),
    slot(&REFORMER, "MTWTF..", 17, 30, 4, 12),
    slot(&BOXING, "....F..", 17, 30, 2, 7),
    slot(&SPIN, "M......", 17, 45, 6, 9),
    slot(&BOXING, "M.W....", 18, 30, 2, 9),
    slot(&FLOW, "MTWT...", 18, 30, 1, 12),
    slot(&YIN, "M.W....", 19, 30, 3, 7),
    slot(&STRENGTH, ".T.T...", 19, 30, 8, 7),
    slot(&BOOTCAMP, ".....S.", 7, 0, 0, 14),
    slot(&SPIN, ".....S.", 7, 30, 6, 9),
    slot(&HIIT, ".....S.", 8, 15, 8, 12),
    slot(&REFORMER, ".....S.", 8, 30, 4, 12),
    slot(&LONG_FLOW, ".....S.", 9, 0, 1, 14),
    slot(&BOXING, ".....S.", 9, 15, 2, 9),
    slot(&REFORMER, ".....S.", 9, 40, 5, 11),
    slot(&KIDS, ".....S.", 10, 30, 7, 9),
    slot(&BARRE, ".....S.", 11, 30, 7, 7),
    slot(&MOBILITY, ".....S.", 16, 0, 9, 5),
    slot(&YIN, ".....S.", 17, 0, 3, 7),
    slot(&LONG_FLOW, "......S", 8, 30, 1, 13),
    slot(&REFORMER, "......S", 9, 0, 5, 11),
    slot(&STRENGTH, "......S", 9, 15, 8, 8),
    slot(&SPIN, "......S", 10, 0, 9, 8),
    slot(&COMMUNITY, "......S", 11, 0, 3, 16),
    slot(&MOBILITY, "......S", 15, 30, 9, 5),
    slot(&REFORMER, "......S", 16, 30, 4, 10),
    slot(&YIN, "......S", 17, 0, 3, 8),
];
