//! Real texts, which the fuzz tests change.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use ledger::{
    Backup, BattleId, Kept, KeptBattle, KeptRoster, Library, MemoryShelf, Message, MovingCode,
    Origin, Picture, ReadLine, RosterId, Shared, WrittenLine, photo_line, read_link,
};
use miniz_oxide::inflate::decompress_to_vec;
use rules_core::{System, homebrew::SAMPLES};

use crate::decoders::SETTINGS;

/// Returns roster files that can be imported.
pub(crate) fn imports() -> Vec<Vec<u8>> {
    [
        &include_bytes!("../imports/night-shift.json")[..],
        include_bytes!("../imports/night-shift.txt"),
        include_bytes!("../imports/gravel-kings.ros"),
        include_bytes!("../imports/gravel-kings.rosz"),
        include_bytes!("../imports/lantern-wardens.ros"),
        include_bytes!("../imports/tide-runners-newrecruit.json"),
    ]
    .map(<[u8]>::to_vec)
    .into()
}

/// Returns links in every version of the format.
pub(crate) fn links() -> Vec<Vec<u8>> {
    [
        &include_bytes!("../links/1-tnt-roster.txt")[..],
        include_bytes!("../links/1-gdf-roster.txt"),
        include_bytes!("../links/1-tnt-battle.txt"),
        include_bytes!("../links/1-gdf-battle.txt"),
        include_bytes!("../links/1-tnt-roster-tables.txt"),
        include_bytes!("../links/1-tnt-roster-chronicle.txt"),
        include_bytes!("../links/1-tnt-roster-tags.txt"),
        include_bytes!("../links/1-tnt-battle-own.txt"),
        include_bytes!("../links/1-tnt-battle-tables.txt"),
        include_bytes!("../links/1-tnt-battle-crew.txt"),
        include_bytes!("../links/1-tnt-battle-photos.txt"),
    ]
    .map(<[u8]>::to_vec)
    .into()
}

/// Returns the contents of codes other than links: frames of animated codes, signals that connect
/// two phones, and messages between phones.
pub(crate) fn codes() -> Vec<Vec<u8>> {
    let links = links();
    let payload = String::from_utf8_lossy(&links[3]).trim().to_owned();
    let moving = MovingCode::of(&payload).unwrap();
    let signal = "RB1O EsAw bP+XJMM09aR8AiX1jdukzR6Y 2ntX3CjOBE8xeYXEMWfrJ1gp7XcqDSSu7a0wvL3xnAI \
        192.168.43.7 51322 fe80::1 51323 6b2f3f0c-3c5e.local 51324";
    let said = Message::Battle { version: 2, after: 0, to: 3, payload }.write();
    [moving.frame(0), moving.frame(40), signal.to_owned(), said].map(String::into_bytes).into()
}

/// Returns the uncompressed contents of the links.
pub(crate) fn link_contents() -> Vec<Vec<u8>> {
    let content = |link: Vec<u8>| {
        let pressed = BASE64_URL_SAFE_NO_PAD.decode(link.trim_ascii().get(1..).unwrap()).unwrap();
        decompress_to_vec(&pressed).unwrap()
    };
    links().into_iter().map(content).collect()
}

/// Returns the game rules of some custom games.
pub(crate) fn own_games() -> Vec<Vec<u8>> {
    let more = include_str!("../golden/own-tallow-lane.txt");
    SAMPLES.into_iter().chain([more]).map(|text| text.as_bytes().to_vec()).collect()
}

/// Returns roster documents.
pub(crate) fn rosters() -> Vec<Vec<u8>> {
    let document = |system: &System| kept(*system).document(5).unwrap().into_bytes();
    let old = [
        &include_bytes!("../documents/1-tnt-roster.json")[..],
        include_bytes!("../documents/1-tnt-roster-tables.json"),
        include_bytes!("../documents/1-tnt-roster-chronicle.json"),
        include_bytes!("../documents/1-tnt-roster-tags.json"),
    ];
    System::ALL.iter().map(document).chain(old.map(<[u8]>::to_vec)).collect()
}

/// Returns battle documents. Some of them are in the middle of a walk-through.
pub(crate) fn battles() -> Vec<Vec<u8>> {
    let library = full();
    let texts = library.list::<KeptBattle>().unwrap().into_iter();
    let texts = texts.map(|it| library.raw(it.id).unwrap().unwrap().into_bytes());
    let old = [
        &include_bytes!("../documents/1-tnt-battle.json")[..],
        include_bytes!("../documents/1-tnt-battle-own.json"),
        include_bytes!("../documents/1-tnt-battle-tables.json"),
        include_bytes!("../documents/1-tnt-battle-crew.json"),
        include_bytes!("../documents/1-tnt-battle-photos.json"),
    ];
    texts.chain(old.map(<[u8]>::to_vec)).collect()
}

fn backup() -> Backup {
    let library = full();
    let mut backup = library.backup(9, library.all_known().unwrap()).unwrap();
    let photo = Picture::read_photo("data:image/jpeg;base64,/9j/4AAQ").unwrap();
    let WrittenLine { key, says, .. } = photo_line(Origin(7), &photo);
    backup.add_photos(&[ReadLine { key, says: says.unwrap() }]);
    backup
}

/// Returns backup files.
pub(crate) fn backups() -> Vec<Vec<u8>> {
    vec![backup().write().unwrap().into_bytes()]
}

/// Returns texts of the app's settings.
pub(crate) fn settings() -> Vec<Vec<u8>> {
    let text = backup().write().unwrap();
    let backup: serde_json::Value = serde_json::from_str(&text).unwrap();
    let text = backup["body"]["texts"][SETTINGS].as_str().unwrap();
    vec![text.as_bytes().to_vec()]
}

fn kept(system: System) -> KeptRoster {
    let roster = system.samples().swap_remove(0);
    let (notes, tags) = ("For Friday.".to_owned(), vec!["club".to_owned()]);
    KeptRoster { notes, tags, ..KeptRoster::of(system, roster, Origin(7)) }
}

/// Returns a library with rosters, battles and settings.
fn full() -> Library<MemoryShelf> {
    let library = Library::new(MemoryShelf::default());
    for (number, system) in (1..).zip(System::ALL) {
        let mut edition = library.unwritten(RosterId(number));
        library.save_over(&mut edition, &kept(*system), 5).unwrap();
    }
    let battles = links().into_iter().filter_map(|link| {
        match read_link(&String::from_utf8(link).unwrap()).unwrap() {
            Shared::Battle(shared) => Some(shared.take_over().unwrap()),
            Shared::Roster(_) => None,
        }
    });
    for (number, battle) in (1..).zip(battles) {
        let mut edition = library.unwritten(BattleId(number));
        library.save_over(&mut edition, &battle, 5).unwrap();
    }
    library.set(|settings| settings.open_battle = Some(BattleId(1)));
    library
}
