//! What a rule system is.

use std::{fmt::Debug, hash::Hash, ops::Deref};

use serde::{Serialize, de::DeserializeOwned};

use crate::{
    about::About,
    chapter::Feat,
    conversation::{Flow, Interrupt, Table},
    dials::Dials,
    ids::{FigureId, SideId},
    lesson::Plan,
    line::Reminder,
    muster::{FromSheet, Muster},
    noun::Noun,
    report::Report,
    sheet::{Field, Fold, Problem, Roster, Sheet},
    topic::Topic,
    view::{BattleView, Offer},
};

/// A rule system: its profile, its state, its effects, its rules. Everything that plays, draws,
/// stores or undoes a battle uses this trait and knows no more of the rules.
pub trait RuleSystem: Copy + Debug + PartialEq + 'static {
    /// What is read off a figure's sheet.
    type Profile: FromSheet;
    /// A battle at one moment: its muster, and how everybody stands. It is cheap to clone and to
    /// hash, because odds do both some thousand times: keep long lists in a [`Crowd`](crate::Crowd)
    /// or [`CopyOnWrite`](crate::CopyOnWrite). Odds merge battles with equal hashes; so a hash may
    /// leave out only what changes nothing before the walk-through ends.
    type State: Clone
        + Debug
        + PartialEq
        + Hash
        + Deref<Target = Muster<Self::Profile>>
        + Send
        + Sync
        + 'static;
    /// What starts a walk-through: something that can be done.
    type Action: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// A small fact that changes the state. Saved battles are made of these, so a variant once
    /// shipped stays readable.
    type Effect: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// Something that a rule may look back on: that it has happened in this walk-through, whatever
    /// came after it. Apart from this, rules read only how the battle stands.
    type Happening: Clone + Debug + Ord + Hash + 'static;

    /// What players should know of the system before choosing it.
    const ABOUT: About;

    /// The rules explained, in the order in which they are read.
    const TOPICS: &'static [Topic];

    /// All trackers, and what changing one by hand does.
    const DIALS: Dials<Self>;

    /// What a figure loses one by one, if it consists of several.
    const PARTS: Noun = Noun::a("model", "models");

    /// The fields of its sheets that belong together and are seldom changed.
    const FOLDS: &'static [Fold] = &[];

    /// The fields of a figure's sheet.
    fn fields() -> &'static [Field] {
        Self::Profile::FIELDS
    }

    /// Rosters to try the system with.
    fn samples() -> Vec<Roster>;

    /// The entries that a book knows by name and that may be put into the lists with this key, so
    /// that nobody has to write them.
    fn known(_list: &str) -> Vec<Sheet> {
        Vec::new()
    }

    /// Returns `true` if an entry of a list is no more than a name as yet, and the name means the
    /// same on every sheet: what players write for it on one sheet then holds for all.
    fn is_bare(_list: &str, _sheet: &Sheet) -> bool {
        false
    }

    /// An entry of a list in a few words, for where it is closed. `fields` are those of the list.
    fn in_a_row(_list: &str, fields: &[Field], sheet: &Sheet) -> String {
        sheet.in_a_row(fields)
    }

    /// A first lesson, where the system has one.
    fn lesson() -> Option<Plan<Self::Action>> {
        None
    }

    /// The battle before anything has happened, with one roster for each side. Without rosters it
    /// is a table without figures, for [tests that need none](RuleSystem::offers).
    ///
    /// # Errors
    /// Everything on the sheets that cannot be played.
    fn begin(rosters: &[Roster]) -> Result<Self::State, Vec<Problem>> {
        Muster::read(rosters, &Self::ABOUT).map(Self::set_up)
    }

    /// Begins a battle by the rules of a given table, for a system whose state carries rules of its
    /// own.
    ///
    /// # Errors
    /// Everything on the sheets that cannot be played.
    fn begin_at(_table: &Self::State, rosters: &[Roster]) -> Result<Self::State, Vec<Problem>> {
        Self::begin(rosters)
    }

    /// What players should know of the rules that this battle is played by.
    fn about(_state: &Self::State) -> &'static About {
        const { &Self::ABOUT }
    }

    /// The battle in which everybody of the muster stands ready and nothing has happened.
    fn set_up(muster: Muster<Self::Profile>) -> Self::State;

    /// Newcomers come in: `muster` is the old one with them added at the end.
    fn join(state: &mut Self::State, muster: Muster<Self::Profile>);

    /// Walks through `action`: the rules themselves.
    ///
    /// # Errors
    /// Stops where an answer is missing; rules pass it on with `?`.
    fn play(table: &mut Table<'_, Self>, action: &Self::Action) -> Flow<()>;

    /// Walks through what an action leads to later and by itself, after its end: morale tests that
    /// are due because of it. It is played only to work out what is at stake before players choose.
    ///
    /// # Errors
    /// Stops where an answer is missing; rules pass it on with `?`.
    fn aftermath(_table: &mut Table<'_, Self>, _action: &Self::Action) -> Flow<()> {
        Ok(())
    }

    /// Changes the state. It never fails: an effect that makes no sense, or no longer, changes
    /// nothing.
    fn apply(state: &mut Self::State, effect: &Self::Effect);

    /// The happening that an effect is, if rules look back on it.
    fn happening(_effect: &Self::Effect) -> Option<Self::Happening> {
        None
    }

    /// What an effect does to this state, in a sentence; `None` if players need not hear of it.
    fn describe(state: &Self::State, effect: &Self::Effect) -> Option<String>;

    /// What players do with their hands because of an effect on this state: "Lay Bob down." Most
    /// effects need nothing.
    fn order(_state: &Self::State, _effect: &Self::Effect) -> Option<Reminder> {
        None
    }

    /// The figure that does an action. Its side decides on it, so what may come of it is told as
    /// that side sees it. `None` if the action is nobody's.
    fn actor(action: &Self::Action) -> Option<FigureId>;

    /// What an action is called in the log.
    fn title(state: &Self::State, action: &Self::Action) -> String;

    /// What the rules ask for by themselves, before anything else may be done.
    fn due(state: &Self::State) -> Option<Self::Action>;

    /// What may be done now with a figure, or without one; what may not is listed with its reason.
    fn offers(state: &Self::State, figure: Option<FigureId>) -> Vec<Offer<Self::Action>>;

    /// Figures that may break in on a walk-through where it [pauses](Table::pause).
    fn interrupters(_state: &Self::State) -> Vec<Interrupt> {
        Vec::new()
    }

    /// Walks through what a figure does when it breaks in.
    ///
    /// # Errors
    /// Stops where an answer is missing.
    fn interrupt(_table: &mut Table<'_, Self>, _figure: FigureId) -> Flow<()> {
        Ok(())
    }

    /// The side that has won, once one has.
    fn victor(_state: &Self::State) -> Option<SideId> {
        None
    }

    /// What the battle shows.
    fn view(state: &Self::State) -> BattleView;

    /// What a turn that is over has brought, in sentences: who is ahead by what counts, and who did
    /// best. `then` is the battle before the turn, `now` the battle after it.
    fn chapter(_then: &Self::State, _now: &Self::State) -> Vec<String> {
        Vec::new()
    }

    /// How many of a figure's models are lost: 1 or none where a figure is one model. Whatever is
    /// said of losses, of a turn or of the whole battle, is counted by this.
    fn lost(state: &Self::State, figure: FigureId) -> u16;

    /// What figures did to others in an action that had these effects, so that whoever did most can
    /// be named when the turn is over. For systems whose state keeps no count of it.
    fn feats(
        _before: &Self::State,
        _action: &Self::Action,
        _effects: &[Self::Effect],
    ) -> Vec<Feat> {
        Vec::new()
    }

    /// What there is to tell once the battle is over.
    fn report(state: &Self::State) -> Option<Report>;
}

