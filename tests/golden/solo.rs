//! The lines of a golden game about sides that Rollbook plays.

use rules_core::{
    SideId,
    own::Temperament,
    solo::{Proposal, Proposals},
};

use super::{
    game::{Game, Step},
    words::holds,
};

impl Game {
    /// Finds a side and who plays it: "Rust Dogs: a person", "Salt Road: steady".
    pub(crate) fn player(&mut self, words: &str) -> Result<(SideId, Option<Temperament>), String> {
        let (side, player) = words.rsplit_once(": ").ok_or("say the side and who plays it")?;
        let side = self.view()?.sides.into_iter().find(|it| it.name == side);
        let player = match player {
            "a person" => None,
            word => {
                let found = Temperament::ALL.into_iter().find(|it| it.word() == word);
                Some(found.ok_or("say `a person`, `careful`, `steady` or `fierce`")?)
            }
        };
        Ok((side.ok_or("there is no such side")?.id, player))
    }

    /// Returns the best proposal that contains these words.
    pub(crate) fn proposal(&mut self, words: &str) -> Result<Proposal, String> {
        let mut proposals = self.proposals()?.into_iter();
        proposals.find(|it| told(it).contains(words)).ok_or_else(|| "it is not proposed".to_owned())
    }

    fn proposals(&mut self) -> Result<Vec<Proposal>, String> {
        let battle = self.battle()?;
        let (side, temperament) = battle.acts_next().ok_or("a person acts next")?;
        let mut proposals = Proposals::of(battle, side, temperament);
        while proposals.step() {}
        Ok(proposals.ranked())
    }

    /// Checks the best proposal: "Otis: Fire Pipe shotgun, Sly: 50% hit, 30% out".
    pub(crate) fn proposes(&mut self, words: &str) -> Step {
        holds(&told(&self.proposal("")?), words)
    }

    /// Checks that an action with this title is not proposed.
    pub(crate) fn passes_over(&mut self, title: &str) -> Step {
        if self.battle()?.acts_next().is_none() {
            return Ok(());
        }
        match self.proposals()?.iter().find(|it| it.title == title) {
            Some(it) => Err(format!("it is proposed: {}", it.odds.clone().unwrap_or_default())),
            None => Ok(()),
        }
    }

    /// Checks that players answer the open question.
    pub(crate) fn asks_players(&mut self) -> Step {
        match self.battle()?.pick(&[], None).is_some() {
            true => Err("Rollbook decides this".to_owned()),
            false => Ok(()),
        }
    }

    /// Checks what Rollbook sets a condition to: "Courage, +1 per point: 2".
    pub(crate) fn sets(&mut self, words: &str) -> Step {
        let battle = self.battle()?;
        let walk = battle.walk().ok_or("nothing is asked")?;
        let picked = walk.prompt.conditions.iter().filter_map(|it| {
            let option = it.options.get(battle.pick_condition(it)?.into()).unwrap_or_default();
            Some(format!("{}: {option}", it.label))
        });
        let picked: Vec<String> = picked.collect();
        holds(&picked.join("; "), words)
    }

    /// Checks the option that Rollbook chooses.
    pub(crate) fn picks(&mut self, words: &str) -> Step {
        let meant = self.meant.clone();
        let battle = self.battle()?;
        let forecasts: Vec<_> = battle.forecasts().collect();
        let picked = battle.pick(&forecasts, meant.as_ref()).ok_or("players answer this")?;
        let walk = battle.walk().ok_or("nothing is asked")?;
        let choice = walk.prompt.question.choice().ok_or("no choice is asked for")?;
        let picked = choice.options.get(usize::from(picked)).ok_or("there is no such option")?;
        holds(&picked.label, words)
    }
}

/// Returns the words of a proposal: "Otis: Fire Pipe shotgun, Sly: 50% hit, 30% out".
fn told(Proposal { title, odds, .. }: &Proposal) -> String {
    let odds = odds.iter().map(|odds| format!(", {odds}"));
    title.clone() + &odds.collect::<String>()
}
