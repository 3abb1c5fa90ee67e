//! A walk-through: who does what to whom, what is asked now, and all that is needed to answer it.

use leptos::prelude::*;
use rules_core::{
    LineKind, WalkView,
    conversation::{Answer, Prompt, Question, Roll},
    dice::Die,
};

use super::{
    choice::choice,
    conditions::conditions,
    icon::{emblem, icon, icon_button},
    keypad::keypad,
    move_bar::undo_button,
    news::news,
    number::number,
    odds::odds,
    pool::{pool, pool_sum},
    sum::sums,
};
use crate::session::Session;

/// What happens, and the ways out.
pub(crate) fn walk_head(session: Session) -> impl IntoView {
    let head = Memo::new(move |_| {
        session.walk.with(|walk| {
            let WalkView { prompt, raised, .. } = walk.as_ref()?;
            let (title, rest) = prompt.headline.split_once(" · ").unwrap_or((&prompt.headline, ""));
            let ask = if rest.is_empty() { prompt.ask.clone() } else { format!("{} · {rest}", prompt.ask) };
            Some((prompt.side, title.to_owned(), ask, *raised))
        })
    });
    let leave = move || {
        let can_leave = head.with(|head| head.as_ref().is_some_and(|it| !it.3));
        can_leave.then(|| icon_button("#i-close", "Leave", move || session.leave()))
    };
    view! {
        <header class="sheet-head">
            {move || head.with(|head| head.as_ref()?.0.map(|side| emblem(session, side)))}
            <div class="sheet-title">
                <h2 id="sheet-title" tabindex="-1">{move || head.with(|it| it.as_ref().map(|it| it.1.clone()))}</h2>
                <p>{move || head.with(|it| it.as_ref().map(|it| it.2.clone()))}</p>
            </div>
            {icon_button("#i-down", "Look at the battle", move || session.close())}
            {leave}
        </header>
    }
}

/// Everything below the head.
pub(crate) fn walk_sheet(session: Session) -> impl IntoView {
    view! {
        <div class="sheet-facts">
            {news(session)}
            {move || session.walk.with(|walk| walk.as_ref().map(|walk| facts(session, walk)))}
        </div>
        <div class="sheet-play">
            {move || {
                session.questions.track();
                play(session)
            }}
        </div>
    }
}

/// What is known: the lines so far, the sums, the conditions.
fn facts(session: Session, walk: &WalkView) -> impl IntoView + use<> {
    let lines = walk.lines.iter().filter(|line| line.kind != LineKind::Roll);
    let lines: Vec<_> = lines.map(|line| view! { <li>{line.text.clone()}</li> }).collect();
    let prompt = &walk.prompt;
    let sum = match &prompt.question {
        Question::Roll(roll) => sums(session, roll).into_any(),
        Question::Pool(pool) => pool_sum(pool).into_any(),
        Question::Choice(_) | Question::Number(_) => ().into_any(),
    };
    view! {
        {(!lines.is_empty()).then(|| view! { <ul class="so-far">{lines}</ul> })}
        {prompt.hint.clone().map(|hint| view! { <p class="hush">{hint}</p> })}
        {sum}
        {conditions(session, &prompt.conditions)}
    }
}

/// What is to be tapped. Drawn once for each question, whatever conditions are set meanwhile.
fn play(session: Session) -> Option<AnyView> {
    session.walk.with_untracked(|walk| {
        let Prompt { question, .. } = &walk.as_ref()?.prompt;
        Some(match question {
            Question::Roll(roll) => view! {
                {odds(session)}
                {keypad(session, roll.die)}
                {foot(session, Some(roll_words(roll)), roll.decline.clone())}
            }
            .into_any(),
            Question::Pool(it) => view! {
                {odds(session)}
                {pool(session, it)}
                {foot(session, Some("Roll".to_owned()), None)}
            }
            .into_any(),
            Question::Choice(it) => view! { {choice(session, it)} {foot(session, None, None)} }.into_any(),
            Question::Number(it) => view! { {number(session, it)} {foot(session, None, None)} }.into_any(),
        })
    })
}

fn roll_words(roll: &Roll) -> String {
    if roll.die == Die::Scatter { "Roll direction".to_owned() } else { "Roll".to_owned() }
}

fn foot(session: Session, roll: Option<String>, decline: Option<String>) -> impl IntoView {
    let roll = roll.map(|words| {
        view! {
            <button type="button" class="button" data-kind="go" on:click=move |_| session.roll()>
                {icon("#i-dice")}
                {words}
            </button>
        }
    });
    let decline = decline.map(|words| {
        view! {
            <button type="button" class="button" data-wide="" on:click=move |_| session.answer(Answer::Decline)>
                {words}
            </button>
        }
    });
    view! {
        {decline}
        <footer class="sheet-foot">{undo_button(session)} {roll}</footer>
    }
}
