//! A roller for any dice, for rolls outside the rules.

use std::sync::Arc;

use leptos::prelude::*;
use rules_core::dice::{Dice, Die, Face, MOST_DICE};

use super::number::{row, stepper, stepper_around};
use crate::{
    app_state::AppState,
    browser::random,
    components::{
        all,
        dice_camera::dice_camera_button,
        die::falling_die,
        icon::button,
        input::input,
        parts::{Placeholder::Line, with_part},
        symbol::Symbol,
        tap,
    },
    dice_asker::{DiceAsker, DiceWanted},
    split::{NOTEBOOK, Notebook},
};

/// Up to this many dice are drawn.
///
/// A larger roll is shown as numbers only.
const MOST_DRAWN: usize = 12;

/// Renders the controls that choose and roll any number of dice of any kind.
pub(crate) fn any_dice(app: AppState) -> AnyView {
    let (count, faces) = (RwSignal::new(2_i32), RwSignal::new(6_i32));
    let fallen = RwSignal::new(None::<(Dice, Vec<Face>)>);
    let dice = move || {
        let count = u8::try_from(count.get()).unwrap_or(1);
        Dice::new(count, Die::Sided(Face::try_from(faces.get()).unwrap_or(Die::MOST_FACES)))
    };
    let steps = move || {
        let (many, sides) = (count.get(), faces.get());
        let step = stepper("Dice", many, 1..=MOST_DICE.into(), many.to_string(), &|next| {
            tap(move || count.set(next))
        });
        let limits = Die::FEWEST_FACES.into()..=Die::MOST_FACES.into();
        let allowed = limits.clone();
        let write = move |typed: String| {
            if let Some(next) = typed.trim().parse().ok().filter(|it| allowed.contains(it)) {
                faces.set(next);
            }
        };
        let typed =
            input("Faces", sides.to_string(), "numeric", String::new(), None, Box::new(write));
        let of =
            stepper_around("Faces", sides, limits, typed, &|next| tap(move || faces.set(next)));
        view! { {row("Dice".to_owned(), step)}{row("Faces".to_owned(), of)} }.into_any()
    };
    let roll = move || {
        let press = tap(move || {
            let dice = untrack(dice);
            fallen.set(Some((dice, dice.roll(&mut random::dice()))));
            if app.comfort().haptics {
                crate::browser::vibrate::vibrate(&[20]);
            }
        });
        button("ink", Some(Symbol::DICE), format!("Roll {}", dice()), press)
    };
    let told = move || fallen.get().map(|(dice, faces)| shown(dice, &faces));
    let reads = RwSignal::new(false);
    let asker = DiceAsker {
        open: reads,
        tray: RwSignal::new(false),
        wanted: Arc::new(|| {
            Some(DiceWanted { dice: None, purpose: "Any number of D6".to_owned() })
        }),
        enter: Arc::new(move |faces| {
            let dice = Dice::new(u8::try_from(faces.len()).unwrap_or(u8::MAX), Die::D6);
            fallen.set(Some((dice, faces.to_vec())));
            reads.set(false);
        }),
    };
    let camera = move || (faces.get() == 6).then(|| dice_camera_button(reads));
    let view = move || {
        let asker = asker.clone();
        let view = move |it: Notebook| (it.dice_camera)(app, asker.clone());
        reads.get().then(|| with_part(&NOTEBOOK, Line, view))
    };
    view! {
        <section class="any-dice" aria-label="Any dice">
            <h2 class="label">"Any dice"</h2>
            {steps}
            <div class="any-dice-fell" role="status">{told}</div>
            <div class="buttons">{camera}{roll}</div>
            {view}
        </section>
    }
    .into_any()
}

/// Renders a roll: its dice and their total.
fn shown(dice: Dice, faces: &[Face]) -> AnyView {
    let total: i32 = faces.iter().map(|&face| i32::from(face)).sum();
    let each: Vec<String> = faces.iter().map(ToString::to_string).collect();
    let drawn = match faces.len() {
        ..=MOST_DRAWN => all(faces, |face| falling_die(dice.die, *face)),
        _ => Vec::new(),
    };
    let words = match faces {
        [face] => format!("{dice}: {face}"),
        _ => format!("{dice}: {} = {total}", each.join(" + ")),
    };
    view! { <span class="laid" aria-hidden="true">{drawn}</span><p>{words}</p> }.into_any()
}
