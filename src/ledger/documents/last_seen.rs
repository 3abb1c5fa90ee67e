//! The figures of a battle as players last saw them, apart from the battle's document.
//!
//! They are shown only if the document cannot be opened.

use rules_core::{
    FigureId,
    view::{BattleView, FigureView, SideView, TrackerKind},
};
use serde::{Deserialize, Serialize};

use crate::{documents::battles::BattleId, store::names::FIGURES};

/// A figure as players last saw it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastSeen {
    /// The figure's name.
    pub name: String,
    /// The name of the figure's side.
    pub side: String,
    /// The figure's trackers.
    pub trackers: Vec<SeenTracker>,
}

/// A tracker as players last saw it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeenTracker {
    /// The tracker's label.
    pub label: String,
    /// The value in words.
    pub value: String,
    /// `true` if the figure's card showed the tracker.
    pub on_card: bool,
}

impl LastSeen {
    /// Returns the storage key of a figure.
    pub fn key(battle: BattleId, figure: FigureId) -> String {
        format!("{FIGURES}{}-{}", battle.0, figure.0)
    }

    /// Returns the battle and the figure that a storage key belongs to, or `None` for a key of
    /// anything else.
    pub fn place(key: &str) -> Option<(BattleId, FigureId)> {
        let (battle, figure) = key.strip_prefix(FIGURES)?.split_once('-')?;
        let place = (BattleId(battle.parse().ok()?), FigureId(figure.parse().ok()?));
        (Self::key(place.0, place.1) == key).then_some(place)
    }

    /// Returns the figures that differ between two views of a battle, as they are now, or `None`
    /// for each one that is gone.
    ///
    /// `words` returns a tracker's value in words.
    pub fn changes(
        before: Option<&BattleView>,
        now: &BattleView,
        words: fn(&TrackerKind) -> String,
    ) -> Vec<(FigureId, Option<Self>)> {
        let (old, new) = (before.map(figures).unwrap_or_default(), figures(now));
        let is_same = |(side, figure): &Seen<'_>, old: &Seen<'_>| {
            let is_it = old.1.id == figure.id && old.1.name == figure.name;
            is_it && old.0.name == side.name && old.1.trackers == figure.trackers
        };
        let changed = new.iter().filter(|it| !old.iter().any(|old| is_same(it, old)));
        let changed = changed.map(|(side, it)| (it.id, Some(Self::of(side, it, words))));
        let is_gone = |id: &FigureId| new.iter().all(|it| it.1.id != *id);
        let gone = old.iter().map(|it| it.1.id).filter(is_gone);
        changed.chain(gone.map(|id| (id, None))).collect()
    }

    fn of(side: &SideView, figure: &FigureView, words: fn(&TrackerKind) -> String) -> Self {
        let trackers = figure.trackers.iter().map(|it| SeenTracker {
            label: it.label.clone().into_owned(),
            value: words(&it.kind),
            on_card: it.is_notable(),
        });
        Self { name: figure.name.clone(), side: side.name.clone(), trackers: trackers.collect() }
    }
}

/// A figure in a view, with its side.
type Seen<'a> = (&'a SideView, &'a FigureView);

fn figures(view: &BattleView) -> Vec<Seen<'_>> {
    view.sides.iter().flat_map(|side| side.figures.iter().map(move |it| (side, it))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules_core::{Holder, System, conversation::Change};

    fn words(kind: &TrackerKind) -> String {
        match kind {
            TrackerKind::Pips { value, most, .. } => format!("{value} of {most}"),
            _ => String::new(),
        }
    }

    #[test]
    fn only_figures_that_have_changed_are_written() {
        let mut battle = System::Tnt.begin(System::Tnt.samples()).unwrap();
        let before = battle.view();
        let all = LastSeen::changes(None, &before, words);
        assert_eq!(all.len(), figures(&before).len());
        assert_eq!(LastSeen::changes(Some(&before), &before, words), []);

        let hurt = before.sides[1].figures[2].id;
        battle.overrule(Holder::Figure(hurt), "wounds", Change::Set(1)).unwrap();
        let changes = LastSeen::changes(Some(&before), &battle.view(), words);
        let [(id, Some(seen))] = &changes[..] else { panic!("{changes:?}") };
        assert_eq!((*id, &seen.name), (hurt, &before.sides[1].figures[2].name));
        assert_eq!(seen.side, before.sides[1].name);
        let wounds = seen.trackers.iter().find(|it| it.label == "Wounds").unwrap();
        assert_eq!((&*wounds.value, wounds.on_card), ("1 of 1", true));
        let text = serde_json::to_string(seen).unwrap();
        assert_eq!(&serde_json::from_str::<LastSeen>(&text).unwrap(), seen);
    }

    #[test]
    fn a_figure_that_is_gone_is_removed() {
        let before = System::Tnt.begin(System::Tnt.samples()).unwrap().view();
        let mut now = before.clone();
        let gone = now.sides[0].figures.remove(1).id;
        assert_eq!(LastSeen::changes(Some(&before), &now, words), [(gone, None)]);
    }

    #[test]
    fn a_key_names_the_battle_and_the_figure() {
        let key = LastSeen::key(BattleId(12), FigureId(3));
        assert_eq!(key, "rollbook-figure-12-3");
        assert_eq!(LastSeen::place(&key), Some((BattleId(12), FigureId(3))));
        for other in ["rollbook-figure-12", "rollbook-figure-012-3", "rollbook-figure-1-2-3", "x"] {
            assert_eq!(LastSeen::place(other), None, "{other}");
        }
    }
}
