//! Golden games: text files that say what players do and what must come of it. The format is described in
//! `golden/README.md`.
//!
//! Every `.game` file in `tests/golden` is played, and every one in the folder that the environment variable
//! `ROLLBOOK_GOLDEN` names. Whatever a game says, three things are checked after each of its steps: the battle as it
//! would be stored reads back to the same one; one undo and redo change nothing; and at the end of the game, undoing
//! everything gives the start.

#![allow(clippy::panic, clippy::unwrap_used, reason = "a test says so by panicking")]

#[path = "golden/words.rs"]
mod words;

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use rules_core::{
    Battle, Holder, SideId, System,
    conversation::{Answer, Question},
    odds::Horizon,
    sheet::{Roster, Sheet},
    view::{BattleView, FigureView, Offer, Tracker},
};
use words::{change, faces, holds, number, same, value};

#[test]
fn golden_games() {
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden");
    let more = env::var_os("ROLLBOOK_GOLDEN").map(PathBuf::from);
    let mut played = 0;
    let mut failures = Vec::new();
    for folder in [ours].into_iter().chain(more) {
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

fn games_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut games: Vec<_> =
        paths.filter(|it| it.extension().is_some_and(|it| it == "game")).collect();
    games.sort();
    games
}

/// Plays a game; an error says in which line what went wrong.
fn play(path: &Path) -> Result<(), String> {
    let text = fs::read_to_string(path).map_err(|why| format!(" {why}"))?;
    let mut game = Game::default();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if !line.is_empty() && !line.starts_with('#') {
            game.step(line).map_err(|why| format!("{number}: {line}\n    {why}"))?;
        }
    }
    game.undo_everything().map_err(|why| format!(" at the end: {why}"))
}

#[derive(Default)]
struct Game {
    system: Option<System>,
    rosters: Vec<Roster>,
    battle: Option<Battle>,
    /// How long the log was before the last thing that was done.
    log_before: usize,
}

type Step = Result<(), String>;

impl Game {
    fn step(&mut self, line: &str) -> Step {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        match verb {
            "system" => {
                let system = System::ALL.iter().find(|system| system.id() == rest);
                self.system = Some(*system.ok_or("there is no such system")?);
                Ok(())
            }
            "side" => self.side(rest),
            "army" => self.army(rest),
            "ask" => self.asks(rest),
            "quiet" => self.is_quiet(),
            "is" => self.is(rest),
            "next" => holds(&self.view()?.next.words, rest),
            "over" => {
                let over = self.view()?.over.ok_or("the battle is not over")?;
                holds(&over, rest)
            }
            "report" => self.reports(rest),
            "log" => self.logged(rest),
            "chance" => self.chance(rest),
            "not" => self.refuses(rest),
            "undo" | "redo" => {
                for _ in 0..rest.parse().unwrap_or(1) {
                    let battle = self.battle()?;
                    let done = if verb == "undo" { battle.undo() } else { battle.redo() };
                    done.map_err(|why| why.to_string())?;
                }
                Ok(())
            }
            _ => {
                self.log_before = self.battle()?.log_len();
                self.act(verb, rest)?;
                self.check_promises()
            }
        }
    }

    fn side(&mut self, name: &str) -> Step {
        let samples = self.system.ok_or("say the system first")?.samples();
        let roster = samples.into_iter().find(|roster| roster.name == name);
        self.rosters.push(roster.ok_or("there is no such sample roster")?);
        Ok(())
    }

    /// Seats a side with a roster that stands in a file of this folder.
    fn army(&mut self, file: &str) -> Step {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden").join(file);
        let text = fs::read_to_string(path).map_err(|why| why.to_string())?;
        self.rosters.push(serde_json::from_str(&text).map_err(|why| why.to_string())?);
        Ok(())
    }

    /// The battle, which begins with the first line that needs it.
    fn battle(&mut self) -> Result<&mut Battle, String> {
        if self.battle.is_none() {
            let system = self.system.ok_or("say the system first")?;
            let begun = Battle::begin(system, self.rosters.clone());
            self.battle = Some(begun.map_err(|problems| format!("{problems:?}"))?);
        }
        self.battle.as_mut().ok_or_else(|| "no battle".to_owned())
    }

    fn view(&mut self) -> Result<BattleView, String> {
        Ok(self.battle()?.view())
    }

