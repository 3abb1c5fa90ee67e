//! Other ways to write what the page says, which people use without being told.

use super::*;

pub(crate) const PLAIN: &str = "\
game Plain
sheet
  Skill 1 to 6, usually 3
  Armour 2 to 6, usually 4
trackers
  figure Health 0 to 10, starts at 10
  figure Stunned yes or no
action Try at an enemy
  throw X: D6
  if X is at least 5
    target loses highest(1, X - 3) Health
  otherwise if X is over 2
    target's Stunned becomes yes
  otherwise
    target's Stunned becomes no
  roll D6 against target's Armour
    natural 1 to 2 \"bad luck\"
    by 0 \"hit\"
    else \"miss\"
  pool Hits: Skill D6 at 4 by target
  outcome \"{Hits}\" good if Hits is 2
  outcome \"other\" if Hits is not 2
roster Here
  Ann
roster There
  Bob
";

const AS_WRITTEN: &str = "\
game Plain
sheet:
  Skill: 1-6, usually 3
  Armour 2+ to 6+, usually 4
trackers:
  figure Health 0-10, starts at 10
  figure Stunned
action Try at an enemy:
  throw X: d6
  if X >= 5:
    target loses max(1, X - 3) Health
  else if X > 2
    target is Stunned
  else:
    target is no longer Stunned
  roll d6 vs target's Armour
    natural 1-2: \"bad luck\"
    by 0: \"hit\"
    else: \"miss\"
  pool Hits: Skill d6 on 4+ by target
  outcome \"{Hits}\" good if Hits = 2
  outcome \"other\" if Hits != 2
roster Here
  Ann
roster There
  Bob
";

#[test]
fn signs_and_other_words_mean_what_the_page_says() {
    let (plain, written) = (played(PLAIN), played(AS_WRITTEN));
    assert!(plain.definition.stats == written.definition.stats);
    assert!(plain.definition.trackers == written.definition.trackers);
    assert!(plain.definition.actions == written.definition.actions);
}
