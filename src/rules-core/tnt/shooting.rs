//! Ranged combat: the shots, their modifiers, the markers they leave and the jam they may cause.

use super::{
    Tnt,
    effect::Effect,
    hold,
    movement::{lose_concentration, spend},
    sheet::WeaponKind,
    stat_test::{TARGET_NUMBER, Tested, stat_test},
    state::{Hit, State},
    test_kind::{TestKind, Tester},
};
use crate::{
    conversation::{Ask, Choice, ChoiceOption, Draw, Flow, Modifier, Outcome, Part, Table, Tone},
    dice::Die,
    ids::FigureId,
    line::LineKind,
    topic::Topic,
};

const COVER: &[&str] = &["None", "Light", "Heavy"];
const LIGHT_COVER: Part =
    Part { label: std::borrow::Cow::Borrowed("light cover"), value: -1, modifier: true };
const HEAVY_COVER: Part =
    Part { label: std::borrow::Cow::Borrowed("heavy cover"), value: -2, modifier: true };

const SUPPRESSIVE: Modifier = Modifier {
    key: "suppressive",
    label: "Suppressive fire",
    reason: "suppressive fire",
    value: 3,
};
/// The bonus of concentrating, for shots as for blows.
pub(super) const CONCENTRATING: Modifier =
    Modifier { key: "concentrating", label: "Concentrating", reason: "concentrating", value: 2 };
const MOVED: Modifier = Modifier {
    key: "moved",
    label: "Shooter moved or stood up",
    reason: "shooter moved",
    value: -1,
};
const RAN: Modifier =
    Modifier { key: "ran", label: "Target moved twice", reason: "target moved twice", value: -1 };
const PRONE_AND_FAR: Modifier = Modifier {
    key: "far",
    label: "Prone and over 6 inches away",
    reason: "prone and far",
    value: -1,
};

/// Inches around the first target within which a burst may spread.
const SPREAD: u8 = 3;
const SHOT_AT: &str = "Shot at (within 3 inches)";

/// A ranged attack: 1 AP, all the weapon's shots. Each hit leaves a pending hit marker; a jam loses the shots that are
/// left.
///
/// # Errors
/// Stops where an answer is missing.
pub(super) fn shoot(table: &mut Table<'_, Tnt>, shooter: FigureId, weapon: u8) -> Flow<()> {
    let Some(mut burst) = Burst::of(table.state(), shooter, weapon) else { return Ok(()) };
    table.headline(format!("{} fires the {}", burst.who, burst.weapon));
    burst.target = choose_target(table, shooter, burst.range)?;
    while burst.fired < burst.shots && !burst.has_jammed {
        if !hold::pause(table, shooter)? {
            return Ok(());
        }
        if !table.state().in_action(burst.target) {
            if table.state().enemies_of(shooter).next().is_none() {
                return Ok(());
            }
            burst.turn_to(choose_target(table, shooter, burst.range)?);
        }
        burst.fire(table)?;
    }
    lose_concentration(table, shooter);
    if burst.shots > 1 { table.outcome(burst.outcome()) } else { Ok(()) }
}

/// The shots of one ranged attack.
struct Burst {
    shooter: FigureId,
    who: String,
    weapon: String,
    place: u8,
    range: u8,
    strength: u8,
    reliability: u8,
    shots: u8,
    target: FigureId,
    aim: Aim,
    fired: u8,
    hits: u8,
    has_jammed: bool,
}

/// What was said of a shot: it holds for the next one, too, until something else is said.
#[derive(Clone, Copy, Default)]
struct Aim {
    /// The place of the target's cover among all.
    cover: u8,
    /// Whether the target is prone and far.
    far: bool,
    /// Whether the fire is suppressive, as declared with the first shot.
    suppressive: bool,
}

