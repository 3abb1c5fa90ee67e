//! Tests of custom trackers, notes and scores.

use engine::{
    FigureId, HasLineup, Holder, Refusal, RuleSystem, Rules, SideId,
    conversation::{Answer, Change},
    journal::SavedJournal,
    own::{
        Clock, Found, MOST_OF_A_HOLDER, OWN_FIELDS, OWN_TRACKERS, Own, OwnDeed, OwnKind,
        OwnTracker, Points, Resets, SideScore, Sight, Temperament, Winner, read_trackers,
        write_tracker,
    },
    sheet::{Roster, Sheet},
    testing::JournalOf,
    view::{Tracker, TrackerKind},
};
use tnt::{Action, Tnt};

const DOGS: SideId = SideId(0);
const ROAD: SideId = SideId(1);
const DIRK: Holder = Holder::Figure(FigureId(0));

type Battle = JournalOf<Tnt>;

fn begun() -> Battle {
    JournalOf::<Tnt>::begin(Tnt.samples()).unwrap()
}

/// Begins the sample battle, with the Rust Dogs to move.
fn started() -> Battle {
    let mut battle = begun();
    battle.answer(Answer::Face(9)).unwrap();
    battle.answer(Answer::Face(2)).unwrap();
    battle
}

fn points(side: SideId, turn: u16, points: i32, what: &str) -> OwnDeed {
    OwnDeed::Score(Points { side, turn: Some(turn), points, what: what.to_owned() })
}

fn tracker(name: &str, kind: OwnKind, resets: Resets) -> OwnTracker {
    OwnTracker { name: name.to_owned(), kind, resets, due: None }
}

fn track(holder: Holder, name: &str, kind: OwnKind) -> OwnDeed {
    OwnDeed::Track(holder, tracker(name, kind, Resets::Battle))
}

/// Returns the values of all custom trackers of a holder.
fn values(battle: &Battle, holder: Holder) -> Vec<i32> {
    battle.own().of(holder).map(|(_, held)| held.value).collect()
}

fn told(battle: &Battle) -> &str {
    &battle.entries().last().unwrap().lines.last().unwrap().text
}

fn read_back(battle: &Battle) -> Battle {
    let text = serde_json::to_string(&battle.save()).unwrap();
    let saved: SavedJournal = serde_json::from_str(&text).unwrap();
    JournalOf::<Tnt>::restore(saved).unwrap()
}

fn refused(battle: &mut Battle, deed: OwnDeed) -> String {
    let (own, entries) = (battle.own().clone(), battle.entries().len());
    let words = battle.note(deed).unwrap_err().to_string();
    assert_eq!((battle.own(), battle.entries().len()), (&own, entries), "{words}");
    words
}

#[test]
fn a_score_is_told_turn_by_turn_and_says_who_leads() {
    let mut battle = started();
    battle.note(points(DOGS, 1, 3, "the hill")).unwrap();
    assert_eq!(told(&battle), "Rust Dogs: +3 points, the hill.");
    battle.note(points(ROAD, 2, 1, "")).unwrap();
    assert_eq!(told(&battle), "Salt Road: +1 point.");
    battle.note(points(DOGS, 2, -1, "late")).unwrap();
    let standings = battle.own().standings();
    assert_eq!(standings.turns, [Some(1), Some(2)]);
    let dogs = SideScore { side: DOGS, by_turn: vec![3, -1], total: 2 };
    assert_eq!(standings.sides[0], dogs);
    let names = || [(DOGS, "Rust Dogs"), (ROAD, "Salt Road")].into_iter();
    let words = standings.words(names()).unwrap();
    assert_eq!(words, "Rust Dogs 2, Salt Road 1. Rust Dogs lead.");
    battle.note(points(ROAD, 2, 1, "")).unwrap();
    let words = battle.own().standings().words(names()).unwrap();
    assert_eq!(words, "Rust Dogs 2, Salt Road 2. Tied.");
    assert_eq!(begun().own().standings().words(names()), None);
}

