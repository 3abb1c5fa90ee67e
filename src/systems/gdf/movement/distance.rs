//! The distances that units can move.

use engine::{FigureId, Topic};

use super::refusals::is_shut_in;
use crate::{
    V3_5,
    shooting::attack::changed_at_it,
    state::battle::State,
    unit::{gives::Gives, keyword::Keyword, order::Order},
};

/// The longest move through difficult terrain, in inches.
const DIFFICULT_INCHES: i32 = 6;

/// The longest move out of a transport, in inches.
const DISEMBARK_INCHES: i32 = 6;

/// The distance that a unit can move, with the reasons for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Distance {
    /// The distance in inches.
    pub(crate) inches: i32,
    /// The modifiers behind the distance, such as "+ 2 for Fast".
    reasons: Vec<String>,
    /// Whether difficult terrain can shorten the distance.
    difficult: bool,
}

impl Distance {
    /// Calculates the distance for an order with all modifiers from the unit's rules.
    ///
    /// If the parts of the unit differ, the shortest distance counts.
    pub(crate) fn new(state: &State, unit: FigureId, order: Order) -> Self {
        let parts = state.parts_in_play(unit).into_iter();
        let all = parts.map(|part| Self::of_part(state, part, order));
        let mut shortest =
            all.min_by_key(|it| it.inches).unwrap_or_else(|| Self::of_part(state, unit, order));
        if state.unit(unit).inside.is_some() && shortest.inches > DISEMBARK_INCHES {
            shortest.inches = DISEMBARK_INCHES;
            shortest.reasons = vec!["getting out".to_owned()];
        }
        shortest
    }

    fn of_part(state: &State, part: FigureId, order: Order) -> Self {
        let base = i32::from(order.inches());
        let mut distance =
            Self { inches: base, reasons: Vec::new(), difficult: is_held_up(state, part) };
        if base == 0 {
            return distance;
        }
        if let Some(farther) = state.book().aircraft.farther
            && state.has(part, Keyword::Aircraft)
        {
            distance.change_to(
                base + i32::from(farther),
                farther.into(),
                Keyword::Aircraft.label(),
            );
        }
        let times = if order == Order::Advance { 1 } else { 2 };
        let rules = state.rules_of(part);
        let swift = rules.iter().any(|rule| rule.gives == Gives::NoSlow);
        for rule in rules {
            let more = match rule.gives {
                Gives::Move(_) if swift && rule.plain_name() == Keyword::Slow.label() => continue,
                Gives::Move(inches) => i32::from(inches) * times,
                Gives::Inches(of, inches) if of == order => i32::from(inches),
                Gives::Farther(inches) => i32::from(inches),
                _ => continue,
            };
            let inches = (distance.inches + more).max(0);
            distance.change_to(inches, more, &rule.name);
        }
        distance
    }

    /// Changes the distance for a reason.
    fn change_to(&mut self, inches: i32, change: i32, why: &str) {
        if self.reasons.is_empty() {
            self.reasons.push(self.inches.to_string());
        }
        self.inches = inches;
        self.reasons.push(reason(change, why));
    }

    /// Returns the distance in words, such as "Up to 8″ (6 + 2 for Fast)".
    pub(crate) fn words(&self) -> String {
        if self.reasons.is_empty() {
            format!("Up to {}″", self.inches)
        } else {
            format!("Up to {}″ ({})", self.inches, self.reasons.join(" "))
        }
    }

    /// Returns the distance in a few words, such as "10″ (12 − 2 for Darkborn)".
    pub(crate) fn short(&self) -> String {
        format!("{}″ ({})", self.inches, self.reasons.join(" "))
    }

    /// Returns a note with the distance through difficult terrain, or `None` if it is not shorter.
    pub(crate) fn difficult(&self) -> Option<String> {
        (self.difficult && self.inches > DIFFICULT_INCHES)
            .then(|| format!("Max {DIFFICULT_INCHES}″ in difficult terrain."))
    }
}

/// Calculates the distance of a charge at a unit whose rules make it shorter, such as Darkborn.
/// Returns `None` if no rule does.
pub(crate) fn charge_at(state: &State, charger: FigureId, target: FigureId) -> Option<Distance> {
    let whole = Distance::new(state, charger, Order::Charge);
    let mut distance = whole.clone();
    for rule in state.rules_of(state.head(target)) {
        if let Gives::ChargeAgainst(inches) = rule.gives {
            let left = changed_at_it(distance.inches, inches.into());
            distance.change_to(left, left - distance.inches, &rule.name);
        }
    }
    (distance.inches != whole.inches).then_some(distance)
}

/// Returns `true` if difficult terrain slows a unit, because it slows any of its parts.
///
/// Parts with Strider or Flying are not slowed.
fn is_held_up(state: &State, unit: FigureId) -> bool {
    let parts = state.parts_in_play(unit);
    !parts.iter().all(|&it| state.has(it, Keyword::Strider) || state.has(it, Keyword::Flying))
}

fn reason(more: i32, name: &str) -> String {
    let sign = if more < 0 { '−' } else { '+' };
    format!("{sign} {} for {name}", more.abs())
}

/// Describes what a unit can do after it gets out of a transport with Hold.
pub(crate) fn getting_out() -> String {
    format!("Up to {DISEMBARK_INCHES}″ (getting out), then shoot.")
}

