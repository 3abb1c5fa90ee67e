//! Circumstances that rules depend on, such as the distance to the target, its Tough, and terrain.

use engine::{
    FigureId, HasLineup, Topic,
    conversation::{Label, Table, numbered},
};

use crate::{
    Gdf,
    shooting::attack::{Attacker, Defender},
    state::battle::State,
    unit::{
        gives::{Bearer, Gives},
        keyword::Keyword,
        rule::Rule,
        weapon::Weapon,
        when::{Attack, Only},
    },
};

/// The minimum Tough at which rules count a model as tough.
const TOUGH: u8 = 3;

/// The circumstances that players have set for an attack.
///
/// They are the defaults for later attacks on the same target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Circumstances {
    far: bool,
    near: bool,
    unmoved: bool,
    beside_terrain: bool,
    target_beside_terrain: bool,
    arrived: bool,
}

/// An attack on a target before its dice are rolled.
pub(crate) struct Attacking<'a> {
    pub(crate) attack: Attack,
    pub(crate) target: FigureId,
    pub(crate) by: &'a mut Attacker,
    pub(crate) at: &'a mut Defender,
    pub(crate) weapon: &'a mut Weapon,
}

/// Asks for the circumstances of an attack, and settles which rules count in it. Returns the
/// circumstances.
///
/// Circumstances that Rollbook cannot know become conditions that players set with the next roll.
/// Rules whose condition holds then count unconditionally, and the weapon gets the keywords that
/// other rules give it.
pub(crate) fn settle(
    table: &mut Table<'_, Gdf>,
    attacking: Attacking<'_>,
    mut said: Circumstances,
) -> Circumstances {
    let Attacking { attack, target, by, at, weapon } = attacking;
    let asked = |rules: &[Rule], only: Only, bearer: Bearer| {
        rules.iter().any(|rule| {
            rule.only == only
                && rule.when.counts_in(attack)
                && rule.gives.bearer() == Some(bearer)
                && may_hold(only, attack, bearer)
        })
    };
    let ours =
        |only| [&by.rules, &weapon.rules].into_iter().any(|it| asked(it, only, Bearer::Attacker));
    let theirs = |only| asked(&at.rules, only, Bearer::Target);
    let tough = is_tough(table.state(), target);
    let far = [Only::Far, Only::FarUnmoved].into_iter();
    let far = far.chain(tough.then_some(Only::FarAtTough));
    let mut far = far.chain(attack.is_shot().then_some(Only::FarOrCharging));
    if far.any(|only| ours(only) || theirs(only)) {
        said.far = table.toggle("far", "Over 9″ away", said.far);
    }
    if ours(Only::Near) || theirs(Only::Near) {
        said.near = table.toggle("near", "Within 12″", said.near);
    }
    if theirs(Only::FarUnmoved) {
        let label = "The target hasn't moved this round";
        said.unmoved = table.toggle("unmoved", label, said.unmoved);
    }
    if ours(Only::BesideTerrain) {
        said.beside_terrain = table.toggle("terrain", "Beside terrain", said.beside_terrain);
    }
    if theirs(Only::BesideTerrain) {
        let label = "The target is beside terrain";
        said.target_beside_terrain =
            table.toggle("target_terrain", label, said.target_beside_terrain);
    }
    if ours(Only::Arrived) {
        said.arrived = table.toggle("arrived", "Arrived this round", said.arrived);
    }
    let hero = table.state().profile(target).has(Keyword::Hero);
    let holds = |only: Only, bearer: Bearer| match only {
        Only::Anyhow => true,
        Only::Far => said.far,
        Only::Near => said.near,
        Only::AtTough => tough,
        Only::AtToughNoHero => tough && !hero,
        Only::FarAtTough => said.far && tough,
        Only::FarOrCharging => said.far || attack == Attack::Charge,
        Only::FarUnmoved => said.far && (bearer == Bearer::Attacker || said.unmoved),
        Only::BesideTerrain if bearer == Bearer::Target => said.target_beside_terrain,
        Only::BesideTerrain => said.beside_terrain,
        Only::Arrived => said.arrived,
    };
    for (rules, bearer) in [
        (&mut by.rules, Bearer::Attacker),
        (&mut weapon.rules, Bearer::Attacker),
        (&mut at.rules, Bearer::Target),
    ] {
        for rule in rules.iter_mut() {
            if may_hold(rule.only, attack, bearer) && holds(rule.only, bearer) {
                rule.only = Only::Anyhow;
            }
        }
    }
    choose_between(table, attack, by, weapon);
    give_to(weapon, &by.rules, attack);
    said
}

