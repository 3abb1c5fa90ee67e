//! The overlay in which players choose the figures of a roster that take part in a battle.

use leptos::prelude::*;
use rules_core::{
    System,
    sheet::{Roster, Sheet, StayAtHome, home_at_random},
};

use super::{
    conditions::{segment, toggle},
    number::{row, stepper},
};
use crate::{
    browser::random,
    components::{
        all,
        icon::button,
        input::input,
        node::{live, named, node, text},
        page_overlay::page_overlay,
        symbol::Symbol,
        tap,
    },
};

/// A roster, and its figures that stay at home.
#[derive(Clone)]
pub(crate) struct Crew {
    /// The rules of the roster.
    pub(crate) system: System,
    /// The whole roster.
    pub(crate) roster: Roster,
    /// The figures that stay at home.
    pub(crate) at_home: StayAtHome,
}

impl Crew {
    /// Returns the roster for the battle, and a sentence for each tie that it drops.
    pub(crate) fn in_battle(&self) -> (Roster, Vec<String>) {
        let about = self.system.about();
        let (roster, dropped) = self.roster.without(&self.at_home, &about, self.system.fields());
        (roster, dropped.iter().map(|tie| tie.words(about.figure)).collect())
    }

    /// Returns the size of the crew in words.
    pub(crate) fn in_short(&self) -> String {
        self.system.about().crew_in_short(&self.in_battle().0, &self.roster)
    }
}

/// The limit of a crew that is chosen at random.
#[derive(Clone, Copy)]
struct Limit {
    typed: RwSignal<String>,
    counts_figures: RwSignal<bool>,
}

/// Renders the overlay for the crew that `crew` returns, while `open` is true. `set` receives the
/// figures that stay at home.
pub(crate) fn crew_overlay(
    open: RwSignal<bool>,
    crew: impl Fn() -> Option<Crew> + Copy + Send + Sync + 'static,
    set: impl Fn(StayAtHome) + Copy + Send + Sync + 'static,
) -> AnyView {
    let limit = Limit { typed: RwSignal::default(), counts_figures: RwSignal::new(false) };
    page_overlay(
        open,
        || "Who takes part".to_owned(),
        move || live(move || crew().map(|crew| choice(open, limit, crew, set))),
    )
}

fn choice(
    open: RwSignal<bool>,
    limit: Limit,
    crew: Crew,
    set: impl Fn(StayAtHome) + Copy + 'static,
) -> AnyView {
    let (_, dropped) = crew.in_battle();
    let size = crew.in_short();
    let name = crew.roster.name.clone();
    let everyone = tap(move || set(StayAtHome::new()));
    let close = tap(move || open.set(false));
    view! {
        <div class="overlay-play">
            <h3 class="of-side">{name.clone()}</h3>
            <p role="status">{size}</p>
            {named("ul", "taking", name, figures(&crew, set))}
            {all(dropped, |words| text("p", "hush", words))}
            {at_random(limit, crew, set)}
            <footer class="overlay-foot">
                {button("", None, "All".to_owned(), everyone)} {button("go", None, "Done".to_owned(), close)}
            </footer>
        </div>
    }
    .into_any()
}

/// Renders a toggle for each sheet, or a stepper if several figures share it.
fn figures(crew: &Crew, set: impl Fn(StayAtHome) + Copy + 'static) -> Vec<AnyView> {
    let about = crew.system.about();
    let names = crew.roster.names();
    let lines = names.into_iter().zip(&crew.roster.figures).enumerate();
    all(lines, |(place, (name, sheet)): (usize, (String, &Sheet))| {
        let number = about.number_of(sheet);
        let stay = crew.at_home.get(&place).copied().unwrap_or_default().min(number);
        let at_home = crew.at_home.clone();
        let send = move |stay: usize| {
            let mut next = at_home.clone();
            next.insert(place, stay);
            next.retain(|_, stay| *stay > 0);
            tap(move || set(next.clone()))
        };
        let worth = about.cost.and_then(|cost| cost.of(sheet));
        let control = if number == 1 {
            toggle(name, worth, stay == 0, send(1 - stay))
        } else {
            let short = |number: usize| i32::try_from(number).unwrap_or(i32::MAX);
            let all = short(number);
            let shown = format!("{} of {number}", number - stay);
            let label = match worth {
                Some(worth) => format!("{name} ({worth} each)"),
                None => name.clone(),
            };
            let steps = stepper(&name, short(number - stay), 0..=all, shown, &|go| {
                send(number.saturating_sub(usize::try_from(go).unwrap_or_default()))
            });
            row(label, steps)
        };
        node("li", "", vec![control])
    })
}

/// Renders the controls that choose figures at random, up to a limit that the player enters.
fn at_random(limit: Limit, crew: Crew, set: impl Fn(StayAtHome) + Copy + 'static) -> AnyView {
    let Limit { typed, counts_figures } = limit;
    let about = crew.system.about();
    let write = Box::new(move |words| typed.set(words));
    let most = about.cost_of(&crew.roster).filter(|_| !counts_figures.get());
    let most = most.unwrap_or(i64::try_from(about.count_of(&crew.roster)).unwrap_or_default());
    let limit_of = move || typed.get_untracked().trim().parse().unwrap_or(most / 2);
    let field =
        input("Limit", untrack(|| typed.get()), "numeric", (most / 2).to_string(), None, write);
    let units = about.cost.map(|cost| {
        let options = vec![cost.unit.to_owned(), about.figure.many.to_owned()];
        let chosen = usize::from(counts_figures.get());
        segment("Up to", options, chosen, &|place| tap(move || counts_figures.set(place == 1)))
    });
    let many = about.figure.many;
    let choose = tap(move || {
        let costs = about.costs_of(&crew.roster).filter(|_| !counts_figures.get_untracked());
        let figures = costs.unwrap_or_else(|| about.figures_of(&crew.roster, |_| 1));
        set(home_at_random(&figures, limit_of(), &mut random::dice()));
    });
    let choose = button("", Some(Symbol::DICE), "Choose at random".to_owned(), choose);
    let row = node("div", "crew-limit", vec![field, choose]);
    let units = units.unwrap_or_else(|| text("p", "hush", format!("Up to this many {many}:")));
    named("section", "", "At random".to_owned(), vec![units, row])
}
