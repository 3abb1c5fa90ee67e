//! The chance: a number and a measuring strip, and on demand how it all may end.

use leptos::prelude::*;
use rules_core::{
    conversation::Tone,
    odds::{Chance, Horizon},
};

use super::icon::icon;
use crate::{session::Session, words::percent};

/// Outcomes that a line of words still holds.
const IN_WORDS: usize = 4;

/// The chances from the open question on. They follow the conditions.
pub(crate) fn odds(session: Session) -> impl IntoView {
    let chances = Memo::new(move |_| {
        session.walk.track();
        session.chances(Horizon::Test)
    });
    let to_end = RwSignal::new(false);
    let end = move || {
        let shown = to_end.get();
        session.walk.track();
        shown.then(|| session.chances(Horizon::End).map(|chances| list(&chances)))
    };
    move || {
        chances.with(|chances| {
            let chances = chances.as_ref()?;
            Some(view! {
                <div class="odds-all">
                    <button
                        type="button"
                        class="odds"
                        aria-expanded=move || to_end.get().to_string()
                        title="How it may end"
                        on:click=move |_| to_end.update(|it| *it = !*it)
                    >
                        {summary(chances)}
                        {icon("#i-down")}
                    </button>
                    {end}
                </div>
            })
        })
    }
}

fn summary(chances: &[Chance]) -> AnyView {
    let success: f64 = total(chances, Tone::Success);
    let words = if chances.len() > IN_WORDS { spread(chances) } else { in_words(chances) };
    if success > 0.0 || chances.iter().any(|it| it.outcome.tone == Tone::Failure) {
        view! {
            <output class="odds-number">{percent(success)}<small>"%"</small></output>
            <span>
                <span class="odds-bar" aria-hidden="true" style:--p=format!("{success:.4}")></span>
                <span class="odds-words">{words}</span>
            </span>
        }
        .into_any()
    } else {
        view! { <span class="odds-words" data-alone="">{words}</span> }.into_any()
    }
}

fn total(chances: &[Chance], tone: Tone) -> f64 {
    chances.iter().filter(|it| it.outcome.tone == tone).map(|it| it.probability).sum()
}

/// "hit 50% · miss 40%".
fn in_words(chances: &[Chance]) -> String {
    let words = chances.iter().map(|it| format!("{} {}%", it.outcome.label, percent(it.probability)));
    words.collect::<Vec<_>>().join(" · ")
}

/// The likeliest of many.
fn spread(chances: &[Chance]) -> String {
    let mut likely: Vec<&Chance> = chances.iter().collect();
    likely.sort_by(|one, other| other.probability.total_cmp(&one.probability));
    likely.truncate(3);
    let words = likely.iter().map(|it| format!("{} {}%", it.outcome.label, percent(it.probability)));
    format!("Likeliest: {}", words.collect::<Vec<_>>().join(" · "))
}

/// Every way it may end, a bar each.
fn list(chances: &[Chance]) -> impl IntoView + use<> {
    let lines = chances.iter().map(|it| {
        view! {
            <li>
                <span>{it.outcome.label.to_string()}</span>
                <span class="odds-bar" aria-hidden="true" style:--p=format!("{:.4}", it.probability)></span>
                <span class="num">{percent(it.probability)}"%"</span>
            </li>
        }
    });
    view! { <ul class="chances" aria-label="How it may end">{lines.collect_view()}</ul> }
}
