//! Tests of custom games, whose full rules are stored and shared with each roster and battle.

use rand::{SeedableRng, rngs::StdRng};
use rules_core::{FigureId, OwnGame, RestoreError, System, conversation::Answer};

use crate::{
    Backup, BattleId, Kept, KeptBattle, KeptRoster, Library, LinkError, LoadError, MemoryShelf,
    MovingCode, Origin, Provenance, Restoring, RosterId, Shared, Shelf, Text, read_file, read_link,
    read_shared, store::edits::Edits, write_link,
};

fn games() -> Vec<System> {
    OwnGame::samples().into_iter().map(System::Own).collect()
}

fn roster(system: System) -> KeptRoster {
    let roster = system.samples().swap_remove(0);
    let notes = "For Friday.".to_owned();
    KeptRoster { notes, ..KeptRoster::of(system, roster, Origin(7)) }
}

/// Returns a battle between the sample rosters in the middle of a walk-through, after a few
/// complete ones.
fn battle(system: System) -> KeptBattle {
    let mut battle = system.begin(system.samples()).unwrap();
    let mut dice = StdRng::seed_from_u64(3);
    for _ in 0..400 {
        if battle.log_len() > 5 && battle.walk().is_some_and(|walk| walk.answers > 0) {
            break;
        }
        let done = battle.roll(&mut dice).is_ok() || battle.answer(Answer::Choice(0)).is_ok();
        let figures = battle.view().sides.into_iter().flat_map(|side| side.figures);
        let figures: Vec<FigureId> = figures.map(|figure| figure.id).collect();
        let mut offers = figures.into_iter().flat_map(|id| battle.offers(Some(id)));
        let offer = offers.find(|it| it.refusal.is_none() && !it.rare);
        if let Some(offer) = offer.filter(|_| !done) {
            battle.take(&offer.action).unwrap();
        }
    }
    assert!(battle.walk().is_some() && battle.log_len() > 5, "{system:?}");
    let provenance = Provenance { origin: Some(Origin(3)), ..Provenance::default() };
    KeptBattle { system, battle, provenance }
}

fn assert_same(one: &KeptBattle, other: &KeptBattle) {
    assert_eq!(one.system, other.system);
    let (one, other) = (&one.battle, &other.battle);
    assert_eq!((one.view(), one.walk()), (other.view(), other.walk()));
    assert_eq!(one.log(0), other.log(0));
}

#[test]
fn rosters_and_battles_go_by_link_and_file() {
    for system in games() {
        let kept = roster(system);
        let Ok(Shared::Roster(read)) = read_link(&write_link(&Shared::Roster(kept.clone()))) else {
            panic!("a roster")
        };
        assert_eq!(read, kept);
        let Ok(Shared::Roster(read)) = read_file(&kept.document(1).unwrap()) else {
            panic!("a roster")
        };
        assert_eq!(read, kept);
        let kept = battle(system);
        let text = kept.document(4).unwrap();
        for shared in [read_link(&write_link(&kept.share(4))).ok(), read_file(&text).ok()] {
            let Some(Shared::Battle(shared)) = shared else { panic!("a battle") };
            assert_same(&shared.take_over().unwrap(), &kept);
        }
    }
}

