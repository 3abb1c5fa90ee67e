//! Controls to add figures during a battle.

use leptos::prelude::*;
use rules_core::{
    SideId,
    sheet::{Roster, Sheet},
};

use super::{
    conditions::segment,
    overlay_head::{close_button, head},
};
use crate::{
    components::{
        all,
        icon::{button, emblem, undo_button},
        node::{node, text},
        symbol::Symbol,
        tap,
    },
    session::{Opened, Session},
};

/// Renders a button per side that lists the figures that can join.
pub(crate) fn ways_to_join(session: Session) -> AnyView {
    let sides = session.now(|shown| {
        let sides = shown.view.sides.iter();
        sides.map(|side| (side.id, side.name.clone())).collect::<Vec<_>>()
    });
    let ways = all(sides, |(side, name)| {
        let open = tap(move || session.open(Opened::Newcomers(side)));
        button("", Some(Symbol::PLUS), format!("Add to {name}"), open)
    });
    node("div", "buttons", ways)
}

/// Renders all figures that can join a side.
///
/// Each tap on a figure adds another copy.
pub(crate) fn newcomers_overlay(session: Session, side: SideId) -> AnyView {
    let figure = session.about().figure;
    let mut sides =
        session.sides(|sides| sides.iter().map(|it| it.name.to_owned()).collect::<Vec<_>>());
    let known = sides.len();
    if session.side_may_come() {
        sides.push(format!("New {}", session.about().side.one));
    }
    let at = move |place| SideId(u8::try_from(place).unwrap_or_default());
    let choose = move |place| tap(move || session.open(Opened::Newcomers(at(place))));
    let on = (sides.len() > 1).then(|| segment("Side", sides, side.index(), &choose));
    let remark = session.shown(|shown| {
        let side = shown.view.sides.iter().find(|it| it.id == side);
        side.map(|it| format!("{}: {}", it.name, figure.counted(it.figures.len())))
    });
    let reserves = all(session.reserves(side), |roster| reserve(session, side, &roster));
    let title = format!("Add {}", figure.any());
    let ways_out = vec![close_button(session)];
    let undo = node("footer", "overlay-foot", vec![undo_button(session)]);
    view! {
        {head(
            (side.index() < known).then(|| emblem(session, side)),
            title,
            remark.unwrap_or_default(),
            ways_out,
        )}
        <div class="overlay-play">{on} {reserves} {undo}</div>
    }
    .into_any()
}

fn reserve(session: Session, side: SideId, roster: &Roster) -> AnyView {
    let ways = all(&roster.figures, |sheet: &Sheet| {
        let joining = sheet.clone();
        button("", None, sheet.name().to_owned(), tap(move || session.join(side, &joining)))
    });
    let parts = vec![text("h3", "label", &*roster.name), node("div", "buttons", ways)];
    node("section", "", parts)
}
