//! `GET /api/admin/decisions`: the decisions on writes, with the facts that each was made from.

use axum::Json;
use axum::extract::State;
use fantail_core::decision::decide;
use fantail_core::limits::{DECISIONS_LISTED, MAXIMUM_PAGE_SIZE};
use fantail_core::wire::{DecisionsAnswer, ListedDecision};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::app::SharedApp;
use crate::http::extract::Query;
use crate::http::guard::Admin;
use crate::http::query::{ClassId, PageNumber, QueryParam, UpTo, UserId};
use crate::http::rejection::JsonResult;
use crate::http::users::page_of;
use crate::store::decisions::{self, DecisionFilter, StoredDecision};

#[derive(Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct DecisionsParams {
    /// The decisions about this account.
    user_id: QueryParam<UserId>,
    /// The decisions about this class.
    class_id: QueryParam<ClassId>,
    /// Which page.
    page: QueryParam<PageNumber>,
    /// How many to a page.
    limit: QueryParam<UpTo<MAXIMUM_PAGE_SIZE>>,
}

pub async fn list(
    State(app): State<SharedApp>,
    _: Admin,
    Query(query): Query<DecisionsParams>,
) -> JsonResult<DecisionsAnswer> {
    let filter = DecisionFilter {
        user_id: query.user_id.parse("userId")?.map(|UserId(id)| id),
        class_id: query.class_id.parse("classId")?.map(|ClassId(id)| id),
    };
    let page = page_of(&query.page, &query.limit, DECISIONS_LISTED)?;
    let mut conn = app.db.read().await?;
    let found = decisions::page(&mut conn, &filter, page.limit, page.offset).await?;
    Ok(Json(DecisionsAnswer {
        decisions: found.into_iter().map(listed).collect(),
    }))
}

/// Decides again from the stored facts.
pub(super) fn listed(decision: StoredDecision) -> ListedDecision {
    let StoredDecision { at, inputs, .. } = decision;
    ListedDecision {
        id: decision.id,
        at,
        action: decision.action,
        user_id: decision.user_id,
        class_id: decision.class_id,
        actor: decision.actor,
        refusal: decision.refusal,
        concessions: decision.concessions,
        refund_is_due: decision.refund_is_due,
        verdict: inputs.as_ref().map(|inputs| decide(inputs, at).verdict),
        facts: inputs,
    }
}
