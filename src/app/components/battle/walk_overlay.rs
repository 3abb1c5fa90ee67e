//! The overlay for a walk-through, with the current question and the controls to answer it.

use leptos::prelude::*;
use rules_core::{
    LineKind, WalkView,
    conversation::{Answer, Headline, Interrupt, Question, Series},
};

use super::{
    choice::choice,
    conditions::conditions,
    keypad::{Asker, draw_keypad, keypad},
    news::{kind, orders, results},
    number::number,
    odds::{OddsLead, odds},
    overlay_head::head,
    pool::{option_pool, pool, pool_sum},
    solo::decisions,
    sum::{sum, sums},
    topic::topic_button,
};
use crate::{
    browser::focus::let_scroll,
    components::{
        Tap, all,
        dice_camera::dice_camera_button,
        flag,
        icon::{button, emblem, icon_button, undo_button},
        node::{node, text},
        symbol::Symbol,
        tap,
    },
    session::Session,
    shown::Shown,
};

/// Renders the open walk-through.
pub(crate) fn walk_overlay(session: Session) -> AnyView {
    [".overlay-facts", ".overlay-dice .parts"].into_iter().for_each(let_scroll);
    session.shown(|shown| match &shown.walk {
        Some(walk) => view! {
            {walk_head(session, walk)}
            <div class="overlay-facts" role="group" aria-label="Facts">
                {walk.prompt.headline.series.as_ref().map(shots)}
                {results(session, &shown.news)}
                {interrupts(session, &walk.prompt.interrupts)}
                {facts(session, walk)}
            </div>
            {dice(session, shown, walk)}
            <div class="overlay-play">{play(session, shown, walk, camera(session))}</div>
        }
        .into_any(),
        None => ().into_any(),
    })
}

/// Renders the open walk-through on a page, without a header.
pub(crate) fn asked(session: Session) -> AnyView {
    session.shown(|shown| match &shown.walk {
        Some(walk) => view! {
            <div>{facts(session, walk)}{dice(session, shown, walk)}</div>
            <div>{play(session, shown, walk, None)}</div>
        }
        .into_any(),
        None => ().into_any(),
    })
}

/// Renders the title and question of a walk-through, and the buttons to leave it.
fn walk_head(session: Session, walk: &WalkView) -> AnyView {
    let prompt = &walk.prompt;
    let Headline { title, detail, .. } = &prompt.headline;
    // The detail may be empty.
    let mut words = vec![prompt.ask.as_str(), detail.as_deref().unwrap_or_default()];
    words.retain(|it| !it.is_empty() && it != title);
    words.dedup();
    let ask = words.join(" · ");
    let mut ways_out: Vec<AnyView> = topic_button(session, prompt.topic).into_iter().collect();
    if session.has_sides() {
        let look = tap(move || session.close());
        ways_out.push(icon_button(
            Symbol::DOWN,
            format!("Look at the {}", session.about().battle.one),
            look,
        ));
    }
    if !walk.raised {
        ways_out.push(icon_button(
            Symbol::CLOSE,
            "Leave".to_owned(),
            tap(move || session.ask_to_leave()),
        ));
    }
    head(prompt.side.map(|side| emblem(session, side)), title.clone(), ask, ways_out)
}

/// Renders a mark for each action in a series: succeeded, failed or still to come.
fn shots(series: &Series) -> AnyView {
    let shots = all(0..usize::from(series.of), |place| {
        let came = series.came.get(place);
        let tone = came.map(|well| if *well { "good" } else { "bad" });
        view! { <i data-tone=tone data-now=flag(place == series.came.len())></i> }.into_any()
    });
    let came = series.came.iter().filter(|well| **well).count();
    let says = format!("{came} of {} succeeded", series.of);
    view! { <p class="series" role="img" aria-label=says>{shots}</p> }.into_any()
}

fn asks_for_dice(walk: &WalkView) -> bool {
    walk.prompt.question.is_rolled()
}

