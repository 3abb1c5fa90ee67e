//! Numbers that are missing on sheets: rules ask for them before anything depends on them.

use engine::testing::with_least;
use rand::{RngExt, SeedableRng, rngs::StdRng, seq::IndexedRandom};
use rules_core::{
    Battle, Holder, SavedBattle, SideId, System,
    conversation::{Answer, Change, Number, Question},
    odds::{Horizon, NoOdds},
    sheet::{Field, FieldKind, Missing, Roster, Sheet},
    view::{BattleView, Tracker, TrackerKind},
};
use serde_json::Value;

use super::{
    ORDERLY, as_kept,
    self_play::{Mischief, step, systems},
    shown,
};

/// The steps of each battle.
const STEPS: usize = 150;
/// The battles of each system.
const BATTLES: u64 = 12;
/// Out of this many steps, the battles are compared after one.
const ONE_IN: usize = 4;
/// Undoes and leaves often, but changes nothing by hand: that is refused while a number is asked
/// for.
const WAVERING: Mischief = Mischief { undo: 150, leave: 30, ..Mischief::NONE };

/// Leaves a random number open on a sheet or one of its nested sheets.
fn leave_open(sheet: &mut Sheet, fields: &[Field], dice: &mut StdRng) {
    let lists = |field: &&Field| match field.kind {
        FieldKind::List { .. } => !sheet.list(field.key).is_empty(),
        kind => kind.limits().is_some(),
    };
    let candidates: Vec<Field> = fields.iter().filter(lists).copied().collect();
    let Some(field) = candidates.choose(dice) else { return };
    match field.kind {
        FieldKind::List { fields, .. } => sheet.change_list(field.key, |sheets| {
            let place = dice.random_range(0..sheets.len());
            leave_open(&mut sheets[place], fields, dice);
        }),
        _ => sheet.leave_open(field.key),
    }
}

/// Returns sample rosters on which a random number is missing, with its side, its sheet and its
/// path.
fn rosters(system: System, dice: &mut StdRng) -> Option<(Vec<Roster>, (usize, usize, Missing))> {
    let mut rosters = system.samples();
    let side = dice.random_range(0..rosters.len());
    let place = dice.random_range(0..rosters[side].figures.len());
    let sheet = &mut rosters[side].figures[place];
    leave_open(sheet, system.fields(), dice);
    let missing = sheet.missing(system.fields()).pop()?;
    Some((rosters, (side, place, missing)))
}

/// Returns the missing numbers on all cards, each with its holder.
fn missing(view: &BattleView) -> Vec<(Holder, Tracker, Number)> {
    let figures = view.sides.iter().flat_map(|side| &side.figures);
    let all = figures.flat_map(|it| it.trackers.iter().map(|tracker| (it.id, tracker)));
    let missing = all.filter_map(|(id, tracker)| match tracker.kind {
        TrackerKind::Missing(number) => Some((Holder::Figure(id), tracker.clone(), number)),
        _ => None,
    });
    missing.collect()
}

/// Returns `true` if the open question asks for a missing number.
fn is_asked(battle: &Battle) -> bool {
    let words = "This number is missing on the sheet.";
    battle.prompt().is_some_and(|it| it.hint.as_deref() == Some(words))
}

/// Returns `true` if nothing can be played before the missing number is known.
fn must_be_known(system: System, battle: &Battle) -> bool {
    let kept = SavedBattle::of(system, battle);
    let figures = battle.state().participants().all_figures().map(Some).chain([None]);
    let mut actions = figures.flat_map(|figure| battle.offers(figure));
    is_asked(battle)
        || battle.prompt().is_none()
            && actions.all(|offer| {
                let mut other = kept.clone().restore().unwrap();
                other.take(&offer.action).is_err() || is_asked(&other)
            })
}

/// Returns everything that players see.
fn seen(battle: &Battle) -> impl PartialEq + std::fmt::Debug + use<> {
    let log = battle.log(0).iter().map(|it| format!("{it:?}")).collect::<Vec<_>>();
    let figures = battle.state().participants().all_figures().map(Some).chain([None]);
    let offers: Vec<_> = figures.map(|figure| battle.offers(figure)).collect();
    let report = battle.report().map(|it| format!("{it:?}"));
    (battle.view(), battle.walk(), log, offers, report, battle.state().victor())
}

