//! The battle report, which players can read and share.

use leptos::prelude::*;
use rules_core::report::{Report, Section};

use super::{
    all,
    chart::chart,
    conditions::segment,
    copies::rosters,
    icon::{button, emblem, undo_button},
    node::node,
    overlay_head::{close_button, head},
    picture::picture_button,
    score,
    share::share_button,
    tap,
};
use crate::{
    app_state::Rematch,
    browser::clock,
    session::{Opened, Session},
    shown::Shown,
};

/// Renders the report as an overlay.
pub(crate) fn report_overlay(session: Session) -> AnyView {
    let drawn = session.report().map(|mut report| {
        let names = session.now(Shown::names);
        let asked = session.winner().map(|said| who_won(session, said, &mut report));
        let sections = all(&report.sections, |it| section(session, it));
        let score = move || score::told_in_report(session);
        report.sections.extend(score::section(session));
        let text = report.to_string();
        let share = share_button("go", "Share", move || text.clone());
        let game = format!("{}, {}", session.about().name, clock::day());
        let picture = picture_button(&format!("{names}. {game}"), &report);
        view! {
            {head(None, report.headline.clone(), names, vec![close_button(session)])}
            <div class="overlay-play">
                {asked}
                {score}
                {report.chart.as_ref().map(chart)}
                {sections}
                {rosters(session)}
                {further(session)}
                <footer class="overlay-foot">
                    {undo_button(session)} {picture} {share}
                </footer>
            </div>
        }
        .into_any()
    });
    drawn.into_any()
}

/// Renders the buttons for lasting effects and a rematch.
fn further(session: Session) -> AnyView {
    let after = tap(move || session.open(Opened::After));
    let again = tap(move || session.rematch(Rematch::Same));
    let ways = vec![
        button("", None, "After the battle".to_owned(), after),
        button("", None, "Rematch".to_owned(), again),
    ];
    node("div", "buttons", ways)
}

/// Asks who won, and adds the answer to the headline.
fn who_won(session: Session, said: usize, report: &mut Report) -> AnyView {
    let sides = session
        .now(|shown| shown.view.sides.iter().map(|side| side.name.clone()).collect::<Vec<_>>());
    if let Some(name) = said.checked_sub(1).and_then(|place| sides.get(place)) {
        report.headline = format!("{name} won. {}", report.headline);
    }
    let options = std::iter::once("No one".to_owned()).chain(sides).collect();
    segment("Who won?", options, said, &|place| tap(move || session.display.name_winner(place)))
}

fn section(session: Session, section: &Section) -> AnyView {
    let rows = all(&section.rows, |(who, what)| {
        view! { <div class="fate"><dt>{who.clone()}</dt><dd>{what.clone()}</dd></div> }.into_any()
    });
    let badge = section.side.map(|side| emblem(session, side));
    view! {
        <section><h3 class="of-side">{badge}{section.title.clone()}</h3><dl>{rows}</dl></section>
    }
    .into_any()
}
