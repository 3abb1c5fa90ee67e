//! A battle as players see it: the view, the report, the log and the open question.

use std::sync::Arc;

use super::{Battle, By, Entry, now::Now};
use crate::{
    conversation::{Luck, Prompt},
    ids::{FigureId, SideId},
    line::Line,
    own::Temperament,
    report::{Report, Roll, Section},
    row::Row,
    sheet::watch,
    view::{BattleView, Offer, Standing, Tracker, TrackerKind},
};

/// The open walk-through, as players see it.
#[derive(Clone, Debug, PartialEq)]
pub struct WalkView {
    /// The current question.
    pub prompt: Prompt,
    /// The log lines of the walk-through so far.
    pub lines: Vec<Line>,
    /// Whether the rules required the walk-through. If not, players can cancel it.
    pub raised: bool,
    /// The number of answers so far.
    pub answers: usize,
}

/// An entry of the log, as players see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry<'a> {
    /// The entry's title.
    pub title: &'a str,
    /// The entry's lines.
    pub lines: &'a [Line],
    /// Whether a player made the change by hand.
    pub by_hand: bool,
    /// The sides that rolled dice, in seating order.
    pub rolled: Vec<SideId>,
    /// What the entry has to do with a photo.
    pub photo: Option<LogPhoto>,
}

/// What a log entry has to do with a photo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogPhoto {
    /// The entry added the photo with this number.
    Taken(u16),
    /// The entry changed a photo, or added one that was removed later.
    Changed,
}

impl Now {
    /// Returns the battle as players see it.
    fn view(&self) -> BattleView {
        let mut view = self.state().view();
        self.show_own(&mut view);
        self.show_missing(&mut view);
        if view.over.is_some() {
            // Once the battle is over, no figure can act.
            let figures = view.sides.iter_mut().flat_map(|side| &mut side.figures);
            figures.filter(|it| it.standing != Standing::Gone).for_each(|it| {
                it.standing = Standing::Over;
            });
        }
        view
    }
}

impl Battle {
    /// Returns a copy of the [view](Self::seen).
    pub fn view(&self) -> BattleView {
        BattleView::clone(&self.seen())
    }

    /// Returns the battle as players see it, computed once per change.
    pub fn seen(&self) -> Arc<BattleView> {
        Arc::clone(self.now.seen.get_or_init(|| Arc::new(self.now.view())))
    }
    /// Returns the report, once the battle is over.
    pub fn report(&self) -> Option<Report> {
        let mut report = self.told()?;
        report.sections.extend(self.own_rolls());
        let participants = self.state().participants();
        let row = |luck: Luck| (participants.side_name(luck.side).to_owned(), luck.words());
        let player = |&(side, it): &(SideId, Temperament)| {
            (participants.side_name(side).to_owned(), it.word().to_owned())
        };
        let rows: Vec<_> = self.own().players().iter().map(player).collect();
        if !rows.is_empty() {
            let title = "Played by Rollbook".to_owned();
            report.sections.push(Section { title, side: None, rows });
        }
        let rows: Vec<_> = self.luck().into_iter().map(row).collect();
        if !rows.is_empty() {
            report.sections.push(Section { title: "Luck".to_owned(), side: None, rows });
        }
        Some(report)
    }

    /// Returns what is most worth telling of the battle, once it is over. Each part has a label.
    pub fn highlights(&self) -> Vec<(String, String)> {
        let Some(report) = self.told() else { return Vec::new() };
        let rolls = self
            .entries
            .iter()
            .flat_map(|entry| entry.luck.iter().map(|&luck| Roll { title: &entry.title, luck }));
        report.highlights(&rolls.collect::<Vec<_>>())
    }

    /// Returns the open walk-through.
    pub fn walk(&self) -> Option<WalkView> {
        let (walk, run) = self.now.open.as_ref()?;
        Some(WalkView {
            prompt: self.prompt()?.clone(),
            lines: run.lines.clone(),
            raised: walk.raised,
            answers: walk.answers.len(),
        })
    }

    /// Returns the number of log entries.
    pub fn log_len(&self) -> usize {
        self.entries.len()
    }

    /// Returns the log from entry `from` on (0 for all of it), oldest first.
    pub fn log(&self, from: usize) -> Vec<LogEntry<'_>> {
        let entries = self.entries.get(from..).unwrap_or_default().iter();
        let rolled = |entry: &Entry| {
            let mut sides: Vec<SideId> = entry.luck.iter().map(|luck| luck.side).collect();
            sides.sort_unstable();
            sides.dedup();
            sides
        };
        entries
            .zip(self.photos_from(from))
            .map(|(entry, photo)| LogEntry {
                title: &entry.title,
                lines: &entry.lines,
                by_hand: matches!(entry.by, By::Hand { .. } | By::Own { .. }),
                rolled: rolled(entry),
                photo,
            })
            .collect()
    }

    /// Returns the actions available to a figure, or those that need no figure. Actions that the
    /// rules forbid at the moment come with the reason.
    pub fn offers(&self, figure: Option<FigureId>) -> Vec<Offer<Row>> {
        let (mut offers, missing) = watch(|| self.state().offers(figure));
        if missing.is_some() {
            // Hints are full of numbers, and one of them is not known.
            offers.iter_mut().for_each(|offer| offer.hint = None);
        }
        offers
    }

    /// Returns the word for a turn and the number of the current turn, if turns are counted.
    pub fn turn(&self) -> Option<(String, u16)> {
        let seen = self.seen();
        let counts = |it: &Tracker| match it.kind {
            TrackerKind::Counter { value, .. } if !it.is_own => {
                Some((it.label.to_string(), u16::try_from(value).ok()?))
            }
            _ => None,
        };
        seen.trackers.iter().find_map(counts)
    }
}
