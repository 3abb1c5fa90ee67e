//! The battle report, which players can read and share.

use std::iter;

use leptos::prelude::*;
use rules_core::{
    own::{OwnDeed, Winner},
    report::{Chart, Fate, STAR, Section},
};

use super::{chart::chart, picture::picture_button, score, story_buttons::story_buttons};
use crate::{
    app_state::Rematch,
    browser::{clock, paint::after_paint},
    components::{
        all,
        battle::{
            conditions::segment,
            copies::saved_rosters,
            overlay_head::{close_button, head},
        },
        icon::{button, emblem, side_number, undo_button},
        node::{live, node, text},
        sharing::share::share_button,
        tap,
    },
    session::{Opened, Session},
    shown::Shown,
    words::share,
};

/// Renders the report as an overlay.
pub(crate) fn report_overlay(session: Session) -> AnyView {
    let drawn = session.report().map(|mut report| {
        let names = session.now(Shown::names);
        let asked = session.asks_winner().then(|| who_won(session));
        let (of_sides, others): (Vec<_>, Vec<_>) =
            report.sections.iter().partition(|it| it.side.is_some());
        // Without a chart, the sides' results are all that there is to see.
        let is_open = report.chart.is_none();
        let of_sides = all(of_sides, |it| folded(session, it, is_open));
        let more = (!others.is_empty()).then(|| {
            let others = all(others, section);
            view! { <details><summary>"More details"</summary>{others}</details> }.into_any()
        });
        let stamp = session.winner().map(|winner| {
            let name = winner.side().and_then(|it| session.side(it, |side| side.name.clone()));
            let label = name.is_some().then(|| view! { <small>"Winner"</small> }.into_any());
            let name = name.unwrap_or_else(|| "Draw".to_owned());
            view! { <p class="winner" aria-hidden="true">{label}<bdi>{name}</bdi></p> }.into_any()
        });
        let score = move || score::in_report(session);
        let highlights = session.highlights();
        let star = report.star().map(|it| star(session, it));
        let told = highlights_list(highlights.iter().filter(|it| it.0 != STAR));
        let totals = report.chart.as_ref().map(totals);
        report.sections.extend(score::section(session));
        report.sections.extend((!highlights.is_empty()).then(|| Section {
            title: "Highlights".to_owned(),
            side: None,
            rows: highlights,
        }));
        let text = report.to_string();
        let share = share_button("", "Share", move || text.clone());
        let game = format!("{}, {}", session.about().name, clock::day());
        let picture = picture_button(&format!("{names}. {game}"), &report);
        view! {
            {head(None, report.headline.clone(), names, vec![close_button(session)])}
            <div class="overlay-play">
                {stamp}
                {totals}
                {score}
                {star}
                {asked}
                {told}
                {luck(session)}
                {report.chart.as_ref().filter(|it| it.has_several_steps()).map(chart)}
                <div class="topics">
                    {of_sides}
                    {more}
                </div>
                {saved_rosters(session)}
                <div class="buttons">{undo_button(session)} {picture}</div>
                {story_buttons(session)}
                <footer class="overlay-foot">{live(move || next(session))} {share}</footer>
            </div>
        }
        .into_any()
    });
    drawn.into_any()
}

/// Renders each side's last number of the chart, such as its losses.
fn totals(chart: &Chart) -> AnyView {
    let sides = all(chart.totals(), |(side, name, total)| {
        view! {
            <div data-side=side_number(side)>
                <b class="num">{total}</b>
                <span><bdi>{name.to_owned()}</bdi></span>
            </div>
        }
        .into_any()
    });
    view! {
        <div class="totals" role="group" aria-label=chart.title>
            <span class="label">{chart.title}</span>
            {sides}
        </div>
    }
    .into_any()
}

