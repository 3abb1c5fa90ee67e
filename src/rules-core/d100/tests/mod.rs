//! Tests of the rules, each named for its number on the checklist: `d100_13_…` breaks when rule 13 does.
