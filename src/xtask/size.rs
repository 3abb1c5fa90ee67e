//! Limits on the compressed size of the site, which phones have to download.

use std::fmt;
use std::iter::once;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use brotli::enc::BrotliEncoderParams;

use crate::files;
use crate::finish::{PROGRAM, needed};

/// The maximum compressed size of a start: the page, its styles, and the program up to the home
/// screen. The limit is close to the current size, so that any growth is noticed. Raise it only
/// with a reason. About 15 KiB are for problems and notices at startup: digests of all files, a
/// page that offers the saved data if the app can't open, checking and repairing the saved data and
/// its log, tabs that share a battle, reopening a log, the features of the device, the list of
/// news, and a lesson for each system. About 8 KiB are for saving custom trackers and tables,
/// battle histories, and custom games with their texts. 1 KiB is for the picture of the battle that
/// a start shows at once, for tags and pictures in saved rosters, and for lessons on Home. 11 KiB are
/// for restoring a backup as one change that a start completes, sheets with ids, sheets of several
/// figures, numbers that are missing on a sheet, and the content of each part of the battle screen. 6 KiB are for a sample battle
/// and a rematch in one tap, winners on Home, and styles of cards, tablets and the scoreboard.
const START: usize = 171 * 1024;
/// The maximum compressed size of a start that continues to a battle of a built-in system. 4 KiB are
/// for the order of functions, which small changes shuffle: 360 more bytes of code once made the
/// compressed shared part 1.7 KB larger. 18 KiB beyond those of a start are for numbers of sheets that
/// can be missing, for which rules read every number through a type, for what a battle did to each
/// figure, and for rules of later books, heroes and owed tests in Grimdark Future. 14 KiB are for
/// the expected losses of each side as rows, cards with rows for heroes and riders, the last result of
/// a battle that is opened again, and messages of trackers. 18 KiB are for photos in the log, and for counts
/// of dice that are entered with one tap, those of a strike back among them. 9 KiB are for a second
/// edition of Grimdark Future in the same file. 5 KiB are for rules of army books, the conversion of
/// sheets between editions, and the texts of rules on a figure's card. 2 KiB are for the button that reads
/// dice by camera, and for dice that another phone has read.
const WITH_RULES: usize = 576 * 1024;
/// The maximum compressed size of a start that continues to a battle of a custom game, which has
/// rerolls, open-ended dice, dice from stats, dice against dice, draws and loops, with exact odds.
/// 4 KiB are for who acts when: turns of sides and of figures, reactions, and phases of either. 13 KiB
/// beyond those of a start are for missing numbers, numbers that only some figures have, and steps
/// that are counted per path. 15 KiB are for the code that battles share, which grew as it did for the
/// built-in systems. 9 KiB are for names that are also words of the language, and for messages of which
/// each cause has only one. 2 KiB are for dice in the fields of a sheet.
const WITH_OWN_GAME: usize = 607 * 1024;
/// The maximum compressed size of a start that continues to another screen. The largest is the start
/// with the pages, because it also loads the code that these share with the battle. About 13 KiB
/// are for battles with many figures, lessons, recaps and turn summaries. About 42 KiB are for
/// scores, custom trackers, data that stays after a battle, and custom games, for which all systems
/// share more code. About 18 KiB are for odds from each side's view, rosters that change behind
/// another screen, a preview of everything that is imported, and words that are never names. 14 KiB
/// are for documents in the archive, backups of these, and battles on up to six phones. 16 KiB are
/// for the crew of a battle, what figures gain in it, the roster editor as a card, signs and
/// pictures. 14 KiB beyond those of a start are for codes that can be pasted and opened everywhere,
/// updates of rosters figure by figure, and keys of sheets in the editor. 20 KiB are for rosters of all sides
/// that are updated at once, printed pictures and rules, the player's own page, and the growth of a
/// start and of the code that battles share. 20 KiB are for photos in backups, and for a battle as a web page.
/// 4 KiB are for pictures on printed battles, and for how to connect phones without a camera. 13 KiB
/// are for the journal, which is compiled once, in the part that screens and rules share, instead of
/// in the file of each system. 4 KiB are for the figures of a battle that can't be opened. 6 KiB are for
/// the conversion of a roster to another edition, and for the texts of rules. 4 KiB are for the view that
/// reads dice by camera, for questions with pictures that begin a game, and for the search of the guide.
/// 11 KiB are for the questions about the attacks of imported rosters, with their odds: most of it is
/// code that the pages now share with the notebook.
const WITH_SCREEN: usize = 728 * 1024;