#[test]
fn nothing_depends_on_the_number_that_stands_in_for_a_missing_one() {
    // In custom games, whether an action is offered can depend on the number.
    for &system in System::ALL {
        let mut asked = 0;
        for seed in 0..BATTLES {
            let mut dice = StdRng::seed_from_u64(seed);
            let Some((rosters, (.., it))) = rosters(system, &mut dice) else { continue };
            let Ok(mut high) = system.begin(rosters.clone()) else { continue };
            let mut low = with_least(|| system.begin(rosters)).unwrap();
            let [mut of_high, mut of_low] = [seed, seed].map(StdRng::seed_from_u64);
            for at in 0..STEPS {
                let words = format!("{system:?}, seed {seed}, step {at}: {it:?}");
                // A battle may be set up with a missing number, such as a full magazine. Then that
                // is asked for before anything is played.
                let is_set_up_with_it = at == 0 && must_be_known(system, &high);
                if !is_set_up_with_it {
                    assert_eq!(seen(&high), with_least(|| seen(&low)), "{words}");
                }
                if missing(&high.view()).is_empty() {
                    break;
                }
                let odds = high.chances(Horizon::Test);
                let other = with_least(|| low.chances(Horizon::Test));
                assert_eq!(odds, other, "{words}, {:?}", high.prompt());
                if is_asked(&high) {
                    asked += 1;
                    assert_eq!(odds, Err(NoOdds::Missing), "{words}");
                    assert_eq!(high.forecasts().count(), 0, "{words}");
                }
                let went_on = step(&mut high, &mut of_high, ORDERLY);
                assert_eq!(went_on, with_least(|| step(&mut low, &mut of_low, ORDERLY)), "{words}");
                if went_on != Ok(true) {
                    break;
                }
            }
        }
        assert!(asked > 1, "{system:?} asks for {asked} of {BATTLES} missing numbers");
    }
}

/// Returns the saved battle as if the sheets had had all numbers from the start.
fn known_from_the_start(system: System, battle: &Battle) -> Battle {
    fn journal(value: &mut Value) -> Option<&mut Value> {
        if value.get("rosters").is_some() {
            return Some(value);
        }
        value.as_object_mut()?.values_mut().find_map(journal)
    }
    let fields = system.fields();
    let mut saved = serde_json::to_value(SavedBattle::of(system, battle)).unwrap();
    let journal = journal(&mut saved).unwrap();
    let mut rosters: Vec<Roster> = serde_json::from_value(journal["rosters"].clone()).unwrap();
    journal["entries"].as_array_mut().unwrap().retain(|entry| {
        let fill = &entry["by"]["own"]["deed"]["fill"];
        let number = |key: &str| fill[key].as_i64().unwrap();
        if let Some(path) = fill["f"].as_str() {
            let roster = &mut rosters[usize::try_from(number("s")).unwrap()];
            let sheet = &mut roster.figures[usize::try_from(number("n")).unwrap()];
            sheet.fill(fields, path, i32::try_from(number("v")).unwrap());
        }
        fill.is_null()
    });
    journal["rosters"] = serde_json::to_value(rosters).unwrap();
    serde_json::from_value::<SavedBattle>(saved).unwrap().restore().unwrap()
}

#[test]
fn a_number_that_was_entered_counts_as_if_the_sheet_had_it_from_the_start() {
    for system in systems() {
        for seed in 0..BATTLES {
            let mut dice = StdRng::seed_from_u64(seed);
            let Some((rosters, (.., it))) = rosters(system, &mut dice) else { continue };
            let Ok(mut battle) = system.begin(rosters) else { continue };
            for at in 0..STEPS {
                let words = format!("{system:?}, seed {seed}, step {at}: {it:?}");
                match step(&mut battle, &mut dice, WAVERING) {
                    Ok(true) => {}
                    Ok(false) => break,
                    Err(why) => panic!("{words}: {why}"),
                }
                // Comparing takes long, and most differences stay.
                if at % ONE_IN != 0 {
                    continue;
                }
                assert_eq!(as_kept(system, &battle), shown(&battle), "{words}");
                if missing(&battle.view()).is_empty() {
                    let known = known_from_the_start(system, &battle);
                    assert_eq!(known.view(), battle.view(), "{words}");
                    assert_eq!(known.walk(), battle.walk(), "{words}");
                    assert_eq!(known.chances(Horizon::Test), battle.chances(Horizon::Test));
                }
            }
        }
    }
}

