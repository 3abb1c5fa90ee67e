//! The change of a roster to another edition of its rules.

use leptos::prelude::*;
use rules_core::{Converted, System, words::listed};

use crate::{
    components::{
        all,
        icon::button,
        node::{node, text},
        page_overlay::page_overlay,
        parts::{Placeholder::Line, with_part},
        tap,
    },
    editor::Editor,
    split::ProgramPart,
};

/// The overlay that says what another edition changes.
#[derive(Clone, Copy)]
pub(crate) struct EditionOverlay {
    to: RwSignal<System>,
    is_open: RwSignal<bool>,
}

impl EditionOverlay {
    /// Creates the overlay, which is closed.
    pub(crate) fn new(system: System) -> Self {
        Self { to: RwSignal::new(system), is_open: RwSignal::new(false) }
    }

    /// Renders a button for each other edition of these rules. A tap opens the overlay.
    pub(crate) fn buttons(self, system: System) -> Option<AnyView> {
        let buttons = all(system.other_editions(), |other| {
            let press = tap(move || {
                self.to.set(other);
                self.is_open.set(true);
            });
            button("", None, change_to(other), press)
        });
        (!buttons.is_empty())
            .then(|| view! { <div class="buttons" data-small>{buttons}</div> }.into_any())
    }

    /// Renders the overlay.
    pub(crate) fn draw(self, editor: Editor) -> AnyView {
        let content = move || {
            let to = self.to.get();
            with_part(ProgramPart::Rules(to), Line, move |()| self.changes(editor, to))
        };
        page_overlay(self.is_open, move || change_to(self.to.get()), content)
    }

    fn changes(self, editor: Editor, to: System) -> AnyView {
        let kept = editor.now();
        let Converted { roster, changes, different } = to.convert(kept.system, &kept.roster);
        let changes = all(changes, |change| view! { <li><bdi>{change}</bdi></li> }.into_any());
        let changes = (!changes.is_empty()).then(|| view! { <ul>{changes}</ul> }.into_any());
        let different = (!different.is_empty()).then(|| {
            text("p", "", format!("These rules work differently: {}.", listed(&different)))
        });
        let about = "New battles will use these rules. Past battles don't change.";
        let press = tap(move || {
            self.is_open.set(false);
            editor.change_edition(to, roster.clone());
        });
        let change = button("go", None, "Change".to_owned(), press);
        let facts = view! { {changes} {different} {text("p", "hush", about)} }.into_any();
        vec![
            node("div", "overlay-facts", vec![facts]),
            node("div", "overlay-play", vec![node("footer", "overlay-foot", vec![change])]),
        ]
        .into_any()
    }
}

fn change_to(system: System) -> String {
    format!("Change to {}", system.about().name)
}
