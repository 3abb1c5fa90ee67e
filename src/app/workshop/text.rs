//! The editor for the text of a custom game.

use ledger::Access;
use leptos::{
    ev::{Event, InputEvent},
    prelude::*,
};
use rules_core::{Fault, OwnGame, Snippet};

use super::{
    Bench,
    draft::Draft,
    problems::{problem_bar, problem_list, rows},
};
use crate::{
    browser::typing,
    components::{
        all, flag,
        icon::button,
        input::beyond,
        node::{live, text},
        symbol::Symbol,
        tap,
    },
};

/// The number of spaces by which a nested line is indented.
const LEVEL: usize = 2;

/// Draws the editor, all problems in the text, and the buttons that insert snippets.
pub(super) fn text_page(draft: Draft, bench: Bench) -> AnyView {
    let typed: Box<dyn FnMut(Event)> =
        Box::new(move |event| draft.take(event_target_value(&event)));
    let left: Box<dyn FnMut(Event)> = Box::new(move |_| draft.keep());
    let snippets = all(OwnGame::snippets(""), |Snippet { what, .. }| {
        let put = tap(move || {
            let put = draft.text.with_untracked(|text| OwnGame::snippets(text));
            if let Some(snippet) = put.into_iter().find(|it| it.what == what) {
                draft.replace(snippet.text, format!("Added: {what}."));
            }
        });
        button("", Some(Symbol::PLUS), format!("Add {what}"), put)
    });
    let on_break: Box<dyn FnMut(InputEvent)> = Box::new(|event| indent(&event));
    let lines =
        live(move || draft.text.with(|text| draft.reader.faults.with(|it| lines(text, it))));
    view! {
        <section>
            {problem_bar(draft, bench)}
            <label class="field-row game-edit">
                <span class="label">"Game rules"</span>
                <span class="input game-paper">
                    <span class="game-lines" aria-hidden="true">{lines}</span>
                    <textarea
                        class="game-text"
                        rows="1"
                        maxlength=beyond(OwnGame::LONGEST)
                        spellcheck="false"
                        autocomplete="off"
                        autocapitalize="off"
                        prop:readOnly=move || draft.editor.claimant.access() != Access::Edit
                        prop:value=move || draft.text.get()
                        on:beforeinput=on_break
                        on:input=typed
                        on:change=left
                    ></textarea>
                </span>
            </label>
            {live(move || problem_list(draft, bench))}
            <div class="buttons" data-small="">{snippets}</div>
        </section>
    }
    .into_any()
}

/// Indents the new line after a line break. A break on an empty line reduces the indentation
/// instead.
fn indent(event: &InputEvent) {
    let Some(line) = typing::broken_line(event) else { return };
    let is_empty = line.trim().is_empty();
    if is_empty && !line.is_empty() {
        let rest = " ".repeat(line.len().saturating_sub(LEVEL));
        typing::put(event, line.len() + 1, format!("\n{rest}"));
    } else if !is_empty {
        typing::put(event, 0, format!("\n{}", " ".repeat(OwnGame::indentation(&line))));
    }
}

/// Draws a copy of the text, with each line's first problem below that line.
///
/// The copy lies under the text area and wraps lines like it, so problems are always below their
/// lines.
fn lines(text: &str, faults: &[Fault]) -> Vec<AnyView> {
    let rows: Vec<&str> = rows(text).collect();
    let (mut blocks, mut done) = (Vec::new(), 0);
    for fault in faults {
        let place = usize::try_from(fault.line).unwrap_or_default().saturating_sub(1);
        if place >= done && place < rows.len() {
            blocks.extend(block(rows.get(done..place), None));
            blocks.extend(block(rows.get(place..=place), Some(fault)));
            done = place + 1;
        }
    }
    blocks.extend(block(rows.get(done..), None));
    blocks
}

fn block(rows: Option<&[&str]>, fault: Option<&Fault>) -> Option<AnyView> {
    let rows = rows.filter(|rows| !rows.is_empty())?.join("\n");
    let is_bad = flag(fault.is_some());
    let fault = fault.map(|fault| text("span", "bad", fault.sentence()));
    // The line break at the end gives an empty last line its height.
    Some(view! { <span data-bad=is_bad>{rows}<br/>{fault}</span> }.into_any())
}
