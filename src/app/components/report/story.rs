//! A battle told as a web page, with photos at their moments.

use ledger::{KeptBattle, Picture, Story, StoryChart, StoryMoment, StorySide};
use rules_core::{
    Battle, LogPhoto, SideId,
    own::{Photo, Winner},
    report::{Chart, Report},
};

use super::chart::{self, drawn, in_words, shape_of};
use crate::{
    browser::{address, clock},
    components::battle::log::in_a_sentence,
    news::NewsEntry,
};

/// Returns a battle as a page. It was last played at `played_at`, in milliseconds since 1970, and
/// `pictures` are those of its photos that are on this device.
pub(crate) fn story(kept: &KeptBattle, played_at: u64, pictures: &[Picture]) -> Story {
    let battle = &kept.battle;
    let view = battle.seen();
    let names: Vec<&str> = view.sides.iter().map(|side| side.name.as_str()).collect();
    let report = battle.report();
    let winner = report.as_ref().and_then(|_| kept.winner());
    let winner = winner.and_then(Winner::side);
    let winner = winner.and_then(|id| view.sides.iter().find(|side| side.id == id));
    Story {
        title: names.join(" – "),
        remark: format!("{}, {}", kept.system.about().name, clock::day_of(played_at)),
        sides: view.sides.iter().map(|side| side_of(kept, side.id, &side.name)).collect(),
        moments: moments(battle, pictures),
        chart: report.as_ref().and_then(|it| it.chart.as_ref()).map(chart_of),
        winner: winner.map(|side| side.name.clone()),
        ended: ended(kept, report.as_ref(), &names),
        highlights: battle.highlights(),
        fates: report.map(fates).unwrap_or_default(),
        home: Some(home()),
    }
}

/// Returns the address of the app.
fn home() -> String {
    let here = address::href();
    here.split(['#', '?']).next().unwrap_or_default().to_owned()
}

fn side_of(kept: &KeptBattle, id: SideId, name: &str) -> StorySide {
    let KeptBattle { system, battle, .. } = kept;
    let about = system.about();
    let mut roster = battle.rosters().get(id.index()).cloned().unwrap_or_default();
    roster.figures.extend(battle.joined(id));
    let figures = roster.figures.iter().map(|sheet| {
        let cost = about.cost.and_then(|cost| cost.of(sheet)).unwrap_or_default();
        let name = match about.number_of(sheet) {
            1 => sheet.name().to_owned(),
            number => format!("{number} × {}", sheet.name()),
        };
        (name, cost)
    });
    StorySide {
        name: name.to_owned(),
        short: about.roster_in_short(&roster),
        figures: figures.collect(),
    }
}

/// Returns the photos in the log, each with what the log tells before it.
fn moments(battle: &Battle, pictures: &[Picture]) -> Vec<StoryMoment> {
    let word = battle.turn().map(|(word, _)| word);
    let (mut told, mut moments) = (String::new(), Vec::new());
    for entry in NewsEntry::all(battle, 0) {
        match entry.photo {
            None => told = in_a_sentence(&entry),
            Some(LogPhoto::Changed) => {}
            Some(LogPhoto::Taken(number)) => {
                let Some(Photo { id, turn, caption, .. }) = battle.own().photo(number) else {
                    continue;
                };
                let when = word.as_ref().zip(*turn).map(|(word, turn)| format!("{word} {turn}"));
                let picture = pictures.iter().find(|picture| picture.id() == *id);
                moments.push(StoryMoment {
                    when: when.unwrap_or_default(),
                    caption: caption.trim().to_owned(),
                    told: told.clone(),
                    picture: picture.map(|it| it.address().to_owned()),
                });
            }
        }
    }
    moments
}

fn chart_of(chart: &Chart) -> StoryChart {
    let step = chart.step.to_lowercase();
    let numbers: Vec<String> = chart.lines.iter().map(in_words).collect();
    let legend = chart
        .lines
        .iter()
        .map(|line| (line.side.index() + 1, line.name.clone(), shape_of(line.side, 7, 7)));
    StoryChart {
        title: format!("{}, {step} by {step}", chart.title),
        says: numbers.join("; "),
        size: (chart::WIDTH, chart::HEIGHT),
        svg: drawn(chart),
        legend: legend.collect(),
    }
}

/// Returns how the battle ended, and the score.
fn ended(kept: &KeptBattle, report: Option<&Report>, names: &[&str]) -> Vec<String> {
    let sides = (0..).map(SideId).zip(names.iter().copied());
    let score = kept.battle.own().standings().words(sides).map(|words| format!("Score: {words}"));
    report.map(|it| kept.headline(it)).into_iter().chain(score).collect()
}

/// Returns the lists of the report about sides.
fn fates(report: Report) -> Vec<(String, Vec<(String, String)>)> {
    let of_sides = report.sections.into_iter().filter(|it| it.side.is_some());
    of_sides.map(|it| (it.title, it.rows)).collect()
}
