//! The problems in the text of a custom game, and the ways to them.

use leptos::prelude::*;
use rules_core::{Fault, words::counted};

use super::{
    Bench,
    draft::Draft,
    reading::{Known, Reader},
};
use crate::{
    browser::{caret, exchange::MISSING},
    components::{
        all,
        icon::button,
        node::{live, node, text},
        symbol::Symbol,
        tap,
    },
};

/// The selector of the editor's text area.
pub(super) const WRITTEN: &str = "textarea.game-text";

/// Draws the number of problems, a button that goes from one to the next, and the problem that the
/// player has gone to.
pub(super) fn problem_bar(draft: Draft, bench: Bench) -> AnyView {
    let Reader { known, faults, .. } = draft.reader;
    let count = live(move || match known.get() {
        Known::Nothing => "Checking the rules…".to_owned(),
        Known::Problems => faults.with(|faults| in_short(faults)),
        Known::Failed => format!("Couldn't check the rules. {MISSING}"),
    });
    let button = live(move || match known.get() {
        Known::Failed => {
            let again = tap(move || draft.reader.go_on());
            Some(button("", None, "Try again".to_owned(), again))
        }
        _ => faults.with(|faults| !faults.is_empty()).then(|| {
            let next = tap(move || go_to_next(draft, bench));
            button("", Some(Symbol::DOWN), "Go to next".to_owned(), next)
        }),
    });
    let problem = live(move || {
        let line = bench.problem.get();
        faults.with(|faults| {
            let on_line = faults.iter().filter(|fault| Some(fault.line) == line);
            on_line.map(ToString::to_string).collect::<Vec<_>>().join(" ")
        })
    });
    view! {
        <div class="game-problems">
            <p role="status">{count}</p>
            {button}
            <p class="bad" role="status">{problem}</p>
        </div>
    }
    .into_any()
}

fn in_short(faults: &[Fault]) -> String {
    match faults.len() {
        0 => "Ready to play.".to_owned(),
        count => counted(count, "problem"),
    }
}

/// Moves the caret to the first problem after it, or to the first of all if none follows.
fn go_to_next(draft: Draft, bench: Bench) {
    let lines = draft
        .reader
        .faults
        .with_untracked(|faults| faults.iter().map(|fault| fault.line).collect::<Vec<_>>());
    let text = draft.text.get_untracked();
    let here = line_at(&text, caret::place(WRITTEN).unwrap_or_default());
    // If the player has put the caret on a line with a problem, that problem comes first.
    let is_new = bench.problem.get_untracked() != Some(here);
    let follows = |line: &&u32| **line > here || is_new && **line == here;
    if let Some(line) = lines.iter().find(follows).or(lines.first()) {
        go_to(&text, *line, bench);
    }
}

/// Returns the lines of a text as a text area has them.
pub(super) fn rows(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n').map(|row| row.strip_suffix('\r').unwrap_or(row))
}

/// Returns the number of the line that contains a position in UTF-16 units.
fn line_at(text: &str, place: u32) -> u32 {
    let mut rest = place;
    let before = rows(text).take_while(|row| {
        let beyond = rest.checked_sub(units(row) + 1);
        rest = beyond.unwrap_or(rest);
        beyond.is_some()
    });
    u32::try_from(before.count()).unwrap_or_default() + 1
}

/// Shows a line of the text in the editor, from any page.
fn go_to(text: &str, line: u32, bench: Bench) {
    let before = usize::try_from(line).unwrap_or_default().saturating_sub(1);
    let mut rows = rows(text);
    let from = rows.by_ref().take(before).map(|row| units(row) + 1).sum();
    let to = rows.next().map_or(from, |row| from + units(row));
    bench.problem.set(Some(line));
    bench.show_text();
    caret::mark(WRITTEN, from..to);
}

/// Returns the length of a text as browsers count it.
fn units(text: &str) -> u32 {
    u32::try_from(text.encode_utf16().count()).unwrap_or_default()
}

/// Draws a text's problems in place of the preview. If the editor is beside the preview, draws only
/// a hint.
pub(super) fn problems_first(draft: Draft, bench: Bench) -> AnyView {
    if bench.has_room.get() {
        return text("p", "hush", "The preview updates when the rules have no errors.");
    }
    node("div", "", vec![problem_bar(draft, bench), live(move || problem_list(draft, bench))])
}

/// Draws all problems in a text, each with its line. A tap on a problem shows the line in the
/// editor.
pub(super) fn problem_list(draft: Draft, bench: Bench) -> AnyView {
    let faults = draft.reader.faults.get();
    if faults.is_empty() {
        return ().into_any();
    }
    let text = draft.text.get_untracked();
    let lines: Vec<&str> = rows(&text).collect();
    let fault = |fault: Fault| {
        let place = usize::try_from(fault.line).unwrap_or_default().saturating_sub(1);
        let line = lines.get(place).map_or("", |line| line.trim()).to_owned();
        let at = fault.line;
        let go = tap(move || draft.text.with_untracked(|text| go_to(text, at, bench)));
        view! {
            <li>
                <button type="button" on:click=go>
                    <code>{line}</code>
                    <span class="bad">{fault.to_string()}</span>
                </button>
            </li>
        }
        .into_any()
    };
    view! {
        <section aria-label="Problems">
            <h2 class="label">"Problems"</h2>
            <ul class="game-faults">{all(faults, fault)}</ul>
        </section>
    }
    .into_any()
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;

    #[wasm_bindgen_test]
    fn a_caret_is_on_the_line_around_it() {
        let text = "game A\r\n\n  é𝄞x\n";
        let lines: Vec<u32> = (0..=14).map(|place| line_at(text, place)).collect();
        assert_eq!(lines, [1, 1, 1, 1, 1, 1, 1, 2, 3, 3, 3, 3, 3, 3, 3]);
        assert_eq!(line_at(text, 15), 4);
        assert_eq!(line_at("", 0), 1);
    }
}
