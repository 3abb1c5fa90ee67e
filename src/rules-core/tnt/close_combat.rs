//! Close combat: charging, striking, and what comes of it.

use std::cmp::Ordering;

use super::{
    Tnt,
    effect::Effect,
    hold,
    morale::{Cause, test_morale},
    movement::{count_move, lose_concentration, spend},
    opposed_test::{Terms, opposed_test},
    shooting::CONCENTRATING,
    state::State,
    test_kind::{TestKind, Tester},
    wounding::{Attacker, Wounding, roll_to_wound},
};
use crate::{
    conversation::{Ask, Choice, ChoiceOption, Flow, Modifier, Outcome, Part, Table},
    ids::FigureId,
    line::LineKind,
    topic::Topic,
};

const TWO_WEAPONS: Modifier =
    Modifier { key: "two", label: "Two one-handed weapons", reason: "two weapons", value: 1 };
const PRONE: Modifier =
    Modifier { key: "prone", label: "Defender prone", reason: "defender prone", value: 2 };
const HIGHER: Modifier =
    Modifier { key: "higher", label: "On higher ground", reason: "higher ground", value: 1 };
const COVER: Modifier =
    Modifier { key: "cover", label: "Defender behind cover", reason: "behind cover", value: -1 };
/// What each friend in contact with the defender adds.
const FRIEND: i32 = 1;
const FRIENDS: &[&str] = &["None", "1", "2", "3", "4", "5"];

/// Actions, Charge: a move, and at once a free close combat attack on an enemy in reach. Once a turn.
///
/// # Errors
/// Stops where an answer is missing.
pub(super) fn charge(table: &mut Table<'_, Tnt>, id: FigureId) -> Flow<()> {
    table.headline(format!("{} charges", table.state().name(id)));
    let hint = "In sight, at any distance within a move; difficult terrain may be crossed.";
    let target = choose_opponent(table, id, hint)?;
    spend(table, id, 1);
    table.apply(Effect::Charged(id, true));
    count_move(table, id);
    strike(table, id, target)
}

/// Actions, Close combat attack: 1 AP each.
///
/// # Errors
/// Stops where an answer is missing.
pub(super) fn attack(table: &mut Table<'_, Tnt>, id: FigureId) -> Flow<()> {
    table.headline(format!("{} strikes", table.state().name(id)));
    let target = choose_opponent(table, id, "Within melee range.")?;
    spend(table, id, 1);
    strike(table, id, target)
}

/// Enemies in action, those in contact first; where only one is, nobody need be asked.
fn choose_opponent(table: &mut Table<'_, Tnt>, id: FigureId, hint: &'static str) -> Flow<FigureId> {
    let state = table.state();
    let mut enemies: Vec<FigureId> = state.opponents(id).collect();
    if let [only] = enemies.as_slice() {
        return Ok(*only);
    }
    if enemies.is_empty() {
        enemies = state.free_enemies(id);
    }
    let options = enemies.iter().map(|&it| {
        let prone = state.figure(it).prone.then(|| "prone".to_owned());
        ChoiceOption::figure(state.name(it), it).hint(prone)
    });
    let choice = Choice { options: options.collect(), usual: None };
    let ask = Ask::new("Choose an enemy").hint(hint).of(state.side_of(id)).topic(TOPIC.key);
    let place = table.choose(ask, choice)?;
    Ok(enemies.get(place).copied().unwrap_or(id))
}

/// An attack on an enemy that the attacker closes with. Somebody who holds may break in before the dice fall.
fn strike(table: &mut Table<'_, Tnt>, id: FigureId, target: FigureId) -> Flow<()> {
    let held = table.state().figure(target).holding;
    if !hold::pause(table, id)? {
        return Ok(());
    }
    let state = table.state();
    let mut can_strike = state.in_action(target);
    let is_in_contact = state.opponents(id).any(|it| it == target);
    if can_strike && held && !state.figure(target).holding && !is_in_contact {
        can_strike = is_still_in_reach(table, id, target)?;
    }
    if !can_strike {
        let name = table.state().name(id).to_owned();
        table.tell(LineKind::Note, || format!("{name} strikes at nobody."));
        lose_concentration(table, id);
        return Ok(());
    }
    if !table.state().opponents(id).any(|it| it == target) {
        table.apply(Effect::Contact(id, target, true));
    }
    fight(table, id, target)
}

/// A target that holds may have moved out of the way, or pushed the attacker back.
fn is_still_in_reach(table: &mut Table<'_, Tnt>, id: FigureId, target: FigureId) -> Flow<bool> {
    let state = table.state();
    let (whom, side) = (state.name(target).to_owned(), state.side_of(id));
    let ask = Ask::new(format!("Is {whom} still within reach?")).of(side).topic(TOPIC.key);
    let options = vec![ChoiceOption::new("Yes"), ChoiceOption::new("No: there is no attack")];
    Ok(table.choose(ask, Choice { options, usual: Some(0) })? == 0)
}

