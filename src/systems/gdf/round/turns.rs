//! The sequence of turns and rounds.

use engine::{
    FigureId, HasLineup, SideId, Told, Topic,
    conversation::{Flow, Table},
    noun::Noun,
    turn_summary::{Feat, Hope, lost_since, standings},
};

use crate::{
    Action, Gdf,
    psychic::tokens,
    special_rules::recovery,
    state::{
        battle::{LAST_ROUND, State},
        effect::{self, Effect},
    },
};

/// The step that follows a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AfterTurn {
    Turn(SideId),
    Round(u8, SideId),
    End,
}

/// Returns the step that follows the current turn.
///
/// The players take turns with one unit each. If all units of a side are done, the other side
/// continues. When all units are done, the next round begins with the player who finished first.
fn next(state: &State) -> AfterTurn {
    let other = state.other_side(state.to_move);
    if state.has_units_to_activate(other) {
        AfterTurn::Turn(other)
    } else if state.has_units_to_activate(state.to_move) {
        AfterTurn::Turn(state.to_move)
    } else if state.round < LAST_ROUND {
        AfterTurn::Round(state.round + 1, other)
    } else {
        AfterTurn::End
    }
}

/// Passes the turn.
///
/// If no unit is left to activate, begins the next round or ends the battle. Fatigue ends with the
/// round. Units that may recover when a round begins roll for it.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn pass(table: &mut Table<'_, Gdf>) -> Flow<()> {
    match next(table.state()) {
        AfterTurn::Turn(side) => table.apply(Effect::Turn(side)),
        AfterTurn::Round(round, side) => {
            table.tell(Told::Over, |_| format!("End of round {}", round.saturating_sub(1)));
            begin_round(table, round);
            let all: Vec<Effect> = table.state().all_figures().map(Effect::Refresh).collect();
            table.apply_as_one("Cleared", all);
            table.apply(Effect::Turn(side));
            recovery::when_round_begins(table)?;
        }
        AfterTurn::End => table.apply(Effect::Ended),
    }
    Ok(())
}

/// Summarises a round: who holds the most objectives, and how many models each side lost.
pub(crate) fn turn_summary(then: &State, now: &State) -> Vec<String> {
    let objectives = (!now.markers.is_empty())
        .then(|| standings("Objectives", Hope::Most, now, |side| now.markers_of(side).into()));
    let lost = lost_since::<Gdf>(then, now);
    let of = |side| lost.iter().filter(move |(unit, _)| now.side_of(*unit) == Some(side));
    let lost = |side| of(side).map(|(_, models)| usize::from(*models)).sum();
    let models = standings("Models lost this round", Hope::Fewest, now, lost);
    objectives.flatten().into_iter().chain(models).collect()
}

/// Counts the enemy models that a volley, charge or spell killed, and the models that units killed
/// by striking back.
///
/// The defender becomes fatigued right after its strikes. Models that the charging side loses before
/// that were therefore killed by the defender.
pub(crate) fn feats(before: &State, action: &Action, effects: &[Effect]) -> Vec<Feat> {
    let (Action::Shoot(unit, _)
    | Action::ShootAll(unit)
    | Action::Act(unit, _)
    | Action::Cast(unit, _)) = *action
    else {
        return Vec::new();
    };
    let by = before.head(unit);
    let own = before.side_of(by);
    let mut state = before.clone();
    let (mut felled, mut returned) = (0, 0);
    let mut feats = Vec::new();
    for effect in effects {
        let mut after = state.clone();
        effect::apply(&mut after, effect);
        for (unit, models) in lost_since::<Gdf>(&state, &after) {
            match after.side_of(unit) == own {
                false => felled += models,
                true => returned += models,
            }
        }
        if let Effect::Fatigued(unit, true) = *effect
            && state.head(unit) != by
        {
            feats.push(feat(state.head(unit), std::mem::take(&mut returned)));
        }
        state = after;
    }
    feats.push(feat(by, felled));
    feats
}