#[test]
fn a_list_tells_of_them_by_their_names_and_a_battle_of_the_same_origin_is_found() {
    for system in games() {
        let library = Library::new(MemoryShelf::default());
        library.save(RosterId(1), &roster(system), 5).unwrap();
        library.save(BattleId(1), &battle(system), 5).unwrap();
        let listed = library.list::<KeptBattle>().unwrap().swap_remove(0).summary.unwrap();
        assert_eq!(listed.system.about().name, system.about().name);
        let text = library.raw(BattleId(1)).unwrap().unwrap();
        // The document contains the game rules only once. Otherwise every tap would write a long
        // text several times.
        let second = system.own_game().unwrap().text().lines().nth(1).unwrap().trim();
        let second = serde_json::to_string(second).unwrap();
        assert_eq!(text.matches(second.trim_matches('"')).count(), 1, "{second}");
        let (_, divergence) = library.battle_like(Origin(3), &battle(system)).unwrap();
        assert_eq!((divergence.yours, divergence.theirs), (0, 0));
        let found = library.roster_of(system, Origin(7));
        assert_eq!(found, Some((RosterId(1), roster(system))));
        let backup = library.backup(9, crate::AllKnown(())).unwrap().write().unwrap();
        let other = Library::new(MemoryShelf::default());
        other
            .restore(&Backup::read(&backup).unwrap(), Restoring::Merge, crate::AllKnown(()))
            .unwrap();
        let restored = other.list::<KeptRoster>().unwrap().remove(0).id;
        assert_eq!(other.load(restored), Ok(roster(system)));
        let restored = other.list::<KeptBattle>().unwrap().remove(0).id;
        assert_same(&other.load(restored).unwrap(), &battle(system));
    }
}

#[test]
fn two_phones_play_one_that_one_of_them_has_never_met() {
    for system in games() {
        let mut yours = battle(system);
        let mut told = yours.text_to_send(1);
        for step in 2..12 {
            let mut dice = StdRng::seed_from_u64(step);
            let is_answered = yours.battle.roll(&mut dice).is_ok()
                || yours.battle.answer(Answer::Choice(0)).is_ok();
            if !is_answered && yours.battle.undo().is_err() {
                break;
            }
            let next = yours.text_to_send(step);
            let [old, new] = [&told, &next].map(|text| Text::from(text.clone()));
            assert_eq!(Edits::between(&old, &new).apply(&old), Some(new));
            let Ok(Shared::Battle(theirs)) = read_shared(&next) else { panic!("a battle") };
            assert_same(&theirs.take_over().unwrap(), &yours);
            told = next;
        }
    }
}

/// The maximum number of animated codes for a roster with its game rules. This many codes take half
/// a second to scan.
const MOST_CODES: usize = 5;

#[test]
fn a_roster_with_its_game_goes_into_a_few_codes_that_move() {
    for system in games() {
        let payload = write_link(&Shared::Roster(roster(system)));
        let pieces = MovingCode::of(&payload).unwrap().pieces();
        let lines = system.own_game().unwrap().text().lines().count();
        println!("{system:?}: {lines} lines, {} letters, {pieces} codes", payload.len());
        assert!(pieces <= MOST_CODES, "{system:?}: {pieces} codes");
    }
}

#[test]
fn a_game_that_is_too_long_or_cannot_be_read_is_refused_with_a_word() {
    let [first, ..] = games()[..] else { panic!("no samples") };
    let text = first.own_game().unwrap().text();
    let long = format!("{text}{}", "# more\n".repeat(OwnGame::LONGEST / 6));
    let kept = KeptRoster { system: System::Own(OwnGame::of(&long)), ..roster(first) };
    let error = read_link(&write_link(&Shared::Roster(kept))).err().unwrap();
    assert_eq!(error, LinkError::TooMuch("its game rules are too long"));
    // A newer version of Rollbook may know keywords that this one does not. Nothing is lost then,
    // and players get a message.
    let newer = battle(first).document(1).unwrap().replace("ends after 6 turns", "sings");
    let library = Library::new(MemoryShelf::default());
    library.shelf.write("rollbook.battle.1", &newer).unwrap();
    let Err(LoadError::Battle(RestoreError::Unplayable(why))) = library.load(BattleId(1)) else {
        panic!("the battle was opened")
    };
    assert!(
        why[0].to_string().contains("can't be played by this version of Rollbook. Line "),
        "{why:?}"
    );
    assert!(library.list::<KeptBattle>().unwrap()[0].summary.is_ok());
    assert_eq!(library.raw(BattleId(1)).unwrap().unwrap(), newer);
}
