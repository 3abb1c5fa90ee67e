//! The run of a golden game: its setup, the players' actions, and the checks after each action.

use std::{
    fs,
    path::{Path, PathBuf},
};

use rules_core::{
    Battle, OwnGame, SavedBattle, System,
    conversation::Answer,
    own::{OwnDeed, Sight},
    sheet::Roster,
    solo::Proposal,
    view::{BattleView, FigureView},
};

use super::{
    aloud,
    words::{change, faces, number},
};

/// The result of a step. An error says why the step is impossible, or what differs from the
/// expectation.
pub(crate) type Step = Result<(), String>;

pub(crate) struct Game {
    /// The folder with the game and the files that it names.
    folder: PathBuf,
    pub(crate) system: Option<System>,
    rosters: Vec<Roster>,
    battle: Option<Battle>,
    /// The number of log entries before the last action.
    pub(crate) log_before: usize,
    /// The proposal that was done last.
    pub(crate) meant: Option<Proposal>,
}

impl Game {
    /// Returns a game whose files are in this folder.
    pub(crate) fn in_folder(folder: &Path) -> Self {
        let folder = folder.to_owned();
        let rosters = Vec::new();
        Self { folder, system: None, rosters, battle: None, log_before: 0, meant: None }
    }

    /// Takes the action in a line, or checks the line's expectation.
    pub(crate) fn step(&mut self, line: &str) -> Step {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        match verb {
            "system" => {
                let own = OwnGame::samples().into_iter().map(System::Own);
                let named = |it: &System| it.id() == rest || it.about().name == rest;
                let system = System::ALL.iter().copied().chain(own).find(named);
                self.system = Some(system.ok_or("there is no such system")?);
                Ok(())
            }
            "game" => {
                let text = self.read(rest)?;
                let faults = OwnGame::faults(&text);
                self.system = Some(System::Own(OwnGame::of(&text)));
                if faults.is_empty() { Ok(()) } else { Err(format!("{rest}: {faults:?}")) }
            }
            "side" => self.side(rest),
            "army" => self.army(rest),
            "hidden" | "seen" | "close" => {
                let mut all = Sight::ALL.into_iter();
                let sight = all.find(|it| it.word().eq_ignore_ascii_case(verb));
                let sight = sight.ok_or("say how they see each other")?;
                let (one, others) = rest.split_once(": ").ok_or("say who and whom")?;
                let one = self.figure(one)?.id;
                let others: Result<Vec<_>, String> =
                    others.split(", ").map(|other| Ok((self.figure(other)?.id, sight))).collect();
                let deed = OwnDeed::Sight(one, others?);
                self.battle()?.note(deed).map_err(|why| why.to_string())
            }
            "undo" | "redo" => {
                for _ in 0..rest.parse().unwrap_or(1) {
                    let battle = self.battle()?;
                    let done = if verb == "undo" { battle.undo() } else { battle.redo() };
                    done.map_err(|why| why.to_string())?;
                }
                Ok(())
            }
            _ if let Some(expected) = self.expects(verb, rest) => expected,
            _ => {
                self.log_before = self.battle()?.log_len();
                self.act(verb, rest)?;
                let log_before = self.log_before;
                aloud::read(line, self.battle()?, log_before);
                self.check_promises(verb)
            }
        }
    }

    fn side(&mut self, name: &str) -> Step {
        let samples = self.system.ok_or("say the system first")?.samples();
        let roster = samples.into_iter().find(|roster| roster.name == name);
        self.rosters.push(roster.ok_or("there is no such sample roster")?);
        Ok(())
    }

    /// Adds a side with a roster that is read from a file next to the game.
    fn army(&mut self, file: &str) -> Step {
        let text = self.read(file)?;
        self.rosters.push(serde_json::from_str(&text).map_err(|why| why.to_string())?);
        Ok(())
    }

