//! What a path and a query take: text to the API, and more than text to whoever asks.

#![expect(dead_code, reason = "these types are described, never made")]

use fantail_core::ids;
use fantail_core::limits::SEARCH_LENGTH;
use schemars::JsonSchema;

/// Opaque text that the studio gave out: an id, or the secret of a link.
#[derive(JsonSchema)]
#[schemars(inline)]
pub struct Id(#[schemars(length(min = 1, max = ids::MAX_LENGTH))] String);

/// Tags, quoted, with commas between them.
#[derive(JsonSchema)]
#[schemars(inline)]
pub struct Tags(String);

/// Words to look for.
#[derive(JsonSchema)]
#[schemars(inline)]
pub struct Search(#[schemars(length(max = SEARCH_LENGTH))] String);

/// A page, from 1.
#[derive(JsonSchema)]
#[schemars(inline)]
pub struct Page(#[schemars(range(min = 1, max = u32::MAX))] u32);

/// So many to a page.
#[derive(JsonSchema)]
#[schemars(inline)]
pub struct PageSize<const MOST: u32>(#[schemars(range(min = 1, max = MOST))] u32);

/// Which accounts are listed.
#[derive(JsonSchema)]
#[schemars(inline, rename_all = "camelCase")]
pub enum UserStatus {
    All,
    Active,
    Inactive,
}

/// What accounts are sorted by.
#[derive(JsonSchema)]
#[schemars(inline, rename_all = "camelCase")]
pub enum UserOrder {
    CreatedAt,
    FirstName,
    LastName,
    Email,
    Concessions,
    TotalClassesAttended,
}

/// Which way.
#[derive(JsonSchema)]
#[schemars(inline, rename_all = "camelCase")]
pub enum Direction {
    Asc,
    Desc,
}
