//! Rollbook's own commands, as listed by `cargo xtask help`.

#![forbid(unsafe_code)]

mod bench;
mod commands;
mod dice;
mod dist;
#[cfg(test)]
mod documents;
mod files;
mod finish;
mod parallel;
mod paths;
mod playwright;
mod process;
mod progress;
mod serve;
mod setup;
mod size;
mod stages;
mod strings;
mod subjects;

use anyhow::Result;
use std::process::ExitCode;

use commands::Command;

fn main() -> ExitCode {
    match commands::parse(lexopt::Parser::from_env()).and_then(run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<()> {
    match command {
        Command::Help => {
            println!("{}", commands::HELP);
            Ok(())
        }
        Command::Setup => setup::everything(),
        Command::Build => dist::set_up_and_build().map(drop),
        Command::Dev { host, port } => dist::dev(&setup::web()?, host, port),
        Command::Serve(options) => {
            if options.build {
                dist::set_up_and_build_to_try()?;
            }
            serve::run(&options)
        }
        Command::Test(stages) => stages::run(&stages),
        Command::Kill(times) => {
            dist::set_up_and_build()?;
            playwright::kill(times)
        }
        Command::Monkey(minutes) => {
            dist::build(&setup::web()?)?;
            playwright::monkey(minutes)
        }
        Command::Bench(options) => bench::run(&options),
        Command::Pictures => {
            dist::set_up_and_build()?;
            playwright::pictures()
        }
        Command::Dice(options) => dice::compare(&options),
        Command::Solo(battles) => bench::solo(battles),
        Command::Strings => strings::print(),
        Command::Finish => finish::hook(),
    }
}
