//! A year of classes and six weeks more: the weekly lines as series, season by season, and what comes once.

use chrono::{NaiveTime, TimeDelta};
use fantail_core::ids;
use fantail_core::recurrence::{self, Repeat, SeriesRule};
use fantail_core::studio_time::{Day, Instant, weekday_index};
use fantail_core::wire::Weekday;

use super::kinds::{EXPRESS, Kind, ONE_OFFS, WORKSHOPS};
use super::people::{ADMINS, COACHES};
use super::programme::{LINES, Line};
use super::random::Dice;
use crate::store::demo::{Class, Series, User};

pub const DAYS_BACK: u32 = 365;
pub const DAYS_AHEAD: u32 = 42;
/// A timetable holds for this long; then every line begins a new series.
const SEASON_DAYS: u32 = 82;
const SEASONS: u32 = 5;
const WORKSHOP_WEEKS: u32 = 3;
const ONE_OFF_DAYS: u32 = 11;
const SATURDAY: u32 = 5;
const NO_DAYS: &str = ".......";

/// A class, and the line of the programme that it comes from; `None` for what comes once.
pub struct Planned {
    pub row: Class,
    pub line: Option<usize>,
}

pub struct Timetable {
    pub series: Vec<Series>,
    /// Soonest first.
    pub classes: Vec<Planned>,
}

/// The whole timetable. Its last class of all is half an hour called Express, about fifty minutes from now.
pub fn plan(dice: &mut Dice, now: Instant, users: &[User]) -> Timetable {
    let coaches: Vec<String> = users[ADMINS..ADMINS + COACHES]
        .iter()
        .map(|coach| format!("{} {}", coach.first_name, coach.last_name))
        .collect();
    let mut timetable = Timetable {
        series: Vec::new(),
        classes: Vec::new(),
    };
    for (number, line) in LINES.iter().enumerate() {
        for season in 0..SEASONS {
            timetable.add_series(dice, now, (number, line), season, &coaches[line.coach]);
        }
    }
    timetable.add_once(dice, now, &coaches);
    timetable.classes.sort_by_key(|class| class.row.start_at);
    timetable.add_express(dice, now, &coaches);
    timetable
}

impl Timetable {
    fn add_series(
        &mut self,
        dice: &mut Dice,
        now: Instant,
        (number, line): (usize, &'static Line),
        season: u32,
        coach: &str,
    ) {
        let opens_on = now.day().minus(DAYS_BACK).plus(season * SEASON_DAYS);
        let until = opens_on
            .plus(SEASON_DAYS - 1)
            .min(now.day().plus(DAYS_AHEAD));
        let weekdays = weekdays(line.days);
        let Some(from) = first_on(opens_on, &weekdays) else {
            return;
        };
        let created_at = opens_on.minus(14).at(wall(10, 0));
        let is_weekly = weekdays.len() == 1;
        let series = Series {
            id: dice.id(created_at),
            pattern: if is_weekly { "weekly" } else { "custom" },
            days: if is_weekly { NO_DAYS } else { line.days },
            start_on: from,
            end_on: until,
            created_at,
        };
        let rule = SeriesRule {
            repeat: if is_weekly {
                Repeat::Weekly
            } else {
                Repeat::Custom(weekdays)
            },
            interval: 1,
            from,
            at: wall(line.hour, line.minute),
            until,
        };
        for start_at in recurrence::starts(&rule).unwrap_or_default() {
            let mut row = class(line.kind, start_at, coach, created_at);
            row.id = ids::occurrence(&series.id, start_at);
            row.series_id = Some(series.id.clone());
            self.classes.push(Planned {
                row,
                line: Some(number),
            });
        }
        self.series.push(series);
    }

    /// Workshops on some Saturdays after the last class, guests on some weekdays after lunch.
    fn add_once(&mut self, dice: &mut Dice, now: Instant, coaches: &[String]) {
        let (mut workshops, mut one_offs) = (0, 0);
        for ahead in 0..=DAYS_BACK + DAYS_AHEAD {
            let day = now.day().minus(DAYS_BACK).plus(ahead);
            if weekday_index(day) == SATURDAY && ahead / 7 % WORKSHOP_WEEKS == 0 {
                let kind = &WORKSHOPS[workshops % WORKSHOPS.len()];
                self.add_one(
                    dice,
                    kind,
                    day.at(wall(13, 30)),
                    &coaches[4 - workshops % 3],
                );
                workshops += 1;
            } else if weekday_index(day) < SATURDAY && ahead % ONE_OFF_DAYS == 0 {
                let kind = &ONE_OFFS[one_offs % ONE_OFFS.len()];
                self.add_one(dice, kind, day.at(wall(13, 15)), &coaches[8 - one_offs % 3]);
                one_offs += 1;
            }
        }
    }

    fn add_express(&mut self, dice: &mut Dice, now: Instant, coaches: &[String]) {
        let five_minutes = TimeDelta::minutes(5).num_milliseconds();
        let soon = (now + TimeDelta::minutes(50)).millis();
        let start_at =
            Instant::from_millis((soon + five_minutes - 1) / five_minutes * five_minutes);
        let end_at = start_at + TimeDelta::minutes(EXPRESS.minutes.into());
        let is_free = |coach: &&String| {
            !self.classes.iter().any(|class| {
                let row = &class.row;
                row.instructor == **coach && row.start_at < end_at && start_at < row.end_at
            })
        };
        let coach = coaches.iter().find(is_free).unwrap_or(&coaches[0]).clone();
        self.add_one(dice, &EXPRESS, start_at, &coach);
    }

    fn add_one(&mut self, dice: &mut Dice, kind: &'static Kind, start_at: Instant, coach: &str) {
        let created_at = start_at - TimeDelta::days(i64::from(DAYS_AHEAD) + 3);
        let mut row = class(kind, start_at, coach, created_at);
        row.id = dice.id(created_at);
        self.classes.push(Planned { row, line: None });
    }
}

fn class(kind: &'static Kind, start_at: Instant, coach: &str, created_at: Instant) -> Class {
    Class {
        id: String::new(),
        series_id: None,
        name: kind.name,
        description: kind.description,
        instructor: coach.to_owned(),
        location: kind.location,
        room: kind.room,
        start_at,
        end_at: start_at + TimeDelta::minutes(kind.minutes.into()),
        minutes: kind.minutes,
        capacity: kind.capacity,
        price: kind.price,
        cancelled_at: None,
        created_at,
    }
}

/// `M.W.F..` as weekdays.
pub fn weekdays(days: &str) -> Vec<Weekday> {
    let chosen = Weekday::ALL.into_iter().zip(days.chars());
    chosen
        .filter(|(_, letter)| *letter != '.')
        .map(|(weekday, _)| weekday)
        .collect()
}

/// The first day from `day` on that is one of these weekdays.
fn first_on(day: Day, weekdays: &[Weekday]) -> Option<Day> {
    let is_chosen = |day: &Day| {
        weekdays
            .iter()
            .any(|weekday| *weekday as u32 == weekday_index(*day))
    };
    (0..7).map(|ahead| day.plus(ahead)).find(is_chosen)
}

fn wall(hour: u32, minute: u32) -> NaiveTime {
    NaiveTime::from_hms_opt(hour, minute, 0).unwrap_or_default()
}