#[test]
fn a_missing_number_is_on_the_card_until_a_player_enters_it() {
    for system in systems() {
        for seed in 0..BATTLES {
            let mut dice = StdRng::seed_from_u64(seed);
            let Some((rosters, (side, place, it))) = rosters(system, &mut dice) else { continue };
            let newcomer = rosters[side].figures[place].clone();
            let Ok(mut battle) = system.begin(rosters) else { continue };
            let words = format!("{system:?}, seed {seed}: {it:?}");
            // Not every number on a sheet has a meaning: a melee weapon has no range.
            let Some((holder, tracker, number)) = missing(&battle.view()).pop() else { continue };
            assert_eq!(tracker.label, format!("{} missing", it.label), "{words}");
            assert_eq!((number.least, number.most), (it.least, it.most), "{words}");
            let side_id = SideId(u8::try_from(side).unwrap());
            let participants = battle.state().participants();
            let is_holder = |id| Holder::Figure(id) == holder;
            assert!(participants.of_sheet(side_id, place).any(is_holder), "{words}");

            let before = battle.view();
            let out = battle.overrule(holder, &tracker.key, Change::Set(number.most + 1));
            assert!(out.is_err() && battle.view() == before, "{words}");
            let Ok(()) = battle.overrule(holder, &tracker.key, Change::Set(number.most)) else {
                // The other numbers on the sheet don't allow this one.
                continue;
            };
            let after = battle.view();
            assert_eq!(missing(&after), [], "{words}");
            let is_logged = battle.log(0).iter().any(|it| it.title == "Missing number entered");
            assert!(is_logged, "{words}");
            battle.undo().unwrap();
            assert_eq!(battle.view(), before, "{words}");
            battle.redo().unwrap();
            assert_eq!(battle.view(), after, "{words}");
            assert_eq!(as_kept(system, &battle).0, after, "{words}");

            let alone = after;
            if battle.join(side_id, vec![newcomer]).is_err() {
                // A side can have only one leader.
                continue;
            }
            let (holder, tracker, number) = missing(&battle.view()).pop().expect(&words);
            battle.overrule(holder, &tracker.key, Change::Set(number.most)).unwrap();
            let after = battle.view();
            assert_eq!(
                (missing(&after), as_kept(system, &battle).0),
                (Vec::new(), after),
                "{words}"
            );
            battle.undo().unwrap();
            battle.undo().unwrap();
            assert_eq!(battle.view(), alone, "{words}");
        }
    }
}

#[test]
fn the_question_names_the_figure_and_is_asked_once() {
    let system = System::FIRST;
    let mut asked = 0;
    for seed in 0..BATTLES {
        let mut dice = StdRng::seed_from_u64(seed);
        let mut rosters = system.samples();
        rosters[0].figures[0].set("name", "Old Marl");
        rosters[0].figures[0].leave_open("defense");
        let mut battle = system.begin(rosters).unwrap();
        let mut is_known = false;
        for _ in 0..1000 {
            if is_asked(&battle) {
                assert!(!is_known, "asked twice");
                (asked, is_known) = (asked + 1, true);
                let prompt = battle.prompt().unwrap();
                assert_eq!(prompt.ask, "Old Marl's Defense?");
                let Question::Number(number) = prompt.question else { panic!("{prompt:?}") };
                assert_eq!((number.least, number.most), (0, 20));
                assert!(battle.answer(Answer::Number(21)).is_err());
                assert!(battle.answer(Answer::Choice(0)).is_err());
                let entries = battle.log_len();
                battle.answer(Answer::Number(7)).unwrap();
                let told = battle.log(entries)[0].lines.iter().map(|it| it.text.clone());
                let told: Vec<String> = told.collect();
                assert_eq!(told, ["Old Marl's Defense: 7."]);
                continue;
            }
            match step(&mut battle, &mut dice, ORDERLY) {
                Ok(true) => {}
                Ok(false) => break,
                Err(why) => panic!("{why}"),
            }
        }
    }
    assert!(asked > 5, "{asked}");
}
