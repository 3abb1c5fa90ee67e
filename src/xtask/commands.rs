//! The command line.

use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZero;
use std::path::PathBuf;

use anyhow::{Result, bail};
use lexopt::{Arg, Parser, ValueExt};

use crate::bench::{BenchOptions, ROUNDS};
use crate::dice::DiceOptions;
use crate::paths;
use crate::serve::{Base, ServeOptions};
use crate::stages::Stage;

/// The text that `cargo xtask help` prints.
pub(crate) const HELP: &str = "\
Usage: cargo xtask <command>

  serve            install what is missing, build the app and serve it
    --host <ip>      address to listen on [127.0.0.1]; 0.0.0.0 allows phones in the same network
    --port <n>       port to listen on [8080]; 0 means any free port
    --base </path/>  serve under a subfolder, as a shared host would [/]
    --dist <folder>  serve this folder without building
    --no-build       serve dist/ as it is
  dev              build for development, serve, and rebuild on every change
    --host, --port   as above [127.0.0.1, 8081]
  build            build the release into dist/, with the smallest files
  test [stage…]    run fmt clippy rules wasm size browser firefox webkit, or only the given stages
  kill [n]         build the release and kill a browser n times [100] while the app plays in it: \
  no data may be lost
  monkey [min]     build the release and tap in it at random for this many minutes [10]
  bench            print sizes, times and counts, and compare the counts with an earlier run
    --against <x>    a file of an earlier run, or the commit with it [the kept file]
    --keep           keep this run's counts in tests/browser/bench/baseline.json
    --beside <x>     instead, only compare the times with those of this commit's release, by turns
    --rounds <n>     how many times each takes its turn [9]
  pictures         build the release and take the pictures of the README
  dice <folder>    read the dice on the photos in a folder and compare them with its dice.csv
    --photos <a-b>   only these photos, by the number in their name, such as 1-57
  solo [n]         let Rollbook play n battles [200] for each system, temperament and opponent, and
                   print how many it wins
  strings          print every string that people read, with its file and line
  setup            only install everything that these commands need

The tools are installed in the user's cache folder and shared by all clones.";

const LOCAL: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// A command with its options, as entered on the command line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Print [`HELP`].
    Help,
    /// Install all tools that the other commands need.
    Setup,
    /// Build the release into `dist/`.
    Build,
    /// Build for development, serve, and rebuild on every change.
    Dev {
        /// The address to listen on.
        host: IpAddr,
        /// The port to listen on.
        port: u16,
    },
    /// Build the release and serve it.
    Serve(ServeOptions),
    /// Run these stages, or all stages if the list is empty.
    Test(Vec<Stage>),
    /// Build the release, and kill a browser this many times while the app plays in it.
    Kill(u32),
    /// Build the release and tap in it at random for this many minutes.
    Monkey(u32),
    /// Run the benchmarks.
    Bench(BenchOptions),
    /// Build the release and take the pictures of the README.
    Pictures,
    /// Compare the dice read on photos with their labels.
    Dice(DiceOptions),
    /// Let Rollbook play this many battles against each opponent, and count its wins.
    Solo(u32),
    /// Print all strings that people read.
    Strings,
    /// Run the last steps of a build. Called by Trunk's hook.
    Finish,
}

/// Parses the command line.
pub(crate) fn parse(mut parser: Parser) -> Result<Command> {
    let name = match parser.next()? {
        None | Some(Arg::Long("help") | Arg::Short('h')) => return Ok(Command::Help),
        Some(Arg::Value(name)) => name.string()?,
        Some(other) => bail!("{}\n\n{HELP}", other.unexpected()),
    };
    match name.as_str() {
        "help" => Ok(Command::Help),
        "serve" => serve(parser).map(Command::Serve),
        "dev" => dev(parser),
        "test" => stages(parser).map(Command::Test),
        "build" => alone(parser, Command::Build),
        "kill" => number(parser, 100).map(Command::Kill),
        "monkey" => number(parser, 10).map(Command::Monkey),
        "setup" => alone(parser, Command::Setup),
        "bench" => bench(parser).map(Command::Bench),
        "pictures" => alone(parser, Command::Pictures),
        "dice" => dice(parser).map(Command::Dice),
        "solo" => number(parser, 200).map(Command::Solo),
        "strings" => alone(parser, Command::Strings),
        "finish" => alone(parser, Command::Finish),
        unknown => bail!("unknown command `{unknown}`\n\n{HELP}"),
    }
}

fn alone(mut parser: Parser, command: Command) -> Result<Command> {
    match parser.next()? {
        None => Ok(command),
        Some(other) => Err(other.unexpected().into()),
    }
}

fn serve(mut parser: Parser) -> Result<ServeOptions> {
    let mut options = ServeOptions {
        host: LOCAL,
        port: 8080,
        base: Base::root(),
        dist: paths::dist(),
        build: true,
    };
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("host") => options.host = parser.value()?.parse()?,
            Arg::Long("port") => options.port = parser.value()?.parse()?,
            Arg::Long("base") => options.base = parser.value()?.parse()?,
            Arg::Long("dist") => {
                options.dist = PathBuf::from(parser.value()?);
                options.build = false;
            }
            Arg::Long("no-build") => options.build = false,
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(options)
}

fn dev(mut parser: Parser) -> Result<Command> {
    // Not the port of `serve`: the service worker of a release served there would keep answering.
    let (mut host, mut port) = (LOCAL, 8081);
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("host") => host = parser.value()?.parse()?,
            Arg::Long("port") => port = parser.value()?.parse()?,
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(Command::Dev { host, port })
}

