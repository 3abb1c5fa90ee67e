//! Property tests that play whole battles at random.

use std::collections::BTreeSet;

use engine::{
    FigureId, HasLineup, Holder, Refusal, Row, RuleSystem, Rules, SideId,
    conversation::Change,
    journal::{By, Entry},
    sheet::{Roster, Sheet},
    testing::{JournalOf, any_answer},
    view::{Standing, TrackerKind},
};
use proptest::prelude::*;
use rand::{SeedableRng, rngs::StdRng, seq::IndexedRandom};

use super::{
    Action, Effect, Gdf, Order, TestOwed,
    testing::{BLUE, Play, RED, rosters, unit, weapon},
};

/// The maximum number of steps in a random battle. A longer battle fails the test.
const MOST_STEPS: usize = 20_000;

/// Plays one random step of the battle. Returns `false` if nothing is left to do.
fn step(journal: &mut JournalOf<Gdf>, dice: &mut StdRng) -> bool {
    if let Some(prompt) = journal.prompt() {
        let all = prompt.conditions.iter();
        let keys: BTreeSet<&str> = all.clone().map(|it| it.key).collect();
        let labels: BTreeSet<&str> = all.map(|it| it.label.as_ref()).collect();
        let count = prompt.conditions.len();
        assert_eq!((keys.len(), labels.len()), (count, count), "{:?}", prompt.conditions);
        let answer = any_answer(prompt, dice);
        journal.answer(answer).expect("a valid answer");
        return true;
    }
    let state = journal.state();
    let offers = state.all_figures().flat_map(|unit| Gdf::offers(state, Some(unit)));
    let open: Vec<Action> =
        offers.filter(|it| it.refusal.is_none() && !it.rare).map(|offer| offer.action).collect();
    let Some(action) = open.choose(dice) else { return false };
    journal.take(*action).expect("a valid offer");
    true
}

fn check(journal: &JournalOf<Gdf>) {
    let view = Gdf::view(journal.state());
    let trackers = view.sides.iter().flat_map(|side| &side.figures).flat_map(|it| &it.trackers);
    for tracker in trackers.chain(&view.trackers) {
        match &tracker.kind {
            TrackerKind::Pips { value, most, .. } => assert!((0..=*most).contains(value)),
            TrackerKind::Counter { value, least, most } => {
                assert!((*least..=*most).contains(value));
            }
            TrackerKind::Choice { value, options } => assert!(*value < options.len()),
            TrackerKind::Flag(_) | TrackerKind::Markers { .. } | TrackerKind::Missing(_) => {}
        }
    }
    for figure in view.sides.iter().flat_map(|side| &side.figures) {
        for tracker in &figure.trackers {
            let shown = match tracker.kind {
                TrackerKind::Pips { value, .. } | TrackerKind::Counter { value, .. } => value,
                TrackerKind::Flag(on) => i32::from(on),
                _ => continue,
            };
            let holder = Holder::Figure(figure.id);
            let mut state = journal.state().clone();
            let effects = Gdf::TRACKERS.change(&state, holder, &tracker.key, Change::Set(shown));
            for effect in effects.expect("a valid value") {
                Gdf::apply(&mut state, &effect);
            }
            assert_eq!(&state, journal.state(), "{} changed", tracker.key);
        }
    }
    let figures = view.sides.iter().flat_map(|side| &side.figures);
    let acting = figures.filter(|figure| figure.standing == Standing::Acting).count();
    assert!(acting <= 1);
    assert_eq!(view.over.is_some(), journal.state().is_over());
}

/// Returns a test configuration with this many cases.
///
/// Prints the seed of a failing case, but does not save it to a file.
fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn every_battle_comes_to_an_end_and_can_be_undone(seed: u64) {
        let mut armies = crate::V2_16.samples();
        let tough = unit("Wall").with("models", 3).with("tough", 3);
        let giant = unit("Giant").with("models", 1).with("tough", 6);
        armies[0].figures.push(tough);
        armies[1].figures.push(giant);
        plays_to_its_end(armies, seed)?;
    }

    #[test]
    fn every_battle_of_armies_with_special_rules_comes_to_an_end_and_can_be_undone(seed: u64) {
        let armies = [NIGHT_WATCH, MOSS_KIN].map(|text| serde_json::from_str(text).expect("a roster"));
        plays_to_its_end(armies.into(), seed)?;
        let mut samples = crate::V2_16.more_samples();
        samples.truncate(2);
        plays_to_its_end(samples, seed)?;
    }
}

