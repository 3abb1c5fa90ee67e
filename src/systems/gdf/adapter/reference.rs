//! All help topics, chapter by chapter.

use engine::{Topic, count_topics, join_topics};

use crate::{
    actions, melee, morale, movement, preparation, psychic, quality, round, shooting,
    special_rules, terrain, transport, unit::edition::Edition,
};

/// The chapters of 2.16, in reading order.
const CHAPTERS_2_16: &[&[Topic]] = &[
    quality::TOPICS,
    preparation::TOPICS,
    round::TOPICS,
    actions::TOPICS,
    movement::TOPICS,
    terrain::TOPICS,
    shooting::TOPICS,
    melee::TOPICS,
    morale::TOPICS,
    psychic::TOPICS,
    transport::TOPICS,
    special_rules::TOPICS,
];

/// The chapters of 3.5, in reading order.
const CHAPTERS_3_5: &[&[Topic]] = &[
    quality::TOPICS_3_5,
    preparation::TOPICS_3_5,
    round::TOPICS_3_5,
    actions::TOPICS_3_5,
    movement::TOPICS_3_5,
    terrain::TOPICS_3_5,
    shooting::TOPICS_3_5,
    melee::TOPICS_3_5,
    morale::TOPICS_3_5,
    psychic::TOPICS_3_5,
    transport::TOPICS_3_5,
    special_rules::TOPICS_3_5,
];

/// Returns all help topics of an edition.
pub(crate) fn topics(edition: Edition) -> &'static [Topic] {
    match edition {
        Edition::V2_16 => TOPICS_2_16,
        Edition::V3_5 => TOPICS_3_5,
    }
}

const TOPICS_2_16: &[Topic] = &join_topics::<{ count_topics(CHAPTERS_2_16) }>(CHAPTERS_2_16);
const TOPICS_3_5: &[Topic] = &join_topics::<{ count_topics(CHAPTERS_3_5) }>(CHAPTERS_3_5);

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::{
        melee::{charge, fear, ravage, strike},
        mission,
        movement::distance,
        preparation::{deployment, reserve},
        psychic::{casting, tokens},
        quality::free,
        round::roll_off,
        shooting::{attack, defense, regeneration, sniper, volley, wounds},
        special_rules::topics as special,
        transport::boarding,
        unit::{keyword::Keyword, order},
    };

    /// The topics that trackers, offers and questions refer to.
    const NAMED: &[Topic] = &[
        attack::TOPIC,
        boarding::TOPIC,
        casting::TOPIC,
        charge::FATIGUE,
        charge::TOPIC,
        defense::TOPIC,
        deployment::HERO,
        deployment::TOPIC,
        distance::AIRCRAFT,
        fear::TOPIC,
        free::TOPIC,
        mission::TOPIC,
        morale::PINNED,
        morale::TOPIC,
        order::TOPIC,
        ravage::TOPIC,
        regeneration::TOPIC,
        reserve::TOPIC,
        roll_off::TOPIC,
        sniper::TOPIC,
        special::LIMITED,
        strike::IMPACT,
        terrain::TOPIC,
        tokens::TOPIC,
        volley::TOPIC,
        wounds::TOUGH,
    ];

    /// The keys of the rules with a number on a unit's card.
    const RATED: &[&str] = &["impact", "psychic", "transport"];

    #[test]
    fn each_edition_has_all_topics_that_are_referred_to() {
        let named = NAMED.iter().map(|topic| topic.key);
        let keywords = Keyword::ALL.iter().map(|keyword| keyword.key());
        let needed: Vec<&str> = named.chain(keywords).chain(RATED.iter().copied()).collect();
        for &edition in Edition::ALL {
            let topics: Vec<&str> = topics(edition).iter().map(|topic| topic.key).collect();
            let missing: Vec<&&str> = needed.iter().filter(|key| !topics.contains(key)).collect();
            assert!(missing.is_empty(), "{edition:?} has no topics for {missing:?}");
        }
    }

    #[test]
    fn keys_and_titles_are_unique_in_each_edition() {
        for &edition in Edition::ALL {
            let (mut keys, mut titles) = (HashSet::new(), HashSet::new());
            for topic in topics(edition) {
                assert!(keys.insert(topic.key), "{edition:?} has two topics {}", topic.key);
                assert!(titles.insert(topic.title), "{edition:?} has two titles {}", topic.title);
            }
        }
    }

    #[test]
    fn texts_use_the_words_of_their_edition() {
        for topic in topics(Edition::V3_5) {
            let text = (topic.text)();
            assert!(!text.to_lowercase().contains("pinned"), "{}: {text}", topic.key);
            assert!(!text.contains("  "), "{}: {text}", topic.key);
        }
    }
}