impl Burst {
    fn of(state: &State, shooter: FigureId, place: u8) -> Option<Self> {
        let weapon = state.weapon(shooter, place)?;
        let WeaponKind::Ranged { range, reliability, shots } = weapon.kind else { return None };
        Some(Self {
            shooter,
            who: state.name(shooter).to_owned(),
            weapon: weapon.name.clone(),
            place,
            range,
            strength: weapon.strength,
            reliability,
            shots: shots.saturating_add(state.profile(shooter).extra_shots()),
            target: shooter,
            aim: Aim::default(),
            fired: 0,
            hits: 0,
            has_jammed: false,
        })
    }

    /// One shot: to hit, and whom.
    fn fire(&mut self, table: &mut Table<'_, Tnt>) -> Flow<()> {
        let number = self.fired + 1;
        self.spread(table);
        let (who, whom) = (self.who.clone(), table.state().name(self.target).to_owned());
        let is_burst = self.shots > 1;
        let which =
            if is_burst { format!(", shot {number} of {}", self.shots) } else { String::new() };
        table.headline(format!("{who} shoots at {whom} · {}{which}", self.weapon));
        let tester = self.take_aim(table);
        let suppressive = self.aim.suppressive;
        let outcome = |tested: Tested| {
            let outcome = hit_or_miss(tested, suppressive, self.reliability);
            if is_burst { outcome.interim() } else { outcome }
        };
        let ask = Ask::new("Roll to hit").topic(TOPIC.key);
        let tested = stat_test(table, tester, TARGET_NUMBER, ask, outcome)?;
        if self.fired == 0 {
            spend(table, self.shooter, 1);
            let attacks = table.state().figure(self.shooter).fired.saturating_add(1);
            table.apply(Effect::Fired(self.shooter, attacks));
        }
        self.fired = number;
        if tested.passed {
            self.hits += 1;
            table.tell(LineKind::Outcome, || format!("{who} hits {whom}."));
            let hit = Hit {
                strength: self.strength,
                shooter: Some(self.shooter),
                graze_only: suppressive && !tested.is_critical(),
            };
            let target = who_is_hit(table, self.shooter, self.target)?;
            table.apply(Effect::Mark(target, hit));
        } else {
            table.tell(LineKind::Outcome, || format!("{who} misses {whom}."));
        }
        if tested.is_fumble() {
            self.jam(table);
        }
        Ok(())
    }

    /// Multiple shots: after the first, each may go to another figure near the first target, friend or foe.
    fn spread(&mut self, table: &mut Table<'_, Tnt>) {
        if self.fired == 0 {
            return;
        }
        let state = table.state();
        let shooter = self.shooter;
        let near: Vec<FigureId> =
            state.all_figures().filter(|&id| id != shooter && state.in_action(id)).collect();
        let preset = near.iter().position(|&id| id == self.target).unwrap_or_default();
        let preset = u8::try_from(preset).unwrap_or(0);
        let names = |state: &State| near.iter().map(|&id| state.name(id).to_owned()).collect();
        let place = table.pick_name("target", SHOT_AT, names, preset);
        let target = near.get(usize::from(place)).copied().unwrap_or(self.target);
        if target != self.target {
            self.turn_to(target);
        }
    }

    /// Fires at somebody else from now on, of whom nothing has been said yet.
    fn turn_to(&mut self, target: FigureId) {
        self.target = target;
        self.aim = Aim { suppressive: self.aim.suppressive, ..Aim::default() };
    }

