//! The timetable: the weekly slots as series, season by season, and single classes. Each is created by a form.

use chrono::{NaiveTime, TimeDelta};
use fantail_core::forms;
use fantail_core::studio_time::{Day, Instant, weekday_index};
use fantail_core::wire::{NewClassRequest, RecurringPattern, ScheduleType, Weekday};

use super::options::DemoOptions;
use super::people::{ADMINS, COACHES, DemoPerson};
use super::programme::{ClassKind, EXPRESS, ONE_OFFS, WEEKLY_SLOTS, WORKSHOPS};
use crate::error::AppError;

/// How many days from today the timetable ends.
pub const DAYS_AHEAD: u32 = 42;
/// The length of a season. Each slot has a new series in each season.
const SEASON_DAYS: u32 = 82;
/// How many days before its first day a series is created.
const SERIES_CREATED_DAYS_BEFORE: u32 = 14;
/// How many days before its start a single class is created: more than `DAYS_AHEAD`, so that all of them exist today.
const SINGLE_CREATED_DAYS_BEFORE: u32 = DAYS_AHEAD + 3;
/// A workshop takes place on the Saturday of every third week.
const WEEKS_PER_WORKSHOP: u32 = 3;
/// A one-off takes place on every eleventh day, unless that is at a weekend.
const DAYS_PER_ONE_OFF: u32 = 11;
const SATURDAY: u32 = 5;

/// A form that creates a class or a series, and when an admin submits it.
#[derive(Debug, Clone)]
pub struct ClassCreation {
    pub at: Instant,
    pub form: NewClassRequest,
}

/// A class, as planned and as simulated so far.
#[derive(Debug, Clone)]
pub struct DemoClass {
    /// The index of the creation that makes it.
    pub creation: usize,
    /// The index of its weekly slot; `None` for a single class.
    pub slot: Option<usize>,
    pub start_at: Instant,
    pub end_at: Instant,
    pub price: u32,
    /// Empty before its creation.
    pub id: String,
    pub is_cancelled: bool,
}

pub struct Timetable {
    pub creations: Vec<ClassCreation>,
    pub classes: Vec<DemoClass>,
    today: Day,
    days_back: u32,
    coaches: Vec<String>,
}

/// Plans all classes in order of time, followed by the half hour called Express, which starts in about fifty minutes.
pub fn plan(options: DemoOptions<'_>, people: &[DemoPerson]) -> Result<Timetable, AppError> {
    let coaches = people[ADMINS..ADMINS + COACHES].iter();
    let mut timetable = Timetable {
        creations: Vec::new(),
        classes: Vec::new(),
        today: options.now.day(),
        days_back: options.days_back,
        coaches: coaches
            .map(|coach| format!("{} {}", coach.first_name, coach.last_name))
            .collect(),
    };
    let days = options.days_back + DAYS_AHEAD;
    for slot in 0..WEEKLY_SLOTS.len() {
        for season in 0..days.div_ceil(SEASON_DAYS) {
            timetable.add_series(slot, season)?;
        }
    }
    timetable.add_single_classes()?;
    timetable.classes.sort_by_key(|class| class.start_at);
    timetable.add_express(options.now)?;
    Ok(timetable)
}

impl Timetable {
    fn add_series(&mut self, number: usize, season: u32) -> Result<(), AppError> {
        let slot = &WEEKLY_SLOTS[number];
        let opens_on = self.day(season * SEASON_DAYS);
        let until = opens_on
            .plus(SEASON_DAYS - 1)
            .min(self.today.plus(DAYS_AHEAD));
        let weekdays = weekdays(slot.days);
        let Some(from) = first_on(opens_on, &weekdays) else {
            return Ok(());
        };
        let start_at = from.at(wall(slot.hour, slot.minute));
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
            ..form(slot.kind, start_at, &self.coaches[slot.coach])
        };
        let at = opens_on.minus(SERIES_CREATED_DAYS_BEFORE).at(wall(10, 0));
        self.add(ClassCreation { at, form }, Some(number))
    }

    /// Adds workshops on some Saturdays after the last class of the morning, and one-offs on some weekdays after lunch.
    fn add_single_classes(&mut self) -> Result<(), AppError> {
        let (mut workshops, mut one_offs) = (0, 0);
        for ahead in 0..=self.days_back + DAYS_AHEAD {
            let day = self.day(ahead);
            if weekday_index(day) == SATURDAY && ahead / 7 % WEEKS_PER_WORKSHOP == 0 {
                let kind = &WORKSHOPS[workshops % WORKSHOPS.len()];
                self.add_single(kind, day.at(wall(13, 30)), 4 - workshops % 3)?;
                workshops += 1;
            } else if weekday_index(day) < SATURDAY && ahead % DAYS_PER_ONE_OFF == 0 {
                let kind = &ONE_OFFS[one_offs % ONE_OFFS.len()];
                self.add_single(kind, day.at(wall(13, 15)), 8 - one_offs % 3)?;
                one_offs += 1;
            }
        }
        Ok(())
    }

    /// Adds the Express class with a coach who teaches no other class then. It starts in 50 to 55 minutes, at a multiple
    /// of five minutes.
    fn add_express(&mut self, now: Instant) -> Result<(), AppError> {
        let five_minutes = TimeDelta::minutes(5).num_milliseconds();
        let soon = (now + TimeDelta::minutes(50)).millis();
        let start_at =
            Instant::from_millis((soon + five_minutes - 1) / five_minutes * five_minutes);
        let end_at = start_at + TimeDelta::minutes(EXPRESS.minutes.into());
        let is_free = |coach: &String| {
            !self.classes.iter().any(|class| {
                let instructor = self.creations[class.creation].form.instructor.as_ref();
                instructor == Some(coach) && class.start_at < end_at && start_at < class.end_at
            })
        };
        let coach = self.coaches.iter().position(is_free).unwrap_or(0);
        self.add_single(&EXPRESS, start_at, coach)
    }

    fn add_single(
        &mut self,
        kind: &ClassKind,
        start_at: Instant,
        coach: usize,
    ) -> Result<(), AppError> {
        let form = form(kind, start_at, &self.coaches[coach]);
        let at = start_at - TimeDelta::days(SINGLE_CREATED_DAYS_BEFORE.into());
        self.add(ClassCreation { at, form }, None)
    }

    /// Adds the classes that the rules make from the form.
    fn add(&mut self, creation: ClassCreation, slot: Option<usize>) -> Result<(), AppError> {
        let new = forms::class::parse_new(&creation.form, creation.at)?;
        let length = TimeDelta::minutes(new.details.duration.into());
        let number = self.creations.len();
        let class = |start_at| DemoClass {
            creation: number,
            slot,
            start_at,
            end_at: start_at + length,
            price: new.details.concessions_required,
            id: String::new(),
            is_cancelled: false,
        };
        self.classes.extend(new.starts.into_iter().map(class));
        self.creations.push(creation);
        Ok(())
    }

    /// A day, counted from the opening of the studio.
    fn day(&self, ahead: u32) -> Day {
        self.today.minus(self.days_back).plus(ahead)
    }
}

fn form(kind: &ClassKind, start_at: Instant, coach: &str) -> NewClassRequest {
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

/// Parses weekdays: `M.W.F..` is Monday, Wednesday and Friday.
pub fn weekdays(days: &str) -> Vec<Weekday> {
    let chosen = Weekday::ALL.into_iter().zip(days.chars());
    chosen
        .filter(|(_, letter)| *letter != '.')
        .map(|(weekday, _)| weekday)
        .collect()
}

/// The first of these weekdays, from `day` on.
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
