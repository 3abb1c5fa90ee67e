//! Handfuls of dice.

use super::{
    numbers::{Expr, Who},
    rolls::Term,
    steps::Step,
    topics::TopicName,
};
use crate::dice::Die;

/// A handful of dice, each for itself.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) struct Pool {
    pub(in crate::homebrew) label: String,
    /// The name that explains it.
    pub(in crate::homebrew) topic: TopicName,
    /// What the dice that pass are called.
    pub(in crate::homebrew) name: String,
    pub(in crate::homebrew) who: Who,
    pub(in crate::homebrew) slot: u16,
    pub(in crate::homebrew) failed: Option<(String, u16)>,
    /// Natural results counted for themselves.
    pub(in crate::homebrew) apart: Vec<(i32, String, u16)>,
    pub(in crate::homebrew) dice: Expr,
    pub(in crate::homebrew) die: Die,
    pub(in crate::homebrew) source: String,
    pub(in crate::homebrew) goal: Expr,
    pub(in crate::homebrew) within: Option<(i32, i32)>,
    pub(in crate::homebrew) parts: Vec<Term>,
    /// Whether an outcome is surely stated after it, so that nobody need look at the dice before.
    pub(in crate::homebrew) leads_on: bool,
}

/// Marks the pools after which an outcome is surely stated: in these steps, or after them.
pub(in crate::homebrew) fn mark_pools(steps: &mut [Step], mut leads_on: bool) {
    for step in steps.iter_mut().rev() {
        match step {
            Step::Outcome(..) => leads_on = true,
            Step::Pool(pool) => pool.leads_on = leads_on,
            Step::If(_, then, otherwise) => {
                mark_pools(then, leads_on);
                mark_pools(otherwise, leads_on);
            }
            Step::Roll(roll) => {
                roll.branches.iter_mut().for_each(|it| mark_pools(&mut it.steps, leads_on));
            }
            Step::Choose(_, options) => {
                options.iter_mut().for_each(|(_, it)| mark_pools(it, leads_on));
            }
            Step::Each(each) => mark_pools(&mut each.steps, leads_on),
            _ => {}
        }
    }
}
