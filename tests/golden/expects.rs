//! The lines of a golden game that check an expectation.

use rules_core::odds::{Forecast, Horizon, at_best};

use super::{
    game::{Game, Step},
    words::{expected, holds, percent, same, value},
};

impl Game {
    /// Checks what a line expects. Returns `None` if the line is not an expectation.
    pub(crate) fn expects(&mut self, verb: &str, rest: &str) -> Option<Step> {
        Some(match verb {
            "ask" => self.asks(rest),
            "hint" => self.hints(rest),
            "quiet" => self.is_quiet(),
            "is" => self.is(rest),
            "next" => self.view().and_then(|view| holds(&view.next.words, rest)),
            "over" => self.is_over(rest),
            "report" => self.reports(rest),
            "log" => self.logged(rest),
            "chance" => self.chance(Horizon::Test, rest),
            "odds" => self.chance(Horizon::End, rest),
            "outlook" => self.forecast(rest),
            "not" => self.refuses(rest),
            "proposes" => self.proposes(rest),
            "no-proposal" => self.passes_over(rest),
            "picks" => self.picks(rest),
            "asks-players" => self.asks_players(),
            "sets" => self.sets(rest),
            _ => return None,
        })
    }

    fn is(&mut self, line: &str) -> Step {
        if let Some((name, "ready" | "acting" | "waiting" | "done" | "out")) =
            line.rsplit_once(": ")
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

    /// Checks the hint of an offer if no question is open, otherwise the hint of an option or of
    /// the question itself.
    fn hints(&mut self, words: &str) -> Step {
        let Some(walk) = self.battle()?.walk() else {
            let (offer, words) = self.offer(words, |after| !after.is_empty())?;
            return holds(&offer.hint.unwrap_or_default(), words);
        };
        if let Some(choice) = walk.prompt.question.choice()
            && let Ok((place, words)) = self.option(words, |after| !after.is_empty())
        {
            let hint = choice.options.get(place).and_then(|option| option.hint.as_deref());
            return holds(hint.unwrap_or_default(), words);
        }
        holds(&walk.prompt.hint.unwrap_or_default(), words)
    }

    fn is_quiet(&mut self) -> Step {
        match self.battle()?.walk() {
            Some(walk) => Err(format!("it asks: {}", walk.prompt.ask)),
            None => Ok(()),
        }
    }

    fn is_over(&mut self, words: &str) -> Step {
        holds(&self.view()?.over.ok_or("the battle is not over")?, words)
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

    fn chance(&mut self, horizon: Horizon, line: &str) -> Step {
        let (label, written) = line.rsplit_once(' ').ok_or("say an outcome and its percent")?;
        let chances = self.battle()?.chances(horizon);
        let chances = chances.map_err(|why| format!("there are no odds: {why:?}"))?;
        let chance = chances.iter().find(|chance| chance.outcome.label == label);
        let all = || {
            let told = |it: &rules_core::odds::Chance| {
                format!("{} {}", it.outcome.label, percent(it.probability, "0.00%"))
            };
            chances.iter().map(told).collect::<Vec<_>>().join(" | ")
        };
        let chance = chance.ok_or_else(|| format!("the outcomes are: {}", all()))?;
        same(&percent(chance.probability, written), written)
    }

    /// Checks a forecast. If a question is open, this is the forecast of an option or of the dice
    /// to roll. Otherwise it is the forecast of an offer's best option, or of the option that the
    /// line names after the offer.
    fn forecast(&mut self, line: &str) -> Step {
        let (name, written) =
            line.rsplit_once(' ').ok_or("say what is at stake, and its number")?;
        let (name, stake) = name.rsplit_once(": ").unwrap_or(("", name));
        let forecast = match self.battle()?.walk() {
            Some(_) => {
                let all: Vec<Forecast> = self.battle()?.forecasts().collect();
                let place = if name.is_empty() { 0 } else { self.option(name, str::is_empty)?.0 };
                all.into_iter().nth(place).ok_or("nothing is to be told")?
            }
            None => {
                let (offer, option) = self.offer(name, |_| true)?;
                let all: Vec<Forecast> =
                    self.battle()?.state().forecasts_of(&offer.action, &[]).collect();
                match option {
                    "" => at_best(&all),
                    _ => named(all, option)?,
                }
            }
        };
        let all = forecast.words_by_name();
        let prospects =
            forecast.prospects.map_err(|why| format!("there is no telling: {why:?}"))?;
        let found = prospects.iter().find(|it| it.stake.words() == stake);
        let found = found.ok_or_else(|| format!("at stake is: {}", all.unwrap_or_default()))?;
        same(&expected(found, written), written)
    }

    fn refuses(&mut self, line: &str) -> Step {
        let (offer, words) = self.offer(line, |after| !after.is_empty())?;
        let refused = self.battle()?.take(&offer.action);
        let why = refused.err().ok_or("it is not refused")?.to_string();
        same(&why, words)
    }
}

fn named(all: Vec<Forecast>, name: &str) -> Result<Forecast, String> {
    let labels: Vec<String> = all.iter().map(|it| it.label.clone()).collect();
    let found = all.into_iter().find(|it| it.label.starts_with(name));
    found.ok_or_else(|| format!("the options are: {}", labels.join(" | ")))
}
