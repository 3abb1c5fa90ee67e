//! Fuzzes the reader of a link's content.
#![no_main]
#![allow(clippy::panic, clippy::unwrap_used, reason = "a fuzzer reports failures by panicking")]

#[allow(dead_code, reason = "each target uses one of them")]
#[path = "../../../tests/fuzz/decoders.rs"]
mod decoders;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| decoders::link_content(bytes));
