//! The shots of one ranged attack.

use engine::{
    FigureId, HasLineup, Told,
    conversation::{Ask, Came, Flow, Headline, Outcome, Table, Tone},
    words::{counted, with_verb},
};

use super::{
    aim::{self, Aim},
    into_melee::{at_risk, who_is_hit},
    jam::{JAM, jam},
    risk::Volley,
    spread::next_target,
    strays::Strays,
    target::{Retarget, choose_target, still_a_target},
};
use crate::{
    Tnt,
    actions::{action_points::spend, hold::Resumed},
    figure::weapon::WeaponKind,
    state::{battle::State, effect::Effect, hit::Hit},
    stats::unopposed::{TARGET_NUMBER, Tested, stat_test},
};

/// A ranged attack and its shots so far.
#[derive(Clone, Hash)]
pub(super) struct Burst {
    pub(super) shooter: FigureId,
    pub(super) who: String,
    pub(super) weapon: String,
    place: u8,
    pub(super) range: u8,
    pub(super) strength: u8,
    reliability: u8,
    pub(super) shots: u8,
    pub(super) target: FigureId,
    aim: Aim,
    pub(super) fired: u8,
    /// The hits and misses of the shots so far.
    came: Came,
    pub(super) has_jammed: bool,
    /// Hits into a melee that are not yet assigned to a figure.
    pub(super) strays: Strays,
}

impl Burst {
    pub(super) fn of(state: &State, shooter: FigureId, place: u8) -> Option<Self> {
        let weapon = state.weapon(shooter, place)?;
        let WeaponKind::Ranged { range, reliability, shots } = weapon.kind else { return None };
        Some(Self {
            shooter,
            who: state.name(shooter).to_owned(),
            weapon: weapon.name.clone(),
            place,
            range: *range,
            strength: *weapon.strength,
            reliability: *reliability,
            shots: *state.profile(shooter).shots_of(shots),
            target: shooter,
            aim: Aim::default(),
            fired: 0,
            came: Came::default(),
            has_jammed: false,
            strays: Strays::default(),
        })
    }

    /// Returns `true` if all shots have been fired or the weapon has jammed.
    pub(super) fn is_over(&self) -> bool {
        self.fired >= self.shots || self.has_jammed
    }

    /// Fires one shot: asks for the target, rolls to hit, and marks the figure that is hit.
    pub(super) fn fire(&mut self, table: &mut Table<'_, Tnt>) -> Flow<()> {
        let number = self.fired + 1;
        self.spread(table);
        let (who, whom) = (self.who.clone(), table.state().name(self.target).to_owned());
        let is_burst = self.shots > 1;
        let which =
            if is_burst { format!(", shot {number} of {}", self.shots) } else { String::new() };
        let headline = Headline::new(format!("{who} shoots at {whom}"));
        let headline = headline.detail(format!("{}{which}", self.weapon));
        table.headline(headline.series(&self.came, self.shots));
        let tester = self.aim.take(table, [self.shooter, self.target], self.fired == 0);
        let suppressive = self.aim.suppressive;
        let outcome = |tested: Tested| {
            let outcome = hit_or_miss(tested, suppressive, self.reliability);
            if is_burst { outcome.interim() } else { outcome }
        };
        let ask = Ask::new("Roll to hit").topic(aim::TOPIC.key);
        let ask = match self.volley().risk(table) {
            Some(risk) => ask.hint(risk),
            None => ask,
        };
        let tested = stat_test(table, tester, TARGET_NUMBER, ask, &outcome)?;
        self.pay(table);
        self.fired = number;
        self.came.push(tested.passed);
        if tested.passed {
            table.tell(Told::Outcome, |_| format!("{who} hits {whom}."));
            let hit = Hit {
                strength: self.strength,
                shooter: Some(self.shooter),
                graze_only: suppressive && !tested.is_critical(),
            };
            match who_is_hit(table, self.shooter, self.target)? {
                Some(target) => table.apply(Effect::Mark(target, hit)),
                None => self.strays.add(at_risk(table.state(), self.shooter, self.target), hit),
            }
        } else {
            table.tell(Told::Outcome, |_| format!("{who} misses {whom}."));
        }
        if tested.is_fumble() {
            self.has_jammed = jam(table, self.shooter, self.place, self.reliability);
        }
        Ok(())
    }