/// Implements those methods of [`RuleSystem`] that only pass on to a function of the system, by the
/// names in its words.
macro_rules! played_by {
    (
        samples: $samples:path,
        set_up: $set_up:path,
        join: $join:path,
        play: $play:path,
        apply: $apply:path,
        describe: $describe:path,
        order: $order:path,
        title: $title:path,
        actor: $actor:path,
        due: $due:path,
        offers: $offers:path,
        view: $view:path,
        report: $report:path,
        chapter: $chapter:path,
        lost: $lost:path,
        lesson: $lesson:path,
    ) => {
        fn samples() -> Vec<$crate::sheet::Roster> {
            $samples()
        }

        fn set_up(muster: $crate::muster::Muster<Self::Profile>) -> Self::State {
            $set_up(muster)
        }

        fn join(state: &mut Self::State, muster: $crate::muster::Muster<Self::Profile>) {
            $join(state, muster);
        }

        fn play(
            table: &mut $crate::conversation::Table<'_, Self>,
            action: &Self::Action,
        ) -> $crate::conversation::Flow<()> {
            $play(table, *action)
        }

        fn apply(state: &mut Self::State, effect: &Self::Effect) {
            $apply(state, effect);
        }

        fn describe(state: &Self::State, effect: &Self::Effect) -> Option<String> {
            $describe(state, effect)
        }

        fn order(state: &Self::State, effect: &Self::Effect) -> Option<$crate::line::Reminder> {
            $order(state, effect)
        }

        fn actor(action: &Self::Action) -> Option<$crate::ids::FigureId> {
            $actor(*action)
        }

        fn title(state: &Self::State, action: &Self::Action) -> String {
            $title(state, *action)
        }

        fn due(state: &Self::State) -> Option<Self::Action> {
            $due(state)
        }

        fn offers(
            state: &Self::State,
            figure: Option<$crate::ids::FigureId>,
        ) -> Vec<$crate::view::Offer<Self::Action>> {
            $offers(state, figure)
        }

        fn view(state: &Self::State) -> $crate::view::BattleView {
            $view(state)
        }

        fn report(state: &Self::State) -> Option<$crate::report::Report> {
            $report(state)
        }

        fn chapter(then: &Self::State, now: &Self::State) -> Vec<String> {
            $chapter(then, now)
        }

        fn lost(state: &Self::State, figure: $crate::ids::FigureId) -> u16 {
            $lost(state, figure)
        }

        fn lesson() -> Option<$crate::lesson::Plan<Self::Action>> {
            Some($lesson())
        }
    };
}

pub(crate) use played_by;
