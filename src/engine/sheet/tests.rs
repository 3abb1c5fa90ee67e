use super::*;

const STRENGTH: Field =
    Field::new("strength", "Strength", FieldKind::Number { least: 1, most: 9, preset: 1 });

const FIELDS: &[Field] = &[
    Field::new("name", "Name", FieldKind::Text { required: true }),
    Field::new("move", "Move", FieldKind::Number { least: 0, most: 20, preset: 5 }),
    Field::new(
        "weapons",
        "Weapons",
        FieldKind::List { one: "Weapon", most: 2, fields: &[STRENGTH] },
    ),
];

#[test]
fn a_good_sheet_reads_back() {
    let sheet =
        Sheet::new().with("name", " Dirk ").with("weapons", vec![Sheet::new().with("strength", 6)]);
    let mut reader = SheetReader::new(&sheet, FIELDS, "figure 1");
    assert_eq!(reader.name(), "Dirk");
    assert_eq!(reader.number::<u8>(&FIELDS[1]), 5);
    assert_eq!(reader.list(&FIELDS[2], |weapon| weapon.number::<u8>(&STRENGTH)), [6]);
    assert_eq!(reader.into_problems(), []);
}

#[test]
fn a_sheet_is_filled_in_field_by_field() {
    let mut sheet = Sheet::preset(FIELDS);
    assert_eq!(sheet, Sheet::new().with("move", 5));
    sheet.put("move", FieldKind::Flag.read("fast"));
    assert_eq!(sheet.get("move"), Some(&"fast".into()));
    assert!(!sheet.is_fine(&FIELDS[1..]));
    sheet.put("move", None);
    assert!(sheet.is_fine(&FIELDS[1..]));
    sheet.change_list("weapons", |it| it.push(Sheet::new().with("name", "Club")));
    assert_eq!(sheet.list("weapons")[0].name(), "Club");
    sheet.change_list("weapons", Vec::clear);
    assert_eq!(sheet, Sheet::new());
}

#[test]
fn a_row_tells_what_a_sheet_says() {
    let sheet = Sheet::new().with("name", "Dirk").with("move", 4).with(
        "weapons",
        vec![Sheet::new().with("name", "Club"), Sheet::new().with("name", "Rifle")],
    );
    assert_eq!(sheet.in_a_row(FIELDS), "Move 4, Club, Rifle");
    assert_eq!(Sheet::new().with("name", "Dirk").with("move", 0).in_a_row(FIELDS), "");
    let nameless = Sheet::new().with("weapons", vec![Sheet::new(), Sheet::new()]);
    assert_eq!(nameless.in_a_row(FIELDS), "Weapons: 2");
}

#[test]
fn a_tie_is_a_number_or_a_name_and_a_note_may_be_long() {
    let tie = Field::new("leader", "Led by", FieldKind::Tie);
    let note = Field::new("note", "Note", FieldKind::Note);
    for fine in [None, Some(Value::Number(3)), Some("Dirk".into())] {
        assert_eq!(tie.problem(fine.as_ref()), None);
    }
    assert!(tie.problem(Some(&true.into())).is_some());
    let long = |length| Value::from("x".repeat(length).as_str());
    assert_eq!(note.problem(Some(&long(LONGEST_NOTE))), None);
    assert!(note.problem(Some(&long(LONGEST_NOTE + 1))).is_some());
    assert!(note.problem(Some(&3.into())).is_some());
}

#[test]
fn what_a_roster_knows_is_what_any_of_its_figures_has_each_name_once() {
    let weapon = |name: &str, strength| Sheet::new().with("name", name).with("strength", strength);
    let figure = |weapons| Sheet::new().with("name", "Dirk").with("weapons", weapons);
    let figures = vec![
        figure(vec![weapon("Club", 1), Sheet::new().with("strength", 9)]),
        Sheet::new().with("mount", vec![figure(vec![weapon("Rifle", 6), weapon("Club", 2)])]),
    ];
    let roster = Roster { name: "Rust Dogs".to_owned(), figures, ..Roster::default() };
    assert_eq!(roster.known("weapons"), [weapon("Club", 1), weapon("Rifle", 6)]);
    assert_eq!(roster.known("abilities"), []);
}