/// The extensions of the files that a first start loads: page, program, styles, font, manifest and
/// service worker.
const ENDINGS: &[&str] = &["html", "js", "wasm", "css", "woff2", "webmanifest"];

/// The prefix of files that are loaded when a player imports or exports a roster, or scans a code.
const EXCHANGE: &str = "exchange";

/// The prefix of files that are loaded when a player edits or simulates a custom game.
const SIMULATION: &str = "simulation";
/// The maximum compressed size of the code for reading and simulating a custom game. The worker is
/// a separate program, so it has its own copy of the code that reads and plays games. About 11 KiB
/// are for reporting every line without a meaning, and for reading the various quotation marks and
/// digits of phone keyboards. 4 KiB are for names that the language already uses. 36 KiB are for
/// rerolls, open-ended dice, dice from stats, dice against dice, draws and loops. 22 KiB are for
/// the preview of a game that is being written, with exact odds. 6 KiB are for exploding dice,
/// pools that roll under a number, natural results from stats, and names of several words. 10 KiB
/// are for trackers of items, rerolls of opposed rolls, and conditions of the target. 5 KiB are for
/// who acts when. 7 KiB are for missing and optional numbers, and steps that are counted per path.
/// 2 KiB are for dice in the fields of a sheet.
const TRYING: usize = 244 * 1024;

/// The prefix of files that are loaded when a player first reads dice by camera.
const DICE: &str = "dice";
/// The maximum compressed size of the code that reads dice.
const READING_DICE: usize = 40 * 1024;

/// The files that are loaded when a player prints cards or the story of a battle.
const FOR_PRINT: [&str; 2] = ["cards.css", "story.css"];

/// A file of the site.
#[derive(Debug)]
struct Shipped {
    name: String,
    raw: usize,
    compressed: usize,
}

impl Shipped {
    fn is_for_start(&self) -> bool {
        let ending = self.name.rsplit_once('.').map(|(_, ending)| ending);
        let is_loaded = ending.is_some_and(|ending| ENDINGS.contains(&ending));
        let is_for_later = self.is_for_exchange()
            || self.is_for_simulation()
            || self.is_for_dice()
            || self.is_part();
        is_loaded && !is_for_later && !FOR_PRINT.contains(&&*self.name)
    }

    fn is_part(&self) -> bool {
        part_name(&self.name).is_some()
    }

    fn is_for_exchange(&self) -> bool {
        self.name.starts_with(EXCHANGE)
    }

    fn is_for_simulation(&self) -> bool {
        self.name.starts_with(SIMULATION)
    }

    fn is_for_dice(&self) -> bool {
        self.name.starts_with(DICE)
    }
}

/// The sizes of all files in a site.
#[derive(Debug)]
pub(crate) struct Sizes(Vec<Shipped>);

impl Sizes {
    /// Measures and compresses each file in a site.
    pub(crate) fn of(site: &Path) -> Result<Self> {
        let weigh = |name: String| {
            let content = files::read_bytes(&site.join(&name))?;
            let compressed =
                compress(&content).with_context(|| format!("cannot compress {name}"))?.len();
            Ok(Shipped { name, raw: content.len(), compressed })
        };
        files::tree(site)?.into_iter().map(weigh).collect::<Result<_>>().map(Self)
    }

    fn start(&self) -> usize {
        self.only(Shipped::is_for_start)
    }

    /// Returns the size of the files of one kind.
    fn only(&self, is_of: fn(&Shipped) -> bool) -> usize {
        self.0.iter().filter(|file| is_of(file)).map(|file| file.compressed).sum()
    }

    /// Returns the sizes of starts that continue to a battle (by system) or to another screen.
    fn with_parts(&self) -> Vec<(&str, usize)> {
        let size_with = |wanted| {
            let needed = needed(wanted);
            let is_needed = |name| part_name(name).is_some_and(|part| needed.contains(part));
            let files = self.0.iter().filter(|file| file.is_for_start() || is_needed(&file.name));
            files.map(|file| file.compressed).sum()
        };
        let parts = self.0.iter().filter_map(|file| part_name(&file.name));
        parts.map(|it| (it, size_with(it))).collect()
    }

    fn write_group(
        &self,
        formatter: &mut fmt::Formatter<'_>,
        title: &str,
        is_in: fn(&Shipped) -> bool,
    ) -> fmt::Result {
        writeln!(formatter, "{title:<44} {:>9} {:>9}", "bytes", "brotli")?;
        let (mut raw, mut compressed) = (0, 0);
        for file in self.0.iter().filter(|file| is_in(file)) {
            writeln!(formatter, "  {:<42} {:>9} {:>9}", file.name, file.raw, file.compressed)?;
            raw += file.raw;
            compressed += file.compressed;
        }
        writeln!(formatter, "  {:<42} {raw:>9} {compressed:>9}", "sum")
    }
}

