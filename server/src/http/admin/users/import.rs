//! `/api/admin/users/import`, `…/send-invitations` and `…/export.csv`: importing people from another system, inviting
//! them, and exporting everyone.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use fantail_core::csv_file::{self, Cell};
use fantail_core::forms::Problem;
use fantail_core::forms::people_import;
use fantail_core::forms::text::{cannot_be_sent_to, is_sent_by_any_server};
use fantail_core::limits::{PEOPLE_AT_ONCE, PEOPLE_IN_FILE};
use fantail_core::search::Words;
use fantail_core::wire::{
    ImportPeopleAnswer, ImportPeopleRequest, ImportRow, ImportRowProblem, ImportedUser,
    InvitationsSentAnswer, SendInvitationsRequest,
};

use crate::actions::people_import::{existing, import, minutes, send_held};
use crate::app::{App, SharedApp};
use crate::auth::links::NewSecret;
use crate::http::extract::{ImportJson, OptionalJson};
use crate::http::guard::Admin;
use crate::http::rejection::{JsonResult, Rejection};
use crate::http::responses::{CreatedOnce, CsvDownload};
use crate::store;
use crate::store::users::lists::{PageRange, SortBy, SortOrder, UserFilter};

pub async fn import_people(
    State(app): State<SharedApp>,
    admin: Admin,
    ImportJson(request): ImportJson<ImportPeopleRequest>,
) -> Result<CreatedOnce<ImportPeopleAnswer>, Rejection> {
    let rows = request.rows.unwrap_or_default();
    if rows.is_empty() || PEOPLE_AT_ONCE < rows.len() {
        let message = format!("Import 1 to {PEOPLE_AT_ONCE} people at a time");
        return Err(Problem::at("rows", message).into());
    }
    let is_dry_run = request.dry_run.unwrap_or_default();
    let sends = request.send_invitations.unwrap_or_default();
    let unsendable = unsendable(&app, &rows).await;
    let users = match people_import::check(&rows) {
        Ok(users) if unsendable.is_empty() => users,
        checked => {
            let problems = checked.err().into_iter().flatten().chain(unsendable);
            let problems: Vec<_> = problems.collect();
            return if is_dry_run {
                let answer = of_dry_run(&app, rows, problems).await?;
                Ok(CreatedOnce {
                    is_new: false,
                    answer,
                })
            } else {
                Err(problem_of_rows(problems).into())
            };
        }
    };
    if is_dry_run {
        let answer = of_dry_run(&app, rows, Vec::new()).await?;
        return Ok(CreatedOnce {
            is_new: false,
            answer,
        });
    }
    let secrets = NewSecret::several(if sends { users.len() } else { 0 });
    let imported = admin
        .write_exclusive(&app, async |conn, admin, now| {
            import(conn, admin, &users, &secrets, now).await
        })
        .await?;
    let skipped = imported.iter().filter(|user| !user.is_new).count();
    let created = imported.len() - skipped;
    Ok(CreatedOnce {
        is_new: 0 < created,
        answer: answer(created, skipped, "imported", Vec::new(), imported),
    })
}

/// Returns the result of a dry run. Rows with problems count neither as created nor as skipped.
async fn of_dry_run(
    app: &App,
    rows: Vec<ImportRow>,
    problems: Vec<ImportRowProblem>,
) -> Result<ImportPeopleAnswer, Rejection> {
    let is_right = |row: u32| problems.iter().all(|problem| problem.row != row);
    let right: Vec<(u32, ImportRow)> = (0..).zip(rows).filter(|(row, _)| is_right(*row)).collect();
    let (positions, rows): (Vec<u32>, Vec<ImportRow>) = right.into_iter().unzip();
    let users = people_import::check(&rows).unwrap_or_default();
    let mut found = existing(&mut *app.db.read().await?, &users).await?;
    for user in &mut found {
        let position = positions.get(user.row as usize);
        user.row = position.copied().unwrap_or(user.row);
    }
    let created = users.len() - found.len();
    Ok(answer(
        created,
        found.len(),
        "can be imported",
        problems,
        found,
    ))
}

fn answer(
    created: usize,
    skipped: usize,
    what: &str,
    problems: Vec<ImportRowProblem>,
    users: Vec<ImportedUser>,
) -> ImportPeopleAnswer {
    let count = |number| u32::try_from(number).unwrap_or(u32::MAX);
    let people = if created == 1 { "person" } else { "people" };
    ImportPeopleAnswer {
        success: true,
        message: format!("{created} {people} {what}"),
        created: count(created),
        skipped: count(skipped),
        problems,
        users,
    }
}