fn feat(by: FigureId, count: u16) -> Feat {
    Feat { by, count, done: Noun::a("kill", "kills") }
}

/// Begins a round and gives casters their spell tokens.
pub(crate) fn begin_round(table: &mut Table<'_, Gdf>, round: u8) {
    table.apply(Effect::Round(round));
    tokens::gain(table);
}

/// Returns `true` if all units have acted, so that the round is over.
pub(crate) fn is_last_turn(state: &State) -> bool {
    !matches!(next(state), AfterTurn::Turn(_))
}

/// Returns `true` if the battle is over but can be continued.
///
/// The players may have ended the battle early, or the only side left may still play on for the
/// markers.
pub(crate) fn is_cut_short(state: &State) -> bool {
    let for_markers = !state.markers.is_empty() && state.victor().is_some();
    state.is_over() && (state.ended || for_markers) && next(state) != AfterTurn::End
}

/// The help topic about rounds and turns.
pub(crate) const TOPIC: Topic = Topic {
    key: "rounds",
    title: "Rounds and turns",
    rules: &[8],
    text: || {
        format!(
            "The battle lasts {LAST_ROUND} rounds. The players take turns activating one unit \
             each. The winner of the roll-off goes first; in later rounds, the player who \
             finished first does."
        )
    },
};

/// The help topic about rounds and turns in 3.5.
pub(crate) const TOPIC_3_5: Topic = Topic {
    key: TOPIC.key,
    title: "Rounds and turns",
    rules: &[12, 13],
    text: || {
        format!(
            "The battle lasts {LAST_ROUND} rounds. The players take turns activating one unit \
             each. The winner of the roll-off goes first; in later rounds, the player who \
             finished first does. The rulebook doesn't say what happens if one player has no units \
             left to activate, so the players decide. In Rollbook, the other player activates the \
             rest in a row."
        )
    },
};

