//! Uses data from outside as the app does, with one function per decoder.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use ledger::{
    Backup, Gathering, Import, Kept, KeptBattle, KeptRoster, Library, MemoryShelf, Message, Origin,
    Restoring, Shared, Shelf, Signal, read_file, read_import, read_link, write_link, write_text,
};
use miniz_oxide::deflate::compress_to_vec;
use rules_core::{Battle, OwnGame, Row, System, conversation::Answer, homebrew, odds::Horizon};

/// The storage key of the settings.
pub(crate) const SETTINGS: &str = "rollbook.settings";

/// Imports a roster.
pub(crate) fn import(bytes: &[u8]) {
    match read_import(bytes, Origin(1)) {
        Ok(Import::Foreign(foreign)) => {
            let questions = foreign.new_game(&[]).unwrap().questions;
            for attack in 1..questions[0].answers.len() {
                let text = foreign.new_game(&[attack]).unwrap().text;
                assert!(OwnGame::faults(&text).is_empty(), "{text}");
            }
            let text = foreign.new_game(&[]).unwrap().text;
            assert!(OwnGame::faults(&text).is_empty(), "{text}");
            let game = System::Own(OwnGame::of(&text));
            if let Ok(imported) = foreign.open_in(game, Origin(1)) {
                use_roster(&imported.kept);
            }
        }
        Ok(Import::Roster(imported)) => {
            assert!(imported.kept.notes.len() <= 4000 || imported.left_out.is_empty());
            use_roster(&imported.kept);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Opens a link with this payload.
pub(crate) fn link(payload: &str) {
    match read_link(payload) {
        Ok(shared) => use_shared(shared),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Opens a link with this content.
pub(crate) fn link_content(content: &[u8]) {
    link(&link_of(content));
}

/// Returns the link payload for this content.
pub(crate) fn link_of(content: &[u8]) -> String {
    format!("1{}", BASE64_URL_SAFE_NO_PAD.encode(compress_to_vec(content, 1)))
}

/// Handles a code from the camera.
pub(crate) fn code(text: &str) {
    let _gathered = Gathering::default().add(text);
    if let Some(signal) = Signal::read(text) {
        assert_eq!(Signal::read(&signal.write()), Some(signal));
    }
    if let Some(message) = Message::read(text) {
        assert_eq!(message.write(), text);
    }
}

/// Opens a document, both as a file and from storage.
pub(crate) fn document(text: &str) {
    match read_file(text) {
        Ok(shared) => use_shared(shared),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    let shelf = MemoryShelf::default();
    for key in ["rollbook.roster.1", "rollbook.battle.1"] {
        shelf.write(key, text).unwrap();
    }
    use_library(&Library::new(shelf));
}

/// Restores a backup in both possible ways, and undoes each of them.
pub(crate) fn backup(text: &str) {
    let Ok(backup) = Backup::read(text) else { return };
    let library = Library::new(MemoryShelf::default());
    library.preview(&backup).unwrap();
    for how in [Restoring::Merge, Restoring::Replace] {
        let before = library.restore(&backup, how, library.all_known().unwrap()).unwrap();
        use_library(&library);
        library.carry_out(before).unwrap();
    }
}

/// Reads the settings from storage.
pub(crate) fn settings(text: &str) {
    let shelf = MemoryShelf::default();
    shelf.write(SETTINGS, text).unwrap();
    let library = Library::new(shelf);
    let _any = library.settings();
    library.set(|settings| settings.open_battle = None);
}

/// Reads a custom game and begins a battle with its own rosters. Every game that is played stays in
/// memory, so after a limit, texts are only read.
pub(crate) fn own_game(text: &str) {
    let faults = homebrew::faults(text);
    assert!(faults.iter().all(|it| it.line > 0 && !it.words.is_empty()));
    if !faults.is_empty() {
        return;
    }
    let Ok(game) = homebrew::game(text) else { return };
    let Ok(mut battle) = Battle::begin(game.rules(), game.samples()) else { return };
    for face in 1..=6 {
        let _shown = (battle.view(), battle.walk(), battle.chances(Horizon::Test));
        let answers = [Answer::Face(face), Answer::Choice(0)];
        if battle.prompt().is_some() {
            let _taken = answers.into_iter().find(|it| battle.answer(it.clone()).is_ok());
        } else if let Some(action) = first_of(&battle) {
            let _taken = battle.take(&action);
        }
    }
    while battle.undo().is_ok() {}
}

/// Returns the first offer of any figure that can be taken without a confirmation.
fn first_of(battle: &Battle) -> Option<Row> {
    let sides = battle.view().sides.into_iter();
    let figures = sides.flat_map(|side| side.figures).map(|figure| figure.id);
    let mut offers = figures.flat_map(|id| battle.offers(Some(id)));
    offers.find(|it| it.refusal.is_none() && it.asks.is_none()).map(|it| it.action)
}

fn use_library(library: &Library<MemoryShelf>) {
    for listed in library.list::<KeptRoster>().unwrap() {
        match library.load(listed.id) {
            Ok(kept) => use_roster(&kept),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    for listed in library.list::<KeptBattle>().unwrap() {
        match library.load(listed.id) {
            Ok(kept) => use_battle(kept.battle),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    library.backup(1, library.all_known().unwrap()).unwrap().write().unwrap();
}

fn use_shared(shared: Shared) {
    match shared {
        Shared::Roster(kept) => use_roster(&kept),
        Shared::Battle(shared) => match shared.battle.restore() {
            Ok(battle) => use_battle(battle),
            Err(error) => assert!(!error.to_string().is_empty()),
        },
    }
}

/// Uses a roster as the app does, and checks that saving and reading it does not change it.
fn use_roster(kept: &KeptRoster) {
    let _problems = kept.system.problems(&kept.roster);
    let _text = write_text(kept);
    let _battle = kept.system.begin(vec![kept.roster.clone(), kept.roster.clone()]);
    let Ok(Shared::Roster(read)) = read_file(&kept.document(1).unwrap()) else { return };
    assert_eq!(&read, kept);
    let Ok(Shared::Roster(read)) = read_link(&write_link(&Shared::Roster(read))) else {
        panic!("a link can have whatever a file can have")
    };
    assert_eq!(&read, kept);
}

/// Uses a battle as the app does.
fn use_battle(mut battle: Battle) {
    for _ in 0..3 {
        let (_view, _walk, _report) = (battle.view(), battle.walk(), battle.report());
        let _offers = battle.offers(None);
        let _log = battle.log_len();
        if battle.undo().is_err() {
            break;
        }
    }
}