    /// Ranged combat, firing modifiers: all of them add up; of cover only the better counts. Suppressive fire is declared
    /// with the first shot, for all of them.
    fn take_aim(&mut self, table: &mut Table<'_, Tnt>) -> Tester {
        let (me, it) = (table.state().figure(self.shooter), table.state().figure(self.target));
        let (moved, concentrates) = (me.moves > 0 || me.climbed > 0 || me.stood, me.concentrating);
        let (ran, prone) = (it.moves >= 2, it.prone);

        self.aim.cover = table.pick("cover", "Target's cover", COVER, self.aim.cover);
        let far = if prone { table.modifier(PRONE_AND_FAR, self.aim.far) } else { None };
        self.aim.far = far.is_some();
        let suppressive = if self.fired == 0 {
            table.modifier(SUPPRESSIVE, false)
        } else {
            self.aim.suppressive.then(|| SUPPRESSIVE.part())
        };
        self.aim.suppressive = suppressive.is_some();
        let concentrating =
            if suppressive.is_some() { None } else { table.modifier(CONCENTRATING, concentrates) };
        let moved = table.modifier(MOVED, moved);
        let ran = table.modifier(RAN, ran);
        let cover = match self.aim.cover {
            0 => None,
            1 => Some(LIGHT_COVER),
            _ => Some(HEAVY_COVER),
        };
        let tester = Tester::new(table.state(), self.shooter, TestKind::Ranged);
        let parts = [suppressive, concentrating, moved, ran, cover, far];
        parts.into_iter().fold(tester, Tester::part)
    }

    /// Reliability: a natural 1 jams the weapon, and what is left of the burst is lost.
    fn jam(&mut self, table: &mut Table<'_, Tnt>) {
        if self.reliability == 0 {
            return;
        }
        self.has_jammed = true;
        let tokens = table.state().figure(self.shooter).jammed(self.place);
        let tokens = tokens.saturating_add(self.reliability);
        table.apply(Effect::Jammed(self.shooter, self.place, tokens));
    }

    /// All shots together.
    fn outcome(&self) -> Outcome {
        let hits = match self.hits {
            0 => "no hit".to_owned(),
            1 => "1 hit".to_owned(),
            more => format!("{more} hits"),
        };
        let label = if self.has_jammed { format!("{hits}, jam") } else { hits };
        let tone = if self.hits == 0 { Tone::Failure } else { Tone::Success };
        Outcome::new(tone, label).ranked(-i32::from(self.hits))
    }
}

fn hit_or_miss(tested: Tested, suppressive: bool, reliability: u8) -> Outcome {
    let hit = if suppressive && !tested.is_critical() { "graze" } else { "hit" };
    match (tested.passed, tested.is_fumble() && reliability > 0) {
        (true, false) => Outcome::success(hit),
        (true, true) => Outcome::mixed(format!("{hit} and jam")),
        (false, false) => Outcome::failure("miss"),
        (false, true) => Outcome::failure("jam"),
    }
}

/// Firing into melee: a hit on one of several figures in contact goes to any of them but the shooter, by equal shares of a
/// D10, or of percentile dice for more than ten.
fn who_is_hit(table: &mut Table<'_, Tnt>, shooter: FigureId, target: FigureId) -> Flow<FigureId> {
    let mut melee = table.state().melee_around(target);
    melee.retain(|&id| id != shooter);
    if melee.len() < 2 {
        return Ok(target);
    }
    let names = melee.iter().map(|&id| table.state().name(id).to_owned());
    // Markers do not change how the shots that are left are rolled.
    let die = if melee.len() > usize::from(Die::D10.faces()) { Die::D100 } else { Die::D10 };
    let draw = Draw::among(die, names).alike();
    let ask = Ask::new("Whom does it hit?")
        .hint(format!("Into a melee: by equal shares of a {die}, the rest is rolled again."))
        .topic(INTO_MELEE.key);
    let place = table.draw(&ask, &draw)?;
    let hit = melee.get(place).copied().unwrap_or(target);
    let whom = table.state().name(hit).to_owned();
    table.tell(LineKind::Outcome, || format!("In the melee the hit is on {whom}."));
    Ok(hit)
}

