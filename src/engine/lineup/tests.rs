use super::*;
use crate::{arm_wrestling::ArmWrestling, sheet::FieldKind, system::RuleSystem};

/// A figure that can carry others' packs.
#[derive(Clone, Debug, PartialEq)]
struct Porter {
    packs: u8,
    /// The first figure in the group that joined together with this one.
    led_by: Option<FigureId>,
}

impl FromSheet for Porter {
    type Edition = ();

    fn fields((): ()) -> &'static [Field] {
        const {
            &[
                Field::new("name", "Name", FieldKind::Text { required: true }),
                Field::new("packs", "Packs", FieldKind::Number { least: 0, most: 9, preset: 1 }),
            ]
        }
    }

    fn read(sheet: &mut SheetReader<'_>, (): ()) -> Self {
        Self { packs: *sheet.number(&sheet.fields()[1]), led_by: None }
    }

    fn nobody() -> &'static Self {
        &Self { packs: 0, led_by: None }
    }

    /// Removes porters who carry nothing, and groups the others. A newcomer with the name of a
    /// porter who is already there is a problem.
    fn gather(
        there: &[&Recruit<Self>],
        come: &mut Vec<Recruit<Self>>,
        first: FigureId,
    ) -> Vec<Problem> {
        come.retain(|it| it.profile.packs > 0);
        come.iter_mut().for_each(|it| it.profile.led_by = Some(first));
        let twice = come.iter().filter(|it| there.iter().any(|other| other.name == it.name));
        let problem = |it: &Recruit<Self>| Problem {
            place: it.name.clone(),
            what: "is here already".to_owned(),
        };
        twice.map(problem).collect()
    }
}

fn porter(name: &str, packs: i32) -> Sheet {
    Sheet::new().with("name", name).with("packs", packs)
}

fn of(sides: &[(&str, &[Sheet])]) -> Result<Lineup<Porter>, Vec<String>> {
    let roster = |(name, figures): &(&str, &[Sheet])| Roster {
        name: (*name).to_owned(),
        figures: figures.to_vec(),
        ..Roster::default()
    };
    let rosters: Vec<Roster> = sides.iter().map(roster).collect();
    Lineup::read((), &rosters, &About { most: 2, ..ArmWrestling::ABOUT }).map_err(|it| words(&it))
}

fn words(problems: &[Problem]) -> Vec<String> {
    problems.iter().map(ToString::to_string).collect()
}

#[test]
fn sides_and_figures_are_told_apart_by_name() {
    let both = [porter("Ann", 1), porter("Ann", 2)];
    let lineup = of(&[("Hill", &both), ("Hill", &both)]).unwrap();
    assert_eq!(lineup.side_names(), ["Hill", "Hill 2"]);
    assert_eq!(lineup.names(lineup.figures_of(SideId(1))), ["Ann 3", "Ann 4"]);
    assert_eq!(lineup.side_of(FigureId(2)), Some(SideId(1)));
    assert_eq!(lineup.profile(FigureId(1)).packs, 2);
    assert_eq!((lineup.profile(FigureId(9)).packs, lineup.name(FigureId(9))), (0, ""));
    assert!(lineup.has_side(SideId(1)) && !lineup.has_side(SideId(2)));
}

#[test]
fn what_stands_before_the_names_of_all_sides_says_nothing() {
    let one = [porter("Ann", 1)];
    let names = |names: &[&str]| {
        let sides: Vec<(&str, &[Sheet])> = names.iter().map(|it| (*it, &one[..])).collect();
        of(&sides).unwrap().side_names()
    };
    assert_eq!(names(&["WH Imperium - Reds", "WH Imperium - Blues"]), ["Reds", "Blues"]);
    assert_eq!(names(&["A - B - Reds", "A - B - Blues", "A - C"]), ["B - Reds", "B - Blues", "C"]);
    assert_eq!(names(&["Hill: ", "Hill: Dale"]), ["Hill: ", "Hill: Dale"]);
    assert_eq!(names(&["Rust Dogs", "Rust Dogs 2"]), ["Rust Dogs", "Rust Dogs 2"]);
    assert_eq!(names(&["Imperium - Reds"]), ["Imperium - Reds"]);
    assert_eq!(names(&["Imperium - Reds", "Imperium - Reds"]), ["Reds", "Reds 2"]);
}