/// Returns a heading for the step that follows the current turn.
pub(crate) fn title(state: &State) -> &'static str {
    match next(state) {
        AfterTurn::Turn(_) => "Next turn",
        AfterTurn::Round(..) => "Next round",
        AfterTurn::End => "The end",
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        Action, Gdf, Order,
        testing::{BLUE, BLUE_2, Play, RED, RED_2, unit},
    };
    use engine::{FigureId, RuleSystem, SideId};

    const REDS: SideId = SideId(0);
    const BLUES: SideId = SideId(1);

    #[test]
    fn gdf_08_players_take_turns_and_each_unit_acts_once() {
        let mut play = Play::usual();
        assert_eq!(play.to_move(), REDS);
        assert!(
            play.refusal(&Action::Act(BLUE, Order::Rush)).is_some_and(|it| it.contains("turn"))
        );
        play.act(RED, Order::Rush);
        assert_eq!(play.to_move(), BLUES);
        play.act(BLUE, Order::Rush);
        assert_eq!(play.to_move(), REDS);
        let again = play.refusal(&Action::Act(RED, Order::Rush));
        assert_eq!(again.as_deref(), Some("Already activated this round."));
        play.act(RED_2, Order::Rush);
        play.act(BLUE_2, Order::Rush);
        assert_eq!(play.state().round, 2);
        assert_eq!(play.refusal(&Action::Act(RED, Order::Rush)), None);
    }

    #[test]
    fn gdf_08_whoever_finished_first_begins_the_next_round() {
        let mut play = Play::with(vec![unit("Red")], vec![unit("Blue"), unit("Blue too")]);
        let (blue, blue_2) = (FigureId(1), FigureId(2));
        play.act(RED, Order::Rush);
        play.act(blue, Order::Rush);
        assert_eq!(play.to_move(), BLUES, "the Reds have no units left to activate");
        play.act(blue_2, Order::Rush);
        assert_eq!((play.state().round, play.to_move()), (2, REDS));
    }

    #[test]
    fn gdf_08_who_begins_can_change_from_round_to_round() {
        let mut play = Play::with(vec![unit("Red"), unit("Red too")], vec![unit("Blue")]);
        play.act(RED, Order::Rush);
        play.act(FigureId(2), Order::Rush);
        play.act(RED_2, Order::Rush);
        assert_eq!((play.state().round, play.to_move()), (2, BLUES));
    }

    #[test]
    fn gdf_06_the_battle_ends_after_the_fourth_round() {
        let mut play = Play::with(vec![unit("Red")], vec![unit("Blue")]);
        for round in 1..=4 {
            assert_eq!(play.state().round, round);
            for _ in 0..2 {
                let unit = FigureId(u16::from(play.to_move().0));
                play.act(unit, Order::Rush);
            }
        }
        assert!(play.state().is_over());
        assert_eq!(play.state().round, 4);
        assert!(play.logged("Round 4 is over"));
    }

    #[test]
    fn a_round_names_whoever_felled_most_models() {
        let mut play = Play::usual();
        play.volley(RED, 0, 3, 2);
        play.act(BLUE, Order::Rush);
        play.volley(RED_2, 1, 1, 1);
        assert!(!play.logged("Best"));
        play.act(BLUE_2, Order::Rush);
        assert_eq!(play.state().round, 2);
        assert!(play.logged("Top: Red, 2 kills."));
        // Kills from an earlier round must not count again.
        for unit in [RED, BLUE, RED_2, BLUE_2] {
            play.act(unit, Order::Rush);
        }
        assert_eq!(play.state().round, 3);
        assert_eq!(play.log().iter().filter(|it| it.contains("Top:")).count(), 1);
    }

    /// Plays a round in which Reds charge Blues and lose one model when the Blues strike back.
    ///
    /// Returns the battle and the page of that round.
    fn round_with_a_strike_back(felled: u16) -> (Play, engine::journal::TurnPage) {
        let mut play = Play::usual();
        play.act(RED, Order::Charge);
        play.choose_place(0);
        play.pass(felled);
        if felled > 0 {
            play.fail(felled);
        }
        play.choose_place(0);
        play.pass(1);
        play.fail(1);
        if play.0.walk().is_some() {
            play.roll(&[6]);
        }
        play.act(BLUE_2, Order::Rush);
        play.act(RED_2, Order::Rush);
        play.act(BLUE, Order::Rush);
        assert_eq!(play.state().round, 2);
        let page = play.0.turn_page(0).unwrap();
        (play, page)
    }

    #[test]
    fn models_felled_in_a_strike_back_count_for_whoever_struck_back() {
        let (_, page) = round_with_a_strike_back(0);
        assert!(page.told.contains(&"Top: Blue, 1 kill.".to_owned()), "{:?}", page.told);
        let (_, page) = round_with_a_strike_back(1);
        let both = "Top: Red and Blue, 1 kill each.".to_owned();
        assert!(page.told.contains(&both), "{:?}", page.told);
    }

    #[test]
    fn a_unit_that_lost_models_is_listed_with_their_number() {
        let (_, page) = round_with_a_strike_back(2);
        let lost = |side: usize| {
            let lost = page.sides[side].lost.iter();
            lost.map(|it| (it.name.as_str(), it.models.as_deref(), it.is_gone)).collect::<Vec<_>>()
        };
        assert_eq!(lost(0), [("Red", Some("1 model"), false)]);
        assert_eq!(lost(1), [("Blue", Some("2 models"), false)]);
        let told = "Models lost this round: Reds 1, Blues 2. Reds lead.".to_owned();
        assert!(page.told.contains(&told), "{:?}", page.told);
    }

    #[test]
    fn the_battle_ends_when_a_side_has_no_units() {
        let mut play = Play::with(vec![unit("Red")], vec![unit("Blue")]);
        play.act(RED, Order::Hold);
        play.shoot(RED, 0);
        play.pass(5);
        play.fail(5);
        assert!(play.state().is_over());
        assert!(play.0.walk().is_none());
        let over = Gdf::view(play.state()).over;
        assert_eq!(over.as_deref(), Some("Reds hold the field."));
    }
}