#[test]
fn what_the_table_keeps_is_undone_done_again_and_kept() {
    let mut battle = started();
    battle.note(points(DOGS, 1, 3, "")).unwrap();
    battle.note(OwnDeed::Note("Fog.".to_owned())).unwrap();
    battle.note(OwnDeed::Limit(Some(4))).unwrap();
    battle.note(track(DIRK, "Luck", OwnKind::Pips(3))).unwrap();
    battle.overrule(DIRK, "own.0", Change::Set(2)).unwrap();
    assert_eq!(told(&battle), "Dirk, Luck: 2 of 3.");
    let after = battle.own().clone();
    assert_eq!((after.total(DOGS), after.notes(), after.turns()), (3, "Fog.", Some(4)));
    assert_eq!(read_back(&battle).own(), &after);
    for _ in 0..5 {
        battle.undo().unwrap();
    }
    assert_eq!(battle.own(), &Own::default());
    let mut battle = read_back(&battle);
    for _ in 0..5 {
        battle.redo().unwrap();
    }
    assert_eq!(battle.own(), &after);
    battle.note(OwnDeed::Drop(0)).unwrap();
    assert!(values(&battle, DIRK).is_empty());
    let gone = battle.overrule(DIRK, "own.0", Change::Set(1));
    assert_eq!(gone, Err(Refusal::NoSuchTracker));
    battle.undo().unwrap();
    assert_eq!(values(&battle, DIRK), [2]);
}

#[test]
fn clocks_are_off_at_first_and_are_undone_like_all_else() {
    let mut battle = started();
    assert_eq!(battle.own().clock(), None);
    battle.note(OwnDeed::Clock(Some(30))).unwrap();
    assert_eq!(told(&battle), "Each side has 30 minutes on its clock.");
    assert_eq!(read_back(&battle).own().clock(), Some(Clock { minutes: 30 }));
    let words = refused(&mut battle, OwnDeed::Clock(Some(601)));
    assert!(words.contains("600"), "{words}");
    assert!(battle.note(OwnDeed::Clock(Some(0))).is_err());
    battle.undo().unwrap();
    assert_eq!(battle.own().clock(), None);
}

#[test]
fn a_side_changes_hands_and_that_is_undone_like_all_else() {
    let mut battle = started();
    assert_eq!((battle.acts_next(), battle.own().played_by(DOGS)), (None, None));
    battle.note(OwnDeed::PlayedBy(DOGS, Some(Temperament::Fierce))).unwrap();
    assert_eq!(told(&battle), "Rollbook plays Rust Dogs (fierce).");
    assert_eq!(battle.acts_next(), Some((DOGS, Temperament::Fierce)));
    assert_eq!(read_back(&battle).own().played_by(DOGS), Some(Temperament::Fierce));
    battle.note(OwnDeed::PlayedBy(DOGS, Some(Temperament::Careful))).unwrap();
    assert_eq!(battle.own().players(), [(DOGS, Temperament::Careful)]);
    battle.note(OwnDeed::PlayedBy(DOGS, None)).unwrap();
    assert_eq!(told(&battle), "Rollbook no longer plays Rust Dogs.");
    assert_eq!(battle.acts_next(), None);
    battle.undo().unwrap();
    assert_eq!(battle.acts_next(), Some((DOGS, Temperament::Careful)));
    // The other side's turn is a person's.
    battle.note(OwnDeed::PlayedBy(DOGS, None)).unwrap();
    battle.note(OwnDeed::PlayedBy(ROAD, Some(Temperament::Steady))).unwrap();
    assert_eq!(battle.acts_next(), None);
    let nobody = battle.note(OwnDeed::PlayedBy(SideId(7), None));
    assert_eq!(nobody, Err(Refusal::NoSuchSide));
}

#[test]
fn who_plays_at_the_beginning_stays_when_all_is_undone() {
    let mut battle = begun();
    battle.note(OwnDeed::PlayedBy(ROAD, Some(Temperament::Careful))).unwrap();
    assert!(!battle.can_undo());
    assert_eq!(battle.undo(), Err(Refusal::NothingToUndo));
    battle.answer(Answer::Face(9)).unwrap();
    battle.answer(Answer::Face(2)).unwrap();
    battle.note(OwnDeed::PlayedBy(ROAD, None)).unwrap();
    while battle.can_undo() {
        battle.undo().unwrap();
    }
    assert_eq!(battle.own().played_by(ROAD), Some(Temperament::Careful));
    while battle.can_redo() {
        battle.redo().unwrap();
    }
    assert_eq!(battle.own().played_by(ROAD), None);
}

