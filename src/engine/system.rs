//! The trait that all rule systems implement.

use std::{fmt::Debug, hash::Hash};

use crate::{
    about::About,
    conversation::{Flow, Interrupt, Table},
    ids::{FigureId, SideId},
    line::Reminder,
    lineup::{FromSheet, HasLineup, Lineup},
    noun::Noun,
    report::Report,
    row::InRow,
    sheet::{Problem, Roster},
    trackers::TrackerDefs,
    turn_summary::Feat,
    view::{BattleView, Offer},
};

/// The edition type of a system's sheets.
type EditionOf<S> = <<S as RuleSystem>::Profile as FromSheet>::Edition;

/// A rule system: its profile, state, effects and rules. What players see of it outside a battle is
/// in [`Rules`](crate::Rules). Everything that plays, shows, stores or
/// undoes a battle uses this trait and does not depend on any particular rules.
pub trait RuleSystem: Copy + Debug + Default + PartialEq + Sync + 'static {
    /// The values read from a figure's sheet.
    type Profile: FromSheet;
    /// The state of a battle: its lineup, and the changing state of each figure. Odds clone and
    /// hash it thousands of times, so both must be cheap: keep long lists in a
    /// [`Crowd`](crate::Crowd) or [`CopyOnWrite`](crate::CopyOnWrite). Odds merge states with equal
    /// hashes, so a hash may only leave out data that cannot affect the rest of the walk-through.
    type State: Clone
        + Debug
        + PartialEq
        + Hash
        + HasLineup<Profile = Self::Profile>
        + Send
        + Sync
        + 'static;
    /// An action: something that a player can do. It starts a walk-through.
    type Action: Clone + Debug + PartialEq + InRow + Send + Sync + 'static;
    /// A small change to the state. Saved battles consist of effects, so a variant that has been
    /// released must stay readable.
    type Effect: Clone + Debug + PartialEq + InRow + Send + Sync + 'static;

    /// An event that rules can look up later in the same walk-through. Apart from answers and
    /// happenings, rules only read the state.
    type Happening: Clone + Debug + Ord + Hash + 'static;

    /// The description that players read before they choose the system.
    const ABOUT: About;

    /// All trackers, and the effects of changing them by hand.
    const TRACKERS: TrackerDefs<Self>;

    /// The word for the parts of a figure that are lost one by one, if a figure has several.
    const PARTS: Noun = Noun::a("model", "models");

    /// The maximum number of [steps](Table::step) in a walk-through. Further steps are skipped.
    const MOST_STEPS: u32 = u32::MAX;

    /// Returns the state before anything has happened. `rosters` contains one roster for each side.
    /// Without rosters the battle has no figures, and players can only make [tests that need
    /// none](RuleSystem::offers).
    ///
    /// # Errors
    /// Returns everything on the sheets that cannot be played.
    fn begin(rosters: &[Roster]) -> Result<Self::State, Vec<Problem>> {
        Lineup::read(EditionOf::<Self>::default(), rosters, &Self::ABOUT).map(Self::set_up)
    }

    /// Like [`begin`](Self::begin), but takes the rules from the given state, for systems whose
    /// rules are part of the state.
    ///
    /// # Errors
    /// Returns everything on the sheets that cannot be played.
    fn begin_at(_table: &Self::State, rosters: &[Roster]) -> Result<Self::State, Vec<Problem>> {
        Self::begin(rosters)
    }

    /// Returns the description of the rules that this battle uses.
    fn about(_state: &Self::State) -> &'static About {
        const { &Self::ABOUT }
    }

    /// Returns the state in which all figures of the lineup are ready and nothing has happened.
    fn set_up(lineup: Lineup<Self::Profile>) -> Self::State;

    /// Adds new figures. `lineup` is the old lineup with the new figures at the end.
    fn join(state: &mut Self::State, lineup: Lineup<Self::Profile>);

    /// Plays an action. This function contains the rules.
    ///
    /// # Errors
    /// Returns an error if an answer is missing. Rules pass it on with `?`.
    fn play(table: &mut Table<'_, Self>, action: &Self::Action) -> Flow<()>;

    /// Plays the later consequences of an action, such as morale tests after its end. Used only to
    /// compute expected losses before players choose.
    ///
    /// # Errors
    /// Returns an error if an answer is missing. Rules pass it on with `?`.
    fn aftermath(_table: &mut Table<'_, Self>, _action: &Self::Action) -> Flow<()> {
        Ok(())
    }

    /// Applies an effect to the state. This never fails, because an impossible effect changes
    /// nothing.
    fn apply(state: &mut Self::State, effect: &Self::Effect);

    /// Returns the happening that an effect causes, if rules look it up later.
    fn happening(_effect: &Self::Effect) -> Option<Self::Happening> {
        None
    }

    /// Describes an effect on this state in a sentence, or returns `None` if players don't need to
    /// know about the effect.
    fn describe(state: &Self::State, effect: &Self::Effect) -> Option<String>;

    /// Returns a reminder if players have to move their models because of an effect on this state:
    /// "Lay Bob down."
    fn order(_state: &Self::State, _effect: &Self::Effect) -> Option<Reminder> {
        None
    }

    /// Returns the figure that takes an action. The figure's side decides, so expected losses are
    /// shown from that side's point of view. Returns `None` if no figure takes the action.
    fn actor(action: &Self::Action) -> Option<FigureId>;

    /// Returns the title of an action in the log.
    fn title(state: &Self::State, action: &Self::Action) -> String;

    /// Returns the action that the rules require before players can do anything else.
    fn due(state: &Self::State) -> Option<Self::Action>;

    /// Returns the actions available to a figure, or those that need no figure. Actions that the
    /// rules forbid at the moment come with the reason.
    fn offers(state: &Self::State, figure: Option<FigureId>) -> Vec<Offer<Self::Action>>;

    /// Returns the figures that can interrupt a walk-through when it [pauses](Table::pause).
    fn interrupters(_state: &Self::State) -> Vec<Interrupt> {
        Vec::new()
    }

    /// Plays a figure's interruption.
    ///
    /// # Errors
    /// Returns an error if an answer is missing.
    fn interrupt(_table: &mut Table<'_, Self>, _figure: FigureId) -> Flow<()> {
        Ok(())
    }

    /// Returns how much better off a side is after an action, on average, for a side that Rollbook
    /// plays. `None` leaves it to the action's odds and the offer's advice.
    fn estimate(_state: &Self::State, _action: &Self::Action, _side: SideId) -> Option<f64> {
        None
    }

    /// Returns the side that has won, if the battle has been won.
    fn victor(_state: &Self::State) -> Option<SideId> {
        None
    }

    /// Returns the view of the battle.
    fn view(state: &Self::State) -> BattleView;

    /// Returns sentences that sum up a turn: which side leads in each count, and which figures did
    /// best. `then` is the state before the turn, `now` the state after it.
    fn turn_summary(_then: &Self::State, _now: &Self::State) -> Vec<String> {
        Vec::new()
    }

    /// Returns the number of models that a figure has lost: 0 or 1 if it is a single model. All
    /// reports of losses, for a turn or the whole battle, use this count.
    fn lost(state: &Self::State, figure: FigureId) -> u16;

    /// Returns the feats in an action that had these effects, so that the turn summary can name the
    /// best figures. Only systems whose state doesn't count feats need this.
    fn feats(
        _before: &Self::State,
        _action: &Self::Action,
        _effects: &[Self::Effect],
    ) -> Vec<Feat> {
        Vec::new()
    }

    /// Returns the report of the battle, once it is over.
    fn report(state: &Self::State) -> Option<Report>;
}

