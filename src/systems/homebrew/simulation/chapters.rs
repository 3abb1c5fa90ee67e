//! The results of a simulation, in words.

use std::collections::BTreeMap;

use engine::words::{
    capital, capital_in_any_script, counted_in_thousands, grouped, listed, percent, plain,
    with_verb,
};

use super::{
    super::{
        definition::{Tracker, TrackerKind, TurnOrder},
        game::Game,
    },
    counts::{ActionCount, Counts, TestCount, TrackerCount},
    course::{MOST_ACTS, MOST_TURNS, SCENE},
};

/// The results on one subject, such as who wins or how long battles take.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chapter {
    /// The subject, as a heading.
    pub title: String,
    /// Notes about the results, one sentence each.
    pub notes: Vec<String>,
    /// The numbers, by topic.
    pub groups: Vec<Group>,
}

/// A group of related numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Group {
    /// The subject, or empty if it is the same as the chapter's.
    pub title: String,
    /// A line shown before the rows, or empty if they need none.
    pub words: String,
    /// The numbers, one per row.
    pub rows: Vec<Statistic>,
}

/// A number with its label: one row of a group.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistic {
    /// The name of the counted item, such as a side, an action or a result.
    pub label: String,
    /// The value in words, or empty if the share is enough.
    pub words: String,
    /// The share of the total, from 0 to 1, if the number is a share.
    pub share: Option<f64>,
}

/// The shares below which something hardly ever happens, and above which it nearly always does.
const HARDLY: f64 = 0.05;
const NEARLY: f64 = 0.95;

/// The minimum number of occurrences for a conclusion.
const ENOUGH: u32 = 40;

/// The share of wins above which a side wins too often for an even game.
const UNEVEN: f64 = 0.6;

/// The maximum number of tests shown, and of notes for the designer.
const MOST_TESTS: usize = 60;
const MOST_STRIKING: usize = 40;

/// The maximum number of rows with lengths of battles.
const MOST_LENGTHS: u32 = 10;

/// Returns all results. The first chapter lists unusual results for the designer to check.
pub(super) fn chapters(game: &Game, counts: &Counts, has_own_rosters: bool) -> Vec<Chapter> {
    let teller = Teller { game, counts, striking: Vec::new() };
    teller.chapters(has_own_rosters)
}

struct Teller<'a> {
    game: &'a Game,
    counts: &'a Counts,
    /// Notes for the designer.
    striking: Vec<String>,
}

