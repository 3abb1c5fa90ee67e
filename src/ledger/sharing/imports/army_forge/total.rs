//! Compares a list's total with the sum of its units.

use rules_core::{
    Cost, System,
    sheet::{Roster, Value},
};

use super::super::{left_out::LeftKind, omissions::Omissions};

/// The points that Army Forge charges for an unpriced upgrade.
const NO_PRICE: i32 = 9999;

/// Corrects a total in which Army Forge has charged for upgrades without a price, using the
/// `prices` that other units pay.
pub(super) fn with_prices(total: i32, prices: &[i32], lines: &mut Omissions) -> i32 {
    let known = prices.iter().fold(total, |left, _| left.saturating_sub(NO_PRICE));
    if prices.is_empty() || known < 0 {
        return total;
    }
    let sum = prices.iter().fold(0_i32, |sum, price| sum.saturating_add(*price));
    lines.add(LeftKind::Placeholder, "", &[&NO_PRICE, &prices.len(), &sum]);
    known.saturating_add(sum)
}

/// Adjusts a roster's points so that their sum matches the list's total.
///
/// The difference is added to the first unit whose price is not fully known, or else to the most
/// expensive one. A total that cannot be right is only reported to players.
pub(super) fn settle(
    roster: &mut Roster,
    system: System,
    total: Option<i32>,
    unpriced: Option<usize>,
    lines: &mut Omissions,
) {
    let total = total.filter(|total| *total > 0).map(i64::from);
    let Some((total, Cost { field, .. })) = total.zip(system.about().cost) else { return };
    let sum = roster.cost(field);
    if sum == total {
        return;
    }
    let points = |place: usize| match roster.figures[place].get(field) {
        Some(Value::Number(points)) => *points,
        _ => 0,
    };
    let dearest = (0..roster.figures.len()).max_by_key(|&place| points(place));
    let may_be = sum == 0 || (sum <= 2 * total && total <= 2 * sum);
    let place = unpriced.filter(|place| *place < roster.figures.len()).or(dearest);
    let taken = place.filter(|_| may_be).and_then(|place| {
        let points = i32::try_from(i64::from(points(place)) + total - sum).ok();
        points.filter(|points| (0..=9999).contains(points)).map(|points| (place, points))
    });
    let Some((place, points)) = taken else {
        return lines.add(LeftKind::WrongTotal, "", &[&total, &sum]);
    };
    let unit = &mut roster.figures[place];
    unit.set(field, points);
    lines.add(LeftKind::OtherTotal, "", &[&total, &sum, &unit.name()]);
}

#[cfg(test)]
mod tests {
    use rules_core::sheet::Sheet;

    use super::{super::super::left_out::LeftOut, *};

    fn settled(points: &[i32], total: i32, unpriced: Option<usize>) -> (i64, Vec<LeftOut>) {
        let unit = |points: &i32| Sheet::new().with("name", "Moth").with("points", *points);
        let mut roster = Roster {
            name: String::new(),
            figures: points.iter().map(unit).collect(),
            ..Roster::default()
        };
        let mut lines = Omissions::default();
        settle(&mut roster, System::Gdf35, Some(total), unpriced, &mut lines);
        (roster.cost("points"), lines.into_left_out())
    }

    #[test]
    fn a_total_that_can_be_meant_is_taken() {
        assert_eq!(settled(&[100, 50], 150, None), (150, Vec::new()));
        let left = LeftOut::new(LeftKind::OtherTotal, "", &[&170, &150, &"Moth"]);
        assert_eq!(settled(&[100, 50], 170, None), (170, vec![left]));
        assert_eq!(settled(&[100, 50], 140, Some(1)).0, 140);
    }

    #[test]
    fn what_stands_for_a_missing_price_is_no_price() {
        let with = |total, prices: &[i32]| {
            let mut lines = Omissions::default();
            (with_prices(total, prices, &mut lines), lines.into_left_out())
        };
        let left = LeftOut::new(LeftKind::Placeholder, "", &[&9999, &3, &100]);
        assert_eq!(with(32_932, &[35, 35, 30]), (3035, vec![left]));
        assert_eq!(with(3035, &[35, 35, 30]), (3035, Vec::new()));
        assert_eq!(with(15_000, &[]), (15_000, Vec::new()));
    }

    #[test]
    fn a_total_that_cannot_be_meant_is_said() {
        let left = LeftOut::new(LeftKind::WrongTotal, "", &[&15_050, &150]);
        assert_eq!(settled(&[100, 50], 15_050, None), (150, vec![left]));
        assert_eq!(settled(&[100, 50], -5, None), (150, Vec::new()));
    }
}
