//! Tests that rolls can be entered in more or less detail.

use super::{Ask, Flow, Stop, Table, Telling, Until};
use crate::{
    arm_wrestling::ArmWrestling,
    conversation::{Answer, Outcome, Pool, Prompt, Question, Reading, Roll, Sum},
    dice::{Dice, Die},
    refusal::Refusal,
    system::RuleSystem,
};

const TWO: Dice = Dice::new(2, Die::D6);

/// Runs `rule` on a table without figures.
fn at_table<T>(
    answers: &[Answer],
    rule: impl FnOnce(&mut Table<'_, ArmWrestling>) -> Flow<T>,
) -> Flow<T> {
    let state = ArmWrestling::begin(&[]).unwrap();
    rule(&mut Table::new(&state, answers, Telling::Aloud, Until::End, None))
}

fn reading(_: &Sum) -> Reading {
    Reading::at_least(TWO, 8, [Outcome::failure("below"), Outcome::success("reached")])
}

/// Runs a roll of 2D6 against 8 with these answers, and returns its sum.
fn two_dice(answers: &[Answer]) -> Flow<Sum> {
    at_table(answers, |table| {
        let mut sums = [Sum::new("Ann", None, TWO)];
        table.roll(&mut sums, 0, Ask::new("Roll"), &reading)?;
        let [sum] = sums;
        Ok(sum)
    })
}

fn asked(flow: Flow<Sum>) -> Roll {
    let Err(Stop::Ask(prompt)) = flow else { panic!("nothing is asked") };
    let Prompt { question: Question::Roll(roll), .. } = *prompt else { panic!("no roll") };
    roll
}

#[test]
fn several_dice_are_told_die_by_die_as_a_sum_or_as_a_band() {
    for (answer, words) in [
        (Answer::Faces(vec![3, 6]), "2D6 3 + 6 = 9"),
        (Answer::Total(9), "2D6 9"),
        (Answer::Band(1), "2D6 reached 8–12"),
    ] {
        assert_eq!(two_dice(&[answer]).unwrap().explain(), words);
    }
    assert_eq!(two_dice(&[Answer::Band(0)]).unwrap().total(), 2, "a result in the band");
}

#[test]
fn dice_that_cannot_have_fallen_so_are_refused() {
    for (answer, refusal) in [
        (Answer::Faces(vec![3, 7]), Refusal::ImpossibleFace { die: Die::D6, face: 7 }),
        (Answer::Faces(vec![3]), Refusal::WrongDice { dice: 2, given: 1 }),
        (Answer::Faces(vec![3, 4, 5]), Refusal::WrongDice { dice: 2, given: 3 }),
        (Answer::Face(3), Refusal::WrongDice { dice: 2, given: 1 }),
        (Answer::Total(13), Refusal::ImpossibleTotal { dice: TWO, total: 13 }),
        (Answer::Total(1), Refusal::ImpossibleTotal { dice: TWO, total: 1 }),
        (Answer::Band(2), Refusal::NotAChoice(None)),
        (Answer::Decline, Refusal::AnotherQuestion),
    ] {
        assert_eq!(two_dice(&[answer]), Err(Stop::Refused(refusal)));
    }
}

#[test]
fn a_pool_is_told_by_a_count_for_each_band_and_all_its_dice() {
    let fell = |counts: &[u16]| {
        at_table(&[Answer::Pool(counts.to_vec())], |table| {
            let bands = [Outcome::failure("miss"), Outcome::success("hit")];
            let reading = Reading::at_least(Die::D6, 4, bands);
            let who = "Ann".to_owned();
            let pool = Pool { who, die: Die::D6, dice: 0, parts: Vec::new(), reading };
            table.known_pool(Ask::new("Roll"), &pool, 7)
        })
    };
    let refusal = |counts: &[u16]| match fell(counts) {
        Err(Stop::Refused(why)) => why.to_string(),
        other => panic!("not refused: {other:?}"),
    };
    assert_eq!(fell(&[3, 4]), Ok(vec![3, 4]));
    assert_eq!(refusal(&[3, 3]), "This roll needs 7 dice, but 6 were entered.");
    assert_eq!(refusal(&[3, 3, 1]), "This roll has 2 kinds of results, but 3 were entered.");
    assert_eq!(refusal(&[7]), "This roll has 2 kinds of results, but 1 was entered.");
}

#[test]
fn where_each_die_counts_a_sum_will_not_do() {
    let roll = |answer: Answer| {
        at_table(&[answer], |table| {
            let mut sums = [Sum::new("Ann", None, TWO)];
            table.roll(&mut sums, 0, Ask::new("Roll"), &|_| Reading::each(TWO).by_die())
        })
    };
    assert_eq!(roll(Answer::Total(9)), Err(Stop::Refused(Refusal::AnotherQuestion)));
    assert_eq!(roll(Answer::Band(0)), Err(Stop::Refused(Refusal::AnotherQuestion)));
    assert_eq!(roll(Answer::Faces(vec![4, 5])), Ok(9));
}

#[test]
fn a_roll_shows_its_bands() {
    let roll = asked(two_dice(&[]));
    let bands: Vec<String> =
        roll.reading.bands.iter().map(|it| format!("{} {}", it.label, it.span_of(TWO))).collect();
    assert_eq!(bands, ["below 2–7", "reached 8+"]);
    assert!(roll.reading.is_labelled());
}