#[test]
fn what_is_in_sight_is_one_entry_for_each_figure_and_is_undone_and_kept() {
    let mut battle = started();
    let [dirk, mags, bob, nell] = [0, 1, 5, 6].map(FigureId);
    battle.note(OwnDeed::Sight(dirk, vec![(bob, Sight::Hidden), (nell, Sight::Hidden)])).unwrap();
    assert_eq!(told(&battle), "Hidden from Dirk: Bob and Nell.");
    battle.note(OwnDeed::Sight(dirk, vec![(nell, Sight::Close)])).unwrap();
    assert_eq!(told(&battle), "Hidden from Dirk: Bob. Close to Dirk: Nell.");
    let count = battle.entries().len();
    battle.note(OwnDeed::Sight(bob, vec![(mags, Sight::Hidden)])).unwrap();
    assert_eq!(battle.entries().len(), count + 1);
    for battle in [&battle, &read_back(&battle)] {
        let seen = battle.own().seen();
        let sights = [(bob, dirk), (dirk, nell), (mags, bob), (mags, nell)];
        let sights = sights.map(|(one, other)| seen.of(one, other));
        assert_eq!(sights, [Sight::Hidden, Sight::Close, Sight::Hidden, Sight::Seen]);
    }
    battle.undo().unwrap();
    assert_eq!(battle.own().seen().of(mags, bob), Sight::Seen);
    battle.undo().unwrap();
    assert_eq!(battle.own().seen().of(dirk, nell), Sight::Seen, "the entry is undone as a whole");
    let nobody = battle.note(OwnDeed::Sight(dirk, vec![(FigureId(99), Sight::Close)]));
    assert_eq!(nobody, Err(Refusal::NoSuchFigure));
}

#[test]
fn who_won_and_what_became_of_figures_is_kept_and_undone_like_all_else() {
    let mut battle = started();
    let dirk = FigureId(0);
    assert_eq!((battle.own().named_winner(), battle.own().found(dirk)), (None, Found::Alive));
    battle.note(OwnDeed::Won(Winner::Side(ROAD))).unwrap();
    assert_eq!(told(&battle), "Salt Road won.");
    battle.note(OwnDeed::Won(Winner::Draw)).unwrap();
    assert_eq!(told(&battle), "A draw.");
    for found in [Found::Dead, Found::Injured] {
        battle.note(OwnDeed::Found(dirk, found)).unwrap();
    }
    assert_eq!(told(&battle), "Dirk: injured.");
    let mut battle = read_back(&battle);
    let said = |battle: &Battle| (battle.own().named_winner(), battle.own().found(dirk));
    assert_eq!(said(&battle), (Some(Winner::Draw), Found::Injured));
    battle.undo().unwrap();
    assert_eq!(said(&battle), (Some(Winner::Draw), Found::Dead));
    battle.undo().unwrap();
    battle.undo().unwrap();
    assert_eq!(said(&battle), (Some(Winner::Side(ROAD)), Found::Alive));
    let words = refused(&mut battle, OwnDeed::Won(Winner::Side(SideId(7))));
    assert_eq!(words, Refusal::NoSuchSide.to_string());
    let words = refused(&mut battle, OwnDeed::Found(FigureId(90), Found::Dead));
    assert_eq!(words, Refusal::NoSuchFigure.to_string());
}

#[test]
fn in_the_middle_of_a_test_all_is_taken_back_in_its_order() {
    let mut battle = begun();
    battle.note(points(ROAD, 1, 1, "")).unwrap();
    battle.answer(Answer::Face(9)).unwrap();
    battle.note(points(DOGS, 1, 3, "")).unwrap();
    assert_eq!(battle.walk().unwrap().answers, 1, "the test goes on");
    battle.answer(Answer::Face(2)).unwrap();
    let totals = |battle: &Battle| (battle.own().total(ROAD), battle.own().total(DOGS));
    let answers = |battle: &Battle| battle.walk().map(|walk| walk.answers);
    let mut battle = read_back(&battle);
    let stands = |battle: &Battle| (answers(battle), totals(battle));
    assert_eq!(stands(&battle), (None, (1, 3)));
    for expected in [(Some(1), (1, 3)), (Some(1), (1, 0)), (Some(0), (1, 0)), (Some(0), (0, 0))] {
        battle.undo().unwrap();
        battle = read_back(&battle);
        assert_eq!(stands(&battle), expected);
    }
    assert!(!battle.can_undo());
    for expected in [(Some(0), (1, 0)), (Some(1), (1, 0)), (Some(1), (1, 3)), (None, (1, 3))] {
        battle.redo().unwrap();
        assert_eq!(stands(&battle), expected);
    }
}

