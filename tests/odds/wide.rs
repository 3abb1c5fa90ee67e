//! Tests situations with as many outcomes as sheets and manual changes allow. Rollbook must
//! calculate all of their odds.

#[path = "../../src/ledger/bench/situations.rs"]
#[allow(dead_code, reason = "benches use the rest")]
mod situations;

use crate::game;
use rules_core::{
    System,
    odds::{Horizon, NoOdds},
};

#[test]
fn no_wide_situation_is_cut_off() {
    for &system in System::ALL {
        for (name, battle) in situations::of(system) {
            for horizon in [Horizon::Test, Horizon::End] {
                let chances = battle.chances(horizon);
                let chances = chances.unwrap_or_else(|why| panic!("{name}, {horizon:?}: {why:?}"));
                let all: f64 = chances.iter().map(|it| it.probability).sum();
                assert!((all - 1.0).abs() < 1e-9, "{name}, {horizon:?}: {all}");
            }
            let too_wide = |it: rules_core::odds::Forecast| it.prospects == Err(NoOdds::TooWide);
            assert!(!battle.forecasts().any(too_wide), "{name}");
        }
    }
}
