//! The sentences of `fantail restore`.

use std::path::Path;

use anyhow::bail;
use fantail_core::studio_time::{Instant, long_day_words, time_words};

use super::ending::Ending;
use crate::backups::rehearsal::Rehearsal;
use crate::cli::output::say;
use crate::db::litestream;
use crate::store::holdings::Holdings;
use crate::store::invariants::{self, Violation};

/// Says what is out of order, and refuses it, unless it is to be restored anyway. A file that is damaged can't be.
pub fn refuse_what_is_out_of_order(
    rehearsal: &Rehearsal,
    backup: &Path,
    anyway: bool,
) -> anyhow::Result<()> {
    for line in rehearsal.violations.iter().flat_map(Violation::lines) {
        say(line);
    }
    let total = invariants::total(&rehearsal.violations);
    let can_be = rehearsal.held.is_some();
    let way_out = if can_be {
        "; `--anyway` restores it in spite of them"
    } else {
        ""
    };
    if total != 0 && !(anyway && can_be) {
        bail!(
            "{} is out of order ({total} violations), and was not restored{way_out}",
            backup.display()
        );
    }
    if total != 0 {
        say(format!("--anyway: in spite of {total} violations"));
    }
    Ok(())
}

pub fn tell(rehearsal: &Rehearsal, backup: &Path, what: &str) {
    say(format!(
        "{} {what}: {} checks, {} violations, {:.1} s",
        backup.display(),
        invariants::count(),
        invariants::total(&rehearsal.violations),
        rehearsal.taken.as_secs_f64()
    ));
    if let Some(held) = &rehearsal.held {
        tell_what_it_holds(held);
    }
}

fn tell_what_it_holds(held: &Holdings) {
    let Holdings {
        users,
        classes,
        bookings,
        ledger_entries,
        ..
    } = held;
    say(format!("users: {users}"));
    say(format!("classes: {classes}"));
    say(format!("bookings: {bookings}"));
    say(format!("ledger entries: {ledger_entries}"));
    say(format!(
        "newest ledger entry: {}",
        moment(held.newest_ledger_entry)
    ));
    say(format!("newest record: {}", moment(held.newest_record)));
}

fn moment(at: Option<Instant>) -> String {
    at.map_or_else(
        || "none".to_owned(),
        |at| format!("{}, {}", long_day_words(at.day()), time_words(at)),
    )
}

pub fn tell_what_has_ended(ending: &Ending) {
    let ended = &ending.ended;
    if let Some(reason) = ending.everything_because {
        say(format!(
            "{reason}: every session and every link in the backup has ended"
        ));
    }
    say(format!("sessions ended: {}", ended.sessions));
    say(format!("links ended: {}", ended.links));
    for (usernames, since) in [
        (&ended.undeleted, "was deleted since"),
        (&ended.reactivated, "was deactivated since"),
        (&ended.admins_again, "is an admin again"),
        (&ended.former_secrets, "has a former password again"),
    ] {
        for username in usernames {
            say(format!("comes back: {username}, who {since}"));
        }
    }
}

pub fn tell_of_litestream(place: &Path) {
    if let Some(folder) = litestream::folder_beside(place) {
        say(format!(
            "Litestream followed the file that was replaced: before it starts again, `litestream reset {}` makes it \
             begin anew ({} is what it knows of the old one)",
            place.display(),
            folder.display()
        ));
    }
}
