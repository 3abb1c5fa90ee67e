//! Ready-made tables, from which players start their own.

use super::OwnTable;

impl OwnTable {
    /// Returns the ready-made tables, which belong to no game.
    pub fn ready_made() -> Vec<Self> {
        let table = |name: &str, rows: &str| Self {
            name: name.to_owned(),
            dice: "1D6".to_owned(),
            rows: rows.to_owned(),
        };
        vec![
            table(
                "Injuries",
                "1: Dead\n2: Lasting wound [Lasting wounds +1]\n3–4: Misses the next battle \
                 [Misses next battle = yes]\n5–6: Full recovery",
            ),
            table(
                "Loot",
                "1: Nothing\n2–3: D6 coins [Coins +D6]\n4–5: Supplies [Supplies +1]\n6: A rare \
                 find [Rare finds +1]",
            ),
            table(
                "Weather",
                "1: Fog: no one sees farther than 12″\n2: Rain\n3–4: Clear\n5: Strong wind\n6: \
                 Heat",
            ),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ready_made_tables_can_be_rolled_on() {
        for table in OwnTable::ready_made() {
            let results = table.read();
            assert!(results.is_ok(), "{}: {results:?}", table.name);
        }
    }
}