/// Morale, leaving melee: each enemy in contact may strike at a figure that falls back, for free. What came of all of
/// them together is one outcome.
///
/// # Errors
/// Stops where an answer is missing.
pub(super) fn free_attacks(table: &mut Table<'_, Tnt>, id: FigureId) -> Flow<()> {
    let before = table.state().figure(id).wounds;
    let strikes = table.in_passing(|table| strike_in_turn(table, id))?;
    if strikes == 0 {
        return Ok(());
    }
    let state = table.state();
    let label = match state.figure(id).wounds.saturating_sub(before) {
        _ if !state.in_action(id) => "out of action".to_owned(),
        0 => "unhurt".to_owned(),
        1 => "1 wound".to_owned(),
        more => format!("{more} wounds"),
    };
    table.outcome(Outcome::failure(label))
}

/// Gives how many enemies struck.
fn strike_in_turn(table: &mut Table<'_, Tnt>, id: FigureId) -> Flow<usize> {
    let opponents: Vec<FigureId> = table.state().opponents(id).collect();
    let mut strikes = 0;
    for opponent in opponents {
        let state = table.state();
        if !state.in_action(id) || !state.opponents(id).any(|it| it == opponent) {
            continue;
        }
        let (name, whom) = (state.name(opponent).to_owned(), state.name(id).to_owned());
        table.headline(format!("{whom} leaves the melee"));
        let ask = Ask::new(format!("Does {name} strike at it?"))
            .hint("A free attack on a figure that falls back.")
            .of(table.state().side_of(opponent))
            .topic(TOPIC.key);
        let options = vec![ChoiceOption::new("Strike"), ChoiceOption::new("Let it go")];
        if table.choose(ask, Choice { options, usual: Some(0) })? == 0 {
            strike_freely(table, opponent, id)?;
            strikes += 1;
        }
    }
    Ok(strikes)
}

/// A free attack: to hit and to wound, and nothing else comes of it, as its target is on the run already.
fn strike_freely(table: &mut Table<'_, Tnt>, id: FigureId, target: FigureId) -> Flow<()> {
    let strength = roll_to_hit(table, id, target)?;
    if let Some(strength) = strength.1 {
        roll_to_wound(table, target, strength, &Attacker::Figure(id))?;
    }
    Ok(())
}

/// Close combat: Melee against Melee, and what comes of it.
fn fight(table: &mut Table<'_, Tnt>, id: FigureId, target: FigureId) -> Flow<()> {
    let (result, strength) = roll_to_hit(table, id, target)?;
    match (result, strength) {
        (_, Some(strength)) => {
            let wounding = roll_to_wound(table, target, strength, &Attacker::Figure(id))?;
            if wounding == Wounding::Wounded {
                test_morale(table, target, Cause::Wounded)?;
            }
            if table.state().opponents(id).any(|it| it == target) {
                press_on(table, id, target)?;
            }
            Ok(())
        }
        (Ordering::Less, None) => push_back(table, target, id),
        (_, None) => {
            table.tell(LineKind::Outcome, || "A tie: they stay locked.".to_owned());
            Ok(())
        }
    }
}

/// The opposed test to hit; where the attacker wins, with the Strength of the hit.
fn roll_to_hit(
    table: &mut Table<'_, Tnt>,
    id: FigureId,
    target: FigureId,
) -> Flow<(Ordering, Option<u8>)> {
    let state = table.state();
    let (who, whom) = (state.name(id).to_owned(), state.name(target).to_owned());
    let weapons: Vec<(String, u8)> = state
        .melee_weapons_in_hand(id)
        .map(|(_, weapon)| (weapon.name.clone(), weapon.strength))
        .collect();
    let own_strength = state.profile(id).strength;
    let place = if weapons.len() > 1 {
        let names = |_: &State| weapons.iter().map(|(name, _)| name.clone()).collect();
        usize::from(table.pick_name("weapon", "Strikes with", names, 0))
    } else {
        0
    };
    let (weapon, strength) =
        weapons.get(place).cloned().unwrap_or_else(|| ("bare hands".to_owned(), own_strength));
    table.headline(format!("{who} strikes at {whom} · {weapon}"));
    let attacker = attack_of(table, id, target, weapons.len() > 1);
    let defender = Tester::new(table.state(), target, TestKind::Melee);
    let outcome = |result| match result {
        Ordering::Greater => Outcome::success("hit"),
        Ordering::Equal => Outcome::mixed("tie"),
        Ordering::Less => Outcome::failure("loses"),
    };
    let question = ("Close combat", TOPIC.key);
    let result = opposed_test(table, [attacker, defender], Terms::Melee, question, outcome)?;
    lose_concentration(table, id);
    table.tell(LineKind::Outcome, || match result {
        Ordering::Greater => format!("{who} hits {whom}."),
        Ordering::Equal | Ordering::Less => format!("{who} does not hit {whom}."),
    });
    Ok((result, result.is_gt().then_some(strength)))
}

