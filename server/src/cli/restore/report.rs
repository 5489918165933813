//! The output of `fantail restore`.

use std::iter;
use std::path::Path;

use anyhow::bail;
use fantail_core::studio_time::{Instant, long_day_words, time_words};

use super::revocation::Revocation;
use crate::backups::rehearsal::Rehearsal;
use crate::cli::output::print_line;
use crate::db::copy::{COMPANIONS, companion_of};
use crate::db::litestream;
use crate::store::counts::Counts;
use crate::store::invariants::{self, Violation};

/// Prints the violations, and refuses the backup unless `anyway` is set. A damaged file is refused in any case.
pub fn refuse_violations(rehearsal: &Rehearsal, backup: &Path, anyway: bool) -> anyhow::Result<()> {
    for line in rehearsal.violations.iter().flat_map(Violation::lines) {
        print_line(line);
    }
    let total = invariants::total_words(&rehearsal.violations);
    let is_in_order = rehearsal.violations.is_empty();
    let is_readable = rehearsal.held.is_some();
    let way_out = if is_readable {
        "; `--anyway` restores it in spite of them"
    } else {
        ""
    };
    if !(is_in_order || anyway && is_readable) {
        bail!(
            "{} is out of order ({total}), and was not restored{way_out}",
            backup.display()
        );
    }
    if !is_in_order {
        print_line(format!("--anyway: in spite of {total}"));
    }
    Ok(())
}

pub fn report(rehearsal: &Rehearsal, backup: &Path, what: &str) {
    print_line(format!(
        "{} {what}: {} checks, {}, {:.1} s",
        backup.display(),
        invariants::count(),
        invariants::total_words(&rehearsal.violations),
        rehearsal.taken.as_secs_f64()
    ));
    if let Some(held) = &rehearsal.held {
        report_counts(held);
    }
}

fn report_counts(held: &Counts) {
    let Counts {
        users,
        classes,
        bookings,
        ledger_entries,
        ..
    } = held;
    print_line(format!("users: {users}"));
    print_line(format!("classes: {classes}"));
    print_line(format!("bookings: {bookings}"));
    print_line(format!("ledger entries: {ledger_entries}"));
    print_line(format!(
        "newest ledger entry: {}",
        moment(held.newest_ledger_entry)
    ));
    print_line(format!("newest record: {}", moment(held.newest_record)));
}

fn moment(at: Option<Instant>) -> String {
    at.map_or_else(
        || "none".to_owned(),
        |at| format!("{}, {}", long_day_words(at.day()), time_words(at)),
    )
}

pub fn report_revocation(revocation: &Revocation) {
    let ended = &revocation.ended;
    if let Some(reason) = revocation.all_because {
        print_line(format!(
            "{reason}: every session, link and calendar address in the backup has ended"
        ));
    }
    print_line(format!("sessions ended: {}", ended.sessions));
    print_line(format!("links ended: {}", ended.links));
    print_line(format!("calendar addresses ended: {}", ended.feeds));
    print_line(format!("letters given up: {}", ended.letters));
    for (usernames, since) in [
        (&ended.undeleted, "was deleted since"),
        (&ended.reactivated, "was deactivated since"),
        (&ended.admins_again, "is an admin again"),
        (&ended.former_secrets, "has a former password again"),
    ] {
        for username in usernames {
            print_line(format!("comes back: {username}, who {since}"));
        }
    }
}

/// Names the files that were there before. A log may have been there without its database.
pub fn report_kept(aside: &Path) {
    let beside = COMPANIONS.map(|companion| companion_of(aside, companion));
    let kept = iter::once(aside.to_owned()).chain(beside);
    let kept: Vec<_> = kept
        .filter(|path| path.exists())
        .map(|path| path.display().to_string())
        .collect();
    let them = match kept.len() {
        0 => return,
        1 => "it",
        _ => "them",
    };
    print_line(format!(
        "what was there before is {}: delete {them} when all is well",
        kept.join(" and ")
    ));
}

pub fn warn_about_litestream(place: &Path) {
    if let Some(folder) = litestream::folder_beside(place) {
        print_line(format!(
            "Litestream followed the file that was replaced: before it starts again, `litestream reset {}` makes it \
             begin anew ({} is what it knows of the old one)",
            place.display(),
            folder.display()
        ));
    }
}
