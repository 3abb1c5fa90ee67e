//! The sides' clocks below the bar, which show the time left.

use std::time::Duration;

use leptos::{ev, prelude::*};
use rules_core::own::{Clock, MOST_MINUTES, OwnDeed};

use super::number::{row, stepper};
use crate::{
    components::{
        all, flag,
        icon::{button, emblem},
        node::{node, text},
        tap,
    },
    session::{Session, TICK, Ticking},
};

/// The number of minutes that each step adds or removes.
const STEP: i32 = 5;
/// Each side's default time, in minutes.
const AT_FIRST: i32 = 45;

/// Renders the clocks, if the battle has any.
pub(crate) fn clocks(session: Session) -> AnyView {
    let ticks = RwSignal::new(0_u32);
    let ticking = StoredValue::new(Ticking::begin());
    let tick = move || {
        // The battle may be closed by then.
        let over = ticking.try_update_value(|ticking| session.tick(ticking)).flatten();
        let _closed = ticks.try_update(|ticks| *ticks = ticks.wrapping_add(1));
        if let Some(side) = over {
            session.app().say(format!("{}: time's up.", session.side_name(side)));
        }
    };
    if let Ok(pace) = set_interval_with_handle(tick, Duration::from_millis(TICK.into())) {
        on_cleanup(move || pace.clear());
    }
    let keep = move || {
        let _closed = ticking.try_update_value(|ticking| session.keep_clocks(ticking));
    };
    // A hidden page may be closed without further events, so save the clocks now.
    let hides = window_event_listener(ev::visibilitychange, move |_| keep());
    on_cleanup(move || {
        hides.remove();
        keep();
    });
    let drawn = move || {
        ticks.track();
        session.clock().map(|clock| side_clocks(session, clock))
    };
    view! { <section class="clocks" aria-label="Clocks">{drawn}</section> }.into_any()
}

fn side_clocks(session: Session, clock: Clock) -> Vec<AnyView> {
    let running = session.whose_time_runs();
    session.sides(|sides| {
        all(sides, |side| {
            let used = session.used_by(side.id);
            let runs = running == Some(side.id);
            let state = if runs { "running" } else { "stopped" };
            let says = format!("{}: {} left, {state}", side.name, clock.words(used));
            view! {
                <span
                    class="clock"
                    role="timer"
                    aria-label=says
                    data-runs=flag(runs)
                    data-over=flag(clock.left(used) <= 0)
                >
                    {emblem(session, side.id)}
                    <b class="num">{clock.words(used)}</b>
                </span>
            }
            .into_any()
        })
    })
}

/// Renders the settings for the clocks: off, or a number of minutes per side.
pub(crate) fn clock_rows(session: Session) -> AnyView {
    let minutes = session.clock().map_or(0, |clock| i32::from(clock.minutes));
    let set = |next: i32| {
        // The first step sets the default time. Each further step changes it by `STEP` minutes.
        let next = match (minutes, next) {
            (0, _) => AT_FIRST,
            (minutes, next) if next > minutes => minutes + STEP,
            (minutes, _) => minutes - STEP,
        };
        let next = u16::try_from(next).ok().filter(|it| *it > 0).map(|it| it.min(MOST_MINUTES));
        tap(move || {
            let _refused = session.note(&OwnDeed::Clock(next));
        })
    };
    let shown = if minutes == 0 { "off".to_owned() } else { minutes.to_string() };
    let label = "Minutes per side";
    let steps = stepper(label, minutes, 0..=MOST_MINUTES.into(), shown, &set);
    let mut parts = vec![row(label.to_owned(), steps)];
    if minutes > 0 {
        let words = "Each clock runs on its side's turn, but not during tests or when Rollbook is \
                     in the background.";
        let fill = tap(move || session.fill_clocks());
        parts.push(text("p", "hush", words));
        parts.push(node("div", "buttons", vec![button("", None, "Reset clocks".to_owned(), fill)]));
    }
    node("div", "", parts)
}