/// Implements the [`RuleSystem`] methods that only call a function of the system. Each function is
/// given by name.
#[macro_export]
macro_rules! played_by {
    (
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
        turn_summary: $turn_summary:path,
        lost: $lost:path,
    ) => {
        fn set_up(lineup: $crate::Lineup<Self::Profile>) -> Self::State {
            $set_up(lineup)
        }

        fn join(state: &mut Self::State, lineup: $crate::Lineup<Self::Profile>) {
            $join(state, lineup);
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

        fn order(state: &Self::State, effect: &Self::Effect) -> Option<$crate::Reminder> {
            $order(state, effect)
        }

        fn actor(action: &Self::Action) -> Option<$crate::FigureId> {
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
            figure: Option<$crate::FigureId>,
        ) -> Vec<$crate::view::Offer<Self::Action>> {
            $offers(state, figure)
        }

        fn view(state: &Self::State) -> $crate::view::BattleView {
            $view(state)
        }

        fn report(state: &Self::State) -> Option<$crate::report::Report> {
            $report(state)
        }

        fn turn_summary(then: &Self::State, now: &Self::State) -> Vec<String> {
            $turn_summary(then, now)
        }

        fn lost(state: &Self::State, figure: $crate::FigureId) -> u16 {
            $lost(state, figure)
        }
    };
}