impl Teller<'_> {
    fn chapters(mut self, has_own_rosters: bool) -> Vec<Chapter> {
        self.endings();
        let chapters =
            [self.winners(has_own_rosters), self.lengths(), self.actions(), self.tests()];
        let trackers = self.trackers();
        let mut notes = self.striking;
        if notes.is_empty() {
            notes.push("Nothing looks off.".to_owned());
        }
        let more = notes.len().saturating_sub(MOST_STRIKING);
        if more > 0 {
            notes.truncate(MOST_STRIKING);
            notes.push(format!("And {more} more."));
        }
        let striking = Chapter { title: "Worth a look".to_owned(), notes, groups: Vec::new() };
        let all = [striking].into_iter().chain(chapters).chain([trackers]);
        all.filter(|it| !it.notes.is_empty() || !it.groups.is_empty()).collect()
    }

    fn strike(&mut self, words: String) {
        self.striking.push(words);
    }

    fn battles(&self, count: u32) -> String {
        let battle = self.game.about.battle;
        format!("{} {}", grouped(count), if count == 1 { battle.one } else { battle.many })
    }

    /// Adds notes about battles that were stopped and figures that could act forever.
    fn endings(&mut self) {
        let (endless, stuck, restless) =
            (self.counts.endless, self.counts.stuck, self.counts.restless);
        let played = self.counts.played();
        if endless > 0 {
            let what = format!("ran past {MOST_TURNS} turns or took too many actions");
            self.strike(match self.counts.came_to_an_end() || stuck > 0 {
                true => format!("{} of {} {what}.", grouped(endless), self.battles(played)),
                false => format!(
                    "All {} {what}. To make the game end, write “ends after 6 turns” under \
                     “turn”, or “out at 0” after a tracker.",
                    self.battles(played)
                ),
            });
        }
        if self.counts.is_late {
            let battles = self.game.about.battle.many;
            self.strike(format!("There was no time for more {battles}: each takes too long."));
        }
        if stuck > 0 {
            let of = format!("{} of {}", grouped(stuck), self.battles(played));
            self.strike(format!("{of} got stuck because no one could act."));
        }
        if restless > 0 {
            let one = self.game.about.figure.any();
            let times = times(restless);
            self.strike(format!(
                "{} could act forever (this happened {times}): its actions cost nothing and don't \
                 end its turn. The simulation ended its turn after {MOST_ACTS} actions.",
                capital_in_any_script(&one)
            ));
        }
    }

    fn winners(&mut self, has_own_rosters: bool) -> Chapter {
        let finished = self.counts.finished();
        let about = &self.game.about;
        let mut chapter = Chapter { title: "Who wins".to_owned(), ..Chapter::default() };
        if !has_own_rosters {
            chapter.notes.push(format!(
                "The rules have no rosters, so default {} played each other.",
                about.figure.many
            ));
        }
        if finished == 0 {
            chapter.notes.push(format!("No {} ended.", about.battle.one));
            return chapter;
        }
        let won = finished - self.counts.drawn;
        if won == 0 {
            let words = format!("No {} had a winner.", about.battle.one);
            let why = match self.game.definition.turn.most {
                Some(_) => "All were tied.",
                None => {
                    "The rules don't say who wins, and no side was the last one standing. Write \
                     “wins most” and a tracker under “turn”, or “out at 0” after a tracker."
                }
            };
            chapter.notes.push(format!("{words} {why}"));
            self.strike(words);
            return chapter;
        }
        let of = |count: u32| share(count, finished);
        let mut rows: Vec<Statistic> =
            self.counts.sides.iter().map(|side| bar(&side.name, of(side.won))).collect();
        if self.counts.drawn > 0 {
            rows.push(bar("Draw", of(self.counts.drawn)));
        }
        chapter.groups.push(Group {
            words: format!("Of {} that ended:", self.battles(finished)),
            rows,
            ..Group::default()
        });
        self.first_and_others(&mut chapter);
        let sides = self.counts.sides.iter();
        if won >= ENOUGH
            && sides.len() == 2
            && let Some(best) = sides.max_by_key(|side| side.won)
            && share(best.won, won) > UNEVEN
        {
            let share = percent(share(best.won, won));
            let battles = self.game.about.battle.many;
            let verb = format!("win {share}% of all {battles} with a winner.");
            self.strike(with_verb(&best.name, &verb));
        }
        if share(self.counts.drawn, finished) > 0.5 {
            let share = percent(of(self.counts.drawn));
            self.strike(format!("{share}% of all {} have no winner.", about.battle.many));
        }
        chapter
    }

    /// Adds how often each side goes first, and how often the first side wins.
    fn first_and_others(&mut self, chapter: &mut Chapter) {
        let Counts { begun, won_by_first, .. } = *self.counts;
        if begun == 0 {
            if self.game.definition.turn.order == TurnOrder::Free {
                chapter.notes.push("Anyone can act at any time, so no side goes first.".to_owned());
            }
            return;
        }
        let sides = &self.counts.sides;
        let all = sides.iter().map(|side| side.began).sum();
        chapter.groups.push(Group {
            title: "Going first".to_owned(),
            words: String::new(),
            rows: sides.iter().map(|side| bar(&side.name, share(side.began, all))).collect(),
        });
        let share = share(won_by_first, begun);
        chapter.groups.push(Group {
            title: "Advantage".to_owned(),
            words: format!("Of all {} with a winner:", self.game.about.battle.many),
            rows: vec![bar("First side", share), bar("Other sides", 1.0 - share)],
        });
        let two = self.counts.sides.len() == 2;
        if begun >= ENOUGH && two && !(1.0 - UNEVEN..=UNEVEN).contains(&share) {
            self.strike(format!("The side that goes first wins {}% of the time.", percent(share)));
        }
    }

    fn lengths(&mut self) -> Chapter {
        let mut chapter = Chapter { title: "Length".to_owned(), ..Chapter::default() };
        let lengths = &self.counts.lengths;
        let (Some(middle), Some((&least, _)), Some((&most, _))) =
            (median(lengths), lengths.first_key_value(), lengths.last_key_value())
        else {
            return chapter;
        };
        let battle = self.game.about.battle;
        chapter.notes.push(match least == most {
            true => format!("Every {} takes {}.", battle.one, turns(least)),
            false => format!(
                "Half of all {} end within {}. The shortest takes {}, the longest {}.",
                battle.many,
                turns(middle),
                turns(least),
                turns(most)
            ),
        });
        if let Some(throws) = median(&self.counts.throws) {
            chapter.notes.push(match throws {
                0 => "No dice are rolled.".to_owned(),
                throws => {
                    let battle = capital(&battle.any());
                    format!("{battle} usually takes {}.", counted_in_thousands(throws, "roll"))
                }
            });
        }
        if self.game.definition.turn.order == TurnOrder::Free {
            chapter.notes.push(format!(
                "Players decide when {} ends. The simulation ends it after {SCENE} turns, or \
                 when at most one side is standing.",
                battle.any()
            ));
        }
        if least < most {
            chapter.groups.push(Group { rows: length_rows(lengths), ..Group::default() });
        }
        chapter
    }

    fn actions(&mut self) -> Chapter {
        let mut chapter = Chapter {
            title: capital_in_any_script(&format!("What {} do", self.game.about.figure.many)),
            ..Chapter::default()
        };
        let all: u32 = self.counts.actions.iter().map(|it| it.taken).sum();
        if all == 0 {
            let words = "No one ever acts.".to_owned();
            self.strike(words.clone());
            chapter.notes.push(words);
        } else {
            let actions = self.counts.actions.iter();
            let rows = actions.map(|it| bar(&it.label, share(it.taken, all))).collect();
            let words = format!("Of {}:", counted_in_thousands(all, "action"));
            chapter.groups.push(Group { words, rows, ..Group::default() });
        }
        let odd: Vec<String> = self.counts.actions.iter().filter_map(odd_action).collect();
        self.striking.extend(odd);
        chapter
    }

    fn tests(&mut self) -> Chapter {
        let mut chapter = Chapter { title: "Tests".to_owned(), ..Chapter::default() };
        for test in &self.counts.tests {
            self.striking.extend(odd_test(test));
            let rolled = test.rolled();
            let words = match rolled {
                0 => "Never rolled.".to_owned(),
                _ if test.is_of_dice => format!("{} rolled.", counted_in_thousands(rolled, "die")),
                _ => format!("Rolled {}.", times(rolled)),
            };
            let row = |it: &super::counts::ResultCount| bar(&it.label, share(it.count, rolled));
            let rows = match rolled {
                0 => Vec::new(),
                _ => test.results.iter().map(row).collect(),
            };
            if chapter.groups.len() < MOST_TESTS {
                chapter.groups.push(Group { title: test.label.clone(), words, rows });
            }
        }
        let more = self.counts.tests.len() - chapter.groups.len();
        if more > 0 {
            chapter.notes.push(format!("And {more} more."));
        }
        chapter
    }

    fn trackers(&mut self) -> Chapter {
        let mut chapter = Chapter { title: "Trackers".to_owned(), ..Chapter::default() };
        let definition = &self.game.definition;
        let of = &definition.trackers;
        let all = [&of.battle, &of.side, &of.figure];
        let mut rows = Vec::new();
        for (kind, (trackers, counts)) in all.into_iter().zip(&self.counts.trackers).enumerate() {
            for (place, (tracker, count)) in trackers.iter().zip(counts).enumerate() {
                let wins = kind == 1 && definition.turn.most == Some(place);
                self.striking.extend(odd_tracker(tracker, count, wins));
                let words = course_of(tracker, count);
                rows.push(Statistic { label: tracker.label.clone(), words, share: None });
            }
        }
        if !rows.is_empty() {
            chapter.groups.push(Group { rows, ..Group::default() });
        }
        chapter
    }
}