/// Renders the figure that took out the most others, with its picture or its side's badge.
fn star(session: Session, star: &Fate) -> AnyView {
    let Fate { figure, side, name, put_out, .. } = star.clone();
    // The overlay is painted before the pictures are read.
    after_paint(Box::new(move || session.read_portraits()));
    let face = live(move || match session.portrait(figure) {
        Some(address) => view! { <img class="portrait" alt="" src=address /> }.into_any(),
        None => emblem(session, side),
    });
    let words = format!("Took out {put_out}");
    let words = vec![text("small", "label", STAR), text("b", "", name), text("span", "", words)];
    view! { <div class="star" data-side=side_number(side)>{face}{node("p", "", words)}</div> }
        .into_any()
}

fn highlights_list<'a>(highlights: impl Iterator<Item = &'a (String, String)>) -> AnyView {
    let rows = all(highlights, |(label, words)| {
        view! { <dt class="label">{label.clone()}</dt><dd>{words.clone()}</dd> }.into_any()
    });
    (!rows.is_empty()).then(|| view! { <dl class="highlights">{rows}</dl> }).into_any()
}

/// Renders each side's luck as a needle between bad and good luck.
fn luck(session: Session) -> AnyView {
    let sides = all(session.luck(), |luck| {
        let name = session.side(luck.side, |it| it.name.clone()).unwrap_or_default();
        // Three standard deviations are the ends of the scale.
        let place = (luck.deviation().clamp(-3.0, 3.0) + 3.0) / 6.0;
        view! {
            <div class="luck" data-side=side_number(luck.side)>
                <span><bdi>{name}</bdi></span>
                <i aria-hidden="true" style:--p=share(place)></i>
                <small>{luck.words()}</small>
            </div>
        }
        .into_any()
    });
    view! { <div class="lucks">{sides}</div> }.into_any()
}

/// Renders the buttons for a rematch and for updates of rosters. What to do next stands out: the
/// updates, as long as saved rosters lack any.
fn next(session: Session) -> AnyView {
    // Another tab may change a saved roster.
    session.app().state(|_| ());
    let class = |is_next| if is_next { "go" } else { "" };
    let lacks_updates = session.unsaved().iter().any(|(_, it, _)| it.id.is_some());
    let again = tap(move || session.rematch(Rematch::AsNow));
    let update = tap(move || session.open(Opened::After));
    view! {
        {button(class(!lacks_updates), None, "Rematch".to_owned(), again)}
        {button(class(lacks_updates), None, "Update rosters".to_owned(), update)}
    }
    .into_any()
}

/// Asks who won.
fn who_won(session: Session) -> AnyView {
    let sides = session.now(|shown| {
        let sides = shown.view.sides.iter();
        sides.map(|it| (Winner::Side(it.id), it.name.clone())).collect::<Vec<_>>()
    });
    let draw = (Winner::Draw, "Draw".to_owned());
    let (winners, names): (Vec<_>, Vec<_>) = iter::once(draw).chain(sides).unzip();
    let said = session.winner();
    let chosen = winners.iter().position(|it| Some(*it) == said).unwrap_or(usize::MAX);
    segment("Who won?", names, chosen, &|place| {
        let winner = winners.get(place).copied().unwrap_or(Winner::Draw);
        tap(move || {
            let _refused = session.note(&OwnDeed::Won(winner));
        })
    })
}

fn rows(section: &Section) -> AnyView {
    let rows = all(&section.rows, |(who, what)| {
        view! { <div class="fate"><dt>{who.clone()}</dt><dd>{what.clone()}</dd></div> }.into_any()
    });
    view! { <dl>{rows}</dl> }.into_any()
}

/// Renders a side's result. A tap on it lists the side's figures.
fn folded(session: Session, section: &Section, is_open: bool) -> AnyView {
    let badge = section.side.map(|side| emblem(session, side));
    view! {
        <details open=is_open>
            <summary class="of-side">{badge}{section.title.clone()}</summary>
            {rows(section)}
        </details>
    }
    .into_any()
}

fn section(section: &Section) -> AnyView {
    view! { <section><h3>{section.title.clone()}</h3>{rows(section)}</section> }.into_any()
}