    /// What players do.
    fn act(&mut self, verb: &str, rest: &str) -> Step {
        let done = match verb {
            "take" => {
                let offer = self.offer(rest)?;
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
                self.battle()?.answer(Answer::Pool(counts?))
            }
            "interrupt" => {
                let figure = self.figure(rest)?.id;
                self.battle()?.answer(Answer::Interrupt(figure))
            }
            "decline" => self.battle()?.answer(Answer::Decline),
            "number" => self.battle()?.answer(Answer::Number(number(rest)?)),
            "choose" => {
                let place = self.option(rest)?;
                self.battle()?.answer(Answer::Choice(place))
            }
            "set" => {
                let answer = self.condition(rest)?;
                self.battle()?.answer(answer)
            }
            "hand" => {
                let (holder, tracker, words) = self.tracker(rest)?;
                let change = change(&tracker, &words)?;
                self.battle()?.overrule(holder, &tracker.key, change)
            }
            "join" => {
                let (side, sheet) = self.newcomer(rest)?;
                self.battle()?.join(side, vec![sheet])
            }
            "cancel" => self.battle()?.cancel(),
            _ => return Err("there is no such step".to_owned()),
        };
        done.map_err(|why| why.to_string())
    }

    /// A side, and the sheet of a figure of any sample roster.
    fn newcomer(&mut self, words: &str) -> Result<(SideId, Sheet), String> {
        let (side, name) = words.split_once(": ").ok_or("say the side and who joins it")?;
        let mut sides = self.view()?.sides.into_iter();
        let side = sides.find(|it| it.name == side).ok_or("there is no such side")?.id;
        let samples = self.system.ok_or("say the system first")?.samples().into_iter();
        let sheet = samples.flat_map(|roster| roster.figures).find(|sheet| sheet.name() == name);
        Ok((side, sheet.ok_or("there is no such sample")?))
    }

    fn offer(&mut self, words: &str) -> Result<Offer<rules_core::Action>, String> {
        let (holder, label) = words.split_once(": ").unwrap_or(("", words));
        let figure = match holder {
            "" => None,
            name => Some(self.figure(name)?.id),
        };
        let offers = self.battle()?.offers(figure);
        let labels: Vec<String> = offers.iter().map(|offer| offer.label.clone()).collect();
        let found = offers
            .into_iter()
            .find(|offer| label == offer.label || label.starts_with(&format!("{}: ", offer.label)));
        found.ok_or_else(|| format!("offered are: {}", labels.join(" | ")))
    }

    fn figure(&mut self, name: &str) -> Result<FigureView, String> {
        let figures = self.view()?.sides.into_iter().flat_map(|side| side.figures);
        figures
            .into_iter()
            .find(|it| it.name == name)
            .ok_or_else(|| format!("nobody is called {name}"))
    }

    fn option(&mut self, label: &str) -> Result<u16, String> {
        let walk = self.battle()?.walk().ok_or("nothing is asked")?;
        let Question::Choice(choice) = walk.prompt.question else {
            return Err("no choice is asked for".to_owned());
        };
        let labels: Vec<&str> = choice.options.iter().map(|option| option.label.as_str()).collect();
        let place = labels.iter().position(|it| it.starts_with(label));
        let place = place.ok_or_else(|| format!("the options are: {}", labels.join(" | ")))?;
        u16::try_from(place).map_err(|why| why.to_string())
    }

    fn band(&mut self, label: &str) -> Result<u16, String> {
        let walk = self.battle()?.walk().ok_or("nothing is asked")?;
        let Question::Roll(roll) = walk.prompt.question else {
            return Err("no dice are asked for".to_owned());
        };
        let bands = &roll.reading.bands;
        let labels: Vec<&str> = bands.iter().map(|band| band.label.as_ref()).collect();
        let place = labels.iter().position(|it| *it == label);
        let place = place.ok_or_else(|| format!("the bands are: {}", labels.join(" | ")))?;
        u16::try_from(place).map_err(|why| why.to_string())
    }

    fn condition(&mut self, words: &str) -> Result<Answer, String> {
        let (label, option) = words.split_once(": ").ok_or("say `set condition: option`")?;
        let walk = self.battle()?.walk().ok_or("nothing is asked")?;
        let labels: Vec<String> =
            walk.prompt.conditions.iter().map(|it| it.label.to_string()).collect();
        let condition = walk.prompt.conditions.iter().find(|it| it.label == label);
        let condition =
            condition.ok_or_else(|| format!("the conditions are: {}", labels.join(" | ")))?;
        let value = condition.options.iter().position(|it| it == option);
        let value = value.ok_or_else(|| format!("the options are: {:?}", condition.options))?;
        let value = u8::try_from(value).map_err(|why| why.to_string())?;
        Ok(Answer::Set(condition.key.to_owned(), value))
    }