/// Returns a note if the use of an action is unusual.
fn odd_action(action: &ActionCount) -> Option<String> {
    let ActionCount { label, possible, weighed, best, taken, changed, .. } = action;
    let refused: u32 = action.refused.values().sum();
    if *possible == 0 {
        return Some(match action.refused.iter().max_by_key(|(_, count)| **count) {
            Some((why, _)) => {
                format!("{label} is never available. The most common reason: “{why}”")
            }
            None => format!("{label} is never available."),
        });
    }
    if *taken >= ENOUGH && action.may_change && *changed == 0 {
        return Some(format!("{label} is used {} and never changes anything.", times(*taken)));
    }
    if *weighed >= ENOUGH && action.may_change && share(*best, *weighed) < HARDLY {
        return Some(format!(
            "{label} was available {} but the best choice only {}% of the time.",
            times(*possible),
            percent(share(*best, *weighed))
        ));
    }
    if share(*possible, possible + refused) < HARDLY / 10.0 {
        return Some(format!(
            "{label} was available only {} out of {}.",
            times(*possible),
            grouped(possible + refused)
        ));
    }
    None
}

/// Returns notes if the results of a test are unusual.
fn odd_test(test: &TestCount) -> Vec<String> {
    let (label, rolled) = (&test.label, test.rolled());
    if rolled == 0 {
        return vec![format!("The test {label} is never rolled.")];
    }
    if rolled < ENOUGH {
        return vec![format!("The test {label} is rolled only {}.", times(rolled))];
    }
    let mut odd = Vec::new();
    let good = share(test.succeeded(), rolled);
    let [can_succeed, can_fail] = test.can;
    if can_succeed && can_fail && good < HARDLY {
        odd.push(format!("The test {label} hardly ever succeeds: {}%.", percent(good)));
    }
    if can_succeed && can_fail && good > NEARLY {
        odd.push(format!("The test {label} nearly always succeeds: {}%.", percent(good)));
    }
    let never = test.results.iter().filter(|it| it.count == 0);
    let never: Vec<String> = never.map(|it| format!("“{}”", it.label)).collect();
    if !never.is_empty() {
        odd.push(format!("The test {label} never results in {}.", listed(&never)));
    }
    odd
}