/// Describes in a few words what an order allows a unit to do.
pub(crate) fn words(state: &State, unit: FigureId, order: Order) -> String {
    if state.any_has(unit, Keyword::Aircraft) && order == Order::Advance {
        return match state.book().aircraft.farther {
            None => "18–36″ in a straight line over everything, then shoot.".to_owned(),
            Some(_) => {
                let distance = Distance::new(state, unit, order);
                let how_far = distance.words().replace("Up to ", "");
                format!("{how_far} in a straight line over everything, then shoot.")
            }
        };
    }
    if state.any_has(unit, Keyword::Aircraft)
        && order == Order::Idle
        && let Some(inches) = state.book().aircraft.farther
    {
        return format!("{inches}″ in a straight line over everything, then nothing.");
    }
    if state.unit(unit).inside.is_some() && order == Order::Hold {
        return match is_shut_in(state, unit) || !state.book().gets_out_with_hold {
            true => "Stays inside.".to_owned(),
            false => {
                format!("Stay inside, or get out (up to {DISEMBARK_INCHES}″) and shoot.")
            }
        };
    }
    let distance = Distance::new(state, unit, order);
    let how_far = distance.words();
    let words = match order {
        Order::Hold | Order::Idle => return order.words(),
        Order::Advance => format!("{how_far}, then shoot."),
        Order::Rush => format!("{how_far}, no shooting."),
        Order::Charge => format!("{how_far} into melee; at least one model must make contact."),
    };
    let more = distance.difficult().map_or_else(String::new, |more| format!(" {more}"));
    let flies = state.all_have(unit, Keyword::Flying);
    let over = if flies { " Ignores obstacles." } else { "" };
    words + over + &more
}

/// The help topic about movement.
pub(crate) const TOPIC: Topic = Topic {
    key: "movement",
    title: "Movement",
    rules: &[10, 11],
    text: || {
        "Hold: don't move, then shoot. Advance: 6″, then shoot. Rush: 12″, no shooting. Charge: \
         12″ into melee. Each model must stay within 2″ of another model in its unit and within \
         6″ of all of them. Stay at least 1″ away from other units except when charging. You can \
         only charge if a model can make contact."
            .to_owned()
    },
};

/// The help topic about movement in 3.5.
pub(crate) const TOPIC_3_5: Topic = Topic {
    key: TOPIC.key,
    title: "Movement",
    rules: &[14, 16, 17],
    text: || {
        "Hold: don't move, then shoot. Advance: 6″, then shoot. Rush: 12″, no shooting. Charge: \
         12″ into melee. Stay at least 1″ away from other units except when charging, and never \
         move through them. You can only charge if a model can make contact. A charge needs no \
         line of sight and doesn't have to be straight."
            .to_owned()
    },
};

/// The help topic about coherency.
pub(crate) const COHERENCY: Topic = Topic {
    key: "coherency",
    title: "Coherency",
    rules: &[15],
    text: || {
        "Each model must stay within 1″ of another model in its unit, in an unbroken chain, and \
         within 9″ of all of them. A unit that is split up must first close up again."
            .to_owned()
    },
};

/// The help topic about difficult terrain.
pub(crate) const DIFFICULT: Topic = Topic {
    key: "difficult-terrain",
    title: "Difficult terrain",
    rules: &[18],
    text: || {
        format!(
            "A unit that moves through difficult terrain can move at most \
                      {DIFFICULT_INCHES}″ in total."
        )
    },
};

/// The help topic about difficult terrain in 3.5.
pub(crate) const DIFFICULT_3_5: Topic = Topic {
    key: DIFFICULT.key,
    title: "Difficult terrain",
    rules: &[18],
    text: || {
        format!(
            "As soon as one of its models moves through difficult terrain, a unit can move at most \
             {DIFFICULT_INCHES}″ in total."
        )
    },
};

/// The help topic about Aircraft.
pub(crate) const AIRCRAFT: Topic = Topic {
    key: "aircraft",
    title: "Aircraft",
    rules: &[20],
    text: || {
        "Moves 18–36″ in a straight line over everything each activation, then can shoot. If it \
         leaves the table, its activation ends and you place it on any table edge. Shots at it \
         have 12″ less range and −1 to hit. It can't be charged and can't seize objectives."
            .to_owned()
    },
};

/// The help topic about Aircraft in 3.5.
pub(crate) const AIRCRAFT_3_5: Topic = Topic {
    key: AIRCRAFT.key,
    title: "Aircraft",
    rules: &[41],
    text: || {
        let farther = V3_5.book().aircraft.farther.unwrap_or_default();
        let inches = Order::Advance.inches() + farther;
        format!(
            "Can only Advance. Each activation, it moves {inches}″ in a straight line over \
             everything, then can shoot. If shaken, it still flies {farther}″. The whole move must \
             fit on the table; if none does, the players decide. Shots at it have 12″ less range. \
             It can't be charged and doesn't count for objectives."
        )
    },
};

/// The help topic about Fast.
pub(crate) const FAST: Topic = Topic {
    key: "fast",
    title: "Fast",
    rules: &[25],
    text: || "+2″ to Advance, +4″ to Rush and Charge.".to_owned(),
};

/// The help topic about Slow.
pub(crate) const SLOW: Topic = Topic {
    key: "slow",
    title: "Slow",
    rules: &[41],
    text: || "−2″ to Advance, −4″ to Rush and Charge.".to_owned(),
};

/// The help topic about Flying.
pub(crate) const FLYING: Topic = Topic {
    key: "flying",
    title: "Flying",
    rules: &[28],
    text: || "Moves over obstacles and can ignore terrain effects.".to_owned(),
};

/// The help topic about Flying in 3.5.
pub(crate) const FLYING_3_5: Topic = Topic {
    key: FLYING.key,
    title: "Flying",
    rules: &[53],
    text: || "Moves through units and terrain, and ignores terrain while moving.".to_owned(),
};

/// The help topic about Strider.
pub(crate) const STRIDER: Topic = Topic {
    key: "strider",
    title: "Strider",
    rules: &[44],
    text: || "Ignores difficult terrain.".to_owned(),
};