fn bench(mut parser: Parser) -> Result<BenchOptions> {
    let (mut against, mut keep, mut beside, mut rounds) = (None, false, None, None);
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("against") => against = Some(parser.value()?.string()?),
            Arg::Long("keep") => keep = true,
            Arg::Long("beside") => beside = Some(parser.value()?.string()?),
            Arg::Long("rounds") => rounds = Some(parser.value()?.parse::<NonZero<u32>>()?),
            other => return Err(other.unexpected().into()),
        }
    }
    match beside {
        Some(_) if against.is_some() || keep => {
            bail!("--beside compares times, --against and --keep are for counts: run them apart")
        }
        Some(commit) => {
            Ok(BenchOptions::Beside { commit, rounds: rounds.map_or(ROUNDS, NonZero::get) })
        }
        None if rounds.is_some() => bail!("--rounds is only for --beside"),
        None => Ok(BenchOptions::All { against, keep }),
    }
}

fn dice(mut parser: Parser) -> Result<DiceOptions> {
    let (mut folder, mut photos) = (None, 0..=u32::MAX);
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Value(path) if folder.is_none() => folder = Some(PathBuf::from(path)),
            Arg::Long("photos") => {
                let range = parser.value()?.string()?;
                let Some((first, last)) = range.split_once('-') else {
                    bail!("`{range}` is not a range of photos: enter it like 1-57");
                };
                photos = first.parse()?..=last.parse()?;
            }
            other => return Err(other.unexpected().into()),
        }
    }
    match folder {
        Some(folder) => Ok(DiceOptions { folder, photos }),
        None => bail!("which folder? Enter `cargo xtask dice <folder>`"),
    }
}

/// Parses an optional number. The default is `usual`.
fn number(mut parser: Parser, usual: u32) -> Result<u32> {
    let mut number = usual;
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Value(value) => number = value.parse()?,
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(number)
}

fn stages(mut parser: Parser) -> Result<Vec<Stage>> {
    let mut stages = Vec::new();
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Value(name) => stages.push(name.parse()?),
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(stages)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(arguments: &[&str]) -> Result<Command> {
        parse(Parser::from_args(arguments))
    }

    #[test]
    fn serve_listens_on_this_machine_only_unless_told() {
        let Ok(Command::Serve(options)) = parsed(&["serve"]) else {
            panic!("`serve` alone is a command");
        };
        assert_eq!((options.host, options.port, options.build), (LOCAL, 8080, true));

        let Ok(Command::Serve(options)) =
            parsed(&["serve", "--host", "0.0.0.0", "--port=80", "--dist", "x"])
        else {
            panic!("`serve` takes options");
        };
        assert_eq!(options.host, IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        assert_eq!((options.port, options.build), (80, false));
    }

    #[test]
    fn stages_run_in_the_order_named() {
        let expected = Command::Test(vec![Stage::Wasm, Stage::Fmt]);
        assert_eq!(parsed(&["test", "wasm", "fmt"]).unwrap(), expected);
        assert_eq!(parsed(&["test"]).unwrap(), Command::Test(vec![]));
    }

    #[test]
    fn a_bench_is_compared_and_kept_if_told() {
        let options = BenchOptions::All { against: Some("HEAD~3".to_owned()), keep: true };
        let expected = Command::Bench(options);
        assert_eq!(parsed(&["bench", "--against", "HEAD~3", "--keep"]).unwrap(), expected);
        let expected = Command::Bench(BenchOptions::All { against: None, keep: false });
        assert_eq!(parsed(&["bench"]).unwrap(), expected);
    }

    #[test]
    fn a_bench_beside_a_commit_compares_only_times() {
        let beside =
            |rounds| Command::Bench(BenchOptions::Beside { commit: "HEAD~3".to_owned(), rounds });
        assert_eq!(parsed(&["bench", "--beside", "HEAD~3"]).unwrap(), beside(ROUNDS));
        let arguments = ["bench", "--beside", "HEAD~3", "--rounds", "5"];
        assert_eq!(parsed(&arguments).unwrap(), beside(5));
        assert!(HELP.contains(&format!("takes its turn [{ROUNDS}]")));
    }

    #[test]
    fn dice_are_read_on_the_photos_of_a_folder() {
        let options = |photos| DiceOptions { folder: PathBuf::from("photos"), photos };
        let expected = Command::Dice(options(0..=u32::MAX));
        assert_eq!(parsed(&["dice", "photos"]).unwrap(), expected);
        let expected = Command::Dice(options(1..=57));
        assert_eq!(parsed(&["dice", "photos", "--photos", "001-057"]).unwrap(), expected);
    }

    #[test]
    fn numbers_are_taken_or_are_as_usual() {
        assert_eq!(parsed(&["kill", "300"]).unwrap(), Command::Kill(300));
        assert_eq!(parsed(&["monkey"]).unwrap(), Command::Monkey(10));
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (arguments, named) in [
            (&["sreve"][..], "sreve"),
            (&["build", "--fast"], "--fast"),
            (&["serve", "--port", "many"], "many"),
            (&["test", "rulez"], "rulez"),
            (&["kill", "often"], "often"),
            (&["monkey", "--long"], "--long"),
            (&["bench", "--beside", "HEAD", "--keep"], "--keep"),
            (&["bench", "--rounds", "5"], "--rounds"),
            (&["dice"], "which folder"),
            (&["dice", "photos", "--photos", "12"], "`12`"),
            (&["dice", "photos", "more"], "more"),
            (&["bench", "--beside", "HEAD", "--rounds", "0"], "0"),
        ] {
            let error = parsed(arguments).unwrap_err().to_string();
            assert!(error.contains(named), "{error}");
        }
    }
}
