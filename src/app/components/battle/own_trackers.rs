//! Custom trackers that players add during a battle.

use leptos::prelude::*;
use rules_core::{
    Holder,
    own::{Due, MOST_COUNTED, MOST_OWN_PIPS, OwnDeed, OwnKind, OwnTracker, Resets},
    words::plain,
};

use super::{
    conditions::segment,
    number::{row, stepper},
    overlay_head::{close_button, head},
};
use crate::{
    components::{
        all,
        icon::{button, icon_button, undo_button},
        input::input,
        node::{live, node, text},
        select::select,
        symbol::Symbol,
        tap,
    },
    session::{Opened, Session},
};

/// The types of trackers, in the order in which the form lists them.
const KINDS: [&str; 4] = ["Counter", "Checkbox", "Pips", "Labels"];
/// The times at which a tracker can be reset, in the order in which the form lists them.
const RESETS: [(&str, Resets); 3] =
    [("Each turn", Resets::Turn), ("Each battle", Resets::Battle), ("Never", Resets::Never)];

/// The values that are currently entered in the form.
#[derive(Clone, Copy)]
struct Draft {
    name: RwSignal<String>,
    kind: RwSignal<usize>,
    pips: RwSignal<i32>,
    words: RwSignal<String>,
    resets: RwSignal<usize>,
    message: RwSignal<String>,
    at: RwSignal<i32>,
}

impl Draft {
    fn tracker(self) -> OwnTracker {
        let kind = match self.kind.get_untracked() {
            1 => OwnKind::Flag,
            2 => OwnKind::Pips(u8::try_from(self.pips.get_untracked()).unwrap_or_default()),
            3 => OwnKind::listed(&self.words.get_untracked()),
            _ => OwnKind::Count,
        };
        let message = self.message.get_untracked();
        let is_number = matches!(kind, OwnKind::Count | OwnKind::Pips(_));
        let due = (is_number && !message.trim().is_empty())
            .then(|| Due { at: self.at.get_untracked(), words: message.trim().to_owned() });
        let resets = RESETS.get(self.resets.get_untracked()).map_or(Resets::Battle, |it| it.1);
        OwnTracker { name: self.name.get_untracked(), kind, resets, due }
    }
}

/// Renders a form that adds a tracker to a holder, with buttons that remove existing trackers.
pub(crate) fn track_overlay(session: Session, first: Holder) -> AnyView {
    let holder = RwSignal::new(first);
    let draft = Draft {
        name: RwSignal::new(String::new()),
        kind: RwSignal::new(0),
        pips: RwSignal::new(3),
        words: RwSignal::new(String::new()),
        resets: RwSignal::new(1),
        message: RwSignal::new(String::new()),
        at: RwSignal::new(5),
    };
    let write = |signal: RwSignal<String>, label: &'static str, proposed: &str| {
        let write = Box::new(move |typed| signal.set(typed));
        let input = input(label, String::new(), "text", proposed.to_owned(), None, write);
        view! { <label class="field-row"><span class="label">{label}</span>{input}</label> }
            .into_any()
    };
    let kinds = move || {
        let options = KINDS.map(str::to_owned).to_vec();
        segment("Type", options, draft.kind.get(), &move |place| tap(move || draft.kind.set(place)))
    };
    let more = move || match draft.kind.get() {
        2 => {
            let pips = draft.pips.get();
            let set = |next| tap(move || draft.pips.set(next));
            let steps = stepper("Pips", pips, 1..=MOST_OWN_PIPS.into(), pips.to_string(), &set);
            row("Pips".to_owned(), steps)
        }
        3 => write(draft.words, "Labels, separated by commas", "calm, wary, furious"),
        _ => ().into_any(),
    };
    let resets = move || {
        let options = RESETS.map(|it| it.0.to_owned()).to_vec();
        segment("Resets", options, draft.resets.get(), &move |place| {
            tap(move || draft.resets.set(place))
        })
    };
    let message = move || match draft.kind.get() {
        0 | 2 => {
            let at = move || {
                let value = draft.at.get();
                let set = |next| tap(move || draft.at.set(next));
                let label = "Message at";
                row(label.to_owned(), stepper(label, value, 0..=MOST_COUNTED, plain(value), &set))
            };
            let words = write(draft.message, "Message (optional)", "An advance is due.");
            view! { {words} {at} }.into_any()
        }
        _ => ().into_any(),
    };
    let add = tap(move || {
        let holder = holder.get_untracked();
        if session.note(&OwnDeed::Track(holder, draft.tracker())) {
            session.open(match holder {
                Holder::Figure(id) => Opened::Figure { id, by_hand: true },
                Holder::Side(_) | Holder::Battle => Opened::Battle,
            });
        }
    });
    view! {
        {head(None, "Custom tracker".to_owned(), String::new(), vec![close_button(session)])}
        <div class="overlay-play">
            {live(move || whose(session, holder))}
            {write(draft.name, "Name", "Luck")}
            {kinds} {more} {resets} {message}
            {live(move || kept(session, holder.get()))}
            <footer class="overlay-foot">
                {undo_button(session)}
                {button("go", None, "Add tracker".to_owned(), add)}
            </footer>
        </div>
    }
    .into_any()
}

/// Renders the choice of a holder: the battle, a side or a figure.
pub(super) fn whose(session: Session, holder: RwSignal<Holder>) -> AnyView {
    let sides =
        session.sides(|sides| sides.iter().map(|it| Holder::Side(it.id)).collect::<Vec<_>>());
    let figures =
        session.now(|shown| shown.figures().map(|it| Holder::Figure(it.id)).collect::<Vec<_>>());
    let holders: Vec<Holder> = [Holder::Battle].into_iter().chain(sides).chain(figures).collect();
    let names: Vec<String> = holders.iter().map(|it| session.holder_name(*it)).collect();
    let chosen = holders.iter().position(|it| *it == holder.get()).unwrap_or_default();
    let choose = move |place: usize| {
        if let Some(chosen) = holders.get(place) {
            holder.set(*chosen);
        }
    };
    select("For".to_owned(), names, chosen, Box::new(choose))
}

/// Renders buttons that remove the holder's custom trackers, one per tracker.
fn kept(session: Session, holder: Holder) -> Option<AnyView> {
    let known = session.records(|own| {
        let known = own.of(holder).map(|(number, held)| (number, held.tracker.name.clone()));
        known.collect::<Vec<_>>()
    });
    let rows = all(known, |(number, name)| {
        let take = tap(move || {
            let _refused = session.note(&OwnDeed::Drop(number));
        });
        row(name.clone(), icon_button(Symbol::BIN, format!("Remove {name}"), take))
    });
    (!rows.is_empty()).then(|| {
        let mut parts = vec![text("h3", "label", "Custom trackers")];
        parts.extend(rows);
        node("section", "", parts)
    })
}

/// Renders the buttons that open the forms for custom trackers and tables.
pub(crate) fn own_buttons(session: Session, holder: Holder) -> AnyView {
    let ways = [
        (Symbol::PLUS, "Custom tracker", Opened::Track(holder)),
        (Symbol::DICE, "Custom tables", Opened::Tables(holder)),
    ];
    let ways = all(ways, |(symbol, words, to)| {
        button("", Some(symbol), words.to_owned(), tap(move || session.open(to)))
    });
    node("div", "buttons", ways)
}