#[test]
fn what_was_done_in_a_test_that_is_left_stands_by_itself() {
    let mut battle = started();
    battle.take(Action::Activate(FigureId(0))).unwrap();
    battle.note(points(DOGS, 1, 3, "")).unwrap();
    battle.cancel().unwrap();
    assert_eq!(battle.own().total(DOGS), 3);
    battle.take(Action::Activate(FigureId(1))).unwrap();
    assert!(battle.prompt().is_some());
    battle.undo().unwrap();
    assert_eq!((battle.own().total(DOGS), battle.prompt().is_none()), (3, true));
    battle.undo().unwrap();
    assert_eq!(battle.own().total(DOGS), 0);
}

#[test]
fn what_follows_still_follows_after_a_score() {
    // Dirk has not activated yet, so he activates first and then fires.
    let shot = Action::Shoot(FigureId(0), 0);
    let mut battle = started();
    battle.take(shot).unwrap();
    battle.answer(Answer::Face(9)).unwrap();
    battle.note(points(DOGS, 1, 3, "")).unwrap();
    battle.cancel().unwrap();
    let mut plain = started();
    plain.take(shot).unwrap();
    plain.answer(Answer::Face(9)).unwrap();
    plain.cancel().unwrap();
    assert_eq!(battle.state(), plain.state());
    assert_eq!(battle.prompt().is_none(), plain.prompt().is_none());
}

#[test]
fn a_tracker_of_the_table_s_own_stands_among_the_others() {
    let mut battle = started();
    battle.note(track(Holder::Battle, "Fog", OwnKind::Count)).unwrap();
    battle.note(track(Holder::Side(ROAD), "Supply", OwnKind::Count)).unwrap();
    let moods = OwnKind::Words(vec!["calm".to_owned(), "angry".to_owned()]);
    battle.note(track(DIRK, "Mood", moods)).unwrap();
    battle.overrule(DIRK, "own.2", Change::Set(1)).unwrap();
    assert_eq!(told(&battle), "Dirk, Mood: angry.");
    let view = battle.view();
    let last = |trackers: &[Tracker]| trackers.last().cloned().unwrap();
    let fog = last(&view.trackers);
    assert_eq!((&*fog.label, fog.is_own, fog.is_notable()), ("Fog", true, true));
    assert_eq!(&*last(&view.sides[1].trackers).label, "Supply");
    let mood = last(&view.sides[0].figures[0].trackers);
    assert!(matches!(mood.kind, TrackerKind::Choice { value: 1, .. }));
    assert_eq!(&*mood.key, "own.2");
    let others = battle.overrule(Holder::Battle, "own.2", Change::Set(0));
    assert_eq!(others, Err(Refusal::NoSuchTracker));
}

#[test]
fn what_starts_anew_with_each_turn_does_and_says_so() {
    let mut battle = started();
    let smoke = tracker("Smoke", OwnKind::Count, Resets::Turn);
    battle.note(OwnDeed::Track(DIRK, smoke)).unwrap();
    battle.note(track(DIRK, "Luck", OwnKind::Count)).unwrap();
    battle.note(OwnDeed::Limit(Some(1))).unwrap();
    battle.note(points(DOGS, 1, 2, "")).unwrap();
    for key in ["own.0", "own.1"] {
        battle.overrule(DIRK, key, Change::Set(4)).unwrap();
    }
    let entries = battle.entries().len();
    let lines = |battle: &Battle| -> Vec<String> {
        let new = battle.entries()[entries..].iter().flat_map(|it| &it.lines);
        new.map(|line| line.text.clone()).collect()
    };
    play_to_the_end_of_the_turn(&mut battle);
    let lines = lines(&battle);
    for words in
        ["Dirk, Smoke: 0.", "Score: Rust Dogs 2, Salt Road 0. Rust Dogs lead.", "Turn limit: 1."]
    {
        assert!(lines.iter().any(|line| line == words), "{words}: {lines:#?}");
    }
    assert_eq!(values(&battle, DIRK), [0, 4]);
    assert_eq!(read_back(&battle).own(), battle.own());
    while values(&battle, DIRK) == [0, 4] {
        battle.undo().unwrap();
    }
    assert_eq!(values(&battle, DIRK), [4, 4]);
}

