//! Casters from later books, who spend tokens to cast spells and to help or hinder other casters.

use engine::{
    FigureId, HasLineup, Told, Topic,
    conversation::{Ask, Flow, Label, Outcome, Sum, Table, numbered},
    dice::Die,
    view::Offer,
    words::counted,
};

use super::spells::{self, Attempt, UNWRITTEN};
use crate::{
    Gdf,
    actions::action::Action,
    quality::rolling::{QualityTest, other},
    state::{battle::State, effect::Effect, group::of_unit},
    unit::spell::Spell,
};

/// The maximum number of tokens that a caster can hold.
pub(crate) const MOST: u8 = 6;

/// The minimum result to cast a spell. It is the same for all spells.
const NEEDED: u8 = 4;

/// Returns `true` if a unit casts spells with tokens.
pub(crate) fn is_caster(state: &State, unit: FigureId) -> bool {
    state.profile(unit).is_caster()
}

/// Returns the spells of a caster, or none for a unit that does not cast with tokens.
pub(crate) fn spells(state: &State, unit: FigureId) -> &[Spell] {
    if is_caster(state, unit) { &state.profile(unit).spells } else { &[] }
}

/// Gives each caster X tokens at the beginning of a round, up to [`MOST`]. A group of casters gets
/// a token for each of its models that is left.
pub(crate) fn gain(table: &mut Table<'_, Gdf>) {
    let casters: Vec<FigureId> = table
        .state()
        .all_figures()
        .filter(|&unit| is_caster(table.state(), unit) && table.state().in_play(unit))
        .collect();
    for unit in casters {
        let state = table.state();
        let more = state.profile(unit).spell_tokens(state.models_left(unit));
        let now = state.unit(unit).tokens;
        let after = now.saturating_add(more).min(MOST).max(now);
        if after != now {
            table.apply(Effect::Tokens(unit, after));
        }
    }
}

/// Returns the offers for the spells of a caster.
pub(crate) fn offers(
    state: &State,
    caster: FigureId,
    refusal: Option<&String>,
) -> Vec<Offer<Action>> {
    let offer = |place: u8, label: String, note: &str| {
        let held = counted(state.unit(caster).tokens.into(), "token");
        Offer::new(Action::Cast(caster, place), label)
            .hint(format!("Needs {NEEDED}+ on a D6. {held} left. {note}"))
            .topic(TOPIC.key)
            .unless(refusal.cloned())
            .unless(not_to_cast(state, caster, place))
    };
    let mut offers = Vec::new();
    let spells = spells(state, caster);
    for (place, spell) in (0..).zip(spells) {
        let cost = counted(spell.number.into(), "token");
        let offer = offer(place, format!("Cast {} ({cost})", spell.name), &spell.words());
        offers.push(spells::at_somebody(state, caster, spell, offer));
    }
    if is_caster(state, caster) {
        let words = if spells.is_empty() { "Cast a spell" } else { "Cast another spell" };
        let unwritten = offer(UNWRITTEN, words.to_owned(), "Enter the spell's cost.");
        offers.push(if spells.is_empty() { unwritten } else { unwritten.rare() });
    }
    offers
}

/// Returns the reason why a caster cannot cast a spell now, or `None` if it can.
///
/// A caster cannot cast if it is pinned, has attacked, has already tried this spell, or lacks the
/// tokens.
fn not_to_cast(state: &State, caster: FigureId, place: u8) -> Option<&'static str> {
    let now = state.unit(caster);
    let cost = spells(state, caster).get(usize::from(place)).map_or(1, |spell| *spell.number);
    if now.pinned {
        Some(state.book().must_idle)
    } else if state.members(caster).iter().any(|&part| state.unit(part).fired != 0) {
        Some("Spells come before attacks.")
    } else if now.has_tried(place) {
        Some("Already tried this spell this round.")
    } else {
        (now.tokens < cost).then_some("Not enough tokens.")
    }
}

