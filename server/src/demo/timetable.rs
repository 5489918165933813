//! The classes: the weekly lines as series, season by season, and what comes once; each is made by its form, at its time.

use chrono::{NaiveTime, TimeDelta};
use fantail_core::forms;
use fantail_core::studio_time::{Day, Instant, weekday_index};
use fantail_core::wire::{NewClassRequest, RecurringPattern, ScheduleType, Weekday};

use super::Wanted;
use super::kinds::{EXPRESS, Kind, ONE_OFFS, WORKSHOPS};
use super::people::{self, ADMINS, COACHES};
use super::programme::{LINES, Line};
use crate::error::AppError;

pub const DAYS_AHEAD: u32 = 42;
/// A timetable holds for this long; then every line begins a new series.
const SEASON_DAYS: u32 = 82;
/// A series is made so long before its first day, a class that comes once so long before its start.
const SERIES_DAYS: u32 = 14;
const ONCE_DAYS: u32 = DAYS_AHEAD + 3;
const WORKSHOP_WEEKS: u32 = 3;
const ONE_OFF_DAYS: u32 = 11;
const SATURDAY: u32 = 5;

/// A form that makes a class or a series, and the moment at which an admin sends it.
#[derive(Debug, Clone)]
pub struct Making {
    pub at: Instant,
    pub form: NewClassRequest,
}

/// A class, before it is made.
#[derive(Debug, Clone)]
pub struct Planned {
    /// The place of its making in the timetable's list.
    pub making: usize,
    /// The line of the programme; `None` for what comes once.
    pub line: Option<usize>,
    pub start_at: Instant,
    pub end_at: Instant,
    pub price: u32,
}

pub struct Timetable {
    pub makings: Vec<Making>,
    /// Soonest first.
    pub classes: Vec<Planned>,
    today: Day,
    days_back: u32,
    coaches: Vec<String>,
}

/// The whole timetable. Its last class of all is half an hour called Express, about fifty minutes from now.
pub fn plan(wanted: Wanted<'_>, people: &[people::Planned]) -> Result<Timetable, AppError> {
    let coaches = people[ADMINS..ADMINS + COACHES].iter();
    let mut timetable = Timetable {
        makings: Vec::new(),
        classes: Vec::new(),
        today: wanted.now.day(),
        days_back: wanted.days_back,
        coaches: coaches
            .map(|coach| format!("{} {}", coach.first_name, coach.last_name))
            .collect(),
    };
    let days = wanted.days_back + DAYS_AHEAD;
    for number in 0..LINES.len() {
        for season in 0..days.div_ceil(SEASON_DAYS) {
            timetable.add_series(number, season)?;
        }
    }
    timetable.add_once()?;
    timetable.classes.sort_by_key(|class| class.start_at);
    timetable.add_express(wanted.now)?;
    Ok(timetable)
}

impl Timetable {
    fn add_series(&mut self, number: usize, season: u32) -> Result<(), AppError> {
        let line: &Line = &LINES[number];
        let opens_on = self.day(season * SEASON_DAYS);
        let until = opens_on
            .plus(SEASON_DAYS - 1)
            .min(self.today.plus(DAYS_AHEAD));
        let weekdays = weekdays(line.days);
        let Some(from) = first_on(opens_on, &weekdays) else {
            return Ok(());
        };
        let start_at = from.at(wall(line.hour, line.minute));
        let is_weekly = weekdays.len() == 1;
        let form = NewClassRequest {
            schedule_type: Some(ScheduleType::Recurring),
            recurring_pattern: Some(if is_weekly {
                RecurringPattern::Weekly
            } else {
                RecurringPattern::Custom
            }),
            recurring_days: (!is_weekly).then_some(weekdays),
            recurring_end_date: Some(until.to_string()),
            ..form(line.kind, start_at, &self.coaches[line.coach])
        };
        let at = opens_on.minus(SERIES_DAYS).at(wall(10, 0));
        self.add(Making { at, form }, Some(number))
    }

    /// Workshops on some Saturdays after the last class, guests on some weekdays after lunch.
    fn add_once(&mut self) -> Result<(), AppError> {
        let (mut workshops, mut one_offs) = (0, 0);
        for ahead in 0..=self.days_back + DAYS_AHEAD {
            let day = self.day(ahead);
            if weekday_index(day) == SATURDAY && ahead / 7 % WORKSHOP_WEEKS == 0 {
                let kind = &WORKSHOPS[workshops % WORKSHOPS.len()];
                self.add_one(kind, day.at(wall(13, 30)), 4 - workshops % 3)?;
                workshops += 1;
            } else if weekday_index(day) < SATURDAY && ahead % ONE_OFF_DAYS == 0 {
                let kind = &ONE_OFFS[one_offs % ONE_OFFS.len()];
                self.add_one(kind, day.at(wall(13, 15)), 8 - one_offs % 3)?;
                one_offs += 1;
            }
        }
        Ok(())
    }

    fn add_express(&mut self, now: Instant) -> Result<(), AppError> {
        let five_minutes = TimeDelta::minutes(5).num_milliseconds();
        let soon = (now + TimeDelta::minutes(50)).millis();
        let start_at =
            Instant::from_millis((soon + five_minutes - 1) / five_minutes * five_minutes);
        let end_at = start_at + TimeDelta::minutes(EXPRESS.minutes.into());
        let is_free = |coach: &String| {
            !self.classes.iter().any(|class| {
                let instructor = self.makings[class.making].form.instructor.as_ref();
                instructor == Some(coach) && class.start_at < end_at && start_at < class.end_at
            })
        };
        let coach = self.coaches.iter().position(is_free).unwrap_or(0);
        self.add_one(&EXPRESS, start_at, coach)
    }

    fn add_one(&mut self, kind: &Kind, start_at: Instant, coach: usize) -> Result<(), AppError> {
        let form = form(kind, start_at, &self.coaches[coach]);
        let at = start_at - TimeDelta::days(ONCE_DAYS.into());
        self.add(Making { at, form }, None)
    }

    /// The starts are those that the form's own rule makes of it.
    fn add(&mut self, making: Making, line: Option<usize>) -> Result<(), AppError> {
        let new = forms::class::parse_new(&making.form, making.at)?;
        let length = TimeDelta::minutes(new.details.duration.into());
        let number = self.makings.len();
        let planned = |start_at| Planned {
            making: number,
            line,
            start_at,
            end_at: start_at + length,
            price: new.details.concessions_required,
        };
        self.classes.extend(new.starts.into_iter().map(planned));
        self.makings.push(making);
        Ok(())
    }

    /// The day so many days after the studio opened.
    fn day(&self, ahead: u32) -> Day {
        self.today.minus(self.days_back).plus(ahead)
    }
}

fn form(kind: &Kind, start_at: Instant, coach: &str) -> NewClassRequest {
    NewClassRequest {
        name: Some(kind.name.to_owned()),
        description: Some(kind.description.to_owned()),
        instructor: Some(coach.to_owned()),
        location: Some(kind.location.to_owned()),
        room: Some(kind.room.to_owned()),
        start_time: Some(start_at.to_string()),
        duration: Some(kind.minutes),
        max_capacity: Some(kind.capacity),
        concessions_required: Some(kind.price),
        schedule_type: Some(ScheduleType::OneOff),
        ..NewClassRequest::default()
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