/// Ranged combat, line of sight: any enemy in action may be named; whether it can be seen, only the players see.
fn choose_target(table: &mut Table<'_, Tnt>, shooter: FigureId, range: u8) -> Flow<FigureId> {
    let state = table.state();
    let targets: Vec<FigureId> = state.enemies_of(shooter).collect();
    let options = targets
        .iter()
        .map(|&id| ChoiceOption::figure(state.name(id), id).hint(target_hint(state, id)));
    let choice = Choice { options: options.collect(), usual: None };
    let ask = Ask::new("Choose a target")
        .hint(format!("Within {range} inches and in sight. Figures of either side block sight."))
        .of(state.side_of(shooter))
        .topic(SIGHT.key);
    let place = table.choose(ask, choice)?;
    Ok(targets.get(place).copied().unwrap_or(shooter))
}

fn target_hint(state: &State, id: FigureId) -> Option<String> {
    let figure = state.figure(id);
    let mut hints = Vec::new();
    match figure.hits.len() {
        0 => {}
        1 => hints.push("1 hit pending".to_owned()),
        more => hints.push(format!("{more} hits pending")),
    }
    if figure.prone {
        hints.push("prone".to_owned());
    }
    if figure.moves >= 2 {
        hints.push("moved twice".to_owned());
    }
    if state.is_engaged(id) {
        hints.push("in melee".to_owned());
    }
    (!hints.is_empty()).then(|| hints.join(", "))
}

/// Ranged combat.
pub(super) const TOPIC: Topic = Topic {
    key: "ranged",
    title: "Ranged attack",
    rules: &[19, 33, 34],
    text: || {
        format!(
            "1 AP, once an activation. D10 + Ranged against {TARGET_NUMBER}; a hit leaves a marker. {:+} suppressive fire, \
             {:+} concentrating, {:+} the shooter moved or stood up this turn, {:+} the target moved twice this turn, {:+} \
             target prone and over 6 inches away, {:+} light cover or {:+} heavy cover. All add up, but only the better \
             cover counts. Two figures inside one building are in light cover from each other.",
            SUPPRESSIVE.value,
            CONCENTRATING.value,
            MOVED.value,
            RAN.value,
            PRONE_AND_FAR.value,
            LIGHT_COVER.value,
            HEAVY_COVER.value
        )
    },
};

/// Ranged combat, line of sight.
pub(super) const SIGHT: Topic = Topic {
    key: "sight",
    title: "Targets and line of sight",
    rules: &[35],
    text: || {
        "A target must be in range and in sight, all around the shooter. Figures of either side block sight, but only \
         Large ones block it to a Large figure."
            .to_owned()
    },
};

/// Ranged combat, multiple shots.
pub(super) const BURST: Topic = Topic {
    key: "burst",
    title: "Multiple shots",
    rules: &[40],
    text: || {
        format!(
            "All shots of a weapon are one ranged attack, each rolled for itself. They may spread to figures within \
             {SPREAD} inches of the first target, friend or foe, the nearest next and none skipped."
        )
    },
};

/// Ranged combat, firing into melee.
pub(super) const INTO_MELEE: Topic = Topic {
    key: "into-melee",
    title: "Firing into melee",
    rules: &[41],
    text: || {
        "Each hit on a figure in melee goes to one of all figures in that melee, friend or foe, by equal shares of a D10. \
         What does not share out evenly is rolled again."
            .to_owned()
    },
};

/// Ranged combat, suppressive fire.
pub(super) const SUPPRESSIVE_FIRE: Topic = Topic {
    key: "suppressive",
    title: "Suppressive fire",
    rules: &[42],
    text: || {
        format!(
            "Declared before the roll: {:+} to hit, but hits only graze; a natural 10 still rolls to wound. Never together \
             with concentrating.",
            SUPPRESSIVE.value
        )
    },
};

/// Ranged combat, reliability.
pub(super) const RELIABILITY: Topic = Topic {
    key: "reliability",
    title: "Reliability and jams",
    rules: &[43],
    text: || {
        "A natural 1 to hit gives the weapon as many Jammed tokens as its Reliability, even if the shot hits, and loses \
         the shots that are left. It fires again once all tokens are gone."
            .to_owned()
    },
};
