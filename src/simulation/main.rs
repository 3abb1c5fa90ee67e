//! Starts the worker.

fn main() {
    simulation::start();
}