/// Renders the facts: the lines so far, the sums of several rollers and the conditions.
fn facts(session: Session, walk: &WalkView) -> AnyView {
    let prompt = &walk.prompt;
    let lines = walk.lines.iter();
    let lines = lines.filter(|line| !matches!(line.kind, LineKind::Roll | LineKind::Order));
    let lines =
        all(lines, |line| view! { <li data-kind=kind(line)>{line.text.clone()}</li> }.into_any());
    let rollers = match &prompt.question {
        Question::Roll(roll) => sums(session, roll),
        _ => ().into_any(),
    };
    view! {
        {(!lines.is_empty()).then(|| node("ul", "effects", lines))}
        {decisions(session, &prompt.conditions)}
        {prompt.hint.clone().map(|hint| text("p", "hush", hint))}
        {rollers}
        {conditions(session, &prompt.conditions)}
    }
    .into_any()
}

/// Renders what players need for the dice, which never scrolls: the dice, the target number and the
/// odds. Below it is the latest instruction for the tabletop.
fn dice(session: Session, shown: &Shown, walk: &WalkView) -> AnyView {
    let chances = shown.chances.as_ref();
    let dice = match &walk.prompt.question {
        Question::Roll(asked) => view! {
            {sum(asked)}
            {odds(session, chances, OddsLead::Chance, asked.reading.success())}
        }
        .into_any(),
        Question::Pool(asked) => view! {
            {pool_sum(asked)}
            {odds(session, chances, OddsLead::Expected, None)}
        }
        .into_any(),
        Question::Draw(_) | Question::Choice(_) | Question::Number(_) => ().into_any(),
    };
    view! {
        <div class="overlay-dice" data-dice=flag(asks_for_dice(walk))>
            {dice}
            {orders(session, shown.news.orders_during(walk, &shown.ticks))}
        </div>
    }
    .into_any()
}

/// Renders the button that reads the dice of a pool by camera, if it can.
fn camera(session: Session) -> Option<AnyView> {
    session.has_readable_pool().then(|| dice_camera_button(session.question.reads_dice))
}

/// Renders the controls that answer the question.
fn play(session: Session, shown: &Shown, walk: &WalkView, camera: Option<AnyView>) -> Vec<AnyView> {
    let roll: fn(Session) -> Tap = |session| tap(move || session.roll());
    let (mut parts, go) = match &walk.prompt.question {
        Question::Roll(asked) => {
            let decline = asked.decline.clone().map(|words| {
                button("", None, words, tap(move || session.answer(&Answer::Decline)))
            });
            let asker = Asker { session, own: None };
            let keys = keypad(asker, asked.dice, &asked.reading, &shown.by_band);
            (vec![decline.into_any(), keys], Some(roll(session)))
        }
        Question::Draw(asked) => (vec![draw_keypad(session, asked)], Some(roll(session))),
        Question::Pool(asked) => {
            (vec![pool(session, asked, shown.next_pool.as_ref())], Some(roll(session)))
        }
        Question::Choice(asked) => {
            let pool = shown.option_pool.as_ref().and_then(|it| {
                let label = &asked.options.get(usize::from(it.option))?.label;
                Some(option_pool(session, label, it))
            });
            (std::iter::once(choice(session, asked)).chain(pool).collect(), None)
        }
        Question::Number(asked) => (vec![number(session, asked)], None),
    };
    let is_drawn = matches!(&walk.prompt.question, Question::Roll(asked) if asked.reading.is_drawn);
    let verb = if is_drawn { "Draw" } else { "Roll" };
    let go = go.map(|go| button("go", Some(Symbol::DICE), verb.to_owned(), go));
    parts.push(
        view! { <footer class="overlay-foot">{undo_button(session)}{camera}{go}</footer> }
            .into_any(),
    );
    parts
}

/// Renders a button for each figure that can interrupt before the question is answered.
fn interrupts(session: Session, interrupts: &[Interrupt]) -> AnyView {
    let keys = all(interrupts, |Interrupt { figure, label }| {
        let figure = *figure;
        let press = tap(move || session.answer(&Answer::Interrupt(figure)));
        button("", None, label.clone(), press)
    });
    (!keys.is_empty())
        .then(|| view! { <div class="buttons interrupts" data-small="">{keys}</div> }.into_any())
        .into_any()
}
