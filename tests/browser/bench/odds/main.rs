//! A page that measures the odds of the named situations. Its program is compiled like the app's.

#[path = "../../../odds/game.rs"]
#[allow(dead_code, clippy::panic, clippy::unwrap_used, reason = "the tests of odds use the rest")]
mod game;
#[path = "../../../../src/ledger/bench/situations.rs"]
#[allow(dead_code, reason = "the native benchmarks use the rest")]
mod situations;

use std::hint::black_box;

use rules_core::{Battle, System, odds::Horizon};
use web_sys::{Document, Performance};

/// How long each computation is repeated, in milliseconds. The browser slows a page down by many
/// short pauses, so that only an average is exact.
const REPEATED: f64 = 200.0;

macro_rules! bring {
    ($($package:ident {
        $($(#[$doc:meta])* $System:ident($id:literal) = $rules:ident;)+
    })+) => {
        $($(System::$System.bring(&rules_core::$package::$rules);)+)+
    };
}

fn main() {
    rules_core::each_system!(bring);
    let window = web_sys::window();
    let Some((document, clock)) = window.and_then(|it| Some((it.document()?, it.performance()?)))
    else {
        return;
    };
    for &system in System::ALL {
        for (name, battle) in situations::of(system) {
            for (what, took) in timed(&battle, &clock) {
                show(&document, "li", &format!("{name}: {what}\t{took}"));
            }
        }
    }
    show(&document, "h1", "All odds are computed.");
}

/// Returns the average time for each kind of odds in milliseconds.
fn timed(battle: &Battle, clock: &Performance) -> [(&'static str, f64); 3] {
    let time = |run: &dyn Fn() -> bool| {
        // The first run also compiles the code.
        black_box(run());
        let (start, mut runs) = (clock.now(), 0.0);
        while clock.now() - start < REPEATED {
            black_box(run());
            runs += 1.0;
        }
        (clock.now() - start) / runs
    };
    [
        ("test", time(&|| battle.chances(Horizon::Test).is_ok())),
        ("action", time(&|| battle.chances(Horizon::End).is_ok())),
        ("expected losses", time(&|| battle.forecasts().count() > 0)),
    ]
}

/// Adds an element with this text to the page.
fn show(document: &Document, tag: &str, text: &str) {
    if let (Some(body), Ok(element)) = (document.body(), document.create_element(tag)) {
        element.set_text_content(Some(text));
        // A page that can't show a result ends without the heading.
        let _shown = body.append_child(&element);
    }
}
