//! The editor for the text of a custom game.

use ledger::Stand;
use leptos::{
    ev::{Event, InputEvent},
    prelude::*,
};
use rules_core::{Fault, OwnGame, Snippet};

use super::{Bench, draft::Draft};
use crate::{
    browser::{page, typing},
    components::{
        all,
        icon::button,
        input::beyond,
        node::{live, text},
        symbol::Symbol,
        tap,
    },
};

/// The height of a line of text, with space for an error message below it, in pixels.
const LINE: i32 = 28;

/// The number of lines shown above the line that the editor scrolls to.
const ABOVE: i32 = 3;

/// The number of spaces by which a nested line is indented.
const LEVEL: usize = 2;

/// The selector of the editor's text area.
const WRITTEN: &str = "textarea.game-text";

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
    let scrolled = RwSignal::new(0);
    let on_scroll: Box<dyn FnMut(Event)> =
        Box::new(move |event| scrolled.set(page::scrolled(event.target())));
    view! {
        <section>
            <label class="field-row game-edit">
                <span class="label">"Game rules"</span>
                <textarea
                    class="input game-text"
                    rows="18"
                    maxlength=beyond(OwnGame::LONGEST)
                    spellcheck="false"
                    autocomplete="off"
                    autocapitalize="off"
                    wrap="off"
                    prop:readOnly=move || draft.editor.claimant.stand() != Stand::Here
                    prop:value=move || draft.text.get()
                    on:beforeinput=on_break
                    on:input=typed
                    on:change=left
                    on:scroll=on_scroll
                ></textarea>
                <span class="game-marks" aria-hidden="true">
                    <span style:top=move || format!("{}px", -scrolled.get())>
                        {live(move || draft.text.with(|text| marks(text)))}
                    </span>
                </span>
            </label>
            {live(move || draft.text.with(|text| faults(text, bench)))}
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

/// Draws each line's first problem below that line in the editor.
fn marks(text: &str) -> Vec<AnyView> {
    let mut faults = OwnGame::faults(text);
    faults.dedup_by_key(|fault| fault.line);
    all(faults, |fault| {
        let top = i32::try_from(fault.line).unwrap_or(0) * LINE;
        let words = fault.sentence();
        view! { <span class="bad" style:top=format!("{top}px")>{words}</span> }.into_any()
    })
}

/// Returns a function that shows a line of the text in the editor, from any page.
fn way_to(text: &str, line: u32, bench: Bench) -> impl Fn() + 'static {
    let before = usize::try_from(line).unwrap_or_default().saturating_sub(1);
    let units = |line: &str| u32::try_from(line.encode_utf16().count()).unwrap_or(0);
    let mut lines = text.split('\n');
    let from = lines.by_ref().take(before).map(|it| units(it) + 1).sum();
    let to = lines.next().map_or(from, |it| from + units(it));
    let top = i32::try_from(before).unwrap_or(0).saturating_sub(ABOVE) * LINE;
    move || {
        bench.show_text();
        page::mark(WRITTEN, from..to, top);
    }
}

/// Draws a text's problems in place of the preview. If the editor is beside the preview, draws only
/// a hint.
pub(super) fn faults_first(faulty: &str, bench: Bench) -> AnyView {
    if bench.has_room.get() {
        return text("p", "hush", "The preview updates when the rules have no errors.");
    }
    faults(faulty, bench)
}

/// Draws all problems in a text, each with its line. A tap on a problem shows the line in the
/// editor.
fn faults(text: &str, bench: Bench) -> AnyView {
    let faults = OwnGame::faults(text);
    if faults.is_empty() {
        return view! { <p role="status">"Ready to play."</p> }.into_any();
    }
    let lines: Vec<&str> = text.lines().collect();
    let fault = |fault: Fault| {
        let place = usize::try_from(fault.line).unwrap_or_default().saturating_sub(1);
        let line = lines.get(place).map_or("", |line| line.trim()).to_owned();
        let go = tap(way_to(text, fault.line, bench));
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
    let faults = all(faults, fault);
    view! {
        <section aria-label="Problems">
            <h2 class="label">"Problems"</h2>
            <div role="status"><ul class="game-faults">{faults}</ul></div>
        </section>
    }
    .into_any()
}