/// Returns `true` if a circumstance is possible in this kind of attack, for a rule of this bearer.
fn may_hold(only: Only, attack: Attack, bearer: Bearer) -> bool {
    match only {
        Only::Far => attack != Attack::Return,
        Only::FarUnmoved if bearer == Bearer::Target => attack.is_shot(),
        Only::FarUnmoved => attack == Attack::Shot { moved: false },
        Only::AtTough | Only::AtToughNoHero => bearer == Bearer::Attacker,
        Only::FarAtTough => bearer == Bearer::Attacker && attack != Attack::Return,
        Only::FarOrCharging => attack.is_shot() || attack == Attack::Charge,
        Only::Anyhow | Only::Near | Only::BesideTerrain | Only::Arrived => true,
    }
}

/// Returns `true` if most models of a unit are tough.
fn is_tough(state: &State, target: FigureId) -> bool {
    let parts = state.parts_in_play(target).into_iter();
    let tough = parts.filter(|&part| state.profile(part).tough >= TOUGH);
    let tough: u16 = tough.map(|part| u16::from(state.models_left(part))).sum();
    2 * tough > state.group_models(target)
}

/// Asks the player which effect to use, for each rule with a choice of two, and keeps only that
/// effect.
fn choose_between(
    table: &mut Table<'_, Gdf>,
    attack: Attack,
    by: &mut Attacker,
    weapon: &mut Weapon,
) {
    let rules = by.rules.iter_mut().chain(&mut weapon.rules);
    let with_choice = rules.filter(|rule| rule.counts_in(attack)).filter_map(|rule| {
        let Gives::ApOrToHit(value) = rule.gives else { return None };
        Some((rule, value))
    });
    let mut seen: Vec<String> = Vec::new();
    for (rule, value) in with_choice {
        let name = rule.name.to_string();
        if seen.contains(&name) {
            // Both the unit and the weapon have the rule, which counts once.
            rule.gives = Gives::Note;
            continue;
        }
        let key =
            if seen.is_empty() { "ap_or_to_hit" } else { numbered("ap_or_to_hit", seen.len()) };
        let options: &[&str] = &["AP", "to hit"];
        let label = Label::from(name.clone()).decided_by(by.side);
        let chosen = table.pick(key, label, options, 0);
        rule.gives = if chosen == 0 { Gives::Ap(value) } else { Gives::ToHit(value) };
        seen.push(name);
    }
}

/// Adds the keywords that other rules give to a weapon.
fn give_to(weapon: &mut Weapon, rules: &[Rule], attack: Attack) {
    let own = weapon.rules.clone();
    for rule in rules.iter().chain(&own).filter(|rule| rule.counts_in(attack)) {
        if let Gives::Has(keyword) = rule.gives {
            weapon.keywords.add(keyword);
        }
    }
}

/// The help topic about rules with conditions.
pub(crate) const TOPIC: Topic = Topic {
    key: "circumstances",
    title: "Conditional rules",
    rules: &[58],
    text: || {
        format!(
            "Some rules depend on the target: it must be more than 9″ away or within 12″, or most \
             of its models must have Tough({TOUGH}) or more. Others depend on the unit: they only \
             apply beside terrain, or in the round the unit arrives. When you roll to hit, Rollbook asks what it can't know. A charge from more \
             than 9″ away counts too; striking back doesn't."
        )
    },
};