/// Returns the rows with an address that the mail server can't send to. The mail server is queried only if an address isn't
/// ASCII before the @.
async fn unsendable(app: &App, rows: &[ImportRow]) -> Vec<ImportRowProblem> {
    let is_sendable = |row: &ImportRow| row.email.as_deref().is_none_or(is_sent_by_any_server);
    if rows.iter().all(is_sendable) || app.mailer.accepts_non_ascii_addresses().await {
        return Vec::new();
    }
    (0..)
        .zip(rows)
        .filter(|(_, row)| !is_sendable(row))
        .map(|(row, _)| ImportRowProblem {
            row,
            field: "email".to_owned(),
            message: cannot_be_sent_to("email").message,
        })
        .collect()
}

fn problem_of_rows(problems: Vec<ImportRowProblem>) -> Problem {
    let fields: BTreeMap<String, String> = problems
        .into_iter()
        .map(|problem| {
            let ImportRowProblem {
                row,
                field,
                message,
            } = problem;
            (format!("rows.{row}.{field}"), message)
        })
        .collect();
    Problem {
        message: "Some rows have problems, so no one was imported".to_owned(),
        fields,
    }
}

pub async fn send_invitations(
    State(app): State<SharedApp>,
    admin: Admin,
    OptionalJson(request): OptionalJson<SendInvitationsRequest>,
) -> JsonResult<InvitationsSentAnswer> {
    let is_dry_run = request.dry_run.unwrap_or_default();
    let sent = if is_dry_run {
        let now = app.clock.now();
        let conn = &mut *app.db.read().await?;
        let waiting = store::users::invitations::without_link(conn, PEOPLE_AT_ONCE, now).await?;
        waiting.len()
    } else {
        let secrets = NewSecret::several(PEOPLE_AT_ONCE);
        admin
            .write_exclusive(&app, async |conn, admin, now| {
                send_held(conn, admin, &secrets, now).await
            })
            .await?
    };
    let invitations = if sent == 1 {
        "invitation"
    } else {
        "invitations"
    };
    let what = if is_dry_run { "to send" } else { "sent" };
    Ok(Json(InvitationsSentAnswer {
        success: true,
        message: format!("{sent} {invitations} {what}"),
        count: u32::try_from(sent).unwrap_or(u32::MAX),
        minutes: minutes(sent),
    }))
}

/// The columns of an export. An import reads the first six.
const HEADER: [&str; 10] = [
    "First name",
    "Last name",
    "Email",
    "Phone",
    "Concessions",
    "Note",
    "Role",
    "Username",
    "Status",
    "Joined",
];

pub async fn export(State(app): State<SharedApp>, _: Admin) -> Result<CsvDownload, Rejection> {
    let everyone = UserFilter {
        words: Words::of(""),
        is_active: None,
        is_setup_pending: false,
    };
    let order = SortOrder {
        by: SortBy::LastName,
        is_descending: false,
    };
    let all = PageRange {
        offset: 0,
        limit: i64::from(PEOPLE_IN_FILE) + 1,
    };
    let mut conn = app.db.snapshot().await?;
    let accounts = store::users::lists::list(&mut conn, &everyone, order, all).await?;
    if (PEOPLE_IN_FILE as usize) < accounts.len() {
        let message = format!("The studio has more than {PEOPLE_IN_FILE} people");
        return Err(Problem::at("users", message).into());
    }
    let ids: Vec<&str> = accounts.iter().map(|account| account.id.as_str()).collect();
    let mut notes = store::users::notes::on(&mut conn, &ids).await?;
    let header = HEADER.map(|title| Cell::Text(title.to_owned()));
    let rows = accounts.iter().map(|account| {
        let status = match (account.is_active, account.is_setup_complete) {
            (false, _) => "Inactive",
            (true, false) => "Invited",
            (true, true) => "Active",
        };
        let notes = notes.remove(&account.id).unwrap_or_default();
        let note = notes.into_iter().next().map(|note| note.content);
        [
            Cell::Text(account.first_name.clone()),
            Cell::Text(account.last_name.clone()),
            Cell::Text(account.email.clone()),
            Cell::Text(account.phone.clone()),
            Cell::Number(account.concessions.to_string()),
            Cell::Text(note.unwrap_or_default()),
            Cell::Text(account.role.name().to_owned()),
            Cell::Text(account.username.clone()),
            Cell::Text(status.to_owned()),
            Cell::Text(account.created_at.day().to_string()),
        ]
    });
    let text = csv_file::write(std::iter::once(header).chain(rows));
    let today = app.clock.now().day();
    Ok(CsvDownload {
        name: format!("people-{today}.csv"),
        text,
    })
}
