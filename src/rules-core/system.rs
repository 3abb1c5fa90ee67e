//! What a rule system is.

use std::{fmt::Debug, hash::Hash, ops::Deref};

use serde::{Serialize, de::DeserializeOwned};

use crate::{
    about::About,
    chapter::Deed,
    conversation::{Flow, Interrupt, Table},
    dials::Dials,
    ids::{FigureId, SideId},
    lesson::Plan,
    muster::{FromSheet, Muster},
    report::Report,
    sheet::{Field, Fold, Problem, Roster, Sheet},
    topic::Topic,
    view::{BattleView, Offer},
};

/// A rule system: its profile, its state, its effects, its rules. Everything that plays, draws, stores or undoes a battle
/// goes through this trait and knows no more of the rules than it tells.
pub trait RuleSystem: Copy + Debug + PartialEq + 'static {
    /// What is read off a figure's sheet.
    type Profile: FromSheet;
    /// A battle at one moment: its muster, and how all stand. Cheap to clone and to hash, as odds do it some thousand
    /// times: keep what is many in a [`Crowd`](crate::Crowd) or [`CopyOnWrite`](crate::CopyOnWrite). Battles whose hashes are
    /// equal are one to odds; so a hash may leave out what changes nothing before a walk-through's end.
    type State: Clone
        + Debug
        + PartialEq
        + Hash
        + Deref<Target = Muster<Self::Profile>>
        + Send
        + Sync
        + 'static;
    /// Something that can be done: what starts a walk-through.
    type Action: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// A small fact that changes the state. Saved battles are made of these, so a variant once shipped stays readable.
    type Effect: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// What a rule may look back on: that something has happened in this walk-through, whatever came after it. It is all
    /// that rules read of what happened but how the battle stands.
    type Happening: Clone + Debug + Ord + Hash + 'static;

    /// What players should know of the system before choosing it.
    const ABOUT: About;

    /// The rules explained, in the order in which they are read.
    const TOPICS: &'static [Topic];

    /// What is kept count of, and how it is changed by hand.
    const DIALS: Dials<Self>;

    /// The fields of its sheets that stand together and are seldom changed.
    const FOLDS: &'static [Fold] = &[];

    /// The fields of a figure's sheet.
    fn fields() -> &'static [Field] {
        Self::Profile::FIELDS
    }

    /// Rosters to try the system with.
    fn samples() -> Vec<Roster>;

    /// What is known by name and may be put into the lists of this name, on any sheet, so that nobody need write it.
    fn known(_list: &str) -> Vec<Sheet> {
        Vec::new()
    }

    /// Returns `true` if a smaller sheet, in a list of this name, is no more than a name yet, of
    /// something that means the same wherever it stands: what players write for it on one sheet
    /// then holds for all.
    fn is_bare(_list: &str, _sheet: &Sheet) -> bool {
        false
    }

    /// What a smaller sheet says in a few words, for those who do not open it. `fields` are those of the list it is in.
    fn in_a_row(_list: &str, fields: &[Field], sheet: &Sheet) -> String {
        sheet.in_a_row(fields)
    }

    /// A first lesson, where the system has one.
    fn lesson() -> Option<Plan<Self::Action>> {
        None
    }

    /// The battle before anything has happened, one roster a side. Without any roster it is a table without figures, for
    /// [tests that need none](RuleSystem::offers).
    ///
    /// # Errors
    /// Everything on the sheets that cannot be played.
    fn begin(rosters: &[Roster]) -> Result<Self::State, Vec<Problem>> {
        Muster::read(rosters, &Self::ABOUT).map(Self::set_up)
    }

    /// The same by the rules that a table was laid for, where a system plays by more than its own.
    ///
    /// # Errors
    /// Everything on the sheets that cannot be played.
    fn begin_at(_table: &Self::State, rosters: &[Roster]) -> Result<Self::State, Vec<Problem>> {
        Self::begin(rosters)
    }

    /// What players should know of what is played by this battle's rules.
    fn about(_state: &Self::State) -> &'static About {
        const { &Self::ABOUT }
    }

    /// All that are mustered stand ready, and nothing has happened.
    fn set_up(muster: Muster<Self::Profile>) -> Self::State;

    /// More have come: `muster` is the old one and the newcomers after it.
    fn join(state: &mut Self::State, muster: Muster<Self::Profile>);

    /// Walks through `action`: the rules themselves.
    ///
    /// # Errors
    /// Stops where an answer is missing; rules pass it on with `?`.
    fn play(table: &mut Table<'_, Self>, action: &Self::Action) -> Flow<()>;

    /// Walks through what comes of `action` later and by itself, after its end: morale tests that it leaves owing. It is
    /// played only to tell players what is at stake, before they choose.
    ///
    /// # Errors
    /// Stops where an answer is missing; rules pass it on with `?`.
    fn aftermath(_table: &mut Table<'_, Self>, _action: &Self::Action) -> Flow<()> {
        Ok(())
    }

    /// Changes the state. Never fails: an effect that makes no sense (any more) changes nothing.
    fn apply(state: &mut Self::State, effect: &Self::Effect);

    /// What has happened by an effect of all that rules look back on.
    fn happening(_effect: &Self::Effect) -> Option<Self::Happening> {
        None
    }

    /// What an effect does to this state, in a sentence; `None` if players need not hear of it.
    fn describe(state: &Self::State, effect: &Self::Effect) -> Option<String>;

    /// What hands do at the table for an effect on this state, in a sentence: "Lay Bob down." Most need nothing.
    fn order(_state: &Self::State, _effect: &Self::Effect) -> Option<String> {
        None
    }

    /// What an action is called in the log.
    fn title(state: &Self::State, action: &Self::Action) -> String;

    /// What the rules themselves ask for before anything else may be done.
    fn due(state: &Self::State) -> Option<Self::Action>;

    /// What may be done now, with reasons where something may not: with a figure, or with none of them.
    fn offers(state: &Self::State, figure: Option<FigureId>) -> Vec<Offer<Self::Action>>;

    /// Figures that may break in on a walk-through where it [pauses](Table::pause).
    fn interrupters(_state: &Self::State) -> Vec<Interrupt> {
        Vec::new()
    }

    /// Walks through what a figure does that breaks in.
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

    /// What a turn has brought that is over, in sentences: who is ahead by what counts, and whose
    /// turn it was to shine. `then` is the battle as the turn found it, `now` as it leaves it.
    fn chapter(_then: &Self::State, _now: &Self::State) -> Vec<String> {
        Vec::new()
    }

    /// What a figure has done to others by an action, for whoever did most in a turn to be named when that is over. For
    /// systems whose state keeps no count of it.
    fn deed(_before: &Self::State, _action: &Self::Action, _after: &Self::State) -> Option<Deed> {
        None
    }

    /// What there is to tell once the battle is over.
    fn report(state: &Self::State) -> Option<Report>;
}

/// What a system is played by: the functions of its rooms that do what [`RuleSystem`] asks of it, by its words.
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
        due: $due:path,
        offers: $offers:path,
        view: $view:path,
        report: $report:path,
        chapter: $chapter:path,
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

        fn order(state: &Self::State, effect: &Self::Effect) -> Option<String> {
            $order(state, effect)
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

        fn lesson() -> Option<$crate::lesson::Plan<Self::Action>> {
            Some($lesson())
        }
    };
}

pub(crate) use played_by;