    /// Reads a file next to the game.
    fn read(&self, file: &str) -> Result<String, String> {
        let path = self.folder.join(file);
        fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))
    }

    /// Returns the battle, and begins it at the first line that needs it.
    pub(crate) fn battle(&mut self) -> Result<&mut Battle, String> {
        if self.battle.is_none() {
            let system = self.system.ok_or("say the system first")?;
            let begun = system.begin(self.rosters.clone());
            self.battle = Some(begun.map_err(|problems| format!("{problems:?}"))?);
        }
        self.battle.as_mut().ok_or_else(|| "no battle".to_owned())
    }

    pub(crate) fn view(&mut self) -> Result<BattleView, String> {
        Ok(self.battle()?.view())
    }

    /// Returns all figures on all sides.
    pub(crate) fn figures(&mut self) -> Result<Vec<FigureView>, String> {
        Ok(self.view()?.sides.into_iter().flat_map(|side| side.figures).collect())
    }

    /// Performs a player's action.
    fn act(&mut self, verb: &str, rest: &str) -> Step {
        let done = match verb {
            "take" => {
                let (offer, _) = self.offer(rest, str::is_empty)?;
                self.battle()?.take(&offer.action)
            }
            "roll" => self.battle()?.answer(faces(rest)?),
            "total" => self.battle()?.answer(Answer::Total(number(rest)?)),
            "band" => {
                let place = self.band(rest)?;
                self.battle()?.answer(Answer::Band(place))
            }
            "pool" => {
                let counts: Result<Vec<u16>, String> =
                    rest.split_whitespace().map(number).collect();
                let bands = self.bands()?.join(" | ");
                let done = self.battle()?.answer(Answer::Pool(counts?));
                return done.map_err(|why| format!("{why} The bands are: {bands}"));
            }
            "interrupt" => {
                let figure = self.figure(rest)?.id;
                self.battle()?.answer(Answer::Interrupt(figure))
            }
            "decline" => self.battle()?.answer(Answer::Decline),
            "number" => self.battle()?.answer(Answer::Number(number(rest)?)),
            "choose" => {
                let (place, _) = self.option(rest, str::is_empty)?;
                let place = u16::try_from(place).map_err(|why| why.to_string())?;
                self.battle()?.answer(Answer::Choice(place))
            }
            "set" => {
                let answer = self.condition(rest)?;
                self.battle()?.answer(answer)
            }
            "hand" => {
                let (holder, tracker, words) = self.tracker(rest)?;
                let options = self.battle()?.state().new_words(holder, &tracker.key);
                let change = change(&tracker, &words, &options)?;
                self.battle()?.overrule(holder, &tracker.key, change)
            }
            "join" => {
                let (side, sheet) = self.newcomer(rest)?;
                self.battle()?.join(side, vec![sheet])
            }
            "played" => {
                let (side, temperament) = self.player(rest)?;
                self.battle()?.note(OwnDeed::PlayedBy(side, temperament))
            }
            "do" => {
                let proposal = self.proposal(rest)?;
                self.meant = Some(proposal.clone());
                self.battle()?.do_as_proposed(&proposal)
            }
            "cancel" => self.battle()?.cancel(),
            _ => return Err("there is no such step".to_owned()),
        };
        done.map_err(|why| why.to_string())
    }

    /// Checks what must be true after every action.
    fn check_promises(&mut self, verb: &str) -> Step {
        let system = self.system.ok_or("the game has no system")?;
        let battle = self.battle()?;
        let (view, walk, log) = (battle.view(), battle.walk(), battle.log_len());
        let text = serde_json::to_string(&SavedBattle::of(system, battle))
            .map_err(|why| why.to_string())?;
        let saved: SavedBattle = serde_json::from_str(&text).map_err(|why| why.to_string())?;
        let restored = saved.restore().map_err(|problems| format!("{problems:?}"))?;
        if (restored.view(), restored.walk()) != (view.clone(), walk.clone()) {
            return Err("it reads back as another battle".to_owned());
        }
        // Leaving a walk-through can't be undone, but the walk-through can be redone.
        let (there, back) = match verb {
            "cancel" => (battle.redo(), battle.cancel()),
            // Who plays the sides is how the battle begins, which is not undone.
            "played" if !battle.can_undo() => (Ok(()), Ok(())),
            _ => (battle.undo(), battle.redo()),
        };
        there.and(back).map_err(|why| why.to_string())?;
        if (battle.view(), battle.walk(), battle.log_len()) != (view, walk, log) {
            return Err("undo and redo lead elsewhere".to_owned());
        }
        Ok(())
    }

    /// Undoes the whole battle, and checks that it is then the same as at the start.
    pub(crate) fn undo_everything(mut self) -> Step {
        let rosters = self.rosters.clone();
        let system = self.system.ok_or("the game has no system")?;
        let battle = self.battle()?;
        while battle.can_undo() {
            battle.undo().map_err(|why| why.to_string())?;
        }
        let start = system.begin(rosters).map_err(|problems| format!("{problems:?}"))?;
        if (battle.view(), battle.walk()) == (start.view(), start.walk()) {
            Ok(())
        } else {
            Err("undoing everything does not give the start".to_owned())
        }
    }
}
