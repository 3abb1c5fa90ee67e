//! Trackers that players make for themselves, in the middle of a battle.

use leptos::prelude::*;
use rules_core::{
    Holder,
    own::{MOST_OWN_PIPS, OwnDeed, OwnKind, OwnTracker, Resets},
};

use super::{
    all,
    conditions::segment,
    icon::{button, icon_button, undo_button},
    input::input,
    node::{node, text},
    number::{row, stepper},
    sheet_head::{close_button, head},
    symbol::Symbol,
    tap,
};
use crate::session::{Opened, Session};

/// The kinds of trackers, as they are chosen.
const KINDS: [&str; 4] = ["Count", "Yes or no", "Pips", "Words"];
/// When they may start anew, as it is chosen.
const RESETS: [(&str, Resets); 3] =
    [("Each turn", Resets::Turn), ("Each battle", Resets::Battle), ("Never", Resets::Never)];

/// What is written so far of a new tracker.
#[derive(Clone, Copy)]
struct Draft {
    name: RwSignal<String>,
    kind: RwSignal<usize>,
    pips: RwSignal<i32>,
    words: RwSignal<String>,
    resets: RwSignal<usize>,
}

impl Draft {
    fn tracker(self) -> OwnTracker {
        let kind = match self.kind.get_untracked() {
            1 => OwnKind::Flag,
            2 => OwnKind::Pips(u8::try_from(self.pips.get_untracked()).unwrap_or_default()),
            3 => OwnKind::listed(&self.words.get_untracked()),
            _ => OwnKind::Count,
        };
        let resets = RESETS.get(self.resets.get_untracked()).map_or(Resets::Battle, |it| it.1);
        OwnTracker { name: self.name.get_untracked(), kind, resets }
    }
}

/// Makes a tracker for a holder, or takes one away.
pub(crate) fn track_overlay(session: Session, holder: Holder) -> AnyView {
    let draft = Draft {
        name: RwSignal::new(String::new()),
        kind: RwSignal::new(0),
        pips: RwSignal::new(3),
        words: RwSignal::new(String::new()),
        resets: RwSignal::new(1),
    };
    let write = |signal: RwSignal<String>, label: &'static str, proposed: &str| {
        let write = Box::new(move |typed| signal.set(typed));
        let input = input(label, String::new(), "text", proposed.to_owned(), None, write);
        view! { <label class="field-row"><span class="label">{label}</span>{input}</label> }
            .into_any()
    };
    let kinds = move || {
        let options = KINDS.map(str::to_owned).to_vec();
        segment("Keeps", options, draft.kind.get(), &move |place| {
            tap(move || draft.kind.set(place))
        })
    };
    let more = move || match draft.kind.get() {
        2 => {
            let pips = draft.pips.get();
            let set = |next| tap(move || draft.pips.set(next));
            let steps = stepper("Pips", pips, (1, MOST_OWN_PIPS.into()), pips.to_string(), &set);
            row("Pips".to_owned(), steps)
        }
        3 => write(draft.words, "Words, with commas between them", "calm, wary, furious"),
        _ => ().into_any(),
    };
    let resets = move || {
        let options = RESETS.map(|it| it.0.to_owned()).to_vec();
        segment("Starts anew", options, draft.resets.get(), &move |place| {
            tap(move || draft.resets.set(place))
        })
    };
    let add = tap(move || {
        if session.note(&OwnDeed::Track(holder, draft.tracker())) {
            session.open(match holder {
                Holder::Figure(id) => Opened::Figure(id, true),
                Holder::Side(_) | Holder::Battle => Opened::Battle,
            });
        }
    });
    let remark = session.holder_name(holder);
    view! {
        {head(None, "Own tracker".to_owned(), remark, vec![close_button(session)])}
        <div class="sheet-play">
            {write(draft.name, "Name", "Luck")}
            {kinds} {more} {resets}
            {move || kept(session, holder)}
            <footer class="sheet-foot">
                {move || session.shown(|_| undo_button(session))}
                {button("go", None, "Add tracker".to_owned(), add)}
            </footer>
        </div>
    }
    .into_any()
}

/// Those that there are, each with the way to take it away.
fn kept(session: Session, holder: Holder) -> Option<AnyView> {
    let known = session.own(|own| {
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
        let mut parts = vec![text("h3", "label", "Own trackers")];
        parts.extend(rows);
        node("section", "", parts)
    })
}

/// The way to a tracker of the table's own.
pub(crate) fn track_button(session: Session, holder: Holder) -> AnyView {
    let open = tap(move || session.open(Opened::Track(holder)));
    let words = match holder {
        Holder::Side(_) => format!("Tracker for {}", session.holder_name(holder)),
        Holder::Battle | Holder::Figure(_) => "Own tracker".to_owned(),
    };
    button("", Some(Symbol::PLUS), words, open)
}