/// Returns the spell at this index on a caster's sheet, or asks for the cost of a spell that is not
/// on the sheet.
pub(super) fn spell(table: &mut Table<'_, Gdf>, caster: FigureId, place: u8) -> Spell {
    if let Some(written) = spells(table.state(), caster).get(usize::from(place)) {
        return written.clone();
    }
    let limits = 1..=i32::from(table.state().unit(caster).tokens.max(1));
    let cost = table.pick("cost", "Cost in tokens", limits, 1);
    let number = u8::try_from(cost).unwrap_or(1);
    Spell { name: "The spell".to_owned(), number: number.into(), ..Spell::default() }
}

/// Spends a spell's cost in tokens and rolls to cast it. A result of 4 or more succeeds.
///
/// Other casters within 18 inches and in sight can spend tokens at the same time. Each token
/// changes the die by 1, for or against the spell.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(super) fn is_cast(
    table: &mut Table<'_, Gdf>,
    caster: FigureId,
    place: u8,
    spell: &Spell,
) -> Flow<Attempt> {
    let who = table.state().name(caster).to_owned();
    let held = table.state().unit(caster).tokens;
    let others = spent_by_others(table, caster);
    let mut test = QualityTest::new("Spell", NEEDED);
    for (unit, tokens, worth) in &others {
        let name = table.state().name(*unit).to_owned();
        test = test.modifier_if(*tokens > 0, name, *worth);
    }
    test = test.part(other(table));
    let mut sums = [Sum::new(&who, table.state().side_of(caster), Die::D6)];
    sums[0].parts.extend(test.parts().iter().cloned());
    let cost = counted(spell.number.into(), "token");
    let ask = of_unit(table, caster, Ask::new("Roll to cast"))
        .hint(format!("Needs {NEEDED}+, costs {cost}. {}", spell.words()))
        .topic(TOPIC.key);
    let counts_as = [Outcome::failure("fails"), Outcome::success("cast")];
    let face = table.roll(&mut sums, 0, ask, &|_| test.reading(counts_as.clone()))?;
    table.tell(Told::Roll, |_| format!("{who}: {face} on a D6, needs {}.", test.words()));
    table.apply(Effect::Tokens(caster, held.saturating_sub(*spell.number)));
    for (unit, tokens, _) in others.into_iter().filter(|(_, tokens, _)| *tokens > 0) {
        let left = table.state().unit(unit).tokens.saturating_sub(tokens);
        table.apply(Effect::Tokens(unit, left));
    }
    if place != UNWRITTEN {
        table.apply(Effect::Tried(caster, place, true));
    }
    Ok(if face >= test.face() { Attempt::Succeeds } else { Attempt::Fails })
}

/// Asks how many tokens each other caster spends on a spell.
///
/// Returns each of those casters, the number of tokens it spends, and the resulting modifier to the
/// die.
fn spent_by_others(table: &mut Table<'_, Gdf>, caster: FigureId) -> Vec<(FigureId, u8, i32)> {
    let state = table.state();
    let others: Vec<(FigureId, u8, bool)> = state
        .all_figures()
        .filter(|&it| it != caster && is_caster(state, it) && state.in_play(it))
        .filter(|&it| state.is_on_table(state.head(it)) && state.unit(it).tokens > 0)
        .map(|it| (it, state.unit(it).tokens, state.side_of(it) == state.side_of(caster)))
        .collect();
    let asked = others.into_iter().enumerate().map(|(place, (unit, held, is_friend))| {
        let what = if is_friend { "to help" } else { "to hinder" };
        let label = format!("{}: tokens {what} (within 18″)", table.state().name(unit));
        let label = Label::from(label).decided_by(table.state().side_of(unit)).spends();
        let tokens = table.pick(numbered("tokens", place), label, 0..=held.into(), 0);
        let worth = if is_friend { tokens } else { -tokens };
        (unit, u8::try_from(tokens).unwrap_or(0), worth)
    });
    asked.collect()
}

/// The help topic about Caster(X).
pub(crate) const TOPIC: Topic = Topic {
    key: "caster",
    title: "Caster(X)",
    rules: &[56],
    text: || {
        format!(
            "Gets X spell tokens at the start of each round, up to {MOST}. Before attacking, it \
             can try each spell once by spending its cost in tokens: {NEEDED}+ on a D6 casts it \
             at a target in sight. Casters on either side within 18″ and in sight can spend \
             tokens at the same time, each for +1 or −1."
        )
    },
};