/// Returns two armies whose units have the known rules from other books.
fn armies_of_army_books() -> Vec<Roster> {
    let rules = crate::V2_16.known("rules");
    let (mut reds, mut blues) = (Vec::new(), Vec::new());
    for (place, rules) in rules.chunks(10).enumerate() {
        let spell = Sheet::new().with("name", "Glare").with("number", 1);
        let plain = unit(&format!("Unit {place}")).with("models", 3).with("spells", vec![spell]);
        let aura = |rule: &Sheet| rule.clone().with("aura", place % 3 == 0);
        let rules: Vec<_> = rules.iter().map(aura).collect();
        let mut armed = plain.clone().with("rules", rules.clone());
        armed.change_list("weapons", |weapons| {
            for weapon in weapons {
                weapon.set("rules", rules.clone());
            }
        });
        let (side, other) =
            if place % 2 == 0 { (&mut reds, &mut blues) } else { (&mut blues, &mut reds) };
        side.push(armed);
        other.push(plain.with("rules", rules));
    }
    rosters(reds, blues)
}

proptest! {
    #![proptest_config(cases(8))]

    #[test]
    fn gdf_60_every_battle_of_army_books_comes_to_an_end_and_can_be_undone(seed: u64) {
        plays_to_its_end(armies_of_army_books(), seed)?;
    }
}

/// Returns an army of units with psychic heroes, whose spells, guns and blades hit hard.
fn army_of_heroes(side: &str) -> Vec<Sheet> {
    let glare = Sheet::new().with("name", "Glare").with("number", 3).with("hits", 8);
    let units = (0..3).flat_map(|place| {
        let host = format!("{side} {place}");
        let captain = unit(&format!("{side} captain {place}")).with("models", 1).with("tough", 3);
        let captain = captain.with("hero", true).with("joins", host.as_str()).with("psychic", 3);
        let captain = captain.with("impact", 1).with("furious", true);
        let weapons = vec![weapon("Gun", 24, 4, 0), weapon("Blade", 0, 2, 0)];
        let more = weapon("Claws", 0, 1, 0).with("ap", 1);
        let unit = unit(&host).with("impact", 1).with("furious", true);
        let unit = unit.with("weapons", [weapons.clone(), vec![more]].concat());
        [unit, captain.with("weapons", weapons).with("spells", vec![glare.clone()])]
    });
    units.collect()
}

/// The morale tests that are owed, counted from the effects alone.
#[derive(Default)]
struct Debts(Vec<(FigureId, TestOwed)>);

impl Debts {
    /// Counts an entry. Every test that is no longer owed has been taken, except for those that
    /// terrain caused on the way to a charge.
    fn count(&mut self, journal: &JournalOf<Gdf>, entry: &Entry) {
        let (state, mut taken) = (journal.state(), 0);
        let By::Play(walk) = &entry.by else { return };
        for effect in &entry.effects {
            match effect.read().expect("an effect") {
                Effect::MustTest(unit, test) => self.0.push((state.host(unit), test)),
                Effect::Tested(unit, test) => {
                    let it = (state.host(unit), test);
                    let place = self.0.iter().position(|owed| *owed == it).expect("it was owed");
                    self.0.remove(place);
                    let charges = matches!(walk.action.read(), Some(Action::Act(_, Order::Charge)));
                    taken += usize::from(!charges || test != TestOwed::Terrain);
                }
                _ => {}
            }
        }
        let told = entry.lines.iter().filter(|line| {
            let text = &line.text;
            ["morale test passed", "morale test failed", "so the morale test fails"]
                .iter()
                .any(|words| text.contains(words))
        });
        // A pinned unit that routs is told both that its test fails and that it routs.
        assert!(taken <= told.count(), "{:?}", entry.lines);
    }
}

proptest! {
    #![proptest_config(cases(48))]

    #[test]
    fn gdf_15_no_morale_test_that_is_owed_is_dropped(seed: u64) {
        let mut dice = StdRng::seed_from_u64(seed);
        let armies = rosters(army_of_heroes("Red"), army_of_heroes("Blue"));
        let mut journal = JournalOf::<Gdf>::begin(armies).expect("valid armies");
        let (mut debts, mut counted) = (Debts::default(), 0);
        for _ in 0..MOST_STEPS {
            if !step(&mut journal, &mut dice) {
                break;
            }
            for entry in &journal.entries()[counted..] {
                debts.count(&journal, entry);
            }
            counted = journal.entries().len();
            if journal.prompt().is_some() {
                continue;
            }
            let state = journal.state();
            debts.0.retain(|(unit, _)| state.any_in_play(*unit));
            let owed = state.owed.iter().map(|(unit, test)| (state.host(*unit), *test));
            let last = journal.entries().last();
            prop_assert_eq!(&owed.collect::<Vec<_>>(), &debts.0, "{:?}", last);
            let may_wait = state.acting.is_some() || state.is_over();
            prop_assert!(may_wait || debts.0.is_empty());
        }
        prop_assert!(journal.state().is_over());
    }
}

