//! The preview of a custom game: a sheet, a card, and the odds of actions.

use leptos::prelude::*;
use rules_core::{
    Battle, OwnGame, Sketch, System,
    conversation::Answer,
    odds::NoOdds,
    sheet::{Field, FieldKind, Problem},
    view::{BattleView, FigureView, Standing, Tracker},
    words::{plain, span},
};

use super::{Bench, draft::Draft, plays, text::faults_first};
use crate::{
    browser::random,
    components::{
        all,
        banner::trouble,
        figure_card::title,
        icon::icon,
        node::{node, text},
        odds::{in_words, list},
        symbol::Symbol,
        tracker::face,
    },
    session::CardPart,
    shown::Room,
};

/// Draws the preview, which is updated after each pause in typing.
pub(super) fn made(draft: Draft, bench: Bench) -> AnyView {
    let text = draft.settled.get();
    let system = System::Own(OwnGame::of(&text));
    if !plays(system) {
        return faults_first(&text, bench);
    }
    let about = system.about();
    let sides = about.side.spanned(about.sides.clone());
    let head = format!("{} · {sides} of up to {} {}", about.name, about.most, about.figure.many);
    let sheet = all(system.fields().iter().skip(1), |field| line(field.label, field_words(field)));
    let kept = draft.editor.now();
    let played = match system.trial(&kept.roster) {
        Ok(mut battle) => {
            begin(&mut battle);
            node("div", "", vec![card(system, &battle.view()), deeds(system)])
        }
        Err(problems) => unplayable(&problems),
    };
    view! {
        <p class="roster-total">{head}</p>
        <section><h2 class="label">"On the sheet"</h2><ul>{sheet}</ul></section>
        {played}
    }
    .into_any()
}

fn unplayable(problems: &[Problem]) -> AnyView {
    let words = problems.iter().map(ToString::to_string).collect();
    trouble("This roster can't be played with these rules.", words, None)
}

/// Draws the card of the roster's first figure at the start of a battle, and lists all trackers.
fn card(system: System, view: &BattleView) -> AnyView {
    let about = system.about();
    let side = view.sides.first();
    let figure = side.and_then(|side| side.figures.first());
    let of = |holder: String, trackers: &[Tracker]| {
        let words: Vec<&str> = trackers.iter().map(|it| it.label.as_ref()).collect();
        (!words.is_empty()).then(|| line(&holder, words.join(", ")))
    };
    let counted = [
        figure.and_then(|it| of(format!("Each {}", about.figure.one), &it.trackers)),
        side.and_then(|it| of(format!("Each {}", about.side.one), &it.trackers)),
        of("The battle".to_owned(), &view.trackers),
    ];
    let counted: Vec<AnyView> = counted.into_iter().flatten().collect();
    view! {
        <section>
            <h2 class="label">"On the card"</h2>
            {figure.map(drawn)}
            {node("ul", "", counted)}
        </section>
    }
    .into_any()
}

/// Draws a figure's card without buttons.
fn drawn(figure: &FigureView) -> AnyView {
    let trackers = CardPart::Trackers.trackers(figure);
    let trackers = all(trackers, |it| node("span", "tracker", face(&figure.name, it, true)));
    let name = node("div", "card-open", vec![title(figure, Room::Ample)]);
    node("div", "card", [vec![name], trackers].into_iter().flatten().collect())
}

/// Draws the figures' actions, with the odds for two default figures.
fn deeds(system: System) -> AnyView {
    let Ok(mut battle) = system.usual() else { return ().into_any() };
    begin(&mut battle);
    let view = battle.view();
    let mut figures = view.sides.iter().flat_map(|side| &side.figures);
    let ready = figures.find(|figure| figure.standing == Standing::Ready);
    let offers = all(battle.offers(ready.map(|figure| figure.id)), |offer| {
        let sketch = battle.sketch(&offer);
        let words = offer.refusal.or(offer.cost).unwrap_or_default();
        node("li", "", vec![deed(&offer.label, words, sketch)])
    });
    view! {
        <section>
            <h2 class="label">"Figures' odds"</h2>
            <p class="hush">
                "Odds for two default figures; tap for details."
            </p>
            <ul class="entries">{offers}</ul>
        </section>
    }
    .into_any()
}

/// Draws an action. If the odds of its first roll are known, a tap lists all possible results.
fn deed(label: &str, words: String, sketch: Option<Sketch>) -> AnyView {
    let Some(Sketch { ask, odds }) = sketch else {
        return line_of("div", label, words);
    };
    let told = |odds: &str| {
        let before = if words.is_empty() { String::new() } else { format!("{words} · ") };
        text("small", "", format!("{before}{ask}: {odds}"))
    };
    let summary = |told| vec![text("b", "", label), icon(Symbol::DOWN), told];
    match odds {
        Ok(chances) => {
            let summary = node("summary", "", summary(told(&in_words(&chances))));
            node("details", "fold", vec![summary, list(&chances)])
        }
        Err(NoOdds::TooWide) => {
            node("div", "", vec![line_of("div", label, String::new()), told("too many outcomes")])
        }
        Err(NoOdds::NothingToRoll) => line_of("div", label, words),
    }
}

/// Answers all questions until the first figure can act, by a roll or with the first option.
fn begin(battle: &mut Battle) {
    let mut dice = random::dice();
    for _ in 0..20 {
        if battle.walk().is_none() {
            return;
        }
        let done = battle.roll(&mut dice).is_ok() || battle.answer(Answer::Choice(0)).is_ok();
        if !done {
            return;
        }
    }
}

fn line(name: &str, words: String) -> AnyView {
    line_of("li", name, words)
}

fn line_of(tag: &'static str, name: &str, words: String) -> AnyView {
    node(tag, "shared-figure", vec![text("b", "", name), text("span", "", words)])
}

fn field_words(field: &Field) -> String {
    match field.kind {
        FieldKind::Number { least, most, preset } => {
            format!("{}, default {}", span(least, most), plain(preset))
        }
        FieldKind::Flag => "yes or no".to_owned(),
        FieldKind::OneOf(words) => words.join(", "),
        FieldKind::List { fields, .. } => {
            let labels: Vec<&str> = fields.iter().map(|field| field.label).collect();
            labels.join(", ")
        }
        _ => String::new(),
    }
}
