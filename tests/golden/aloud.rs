//! Prints the texts that players read in golden games, for reviewing them.
//!
//! With `ROLLBOOK_ALOUD=1`, each step is followed by all texts that players can read after it.

use std::env;

use rules_core::{
    Battle, FigureId, Row,
    conversation::{Goal, Prompt, Question},
    odds::{Forecast, Horizon},
    view::{Offer, Tracker},
};

use super::words::{percent, value};

/// Prints a step and all texts that players can read after it.
pub(crate) fn read(step: &str, battle: &Battle, log_before: usize) {
    if env::var_os("ROLLBOOK_ALOUD").is_none() {
        return;
    }
    println!("> {step}");
    for entry in battle.log(log_before) {
        println!("entry: {}", entry.title);
        entry.lines.iter().for_each(|line| println!("  {}", line.text));
    }
    match battle.walk() {
        Some(walk) => {
            walk.lines.iter().for_each(|line| println!("  … {}", line.text));
            read_prompt(&walk.prompt);
            read_odds(battle);
            read_outlooks("", battle.forecasts().collect());
        }
        None => read_offers(battle),
    }
    read_view(battle);
}

fn read_prompt(prompt: &Prompt) {
    let Prompt { headline, ask, hint, question, conditions, interrupts, .. } = prompt;
    println!("ask: {headline}. {ask}{}", told("hint", hint.as_deref()));
    match question {
        Question::Choice(choice) => {
            for option in &choice.options {
                let hint = told("hint", option.hint.as_deref());
                let refusal = told("no", option.refusal.as_deref());
                println!(
                    "  option: {}{hint}{refusal}{}",
                    option.label,
                    told("short", option.short.as_deref())
                );
            }
        }
        Question::Roll(roll) => {
            let goal = roll.reading.goal.as_ref().map(Goal::words);
            let decline = told("decline", roll.decline.as_deref());
            println!("  roll: {}{}{decline}", roll.dice, told("goal", goal.as_deref()));
            roll.sums.iter().for_each(|sum| println!("    {}: {}", sum.who, sum.explain()));
            for band in &roll.reading.bands {
                println!("    {} {}", band.label, band.span_of(roll.dice));
            }
        }
        Question::Pool(pool) => {
            let parts: Vec<String> = pool.parts.iter().map(|it| it.label.to_string()).collect();
            println!("  pool: {}, {} {}, {}", pool.who, pool.dice, pool.die, parts.join(", "));
            for band in &pool.reading.bands {
                println!("    {} {}", band.label, band.span_of(pool.die));
            }
        }
        Question::Draw(draw) => {
            draw.bands.iter().for_each(|band| println!("  draw: {} {}", band.label, band.span()));
        }
        Question::Number(number) => println!("  number: {}", number.unit),
    }
    for condition in conditions {
        let options = (0..condition.options.len()).filter_map(|it| condition.options.get(it));
        println!("  condition: {}: {}", condition.label, options.collect::<Vec<_>>().join(" | "));
    }
    interrupts.iter().for_each(|it| println!("  interrupt: {}", it.label));
}

fn read_odds(battle: &Battle) {
    for horizon in [Horizon::Test, Horizon::End] {
        for chance in battle.chances(horizon).into_iter().flatten() {
            println!("  odds: {} {}", percent(chance.probability, "0.0%"), chance.outcome.label);
        }
    }
}

fn read_outlooks(of: &str, forecasts: Vec<Forecast>) {
    for words in forecasts.into_iter().filter_map(|it| it.words_by_name()) {
        println!("  forecast: {of}{words}");
    }
}

fn read_offers(battle: &Battle) {
    let figures = battle.view().sides.into_iter().flat_map(|side| side.figures);
    let figures = figures.map(|it| (Some(it.id), it.name));
    for (figure, name) in [(None, "battle".to_owned())].into_iter().chain(figures) {
        battle.offers(figure).iter().for_each(|offer| read_offer(battle, figure, &name, offer));
    }
}

fn read_offer(battle: &Battle, figure: Option<FigureId>, name: &str, offer: &Offer<Row>) {
    let (cost, hint) = (told("cost", offer.cost.as_deref()), told("hint", offer.hint.as_deref()));
    let (asks, no) = (told("asks", offer.asks.as_deref()), told("no", offer.refusal.as_deref()));
    println!("offer: {name}: {}{cost}{hint}{asks}{no}", offer.label);
    if figure.is_some() && offer.refusal.is_none() {
        read_outlooks("of this: ", battle.state().forecasts_of(&offer.action, &[]).collect());
    }
}

fn read_view(battle: &Battle) {
    let view = battle.view();
    println!("view: {}{}", view.next.words, told("over", view.over.as_deref()));
    read_trackers("battle", &view.trackers);
    for side in view.sides {
        println!("view: {}: {}", side.name, side.remark);
        read_trackers(&side.name, &side.trackers);
        for figure in side.figures {
            println!("view: {}: {}; {}", figure.name, figure.remark, figure.arms.join(", "));
            read_trackers(&figure.name, &figure.trackers);
            figure.gear.iter().for_each(|gear| println!("  gear: {}: {gear}", figure.name));
        }
    }
}

fn read_trackers(of: &str, trackers: &[Tracker]) {
    for tracker in trackers {
        println!("  tracker: {of}: {} {}", tracker.label, value(tracker));
    }
}

fn told(what: &str, words: Option<&str>) -> String {
    words.map_or_else(String::new, |words| format!(" [{what}: {words}]"))
}