    /// A tracker named as `Holder: Label words`, and the words.
    fn tracker(&mut self, line: &str) -> Result<(Holder, Tracker, String), String> {
        let (name, rest) = line.split_once(": ").ok_or("say `holder: tracker value`")?;
        let view = self.view()?;
        let side = view.sides.iter().find(|side| side.name == name);
        let (holder, trackers) = match (name, side) {
            ("battle", _) => (Holder::Battle, view.trackers),
            (_, Some(side)) => (Holder::Side(side.id), side.trackers.clone()),
            (_, None) => {
                let figure = self.figure(name)?;
                (Holder::Figure(figure.id), figure.trackers)
            }
        };
        let labels: Vec<String> =
            trackers.iter().map(|tracker| tracker.label.to_string()).collect();
        for tracker in trackers {
            if let Some(words) = rest.strip_prefix(&*tracker.label)
                && let Some(words) = words.strip_prefix(' ')
            {
                return Ok((holder, tracker, words.to_owned()));
            }
        }
        Err(format!("the trackers are: {}", labels.join(" | ")))
    }

    /// What must have come of it.
    fn is(&mut self, line: &str) -> Step {
        if let Some((name, "ready" | "acting" | "waiting" | "done" | "out")) = line.split_once(": ")
        {
            let standing = self.figure(name)?.standing.word();
            return same(&format!("{name}: {standing}"), line);
        }
        let (_, tracker, expected) = self.tracker(line)?;
        same(&value(&tracker), &expected)
    }

    fn asks(&mut self, words: &str) -> Step {
        let walk = self.battle()?.walk().ok_or("nothing is asked")?;
        holds(&format!("{}. {}", walk.prompt.headline, walk.prompt.ask), words)
    }

    fn is_quiet(&mut self) -> Step {
        match self.battle()?.walk() {
            Some(walk) => Err(format!("it asks: {}", walk.prompt.ask)),
            None => Ok(()),
        }
    }

    fn logged(&mut self, words: &str) -> Step {
        let from = self.log_before;
        let battle = self.battle()?;
        let entries = battle.log(from);
        let lines = entries.iter().flat_map(|entry| entry.lines).map(|line| line.text.clone());
        let open = battle.walk().into_iter().flat_map(|walk| walk.lines).map(|line| line.text);
        let all: Vec<String> = lines.chain(open).collect();
        if all.iter().any(|line| line.contains(words)) {
            return Ok(());
        }
        Err(format!("logged was:\n      {}", all.join("\n      ")))
    }

    fn reports(&mut self, words: &str) -> Step {
        let report = self.battle()?.report().ok_or("there is no report yet")?.to_string();
        if report.lines().any(|line| line.contains(words)) {
            return Ok(());
        }
        Err(format!("it reports:\n{report}"))
    }

    fn chance(&mut self, line: &str) -> Step {
        let (label, percent) = line.rsplit_once(' ').ok_or("say `chance outcome percent`")?;
        let chances = self.battle()?.chances(Horizon::Test).map_err(|_| "there are no odds")?;
        let chance = chances.iter().find(|chance| chance.outcome.label == label);
        let chance = chance.ok_or_else(|| format!("the outcomes are: {chances:?}"))?;
        same(&format!("{:.2}%", chance.probability * 100.0), percent)
    }

    fn refuses(&mut self, line: &str) -> Step {
        let offer = self.offer(line)?;
        let refused = self.battle()?.take(&offer.action);
        let why = refused.err().ok_or("it is not refused")?.to_string();
        if line.ends_with(&why) { Ok(()) } else { Err(format!("it says: {why}")) }
    }

    /// What holds after anything that anybody does.
    fn check_promises(&mut self) -> Step {
        let battle = self.battle()?;
        let (view, walk, log) = (battle.view(), battle.walk(), battle.log_len());
        let text = serde_json::to_string(&battle.save()).map_err(|why| why.to_string())?;
        let saved = serde_json::from_str(&text).map_err(|why| why.to_string())?;
        let restored = Battle::restore(saved).map_err(|problems| format!("{problems:?}"))?;
        if (restored.view(), restored.walk()) != (view.clone(), walk.clone()) {
            return Err("it reads back as another battle".to_owned());
        }
        battle.undo().map_err(|why| why.to_string())?;
        battle.redo().map_err(|why| why.to_string())?;
        if (battle.view(), battle.walk(), battle.log_len()) != (view, walk, log) {
            return Err("undo and redo lead elsewhere".to_owned());
        }
        Ok(())
    }

    fn undo_everything(mut self) -> Step {
        let rosters = self.rosters.clone();
        let system = self.system.ok_or("the game has no system")?;
        let battle = self.battle()?;
        while battle.can_undo() {
            battle.undo().map_err(|why| why.to_string())?;
        }
        let start = Battle::begin(system, rosters).map_err(|problems| format!("{problems:?}"))?;
        if (battle.view(), battle.walk()) == (start.view(), start.walk()) {
            Ok(())
        } else {
            Err("undoing everything does not give the start".to_owned())
        }
    }
}