/// Lets all figures activate, or try to, and do nothing else.
fn play_to_the_end_of_the_turn(battle: &mut Battle) {
    for _ in 0..400 {
        let over = |it: &crate::journal::Entry| {
            it.lines.iter().any(|line| line.kind == crate::LineKind::Over)
        };
        if battle.entries().iter().any(over) {
            return;
        }
        if battle.prompt().is_some() {
            let answers = [Answer::Face(1), Answer::Choice(0), Answer::Number(0), Answer::Decline];
            let done = answers.into_iter().any(|it| battle.answer(it).is_ok());
            assert!(done, "{:?}", battle.prompt());
            continue;
        }
        let figures: Vec<FigureId> = battle.state().all_figures().collect();
        let offers = figures.into_iter().flat_map(|id| Tnt::offers(battle.state(), Some(id)));
        let quiet = |action: &Action| matches!(action, Action::Activate(_) | Action::End(_));
        let open = offers.filter(|it| it.refusal.is_none() && quiet(&it.action));
        let next = open.last().map(|it| it.action);
        battle.take(next.expect("a figure that can activate")).unwrap();
    }
    panic!("the turn does not end");
}

#[test]
fn what_stands_on_a_sheet_comes_into_the_battle_and_with_newcomers() {
    let sheet = |name: &str| {
        let mut sheet = Sheet::new().with("name", name);
        let experience = tracker("Experience", OwnKind::Count, Resets::Never);
        write_tracker(&mut sheet, &experience, 7);
        write_tracker(&mut sheet, &tracker("Luck", OwnKind::Pips(3), Resets::Battle), 2);
        sheet
    };
    let mut rosters = Tnt.samples();
    rosters[1].figures = vec![Sheet::new().with("name", "Nell"), sheet("Otis")];
    let mut battle = JournalOf::<Tnt>::begin(rosters).unwrap();
    let otis = battle.state().of_sheet(ROAD, 1).next().unwrap();
    // Trackers that reset each battle start at 0, and those that never reset keep their value.
    assert_eq!(values(&battle, Holder::Figure(otis)), [7, 0]);
    battle.join(DOGS, vec![sheet("Ann")]).unwrap();
    battle.join(ROAD, vec![Sheet::new().with("name", "Zed"), sheet("Bea")]).unwrap();
    let id = |name: &str| {
        let state = battle.state();
        state.all_figures().find(|&id| state.name(id) == name).unwrap()
    };
    for name in ["Ann", "Bea", "Otis"] {
        assert_eq!(values(&battle, Holder::Figure(id(name))), [7, 0], "{name}");
    }
    assert!(values(&battle, Holder::Figure(id("Zed"))).is_empty());
    assert_eq!(read_back(&battle).own(), battle.own());
    battle.undo().unwrap();
    assert_eq!(battle.own().trackers().count(), 4);
    let mut sheet = sheet("Otis");
    write_tracker(&mut sheet, &tracker("Experience", OwnKind::Count, Resets::Never), 9);
    assert_eq!(read_trackers(&sheet)[0].1, 9);
    assert_eq!(read_trackers(&sheet).len(), 2);
}

#[test]
fn what_a_sheet_says_reads_back_as_it_was_written() {
    let words = OwnKind::Words(vec!["calm".to_owned(), "angry".to_owned()]);
    for kind in [OwnKind::Flag, OwnKind::Count, OwnKind::Pips(5), words] {
        for resets in [Resets::Turn, Resets::Battle, Resets::Never] {
            let one = tracker("Mood", kind.clone(), resets);
            let mut sheet = Sheet::new();
            write_tracker(&mut sheet, &one, 1);
            assert_eq!(read_trackers(&sheet), [(one, 1)]);
            let own = &sheet.list(OWN_TRACKERS)[0];
            assert!(own.is_fine(OWN_FIELDS), "{own:?}");
        }
    }
}