#[cfg(test)]
mod tests {
    use crate::{
        Action, Order,
        testing::{Play, RED, unit},
    };
    use engine::{FigureId, odds::Horizon, sheet::Sheet};

    const BLUE: FigureId = FigureId(1);

    fn caster(name: &str, tokens: i32) -> Sheet {
        let rule = Sheet::new().with("name", "Caster").with("gives", "Spell tokens");
        let spell = |name: &str, cost: i32| Sheet::new().with("name", name).with("number", cost);
        unit(name)
            .with("rules", vec![rule.with("value", tokens)])
            .with("spells", vec![spell("Glare", 1), spell("Gale", 3)])
    }

    fn tokens(play: &Play, unit: FigureId) -> u8 {
        play.state().unit(unit).tokens
    }

    #[test]
    fn gdf_56_tokens_come_each_round_and_are_no_more_than_six() {
        let mut play = Play::with(vec![caster("Red", 4)], vec![unit("Blue")]);
        assert_eq!(tokens(&play, RED), 4);
        assert!(play.logged("Red: 4 spell tokens (+4)."));
        play.act(RED, Order::Rush);
        play.act(BLUE, Order::Rush);
        assert_eq!(tokens(&play, RED), 6);
    }

    #[test]
    fn gdf_56_a_spell_costs_its_tokens_and_needs_a_four() {
        let mut play = Play::with(vec![caster("Red", 2)], vec![unit("Blue")]);
        let dear = play.refusal(&Action::Cast(RED, 1));
        assert_eq!(dear.as_deref(), Some("Not enough tokens."));
        play.take(Action::Cast(RED, 0));
        assert!((play.chance_of(Horizon::Test, "cast") - 0.5).abs() < 1e-9);
        play.roll(&[4]);
        assert!(play.logged("Glare is cast."));
        assert_eq!(tokens(&play, RED), 1);
        let again = play.refusal(&Action::Cast(RED, 0));
        assert_eq!(again.as_deref(), Some("Already tried this spell this round."));
        play.act(RED, Order::Rush);
        play.act(BLUE, Order::Rush);
        assert_eq!(play.refusal(&Action::Cast(RED, 0)), None, "the next round");
    }

    #[test]
    fn gdf_56_others_spend_tokens_for_it_and_against_it() {
        let reds = vec![caster("Red", 2), caster("Friend", 2)];
        let mut play = Play::with(reds, vec![caster("Blue", 3)]);
        let (friend, foe) = (FigureId(1), FigureId(2));
        play.take(Action::Cast(RED, 0));
        play.set("tokens.0", 1);
        play.set("tokens.1", 3);
        assert!((play.chance_of(Horizon::Test, "cast") - 1.0 / 6.0).abs() < 1e-9);
        play.roll(&[5]);
        assert!(play.logged("Red: 5 on a D6, needs 6+ (Spell 4+, +1 Friend, −3 Blue)."));
        assert!(play.logged("Glare fails."));
        assert_eq!([RED, friend, foe].map(|it| tokens(&play, it)), [1, 1, 0]);
    }

    #[test]
    fn gdf_56_whoever_has_attacked_casts_no_more() {
        let mut play = Play::with(vec![caster("Red", 2)], vec![unit("Blue")]);
        play.hand(RED, "models", 5);
        play.act(RED, Order::Hold);
        assert_eq!(play.refusal(&Action::Cast(RED, 0)), None);
        play.take(Action::Cast(RED, 0));
        play.roll(&[1]);
        assert_eq!(tokens(&play, RED), 1, "a spell that fails costs as much");
    }

    #[test]
    fn gdf_56_every_other_caster_may_spend_tokens_however_many_there_are() {
        let blues = (0..8).map(|place| caster(&format!("Blue {place}"), 1)).collect();
        let mut play = Play::with(vec![caster("Red", 2)], blues);
        play.take(Action::Cast(RED, 0));
        play.set("tokens.7", 1);
        play.roll(&[4]);
        assert!(play.logged("needs 5+ (Spell 4+, −1 Blue 7)"), "{:?}", play.log());
    }
}
