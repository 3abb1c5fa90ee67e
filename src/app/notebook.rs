//! The notebook: the score, clocks, custom trackers and custom tables of a battle, its report, and
//! the editor of custom games.
//!
//! This is a separate part of the app, fetched on demand.

use crate::{
    components::{
        after::after_overlay,
        clocks::clocks,
        own_tables::tables_overlay,
        own_trackers::track_overlay,
        report_overlay::report_overlay,
        score::{score_keys, score_overlay},
        table_lines::{is_unfinished, table_lines, table_on_paper},
    },
    session::Session,
    split::Notebook,
    workshop,
};

impl Default for Notebook {
    fn default() -> Self {
        Self {
            report: report_overlay,
            after: after_overlay,
            read_portraits: Session::read_portraits,
            score: score_overlay,
            score_keys,
            clocks,
            track: track_overlay,
            tables: tables_overlay,
            table_lines,
            table_on_paper,
            is_unfinished,
            game: workshop::game,
            starter: workshop::starter,
        }
    }
}