    /// Logs a summary of several shots, or of a single shot that jams the weapon.
    pub(super) fn sum_up(&self, table: &mut Table<'_, Tnt>) {
        let Self { who, weapon, shots, has_jammed, .. } = self;
        let hits = self.came.hits();
        if self.fired == 0 || *shots == 1 && !has_jammed {
            return;
        }
        let and = if *shots == 1 { "and" } else { "then" };
        let jam = match *has_jammed {
            true => format!(", {and} the {}", with_verb(weapon, "jam")),
            false => String::new(),
        };
        table.tell(Told::Headline, |_| match (hits, shots) {
            (0, _) => format!("{who} misses{jam}."),
            (_, 1) => format!("{who} hits{jam}."),
            _ => format!("{who} hits with {hits} of {shots} shots{jam}."),
        });
    }

    /// Returns the remaining shots as a volley at the current target.
    fn volley(&self) -> Volley {
        Volley {
            shooter: self.shooter,
            weapon: self.place,
            target: self.target,
            shots: self.shots - self.fired,
            suppressive: self.aim.suppressive,
        }
    }

    /// Spends 1 AP for the attack, once for all shots, and counts the attack.
    ///
    /// The AP is spent even if the first shot cannot be fired.
    pub(super) fn pay(&self, table: &mut Table<'_, Tnt>) {
        if self.fired == 0 && table.state().in_action(self.shooter) {
            spend(table, self.shooter, 1);
            let attacks = table.state().figure(self.shooter).this_turn.fired.saturating_add(1);
            table.apply(Effect::Fired(self.shooter, attacks));
        }
    }

    /// Asks for the target of the next shot, if an interruption may have changed it.
    ///
    /// The player can keep the target or choose another. Returns `false` if there is no target.
    pub(super) fn keeps_on(&mut self, table: &mut Table<'_, Tnt>, resumed: Resumed) -> Flow<bool> {
        let kept = match table.state().in_action(self.target) {
            true if resumed == Resumed::AsBefore => return Ok(true),
            true => still_a_target(table, self.shooter, self.target, self.range)?,
            false => Retarget::Another,
        };
        match kept {
            Retarget::Same => self.aim = self.aim.anew(),
            Retarget::Another => match choose_target(table, self.shooter, self.range)? {
                Some(target) => self.turn_to(target),
                None => return Ok(false),
            },
            Retarget::Nobody => return Ok(false),
        }
        Ok(true)
    }

    /// Asks for the target of this shot, unless it is the first, and switches to that target
    /// (rulebook: Multiple shots).
    fn spread(&mut self, table: &mut Table<'_, Tnt>) {
        if self.fired == 0 {
            return;
        }
        let target = next_target(table, self.shooter, self.target);
        if target != self.target {
            self.turn_to(target);
        }
    }

    /// Switches to another target and resets the conditions about the target.
    pub(super) fn turn_to(&mut self, target: FigureId) {
        self.target = target;
        self.aim = self.aim.at_another();
    }

    /// Returns the combined outcome of all shots.
    pub(super) fn outcome(&self) -> Outcome {
        let count = self.came.hits();
        let hits = match count {
            0 => "no hit".to_owned(),
            _ => counted(count, "hit"),
        };
        let label = if self.has_jammed { format!("{hits}, jam") } else { hits };
        let tone = if count == 0 { Tone::Failure } else { Tone::Success };
        Outcome::new(tone, label).ranked(-i32::try_from(count).unwrap_or(i32::MAX))
    }
}

fn hit_or_miss(tested: Tested, suppressive: bool, reliability: u8) -> Outcome {
    let hit = if suppressive && !tested.is_critical() { "graze" } else { "hit" };
    match (tested.passed, tested.is_fumble() && reliability > 0) {
        (true, false) => Outcome::success(hit),
        (true, true) => Outcome::mixed(format!("{hit} and jam")),
        (false, false) => Outcome::failure("miss"),
        (false, true) => Outcome::failure(JAM),
    }
}
