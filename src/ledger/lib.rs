//! Ledger.