#[test]
fn everything_wrong_is_named_at_once_with_its_place() {
    let sheet = Sheet::new()
        .with("name", "")
        .with("move", 99)
        .with("weapons", vec![Sheet::new().with("strength", "big")]);
    let mut reader = SheetReader::new(&sheet, FIELDS, "figure 1");
    reader.name();
    reader.number::<u8>(&FIELDS[1]);
    reader.list(&FIELDS[2], |weapon| weapon.number::<u8>(&STRENGTH));
    reader.problem("Weapon 1", "is too heavy");
    let words: Vec<String> = reader.into_problems().iter().map(ToString::to_string).collect();
    assert_eq!(
        words,
        [
            "figure 1, Name: is missing",
            "figure 1, Move: must be a number from 0 to 20",
            "figure 1, Weapon 1, Strength: must be a number from 1 to 9",
            "figure 1, Weapon 1: is too heavy",
        ]
    );
}

#[test]
fn dice_are_read_as_written_and_checked_while_typing() {
    const DICE: FieldKind = FieldKind::Dice { x: None, preset: "1D6" };
    const DICE_OR_X: FieldKind = FieldKind::Dice { x: Some("a tenth of Strength"), preset: "1DX" };
    const FIELDS: &[Field] =
        &[Field::new("damage", "Damage", DICE), Field::new("fists", "Fists", DICE_OR_X)];
    let sheet = Sheet::new().with("damage", "2d6 + 3");
    let mut reader = SheetReader::new(&sheet, FIELDS, "Club");
    assert_eq!(reader.dice(&FIELDS[0]).to_string(), "2D6+3");
    assert_eq!(reader.dice(&FIELDS[1]).to_string(), "1DX");
    assert_eq!(reader.into_problems(), []);
    for (typed, problem) in [
        ("2D", Some("must be dice like 2D6+3, or a number")),
        ("1DX", Some("needs a number of faces, as in 1D6")),
        ("4", None),
    ] {
        let typed = FIELDS[0].kind.read(typed);
        assert_eq!(FIELDS[0].problem(typed.as_ref()).as_deref(), problem, "{typed:?}");
    }
    assert_eq!(FIELDS[1].problem(Some(&"1DX+1".into())), None);
    assert!(FIELDS[1].problem(Some(&true.into())).is_some());
}

#[test]
fn a_field_that_the_rules_leave_open_counts_as_a_proposal() {
    const OPEN: &[Field] = &[
        Field::new("grit", "Grit", FieldKind::Number { least: 0, most: 99, preset: 9 }),
        Field::new("limit", "Limit", FieldKind::Share { of: "grit", divisor: 4, most: 50 }),
        Field::new("ladder", "Ladder", FieldKind::Proposed { preset: "0, −1" }),
    ];
    let read = |sheet: &Sheet| {
        let mut reader = SheetReader::new(sheet, OPEN, "figure 1");
        let read = (*reader.number::<u8>(&OPEN[1]), reader.text(&OPEN[2]));
        (read, reader.into_problems().len())
    };
    let of = |limit: u8, ladder: &str| (limit, ladder.to_owned());
    assert_eq!(read(&Sheet::new()), (of(2, "0, −1"), 0));
    assert_eq!(read(&Sheet::new().with("grit", 3)), (of(1, "0, −1"), 0), "never below 1");
    let written = Sheet::new().with("limit", 7).with("ladder", "0, −5");
    assert_eq!(read(&written), (of(7, "0, −5"), 0));
    assert_eq!(read(&Sheet::new().with("limit", 51).with("ladder", 3)).1, 2);
    assert_eq!(OPEN[1].written(Some(&Value::Number(0))), "");
    assert_eq!(OPEN[1].kind.read("8"), Some(Value::Number(8)));
    let fresh = Sheet::preset(OPEN);
    assert_eq!((fresh.get("ladder"), fresh.get("limit")), (Some(&"0, −1".into()), None));
}