/// Close combat, melee modifiers. They are all the attacker's; the defender has only its Melee and what its own abilities
/// add.
fn attack_of(
    table: &mut Table<'_, Tnt>,
    id: FigureId,
    target: FigureId,
    two_weapons: bool,
) -> Tester {
    let state = table.state();
    let (prone, concentrating) = (state.figure(target).prone, state.figure(id).concentrating);
    let parts = [
        table.modifier(PRONE, prone),
        table.modifier(CONCENTRATING, concentrating),
        table.modifier(TWO_WEAPONS, two_weapons),
        table.modifier(HIGHER, false),
        table.modifier(COVER, false),
    ];
    let friends = table.state().friends_against(id, target).min(FRIENDS.len() - 1);
    let friends = u8::try_from(friends).unwrap_or(u8::MAX);
    let friends = table.pick("friends", "Friends in contact", FRIENDS, friends);
    let friends = (friends > 0).then(|| Part {
        label: "friends in contact".into(),
        value: FRIEND * i32::from(friends),
        modifier: true,
    });
    let tester = Tester::new(table.state(), id, TestKind::Melee);
    parts.into_iter().chain([friends]).fold(tester, Tester::part)
}

/// Close combat: an attacker that loses may be pushed back 1 inch, or both stay locked, as the winner likes.
fn push_back(table: &mut Table<'_, Tnt>, winner: FigureId, loser: FigureId) -> Flow<()> {
    let state = table.state();
    let (who, whom) = (state.name(winner).to_owned(), state.name(loser).to_owned());
    let ask = Ask::new(format!("What does {who} do?"))
        .hint("Back to within its rear 180 degrees; where there is no room they stay locked.")
        .of(state.side_of(winner))
        .topic(PUSH.key);
    let options = vec![
        ChoiceOption::new("Stay locked"),
        ChoiceOption::new(format!("Push {whom} back 1 inch")),
    ];
    if table.choose(ask, Choice { options, usual: Some(0) })? == 1 {
        table.tell(LineKind::Outcome, || format!("{who} pushes {whom} back 1 inch."));
        table.apply(Effect::Contact(winner, loser, false));
    }
    Ok(())
}

/// Close combat: an attacker that wins and leaves its opponent in action may push it back, or come to grips with it over an
/// obstacle or up to its level.
fn press_on(table: &mut Table<'_, Tnt>, winner: FigureId, loser: FigureId) -> Flow<()> {
    let state = table.state();
    let (who, whom) = (state.name(winner).to_owned(), state.name(loser).to_owned());
    let ask = Ask::new(format!("What does {who} do?")).of(state.side_of(winner)).topic(PUSH.key);
    let options = vec![
        ChoiceOption::new("Stay locked"),
        ChoiceOption::new(format!("Push {whom} back 1 inch")),
        ChoiceOption::new("Cross the obstacle, or climb up to it"),
    ];
    match table.choose(ask, Choice { options, usual: Some(0) })? {
        1 => {
            table.tell(LineKind::Outcome, || format!("{who} pushes {whom} back 1 inch."));
            table.apply(Effect::Contact(winner, loser, false));
        }
        2 => table.tell(LineKind::Outcome, || format!("{who} comes to grips with {whom}.")),
        _ => {}
    }
    Ok(())
}

/// Close combat.
pub(super) const TOPIC: Topic = Topic {
    key: "close-combat",
    title: "Close combat",
    rules: &[21, 44, 45, 48, 49],
    text: || {
        format!(
            "D10 + Melee against D10 + Melee, 1 AP an attack; defending is free. A higher total hits and rolls to wound at \
             once with the weapon's Strength; a tie is no hit. The attacker adds: {:+} two one-handed weapons, {:+} \
             defender prone, {:+} concentrating, {FRIEND:+} for each more friend in contact with the enemy, {:+} higher \
             ground, {:+} defender behind cover. Wounded and still in action: a morale test.",
            TWO_WEAPONS.value, PRONE.value, CONCENTRATING.value, HIGHER.value, COVER.value
        )
    },
};

/// Close combat, charging.
pub(super) const CHARGE: Topic = Topic {
    key: "charge",
    title: "Charge",
    rules: &[25],
    text: || {
        "1 AP, once a turn: a move, and at once a free close combat attack. It needs line of sight but no least distance, \
         and may cross difficult terrain. Concentrating right before it counts for its attack."
            .to_owned()
    },
};

/// Close combat, push-backs.
pub(super) const PUSH: Topic = Topic {
    key: "push-back",
    title: "Push back",
    rules: &[46, 47],
    text: || {
        "An attacker that loses may be pushed back 1 inch into its rear 180 degrees, or both stay locked: the defender's \
         choice. An attacker that wins and leaves its opponent in action may push it back, cross the obstacle between \
         them, or climb up to it. Without room to be pushed into, they stay locked."
            .to_owned()
    },
};
