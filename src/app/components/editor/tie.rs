//! A field that refers to another sheet of the roster.

use leptos::prelude::*;
use rules_core::sheet::{Field, Tie};

use crate::{
    components::{node::text, select::select},
    editor::{Editor, FIGURES, SheetKey},
};

/// Renders a choice among the other sheets of the roster.
///
/// A reference to a missing sheet stays selected until the player chooses another one.
pub(super) fn tie(editor: Editor, at: &SheetKey, field: &'static Field, tie: &Tie) -> AnyView {
    let (at, key) = (at.clone(), field.key);
    let own = editor.figure(&at).unwrap_or_default();
    let roster = editor.now().roster;
    let names = roster.names().into_iter().enumerate().filter(|(place, _)| *place != own);
    let (places, mut options): (Vec<usize>, Vec<String>) = names.unzip();
    options.insert(0, "None".to_owned());
    let tied = roster.tied(tie, own);
    let wrong = (tied.is_none() && *tie != Tie::Nobody)
        .then(|| tie.missing(editor.now().system.about().figure.one));
    let chosen = match tied.and_then(|tied| places.iter().position(|it| *it == tied)) {
        Some(place) => place + 1,
        None if wrong.is_some() => {
            options.push("Missing".to_owned());
            options.len() - 1
        }
        None => 0,
    };
    let roster = editor.key();
    let others: Vec<_> = places.iter().map(|place| roster.child(FIGURES, *place)).collect();
    let choose = move |chosen: usize| match chosen.checked_sub(1) {
        None => editor.put(&at, key, None),
        Some(chosen) => {
            if let Some(other) = others.get(chosen) {
                editor.tie(&at, key, other);
            }
        }
    };
    let control = select(field.label.to_owned(), options, chosen, Box::new(choose));
    view! { {control}{wrong.map(|words| text("p", "bad", words))} }.into_any()
}