impl fmt::Display for Sizes {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_group(formatter, "Needed at every start", Shipped::is_for_start)?;
        self.write_group(formatter, "Loaded on demand", Shipped::is_part)?;
        self.write_group(
            formatter,
            "Only for import, export and scanning",
            Shipped::is_for_exchange,
        )?;
        self.write_group(
            formatter,
            "Only for editing and simulating custom games",
            Shipped::is_for_simulation,
        )?;
        self.write_group(formatter, "Only for reading dice by camera", Shipped::is_for_dice)?;
        let is_beside = |file: &Shipped| {
            !file.is_for_start()
                && !file.is_part()
                && !file.is_for_exchange()
                && !file.is_for_simulation()
                && !file.is_for_dice()
        };
        self.write_group(formatter, "Other files", is_beside)
    }
}

/// Prints the sizes. Fails if the program is not split into parts, or if a size exceeds its limit.
/// The limits do not apply to programs with the ordinary standard library.
pub(crate) fn check(site: &Path, has_small_library: bool) -> Result<()> {
    let sizes = Sizes::of(site)?;
    print!("{sizes}");
    let parts = sizes.with_parts();
    ensure!(!parts.is_empty(), "the program is not split into parts");
    let parts =
        parts.iter().map(|(part, size)| (format!("A start with {part}"), *size, limit_with(part)));
    let start = once(("A start".to_owned(), sizes.start(), START));
    let trying = sizes.only(Shipped::is_for_simulation);
    let trying = once(("Editing a game".to_owned(), trying, TRYING));
    let dice = sizes.only(Shipped::is_for_dice);
    let dice = once(("Reading dice".to_owned(), dice, READING_DICE));
    for (what, needs, most) in start.chain(parts).chain(trying).chain(dice) {
        if has_small_library {
            ensure!(needs <= most, "{what} needs {needs} bytes compressed; the limit is {most}");
            println!("{what} needs {needs} bytes compressed, of {most}.");
        } else {
            println!("{what} needs {needs} bytes compressed, with the ordinary standard library.");
        }
    }
    Ok(())
}

/// Returns the maximum compressed size of a start that continues to this part.
fn limit_with(part: &str) -> usize {
    match part {
        "homebrew" => WITH_OWN_GAME,
        "authoring" | "notebook" | "pages" => WITH_SCREEN,
        _ => WITH_RULES,
    }
}

/// Returns the part of the program that a file contains, or `None` for the main part and for files
/// that are not part of the program.
fn part_name(name: &str) -> Option<&str> {
    let (program, part) = name.strip_suffix(".wasm")?.rsplit_once('-')?;
    (program.starts_with(PROGRAM) && program != PROGRAM).then_some(part)
}

/// Compresses content in advance, as static hosts do.
pub(crate) fn compress(content: &[u8]) -> Result<Vec<u8>> {
    let best = BrotliEncoderParams { quality: 11, lgwin: 22, ..BrotliEncoderParams::default() };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut &*content, &mut compressed, &best)?;
    Ok(compressed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shipped(name: &str, compressed: usize) -> Shipped {
        Shipped { name: name.to_owned(), raw: 2 * compressed, compressed }
    }

    #[test]
    fn a_start_needs_neither_icons_nor_what_imports() {
        let sizes = Sizes(vec![
            shipped("index.html", 1),
            shipped("rollbook-1f_bg.wasm", 20),
            shipped("rollbook-1f-tnt.wasm", 4),
            shipped("rollbook-1f-common.wasm", 8),
            shipped("exchange_bg.wasm", 100),
            shipped("simulation_bg.wasm", 200),
            shipped("dice_reader_bg.wasm", 30),
            shipped("dice.css", 1),
            shipped("icons/icon-512.png", 300),
        ]);
        assert_eq!(sizes.start(), 21);
        assert_eq!(sizes.with_parts(), [("tnt", 33), ("common", 29)]);
        assert_eq!(sizes.only(Shipped::is_for_simulation), 200);
        assert_eq!(sizes.only(Shipped::is_for_dice), 31);
    }

    #[test]
    fn text_gets_smaller() {
        assert!(compress(&b"rollbook ".repeat(100)).unwrap().len() < 50);
    }
}
