//! The roll to hit in close combat: Melee against Melee.

use std::cmp::Ordering;

use engine::{
    FigureId, HasLineup, Told, Topic,
    conversation::{Flow, Headline, Label, Modifier, Names, Outcome, Part, Table},
    sheet::SheetNumber,
    words::signed,
};

use crate::{
    Tnt,
    actions::{action_points::lose_concentration, concentration::CONCENTRATING},
    figure::test_kind::TestKind,
    state::battle::State,
    stats::{
        opposed::{Terms, TestName, opposed_test},
        tester::Tester,
    },
};

const TWO_WEAPONS: Modifier =
    Modifier { key: "two", label: "Two one-handed weapons", reason: "two weapons", value: 1 };
const PRONE: Modifier =
    Modifier { key: "prone", label: "Defender prone", reason: "defender prone", value: 2 };
const HIGHER: Modifier =
    Modifier { key: "higher", label: "On higher ground", reason: "higher ground", value: 1 };
const COVER: Modifier =
    Modifier { key: "cover", label: "Defender behind cover", reason: "behind cover", value: -1 };
/// The modifier for each friend in contact with the defender.
const FRIEND: i32 = 1;
/// The numbers of friends that players can always choose. Larger sides get more options.
const FRIENDS: &[&str] = &["None", "1", "2", "3", "4", "5"];

/// Asks for the weapon and the modifiers, makes the opposed test to hit, and returns its result.
///
/// If the attacker wins, also returns the Strength of the hit.
pub(super) fn roll_to_hit(
    table: &mut Table<'_, Tnt>,
    id: FigureId,
    target: FigureId,
) -> Flow<(Ordering, Option<u8>)> {
    let state = table.state();
    let (who, whom) = (state.name(id).to_owned(), state.name(target).to_owned());
    let weapons: Vec<(String, SheetNumber<u8>)> = state
        .melee_weapons_in_hand(id)
        .map(|(_, weapon)| (weapon.name.clone(), weapon.strength))
        .collect();
    let own_strength = state.profile(id).strength;
    let place = if weapons.len() > 1 {
        let names = |_: &State| weapons.iter().map(|(name, _)| name.clone()).collect();
        let label = Label::from("Weapon").decided_by(state.side_of(id));
        usize::from(table.pick("weapon", label, Names(names), 0))
    } else {
        0
    };
    let (weapon, strength) =
        weapons.get(place).cloned().unwrap_or_else(|| ("bare hands".to_owned(), own_strength));
    table.headline(Headline::new(format!("{who} attacks {whom}")).detail(weapon));
    let attacker = attack_of(table, id, target, weapons.len() > 1);
    let defender = Tester::new(table.state(), target, TestKind::Melee);
    let outcome = |result| match result {
        Ordering::Greater => Outcome::success("hit"),
        Ordering::Equal => Outcome::mixed("tie"),
        Ordering::Less => Outcome::failure("miss"),
    };
    let name = TestName { what: "Close combat", topic: TOPIC.key };
    let result = opposed_test(table, [attacker, defender], Terms::Melee, name, &outcome)?;
    lose_concentration(table, id);
    table.tell(Told::Outcome, |_| match result {
        Ordering::Greater => format!("{who} hits {whom}."),
        Ordering::Equal | Ordering::Less => format!("{who} misses {whom}."),
    });
    Ok((result, result.is_gt().then(|| *strength)))
}

/// Asks for the melee modifiers and returns the attacker with those that apply (rulebook: Close
/// combat, melee modifiers).
///
/// The defender gets none of these modifiers. Only abilities modify the defender's Melee.
fn attack_of(
    table: &mut Table<'_, Tnt>,
    id: FigureId,
    target: FigureId,
    two_weapons: bool,
) -> Tester {
    let state = table.state();
    let (prone, concentrating) =
        (state.figure(target).prone, state.figure(id).this_turn.concentrating);
    let parts = [
        PRONE.ask(table, prone),
        CONCENTRATING.ask(table, concentrating),
        TWO_WEAPONS.ask(table, two_weapons),
        HIGHER.ask(table, false),
        COVER.ask(table, false),
    ];
    let friends = friends_in_contact(table, id, target);
    let friends = (friends > 0).then(|| Part {
        label: if friends == 1 { "friend in contact" } else { "friends in contact" }.into(),
        value: FRIEND * i32::from(friends),
        modifier: true,
    });
    let tester = Tester::new(table.state(), id, TestKind::Melee);
    parts.into_iter().chain([friends]).fold(tester, Tester::part)
}

/// Asks how many friends other than the attacker are in contact with the enemy.
///
/// There are always enough options for all figures of the side.
fn friends_in_contact(table: &mut Table<'_, Tnt>, id: FigureId, target: FigureId) -> u8 {
    const LABEL: &str = "Friends in contact";
    let state = table.state();
    let known = u8::try_from(state.friends_against(id, target)).unwrap_or(u8::MAX);
    let most = state.side_of(id).map_or(0, |side| state.count_in_action(side).saturating_sub(1));
    if most < FRIENDS.len() {
        return table.pick("friends", LABEL, FRIENDS, known);
    }
    let more = (FRIENDS.len()..=most).map(|number| number.to_string());
    let numbers = |_: &State| FRIENDS.iter().map(|it| (*it).to_owned()).chain(more).collect();
    table.pick("friends", LABEL, Names(numbers), known)
}

/// The topic that explains close combat attacks.
pub(crate) const TOPIC: Topic = Topic {
    key: "close-combat",
    title: "Close combat",
    rules: &[21, 44, 45, 48, 49],
    text: || {
        format!(
            "Both figures roll D10 + Melee. Attacking costs 1 AP; defending is free. If the \
             attacker's total is higher, it rolls to wound at once with the weapon's Strength. A \
             tie misses. The attacker gets {} for two one-handed weapons, {} for a prone defender, \
             {} for concentrating, +{FRIEND} per other friend in contact, {} for higher ground and \
             {} for a defender behind cover. A figure that is wounded but still in action tests \
             morale.",
            signed(TWO_WEAPONS.value),
            signed(PRONE.value),
            signed(CONCENTRATING.value),
            signed(HIGHER.value),
            signed(COVER.value)
        )
    },
};
