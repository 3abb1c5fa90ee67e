//! The settings for the look, sound and behaviour of the app.

use ledger::{Comfort, DiceSpeed, TextSize, Theme};
use leptos::prelude::*;

use crate::{
    app_state::AppState,
    browser::device,
    components::{
        battle::conditions::{segment, toggle},
        node::live,
        page::page_head,
        tap,
    },
    route::Route,
};

const STAMPED: &str = "“Rolled dice” sets how long dice tumble. Tap to skip. Big moments such as \
                       kills and jams show on the screen, with sound";
const GOES_OFF: &str = " Rollbook can't keep the screen on here. Use the device's settings.";

/// Renders the settings.
///
/// A change is saved and applied at once.
pub(crate) fn settings(app: AppState) -> AnyView {
    view! {
        <main class="page">
            {page_head("Settings")}
            {live(move || {
                app.state(|_| ());
                parts(app, app.comfort())
            })}
            <section aria-label="More">
                <h2 class="label">"More"</h2>
                <div class="buttons">
                    <a class="button" href=Route::About.href()>"My Rollbook"</a>
                </div>
            </section>
        </main>
    }
    .into_any()
}

fn parts(app: AppState, comfort: Comfort) -> AnyView {
    let looks = vec![
        choice(app, "Theme", Theme::ALL, comfort.theme, Theme::words, |it, to| it.theme = to),
        choice(app, "Text", TextSize::ALL, comfort.text, TextSize::words, |it, to| it.text = to),
    ];
    let mut table = vec![
        choice(app, "Rolled dice", DiceSpeed::ALL, comfort.dice, DiceSpeed::words, |it, to| {
            it.dice = to;
        }),
        switch(app, "Sound", comfort.sound, |it, on| it.sound = on),
    ];
    let mut hint = STAMPED.to_owned();
    if device::vibrates() {
        hint.push_str(" and vibration.");
        table.push(switch(app, "Vibrate", comfort.haptics, |it, on| it.haptics = on));
    } else {
        hint.push('.');
    }
    if device::stays_awake() {
        hint.push_str(" Rollbook can keep the screen on during a battle.");
        let keep = |it: &mut Comfort, on| it.keep_awake = on;
        table.push(switch(app, "Keep the screen on", comfort.keep_awake, keep));
    } else {
        hint.push_str(GOES_OFF);
    }
    view! {
        {group("Appearance", None, looks)}
        {group("At the table", Some(hint), table)}
    }
    .into_any()
}

fn group(title: &'static str, hint: Option<String>, parts: Vec<AnyView>) -> AnyView {
    view! {
        <section class="settings" aria-label=title>
            <h2 class="label">{title}</h2>
            {parts}
            {hint.map(|hint| view! { <p class="hush">{hint}</p> }.into_any())}
        </section>
    }
    .into_any()
}

/// Renders a choice among a few options.
fn choice<T: Copy + PartialEq + 'static>(
    app: AppState,
    label: &'static str,
    all: &'static [T],
    now: T,
    words: fn(T) -> &'static str,
    put: fn(&mut Comfort, T),
) -> AnyView {
    let place = all.iter().position(|it| *it == now).unwrap_or_default();
    let options = all.iter().map(|it| words(*it).to_owned()).collect();
    segment(label, options, place, &|place| {
        let to = all.get(place).copied().unwrap_or(now);
        tap(move || app.set_comfort(|it| put(it, to)))
    })
}

fn switch(app: AppState, label: &'static str, on: bool, put: fn(&mut Comfort, bool)) -> AnyView {
    toggle(label.to_owned(), None, on, tap(move || app.set_comfort(|it| put(it, !on))))
}
