//! The notebook: the menu, score, clocks, photos, custom trackers and custom tables of a battle, its
//! report, and the editor of custom games.
//!
//! This is a separate part of the app, fetched on demand.

use leptos::prelude::*;

use crate::{
    components::{
        battle::{
            battle_overlay::battle_overlay,
            clocks::clocks,
            menu::{confirm_overlay, menu_overlay, reference_overlay},
            newcomers::newcomers_overlay,
            own_tables::tables_overlay,
            own_trackers::track_overlay,
            solo::{players_overlay, solo_overlay},
        },
        dice_camera::dice_camera,
        editor::table_lines::{is_unfinished, table_lines, table_on_paper},
        portrait::portrait_button,
        report::{
            after::after_overlay,
            photos::{add_photo, many_photos_overlay, photo_overlay},
            report_overlay::report_overlay,
            score::{score_keys, score_overlay},
        },
    },
    session::{Opened, Session},
    split::Notebook,
    workshop,
};

impl Default for Notebook {
    fn default() -> Self {
        Self {
            overlay,
            read_portraits: Session::read_portraits,
            portrait_button,
            add_photo,
            score_keys,
            dice_camera,
            clocks,
            table_lines,
            table_on_paper,
            is_unfinished,
            game: workshop::game,
            starter: workshop::starter,
        }
    }
}

fn overlay(session: Session, opened: Opened) -> AnyView {
    match opened {
        Opened::Battle => battle_overlay(session),
        Opened::Report => report_overlay(session),
        Opened::After => after_overlay(session),
        Opened::Score => score_overlay(session),
        Opened::Track(holder) => track_overlay(session, holder),
        Opened::Tables(holder) => tables_overlay(session, holder),
        Opened::Newcomers(side) => newcomers_overlay(session, side),
        Opened::Photo(number) => photo_overlay(session, number),
        Opened::ManyPhotos => many_photos_overlay(session),
        Opened::Menu => menu_overlay(session),
        Opened::Reference => reference_overlay(session),
        Opened::Confirm => confirm_overlay(session),
        Opened::Solo => solo_overlay(session),
        Opened::Players => players_overlay(session),
        // The battle screen draws these itself.
        Opened::Nothing
        | Opened::Figure { .. }
        | Opened::Log
        | Opened::HandOver
        | Opened::MorePhones
        | Opened::Walk
        | Opened::TurnPage => ().into_any(),
    }
}
