//! Tests of the engine that play one system or use all of them.

mod chain;
mod fold;
mod join;
mod last_result;
mod luck;
mod moment;
mod own;
mod own_table;
mod photos;
mod trackers;
mod turn_summary;
