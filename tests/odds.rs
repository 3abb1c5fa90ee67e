//! Tests the odds that players see against two other calculations: tables from programs that were
//! written from the rules alone (see `odds/README.md`), and a plain count of every answer without
//! merging.

#![allow(clippy::panic, clippy::unwrap_used, reason = "a test says so by panicking")]

#[path = "odds/adventure.rs"]
mod adventure;
#[path = "odds/audit.rs"]
mod audit;
#[path = "odds/d100.rs"]
mod d100;
#[path = "odds/forecasts.rs"]
mod forecasts;
#[path = "odds/frequencies.rs"]
mod frequencies;
#[path = "odds/game.rs"]
mod game;
#[path = "odds/gdf.rs"]
mod gdf;
#[path = "odds/merging.rs"]
mod merging;
#[path = "odds/plain_count.rs"]
mod plain_count;
mod self_play;
#[path = "odds/tables.rs"]
mod tables;
#[path = "odds/tnt.rs"]
mod tnt;
#[path = "odds/twins.rs"]
mod twins;
#[path = "odds/walks.rs"]
mod walks;
#[path = "odds/wide.rs"]
mod wide;