#[test]
fn what_is_too_much_is_refused_with_a_word_and_changes_nothing() {
    let mut battle = started();
    let long = "x".repeat(10_000);
    let named = |name: &str| track(DIRK, name, OwnKind::Count);
    let kinds = |kind| track(DIRK, "Luck", kind);
    let words = |words: &[&str]| kinds(OwnKind::Words(words.iter().map(|&it| it.into()).collect()));
    for (deed, why) in [
        (named(&long), "A name can have at most 60 characters; this one has 10000."),
        (named("  "), "A tracker needs a name."),
        (kinds(OwnKind::Pips(0)), "A tracker can have 1 to 12 pips."),
        (kinds(OwnKind::Pips(13)), "A tracker can have 1 to 12 pips."),
        (words(&["calm"]), "Enter 2 to 8 labels, separated by commas."),
        (words(&["calm", "calm"]), "The label calm appears twice."),
        (points(DOGS, 1, 0, ""), "Enter at least 1 point."),
        (points(DOGS, 1, 1000, ""), "1000 is out of range. Enter a number from −999 to 999."),
        (points(SideId(7), 1, 1, ""), "That side isn't in this battle."),
        (points(DOGS, 1, 1, &long), "A reason can have at most 60 characters; this one has 10000."),
        (OwnDeed::Note(long.clone()), "Notes can have at most 2000 characters; these have 10000."),
        (OwnDeed::Limit(Some(0)), "0 is out of range. Enter a number from 1 to 99."),
        (OwnDeed::Set(3, 1), "That tracker doesn't exist."),
        (OwnDeed::Drop(0), "That tracker doesn't exist."),
        (
            track(Holder::Figure(FigureId(99)), "Luck", OwnKind::Count),
            "That figure isn't in this battle.",
        ),
    ] {
        assert_eq!(refused(&mut battle, deed), why);
    }
    battle.note(named("Luck")).unwrap();
    let twice = refused(&mut battle, named(" Luck "));
    assert_eq!(twice, "There is already a tracker called Luck.");
    let beyond = battle.overrule(DIRK, "own.0", Change::Set(1000)).unwrap_err();
    assert_eq!(beyond.to_string(), "1000 is out of range. Enter a number from 0 to 999.");
    for number in 1..MOST_OF_A_HOLDER {
        battle.note(named(&format!("Luck {number}"))).unwrap();
    }
    let full = refused(&mut battle, named("One more"));
    assert_eq!(full, "You can add at most 12 custom trackers.");
}

#[test]
fn a_kept_battle_with_what_cannot_be_is_opened_without_it() {
    let mut battle = started();
    battle.note(track(DIRK, "Luck", OwnKind::Pips(3))).unwrap();
    battle.note(points(DOGS, 1, 3, "")).unwrap();
    let text = serde_json::to_string(&battle.save()).unwrap();
    let wrong = text.replace("{\"pips\":3}", "{\"pips\":99}").replace("\"p\":3", "\"p\":99999");
    assert_ne!(text, wrong);
    let saved: SavedJournal = serde_json::from_str(&wrong).unwrap();
    let opened = JournalOf::<Tnt>::restore(saved).unwrap();
    assert_eq!(opened.own(), &Own::default());
    assert_eq!(opened.entries().len(), battle.entries().len());
}

#[test]
fn no_figure_of_a_sheet_that_is_wrong_has_what_cannot_be_kept() {
    let own = |name: &str| Sheet::new().with("name", name);
    let figure = Sheet::new()
        .with("name", "Nell")
        .with(OWN_TRACKERS, vec![own(""), own(&"x".repeat(10_000)), own("Luck"), own("Luck")]);
    let mut rosters = Tnt.samples();
    rosters[0] = Roster { name: "Wrong".to_owned(), figures: vec![figure], ..Roster::default() };
    let battle = JournalOf::<Tnt>::begin(rosters).unwrap();
    let names: Vec<&str> =
        battle.own().trackers().map(|(_, held)| held.tracker.name.as_str()).collect();
    assert_eq!(names, ["Luck"]);
}