/// Returns a note if the changes of a tracker are unusual. A score that only goes up is normal.
fn odd_tracker(tracker: &Tracker, count: &TrackerCount, wins: bool) -> Option<String> {
    let label = &tracker.label;
    let is_number = matches!(tracker.kind, TrackerKind::Number { .. });
    match (count.grew, count.fell) {
        (0, 0) => Some(format!("The tracker {label} never changes, except by hand.")),
        (_, 0) if is_number && !wins => Some(format!("The tracker {label} only goes up.")),
        (_, 0) if !is_number => Some(format!("The tracker {label} is set but never cleared.")),
        _ => None,
    }
}

/// Describes the changes of a tracker: "from 0 to 12, goes up and down".
fn course_of(tracker: &Tracker, count: &TrackerCount) -> String {
    let number = |value: i32| match &tracker.kind {
        TrackerKind::Number { .. } => plain(value),
        TrackerKind::Flag => if value == 0 { "no" } else { "yes" }.to_owned(),
        TrackerKind::OneOf(words) => {
            let word = usize::try_from(value).ok().and_then(|it| words.get(it));
            word.cloned().unwrap_or_default()
        }
    };
    let range = match count.seen {
        Some((least, most)) if least == most => format!("stays {}", number(least)),
        Some((least, most)) => format!("from {} to {}", number(least), number(most)),
        None => return "no one has this tracker".to_owned(),
    };
    let way = match (count.grew > 0, count.fell > 0, &tracker.kind) {
        (false, false, _) => return range,
        (true, true, TrackerKind::Number { .. }) => "goes up and down",
        (true, false, TrackerKind::Number { .. }) => "only goes up",
        (false, true, TrackerKind::Number { .. }) => "only goes down",
        (true, true, _) => "is set and cleared",
        (true, false, _) => "is set but never cleared",
        (false, true, _) => "is cleared but never set",
    };
    format!("{range}, {way}")
}

/// Returns the share of battles by length. If there are too many lengths, each row covers several.
fn length_rows(lengths: &BTreeMap<u32, u32>) -> Vec<Statistic> {
    let all: u32 = lengths.values().sum();
    let least = lengths.keys().next().copied().unwrap_or(0);
    let most = lengths.keys().next_back().copied().unwrap_or(0);
    let width = (most - least + 1).div_ceil(MOST_LENGTHS).max(1);
    let starts = (0..MOST_LENGTHS).map(|it| least + it * width).take_while(|from| *from <= most);
    let row = |from: u32| {
        let to = from + width - 1;
        let label = if from == to { turns(from) } else { format!("{from}–{to} turns") };
        bar(&label, share(lengths.range(from..=to).map(|(_, count)| count).sum(), all))
    };
    starts.map(row).collect()
}

/// Returns the median of counted numbers, or `None` if there are none.
fn median(counts: &BTreeMap<u32, u32>) -> Option<u32> {
    let all: u32 = counts.values().sum();
    let mut so_far = 0;
    counts.iter().find_map(|(&number, count)| {
        so_far += count;
        (so_far * 2 >= all).then_some(number)
    })
}

fn bar(label: &str, share: f64) -> Statistic {
    Statistic { label: label.to_owned(), words: String::new(), share: Some(share) }
}

fn share(part: u32, all: u32) -> f64 {
    if all == 0 { 0.0 } else { f64::from(part) / f64::from(all) }
}

fn times(count: u32) -> String {
    if count == 1 { "once".to_owned() } else { format!("{} times", grouped(count)) }
}

fn turns(count: u32) -> String {
    counted_in_thousands(count, "turn")
}
