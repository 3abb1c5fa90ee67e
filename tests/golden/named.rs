//! Finds offers, options, trackers and figures by the names that players see, as written in a line
//! of a golden game. A name can contain a colon.

use rules_core::{
    Holder, Row, SideId,
    conversation::Answer,
    sheet::Sheet,
    view::{FigureView, Offer, Tracker},
};

use super::{
    game::Game,
    words::{after, parts},
};

impl Game {
    pub(crate) fn figure(&mut self, name: &str) -> Result<FigureView, String> {
        let found = self.figures()?.into_iter().find(|it| it.name == name);
        found.ok_or_else(|| format!("nobody is called {name}"))
    }

    /// Finds an offer, and returns it with the words after its name if `fit` returns `true` for
    /// them. An offer for the battle is named by its label, and an offer for a figure by the
    /// figure's name and the label.
    pub(crate) fn offer<'a>(
        &mut self,
        words: &'a str,
        fit: impl Fn(&str) -> bool,
    ) -> Result<(Offer<Row>, &'a str), String> {
        let figures = self.figures()?;
        let named = figures.iter().filter_map(|it| Some((Some(it.id), after(words, &it.name)?)));
        let mut labels = Vec::new();
        let mut found: Vec<(Offer<Row>, &str)> = Vec::new();
        for (figure, label) in [(None, words)].into_iter().chain(named) {
            for offer in self.battle()?.offers(figure) {
                labels.push(offer.label.clone());
                let rest = after(label, &offer.label).filter(|rest| fit(rest));
                found.extend(rest.map(|rest| (offer, rest)));
            }
        }
        // If the words match several labels, the longest one is used.
        let meant = (0..found.len()).min_by_key(|&place| found[place].1.len());
        let meant = meant.ok_or_else(|| format!("offered are: {}", labels.join(" | ")))?;
        Ok(found.swap_remove(meant))
    }

    /// Finds the option that begins with these words, or with the words before a colon. Returns the
    /// option's index and the words after its name, for which `fit` must return `true`.
    pub(crate) fn option<'a>(
        &mut self,
        words: &'a str,
        fit: impl Fn(&str) -> bool,
    ) -> Result<(usize, &'a str), String> {
        let walk = self.battle()?.walk().ok_or("nothing is asked")?;
        let choice = walk.prompt.question.choice().ok_or("no choice is asked for")?;
        let labels: Vec<&str> = choice.options.iter().map(|option| option.label.as_str()).collect();
        let place = |name: &str| labels.iter().position(|it| it.starts_with(name));
        let mut found = parts(words).filter(|(_, rest)| fit(rest));
        let found = found.find_map(|(name, rest)| Some((place(name)?, rest)));
        found.ok_or_else(|| format!("the options are: {}", labels.join(" | ")))
    }

    /// Returns the labels of the bands of the open roll.
    pub(crate) fn bands(&mut self) -> Result<Vec<String>, String> {
        let walk = self.battle()?.walk().ok_or("nothing is asked")?;
        if !walk.prompt.question.is_rolled() {
            return Err("no dice are asked for".to_owned());
        }
        Ok(walk.prompt.question.bands().iter().map(|band| band.label.to_string()).collect())
    }

    pub(crate) fn band(&mut self, label: &str) -> Result<u16, String> {
        let labels = self.bands()?;
        let place = labels.iter().position(|it| it == label);
        let place = place.ok_or_else(|| format!("the bands are: {}", labels.join(" | ")))?;
        u16::try_from(place).map_err(|why| why.to_string())
    }

    /// Returns an answer that sets a condition of the open question to an option.
    pub(crate) fn condition(&mut self, words: &str) -> Result<Answer, String> {
        let conditions = self.battle()?.walk().ok_or("nothing is asked")?.prompt.conditions;
        let mut named = conditions.iter().filter_map(|it| Some((it, after(words, &it.label)?)));
        let Some((condition, option)) = named.next() else {
            let labels: Vec<String> = conditions.iter().map(|it| it.label.to_string()).collect();
            return Err(format!("the conditions are: {}", labels.join(" | ")));
        };
        let value = condition.options.iter().position(|it| it == option);
        let value = value.ok_or_else(|| format!("the options are: {:?}", condition.options))?;
        let value = u8::try_from(value).map_err(|why| why.to_string())?;
        Ok(Answer::Set(condition.key.to_owned(), value))
    }

    /// Finds the tracker named in `Holder: Label words`, and returns it with its holder and the
    /// words.
    pub(crate) fn tracker(&mut self, line: &str) -> Result<(Holder, Tracker, String), String> {
        let view = self.view()?;
        let mut holders = vec![(Holder::Battle, "battle".to_owned(), view.trackers)];
        for side in view.sides {
            holders.push((Holder::Side(side.id), side.name, side.trackers));
            let figures = side.figures.into_iter();
            holders.extend(figures.map(|it| (Holder::Figure(it.id), it.name, it.trackers)));
        }
        let mut labels = Vec::new();
        for (holder, name, trackers) in holders {
            let Some(rest) = after(line, &name) else { continue };
            for tracker in trackers {
                let words = rest.strip_prefix(&*tracker.label);
                if let Some(words) = words.and_then(|words| words.strip_prefix(' ')) {
                    let words = words.to_owned();
                    return Ok((holder, tracker, words));
                }
                labels.push(tracker.label.to_string());
            }
        }
        Err(format!("say `holder: tracker value`; the trackers are: {}", labels.join(" | ")))
    }

    /// Finds a side, and a figure's sheet in any sample roster.
    pub(crate) fn newcomer(&mut self, words: &str) -> Result<(SideId, Sheet), String> {
        let (side, name) = words.split_once(": ").ok_or("say the side and who joins it")?;
        let mut sides = self.view()?.sides.into_iter();
        let side = sides.find(|it| it.name == side).ok_or("there is no such side")?.id;
        let samples = self.system.ok_or("say the system first")?.samples().into_iter();
        let sheet = samples.flat_map(|roster| roster.figures).find(|sheet| sheet.name() == name);
        Ok((side, sheet.ok_or("there is no such sample")?))
    }
}
