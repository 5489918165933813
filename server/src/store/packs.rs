//! Packs: concessions that are sold together.

use fantail_core::forms::pack::PackValues;
use fantail_core::studio_time::Instant;
use fantail_core::wire::{EditablePack, Pack};
use sqlx::FromRow;

use super::count;
use crate::db::Conn;
use crate::db::live::{Change, changed};

/// Returns the packs that members can buy, the cheapest first.
pub async fn for_sale(conn: &mut Conn, limit: u32) -> Result<Vec<Pack>, sqlx::Error> {
    let packs = all(conn, limit).await?;
    let shown = |pack: EditablePack| Pack {
        id: pack.id,
        name: pack.name,
        concessions: pack.concessions,
        price_cents: pack.price_cents,
    };
    Ok(packs
        .into_iter()
        .filter(|pack| pack.is_active)
        .map(shown)
        .collect())
}

/// Returns every pack. Active packs are first, and within each group the cheapest.
pub async fn all(conn: &mut Conn, limit: u32) -> Result<Vec<EditablePack>, sqlx::Error> {
    let rows: Vec<PackRow> = sqlx::query_as(
        "SELECT id, name, concessions, price_cents, is_active FROM packs
          ORDER BY is_active DESC, price_cents, concessions, id LIMIT $1",
    )
    .bind(i64::from(limit))
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(EditablePack::from).collect())
}

pub async fn add(
    conn: &mut Conn,
    id: &str,
    pack: &PackValues,
    now: Instant,
) -> Result<(), sqlx::Error> {
    changed(Change::Studio);
    sqlx::query(
        "INSERT INTO packs (id, name, concessions, price_cents, is_active, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(id)
    .bind(&pack.name)
    .bind(pack.concessions)
    .bind(pack.price_cents)
    .bind(pack.is_active)
    .bind(now.millis())
    .execute(conn)
    .await?;
    Ok(())
}

pub async fn save(conn: &mut Conn, id: &str, pack: &PackValues) -> Result<(), sqlx::Error> {
    changed(Change::Studio);
    sqlx::query("UPDATE packs SET name = $2, concessions = $3, price_cents = $4, is_active = $5 WHERE id = $1")
        .bind(id)
        .bind(&pack.name)
        .bind(pack.concessions)
        .bind(pack.price_cents)
        .bind(pack.is_active)
        .execute(conn)
        .await?;
    Ok(())
}

#[derive(FromRow)]
struct PackRow {
    id: String,
    name: String,
    concessions: i64,
    price_cents: i64,
    is_active: bool,
}

impl From<PackRow> for EditablePack {
    fn from(row: PackRow) -> EditablePack {
        EditablePack {
            id: row.id,
            name: row.name,
            concessions: count(row.concessions),
            price_cents: count(row.price_cents),
            is_active: row.is_active,
        }
    }
}
