//! Starts the worker.

fn main() {
    rehearsal::start();
}
