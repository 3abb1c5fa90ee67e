//! Golden games: text files that say what players do and what must happen. `golden/README.md`
//! describes the format.
//!
//! Plays every `.game` file in `tests/golden`, and in the folder named by the environment variable
//! `ROLLBOOK_GOLDEN`. In addition to a game's expectations, it makes three checks. After each
//! step, the battle must be the same when saved and restored, and the same after an undo and a
//! redo. At the end, undoing the whole battle must restore the start.

#![allow(clippy::panic, clippy::unwrap_used, reason = "a test says so by panicking")]

#[path = "golden/aloud.rs"]
mod aloud;
#[path = "golden/expects.rs"]
mod expects;
#[path = "golden/game.rs"]
mod game;
#[path = "golden/named.rs"]
mod named;
#[path = "golden/solo.rs"]
mod solo;
#[path = "golden/tests.rs"]
mod tests;
#[path = "golden/words.rs"]
mod words;

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use game::Game;

#[test]
fn golden_games() {
    let more = env::var_os("ROLLBOOK_GOLDEN").map(PathBuf::from);
    let mut played = 0;
    let mut failures = Vec::new();
    for folder in [ours()].into_iter().chain(more) {
        for path in games_in(&folder) {
            played += 1;
            if let Err(why) = play(&path) {
                failures.push(format!("{}:{why}", path.display()));
            }
        }
    }
    println!("{played} golden games");
    assert!(played > 0, "there are no games to play");
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

/// Returns the folder of Rollbook's own golden games.
fn ours() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden")
}

fn games_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut games: Vec<_> =
        paths.filter(|it| it.extension().is_some_and(|it| it == "game")).collect();
    games.sort();
    games
}

/// Plays the game in a file. An error names the line and the problem.
fn play(path: &Path) -> Result<(), String> {
    let text = fs::read_to_string(path).map_err(|why| format!(" {why}"))?;
    let folder = path.parent().unwrap_or(Path::new(""));
    play_text(folder, &text)
}

/// Plays the text of a game. Other files that it names must be in this folder.
fn play_text(folder: &Path, text: &str) -> Result<(), String> {
    let mut game = Game::in_folder(folder);
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if !line.is_empty() && !line.starts_with('#') {
            game.step(line).map_err(|why| format!("{number}: {line}\n    {why}"))?;
        }
    }
    game.undo_everything().map_err(|why| format!(" at the end: {why}"))
}
