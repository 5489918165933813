//! The acts, and how each is planned.

use fantail_core::event::EventKind;
use fantail_core::forms::class::{ClassMove, SeriesEdit, WeekCopy};
use fantail_core::forms::closed_days::ClosedDay;
use fantail_core::studio_time::Instant;
use fantail_core::wire::DeleteType;

use super::planned::{ActRecord, PlannedAct, plan};
use super::{closing, copying, deletion, following, moving, restoring};
use crate::db::Conn;
use crate::error::AppError;

/// An act of staff on the timetable.
#[derive(Debug, Clone)]
pub enum TimetableAct {
    Delete {
        class_id: String,
        how: DeleteType,
    },
    Move {
        class_id: String,
        to: ClassMove,
        notifies: bool,
    },
    /// Closes days and, if wanted, cancels their classes.
    Close {
        days: Vec<ClosedDay>,
        cancels_classes: bool,
    },
    /// Edits a class and all following ones of its series.
    Follow {
        series_id: String,
        class_id: String,
        edit: Box<SeriesEdit>,
    },
    Restore {
        class_id: String,
    },
    /// Copies the classes of a week.
    Copy(WeekCopy),
}

impl TimetableAct {
    /// Plans the act as things are now.
    pub async fn plan(&self, conn: &mut Conn, now: Instant) -> Result<PlannedAct, AppError> {
        let (changes, record) = match self {
            TimetableAct::Delete { class_id, how } => {
                let changes = deletion::changes(conn, class_id, *how, now).await?;
                let record = deletion::record(changes.len());
                (changes, record)
            }
            TimetableAct::Move {
                class_id,
                to,
                notifies,
            } => {
                let record = ActRecord {
                    notifies: *notifies,
                    ..ActRecord::of(EventKind::ClassMoved)
                };
                (moving::changes(conn, class_id, to, now).await?, record)
            }
            TimetableAct::Close {
                days,
                cancels_classes,
            } => {
                let changes = if *cancels_classes {
                    closing::changes(conn, days, now).await?
                } else {
                    Vec::new()
                };
                let record = ActRecord {
                    reason: days
                        .first()
                        .map_or_else(String::new, |day| day.reason.clone()),
                    ..ActRecord::of(EventKind::ClassCancelled)
                };
                (changes, record)
            }
            TimetableAct::Follow {
                series_id,
                class_id,
                edit,
            } => {
                let changes = following::changes(conn, series_id, class_id, edit, now).await?;
                let record = following::record(&changes);
                (changes, record)
            }
            TimetableAct::Restore { class_id } => (
                restoring::changes(conn, class_id, now).await?,
                ActRecord::of(EventKind::ClassRestored),
            ),
            TimetableAct::Copy(copy) => (
                copying::changes(conn, copy, now).await?,
                ActRecord::of(EventKind::ClassCreated),
            ),
        };
        plan(conn, changes, record, now).await
    }

    /// Writes what the act changes besides classes, and returns whether that is the act in the audit trail. The events of
    /// the classes are its effects then.
    pub async fn save(
        &self,
        conn: &mut Conn,
        admin_id: &str,
        planned: &PlannedAct,
        now: Instant,
    ) -> Result<bool, AppError> {
        match self {
            TimetableAct::Close { days, .. } => {
                closing::save(conn, admin_id, days, planned.reached(), now).await?;
            }
            TimetableAct::Follow {
                series_id,
                class_id,
                edit,
            } if !edit.dates.is_empty() => {
                following::save_act(conn, admin_id, series_id, class_id, edit, planned, now)
                    .await?;
            }
            TimetableAct::Copy(copy) => {
                copying::save_act(conn, admin_id, copy, planned, now).await?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Writes what must not change before the last group of classes, because the groups are planned from it.
    pub async fn complete(&self, conn: &mut Conn) -> Result<(), AppError> {
        match self {
            TimetableAct::Follow {
                series_id, edit, ..
            } if !edit.dates.is_empty() => following::save_dates(conn, series_id, edit).await,
            _ => Ok(()),
        }
    }
}