#[test]
fn a_side_comes_only_where_its_system_lets_it_and_only_the_next_one() {
    let lineup = of(&[("Hill", &[porter("Ann", 1)])]).unwrap();
    let come = |side, sides_come| {
        let about = About { most: 9, sides_come, ..ArmWrestling::ABOUT };
        let joined = lineup.joined(SideId(side), &[porter("Bea", 1)], &about);
        joined.map(|it| it.side_names()).map_err(|it| words(&it))
    };
    assert_eq!(come(1, true).unwrap(), ["Hill", "Others"]);
    assert!(come(1, false).is_err() && come(2, true).is_err());
    let most = ArmWrestling::ABOUT.sides.end();
    let sides: Vec<(&str, Vec<Sheet>)> =
        (0..*most).map(|_| ("Hill", vec![porter("Ann", 1)])).collect();
    let sides: Vec<(&str, &[Sheet])> = sides.iter().map(|it| (it.0, &it.1[..])).collect();
    let full = of(&sides).unwrap();
    let about = About { most: 9, sides_come: true, ..ArmWrestling::ABOUT };
    assert!(full.joined(SideId(*most), &[porter("Bea", 1)], &about).is_err());
}

#[test]
fn figures_are_found_by_the_sheet_they_come_of() {
    let three = [porter("Ann", 1), porter("Gus", 0), porter("Bea", 1)];
    let about = About { most: 9, ..ArmWrestling::ABOUT };
    let roster = |figures: &[Sheet]| Roster {
        name: "Hill".to_owned(),
        figures: figures.to_vec(),
        ..Roster::default()
    };
    let lineup = Lineup::<Porter>::read((), &[roster(&three), roster(&three)], &about).unwrap();
    let of = |lineup: &Lineup<Porter>, side, place| {
        lineup.of_sheet(SideId(side), place).map(|id| id.0).collect::<Vec<_>>()
    };
    assert_eq!([0, 1, 2].map(|place| of(&lineup, 1, place)), [vec![2], vec![], vec![3]]);
    let more = lineup.joined(SideId(0), &[porter("Cid", 1)], &about).unwrap();
    assert_eq!((of(&more, 0, 3), of(&more, 0, 2)), (vec![4], vec![1]));
}

#[test]
fn what_cannot_be_read_is_named() {
    let three = vec![porter("Ann", 1), porter("", 1), porter("Cid", 1)];
    let problems = of(&[("Hill", &three), ("Dale", &[])]).unwrap_err();
    assert_eq!(
        problems,
        [
            "Hill: has more than 2 wrestlers",
            "Hill, wrestler 2, Name: is missing",
            "Dale: has no wrestlers",
        ]
    );
}

#[test]
fn who_comes_together_is_put_together() {
    let lineup = of(&[("Hill", &[porter("Ann", 1)]), ("Dale", &[porter("Bea", 1)])]).unwrap();
    let about = About { most: 3, ..ArmWrestling::ABOUT };
    let come = [porter("Cid", 0), porter("Dan", 1)];
    let more = lineup.joined(SideId(0), &come, &about).unwrap();
    let dan = FigureId(2);
    assert_eq!((more.name(dan), more.profile(dan).led_by), ("Dan", Some(dan)));
    assert_eq!(more.all_figures().count(), 3);
    assert_eq!(lineup.all_figures().count(), 2, "the old lineup must not change");
    let twice = lineup.joined(SideId(0), &[porter("Ann", 1)], &about).map_err(|it| words(&it));
    assert_eq!(twice, Err(vec!["Ann: is here already".to_owned()]));
}