const NIGHT_WATCH: &str = include_str!("../../../tests/golden/gdf-night-watch.json");
const MOSS_KIN: &str = include_str!("../../../tests/golden/gdf-moss-kin.json");

fn plays_to_its_end(armies: Vec<Roster>, seed: u64) -> Result<(), TestCaseError> {
    let mut dice = StdRng::seed_from_u64(seed);
    let mut journal = JournalOf::<Gdf>::begin(armies).expect("valid armies");
    let begun = journal.state().clone();
    let mut steps = 0;
    while steps < MOST_STEPS && step(&mut journal, &mut dice) {
        steps += 1;
        check(&journal);
    }
    let was = journal.state().clone();
    prop_assert!(was.is_over());
    let saved = serde_json::to_string(&journal.save()).expect("text");
    let saved = serde_json::from_str(&saved).expect("the same");
    let restored = JournalOf::<Gdf>::restore(saved).expect("samples");
    prop_assert_eq!(restored.state(), &was);
    for _ in 0..steps {
        journal.undo().expect("something to undo");
    }
    prop_assert!(!journal.can_undo());
    prop_assert_eq!(journal.state(), &begun);
    for _ in 0..steps {
        journal.redo().expect("something to redo");
    }
    prop_assert_eq!(journal.state(), &was);
    Ok(())
}

#[test]
fn every_tracker_shown_can_be_set_to_what_it_shows_and_no_further() {
    let mut play = Play::usual();
    play.act(RED, Order::Hold);
    let view = Gdf::view(play.state());
    let of_battle = view.trackers.iter().map(|tracker| (Holder::Battle, tracker));
    let figures = view.sides.iter().flat_map(|side| &side.figures);
    let of_figures =
        figures.flat_map(|figure| figure.trackers.iter().map(|it| (Holder::Figure(figure.id), it)));
    for (holder, tracker) in of_battle.chain(of_figures) {
        let (value, least, most) = match &tracker.kind {
            TrackerKind::Pips { value, most, .. } => (*value, 0, *most),
            TrackerKind::Counter { value, least, most } => (*value, *least, *most),
            TrackerKind::Flag(on) => (i32::from(*on), 0, 1),
            TrackerKind::Choice { value, options } => {
                (i32::try_from(*value).unwrap(), 0, i32::try_from(options.len()).unwrap() - 1)
            }
            TrackerKind::Markers { .. } | TrackerKind::Missing(_) => panic!("no markers here"),
        };
        let before = play.state().clone();
        play.change(holder, &tracker.key, value).expect("a valid value");
        assert_eq!(play.state(), &before, "{}", tracker.key);
        for beyond in [least - 1, most + 1] {
            let refused = play.change(holder, &tracker.key, beyond);
            let why = Refusal::OutOfRange { given: beyond, least, most };
            assert_eq!(refused, Err(why), "{}", tracker.key);
        }
    }
    let nobody = Holder::Figure(FigureId(99));
    assert_eq!(play.change(nobody, "models", 1), Err(Refusal::NoSuchFigure));
    assert_eq!(play.change(Holder::Side(SideId(0)), "models", 1), Err(Refusal::NoSuchTracker));
}

#[test]
fn the_acting_unit_destroyed_by_hand_ends_its_activation() {
    let mut play = Play::usual();
    play.act(RED, Order::Hold);
    play.hand(RED, "models", 0);
    assert_eq!(play.state().acting, None);
    assert_eq!(play.to_move(), SideId(1));
}

#[test]
fn changes_by_hand_in_the_middle_of_a_shot_count_for_the_rest_of_it() {
    let mut play = Play::usual();
    play.act(RED, Order::Hold);
    play.shoot(RED, 0);
    play.choose_place(0);
    play.pass(2);
    play.hand(BLUE, "models", 1);
    play.fail(2);
    assert!(!play.state().in_play(BLUE));
}

#[test]
fn saved_facts_stay_readable() {
    use super::Effect;
    let saved = "[[1,1],[3,1],[4,2,2],[5,2,0],[8,0,3],[9,0,1,2],[10,0,1,1],[6],[10,0,0],[11,0,1],[12,2,1],\
        [7,0,0],[2,0],[13,0],[14]]";
    let effects: Vec<Row> = serde_json::from_str(saved).expect("rows");
    assert_eq!(effects.iter().filter_map(Row::read::<Effect>).count(), 15);
    assert_eq!(effects[2].read(), Some(Effect::Act(FigureId(2), Order::Advance)));
    let actions = "[[1],[2,0,1],[3,0,1],[4,0],[5,0],[6]]";
    let actions: Vec<Row> = serde_json::from_str(actions).expect("rows");
    assert_eq!(actions.iter().filter_map(Row::read::<Action>).count(), 6);
}
