//! Starts the worker.

fn main() {
    exchange::start();
}
