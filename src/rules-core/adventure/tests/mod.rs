//! Tests of the rules, each named for its number on the checklist: `adventure_07_…` breaks when rule 7 does.
