//! The data that two phones exchange by QR codes to connect their browsers without a server: the
//! parts of a browser's session description (SDP) that differ from phone to phone.
//!
//! Only addresses in the network of both phones are used, even if a code contains other addresses.
//! A public address is used only if the phone that reads the code is in the same network. This
//! happens if a hotspot or a Wi-Fi network assigns only public addresses.

use std::{
    fmt::Write,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

/// The phone that a signal comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caller {
    /// The phone that shows the first code.
    First,
    /// The phone that answers the first code.
    Second,
}

impl Caller {
    fn mark(self) -> &'static str {
        match self {
            Self::First => "RB1O",
            Self::Second => "RB1A",
        }
    }

    /// Returns the phone's role in the encryption of the connection. The second phone starts the
    /// handshake.
    fn role(self) -> &'static str {
        match self {
            Self::First => "actpass",
            Self::Second => "active",
        }
    }
}

/// The data needed to connect to a phone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signal {
    /// The phone that sends the signal.
    pub from: Caller,
    name: String,
    password: String,
    fingerprint: Vec<u8>,
    places: Vec<Endpoint>,
    /// The name in the signal that this one answers. Earlier versions don't send it.
    answers: Option<String>,
}

/// An address at which a phone may be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Endpoint {
    host: String,
    port: u16,
}

/// The number of bytes in a certificate's fingerprint (SHA-256).
const FINGERPRINT: usize = 32;
/// The maximum number of addresses per phone.
const MOST_PLACES: usize = 8;
/// The mark of the name in the signal that is answered. Earlier versions ignore it.
const ANSWERS: &str = "to:";
/// The number of bits that identify the network in a public IPv6 address.
const NETWORK: u32 = 64;
/// The shared address space (RFC 6598), which some hotspots and internet providers assign instead
/// of public addresses, as a prefix and its length in bits.
const SHARED: (Ipv4Addr, u32) = (Ipv4Addr::new(100, 64, 0, 0), 10);
/// The maximum length of a user name or password that the standard allows, in characters.
const LONGEST: usize = 256;

impl Signal {
    /// Reads a browser's description of its side of a connection. Returns `None` if a part is
    /// missing.
    pub fn of_description(from: Caller, description: &str) -> Option<Self> {
        let find = |key: &str| description.lines().find_map(|line| line.strip_prefix(key));
        let fingerprint = find("a=fingerprint:sha-256 ")?.trim();
        let fingerprint: Option<Vec<u8>> =
            fingerprint.split(':').map(|byte| u8::from_str_radix(byte, 16).ok()).collect();
        let places = description.lines().filter_map(place).take(MOST_PLACES).collect();
        let (name, password) = (find("a=ice-ufrag:")?, find("a=ice-pwd:")?);
        Self {
            from,
            name: name.trim().into(),
            password: password.trim().into(),
            fingerprint: fingerprint?,
            places,
            answers: None,
        }
        .checked()
    }

    /// Returns the signal as the answer to `first`.
    #[must_use]
    pub fn in_reply_to(self, first: &Self) -> Self {
        Self { answers: Some(first.name.clone()), ..self }
    }

    /// Returns `false` if the signal answers another signal than `first`.
    pub fn may_answer(&self, first: &Self) -> bool {
        self.answers.as_ref().is_none_or(|it| *it == first.name)
    }

    /// Returns `true` if the signal has an address for reaching the phone.
    pub fn has_places(&self) -> bool {
        !self.places.is_empty()
    }

    /// Returns the description for the other phone's browser.
    pub fn description(&self) -> String {
        let hex: Vec<String> = self.fingerprint.iter().map(|byte| format!("{byte:02X}")).collect();
        let mut lines = format!(
            "v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\n\
            m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 0.0.0.0\r\na=mid:0\r\n\
            a=ice-ufrag:{}\r\na=ice-pwd:{}\r\na=fingerprint:sha-256 {}\r\na=setup:{}\r\n\
            a=sctp-port:5000\r\na=max-message-size:65536\r\n",
            self.name,
            self.password,
            hex.join(":"),
            self.from.role(),
        );
        for (number, place) in (1_u32..).zip(&self.places) {
            if is_near(&place.host) {
                // Writing to a string cannot fail.
                let _written = write!(lines, "a={}\r\n", candidate(number, place));
            }
        }
        lines
    }

    /// Returns additional addresses for the receiving phone's browser to try.
    ///
    /// These are the signal's public addresses in the same network as `own`, the receiving phone's
    /// signal.
    pub fn candidates_beside(&self, own: &Self) -> Vec<String> {
        let networks: Vec<u128> = own.places.iter().filter_map(|it| network(&it.host)).collect();
        let is_beside = |(_, place): &(u32, &Endpoint)| {
            let host = &place.host;
            !is_near(host) && network(host).is_some_and(|it| networks.contains(&it))
        };
        let places = (1_u32..).zip(&self.places).filter(is_beside);
        places.map(|(number, place)| candidate(number, place)).collect()
    }

    /// Returns the text of the signal for a code.
    pub fn write(&self) -> String {
        let mut text = format!(
            "{} {} {} {}",
            self.from.mark(),
            self.name,
            self.password,
            URL_SAFE_NO_PAD.encode(&self.fingerprint)
        );
        for Endpoint { host, port } in &self.places {
            // Writing to a string cannot fail.
            let _written = write!(text, " {host} {port}");
        }
        if let Some(name) = &self.answers {
            let _written = write!(text, " {ANSWERS}{name}");
        }
        text
    }

    /// Reads a signal from the text of a code. Returns `None` if the text is not a signal or is
    /// damaged.
    pub fn read(text: &str) -> Option<Self> {
        Self::find_in(text)?
    }

    /// Finds the signal in a message. Returns `None` if there is none, and `Some(None)` if it is
    /// damaged.
    pub(crate) fn find_in(text: &str) -> Option<Option<Self>> {
        let mut words = text.split_whitespace();
        // Messages may put a code in quotes.
        let from = words.find_map(|word| {
            let word = word.trim_start_matches(|it: char| !it.is_ascii_alphanumeric());
            [Caller::First, Caller::Second].into_iter().find(|it| it.mark() == word)
        })?;
        Some(Self::of_words(from, words).filter(Self::has_places))
    }

    /// Reads the words after the mark, and ignores the rest of the message after them.
    fn of_words<'a>(from: Caller, mut words: impl Iterator<Item = &'a str>) -> Option<Self> {
        let (name, password) = (words.next()?.to_owned(), words.next()?.to_owned());
        let fingerprint = URL_SAFE_NO_PAD.decode(words.next()?).ok()?;
        let (mut places, mut answers) = (Vec::new(), None);
        while let Some(host) = words.next() {
            if let Some(name) = host.strip_prefix(ANSWERS) {
                answers = Some(name.trim_end_matches(|it: char| !is_letter_of_name(it)).to_owned());
                break;
            }
            let Some(port) = words.next() else { break };
            let port = port.trim_end_matches(|it: char| !it.is_ascii_digit());
            let Ok(port) = port.parse() else { break };
            places.push(Endpoint { host: host.to_owned(), port });
        }
        places.retain(|it| is_known(&it.host));
        places.truncate(MOST_PLACES);
        Self { from, name, password, fingerprint, places, answers }.checked()
    }

    /// Returns the signal, or `None` if its name, password or fingerprint is invalid. So none of
    /// them can add a line to the description.
    fn checked(self) -> Option<Self> {
        let is_word = |word: &str, least| {
            (least..=LONGEST).contains(&word.len()) && word.chars().all(is_letter_of_name)
        };
        let is_sound = is_word(&self.name, 4)
            && is_word(&self.password, 22)
            && self.fingerprint.len() == FINGERPRINT;
        is_sound.then_some(self)
    }
}

fn is_letter_of_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '+' | '/')
}

/// Reads the address in a line of a description. Returns `None` if the line has no UDP address of
/// the phone itself, or if the address cannot be in this network.
fn place(line: &str) -> Option<Endpoint> {
    let mut words = line.strip_prefix("a=candidate:")?.split_whitespace().skip(2);
    let is_packets = words.next()?.eq_ignore_ascii_case("udp");
    let (host, port) = (words.nth(1)?, words.next()?.parse().ok()?);
    let is_host = words.next() == Some("typ") && words.next() == Some("host");
    (is_packets && is_host && is_known(host)).then(|| Endpoint { host: host.to_owned(), port })
}

/// Writes an address as an ICE candidate, the form that browsers accept.
fn candidate(number: u32, Endpoint { host, port }: &Endpoint) -> String {
    let priority = 2_130_706_432 - 256 * number;
    format!("candidate:{number} 1 udp {priority} {host} {port} typ host")
}

/// Returns `true` if a host may be in the same network.
fn is_known(host: &str) -> bool {
    is_near(host) || network(host).is_some()
}

/// Returns the network of a public IPv6 address, or `None` for any other host.
fn network(host: &str) -> Option<u128> {
    let address: Ipv6Addr = host.parse().ok()?;
    let is_global = address.segments()[0] & 0xe000 == 0x2000;
    is_global.then(|| address.to_bits() >> (u128::BITS - NETWORK))
}

/// Returns `true` if a host can only be reached from its own network: a private, shared, link-local
/// or loopback address, or a `.local` name.
fn is_near(host: &str) -> bool {
    match host.parse() {
        Ok(IpAddr::V4(address)) => {
            let (shared, bits) = SHARED;
            let is_shared = (address.to_bits() ^ shared.to_bits()) >> (u32::BITS - bits) == 0;
            is_shared || address.is_private() || address.is_link_local() || address.is_loopback()
        }
        Ok(IpAddr::V6(address)) => is_near_v6(address),
        Err(_) => host.strip_suffix(".local").is_some_and(|name| {
            let is_letter = |it: u8| it.is_ascii_alphanumeric() || it == b'-';
            (1..64).contains(&name.len()) && name.bytes().all(is_letter)
        }),
    }
}

fn is_near_v6(address: Ipv6Addr) -> bool {
    let first = address.segments()[0];
    address.is_loopback() || first & 0xfe00 == 0xfc00 || first & 0xffc0 == 0xfe80
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use engine::testing::at_least;
    use proptest::prelude::*;

    const DESCRIPTION: &str = "v=0\r\no=- 4611731400430051336 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n\
        a=group:BUNDLE 0\r\na=extmap-allow-mixed\r\na=msid-semantic: WMS\r\n\
        m=application 51322 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 192.168.43.7\r\n\
        a=candidate:1 1 udp 2113937151 192.168.43.7 51322 typ host generation 0 network-cost 999\r\n\
        a=candidate:2 1 udp 2113939711 2001:db8::7 51323 typ host generation 0\r\n\
        a=candidate:3 1 udp 2113937151 6b2f3f0c-3c5e-4c5e-9a4e-2f6f4f1e2d3c.local 51324 typ host\r\n\
        a=candidate:4 1 tcp 1518280447 192.168.43.7 9 typ host tcptype active\r\n\
        a=ice-ufrag:EsAw\r\na=ice-pwd:bP+XJMM09aR8AiX1jdukzR6Y\r\na=ice-options:trickle\r\n\
        a=fingerprint:sha-256 DA:7B:57:DC:28:CE:04:4F:31:79:85:C4:31:67:EB:27:58:29:ED:77:2A:0D:24:AE:ED:AD:30:BC:BD:F1:9C:02\r\n\
        a=setup:actpass\r\na=mid:0\r\na=sctp-port:5000\r\na=max-message-size:262144\r\n";

    fn signal() -> Signal {
        Signal::of_description(Caller::First, DESCRIPTION).unwrap()
    }

    /// Returns the text of an invitation's code.
    pub(crate) fn invitation() -> String {
        signal().write()
    }

    /// Returns the text of an answer's code.
    pub(crate) fn answer() -> String {
        Signal { from: Caller::Second, ..signal() }.write()
    }

    #[test]
    fn a_description_comes_down_to_a_small_code() {
        let text = signal().write();
        assert_eq!(
            text,
            "RB1O EsAw bP+XJMM09aR8AiX1jdukzR6Y 2ntX3CjOBE8xeYXEMWfrJ1gp7XcqDSSu7a0wvL3xnAI \
            192.168.43.7 51322 2001:db8::7 51323 6b2f3f0c-3c5e-4c5e-9a4e-2f6f4f1e2d3c.local 51324"
        );
        assert!(crate::Qr::of(&text).unwrap().size() <= 57 + 8);
        assert_eq!(Signal::read(&text), Some(signal()));
    }

    #[test]
    fn what_the_other_browser_gets_comes_down_to_the_same() {
        let signal = Signal {
            places: signal().places.into_iter().filter(|it| is_near(&it.host)).collect(),
            ..signal()
        };
        let description = signal.description();
        assert_eq!(Signal::of_description(Caller::First, &description), Some(signal.clone()));
        assert!(description.contains("a=setup:actpass\r\n"));
        let second = Signal { from: Caller::Second, ..signal };
        assert!(second.description().contains("a=setup:active\r\n"));
    }

    #[test]
    fn an_answer_belongs_to_one_signal_and_one_of_an_earlier_version_to_any() {
        let first = signal();
        let other = Signal::read(&first.write().replace("EsAw", "EsAx")).unwrap();
        let answer = Signal { from: Caller::Second, ..signal() }.in_reply_to(&first);
        let told = [answer.write(), format!("Dirk: “{}”. Come over!", answer.write())];
        for text in told {
            let read = Signal::read(&text).unwrap();
            assert_eq!(read, answer);
            assert!(read.may_answer(&first) && !read.may_answer(&other));
        }
        let former = Signal::read(&self::answer()).unwrap();
        assert!(former.may_answer(&first) && former.may_answer(&other));
    }

    #[test]
    fn no_address_beyond_the_network_is_gone_to() {
        let hosts = "8.8.8.8 1 2001:db8::7 2 example.org 3 10.0.0.9 4 fe80::1 5 \
            evil.local.example.org 6 100.128.0.1 7";
        let text = signal().write();
        let start: Vec<&str> = text.split(' ').take(4).collect();
        let read = Signal::read(&format!("{} {hosts}", start.join(" "))).unwrap();
        let far =
            ["8.8.8.8", "2001:db8::7", "example.org", "evil.local.example.org", "100.128.0.1"];
        for host in far {
            assert!(!read.description().contains(host), "{host}");
        }
        for host in ["10.0.0.9", "fe80::1"] {
            assert!(read.description().contains(host), "{host}");
        }
        let own = at("10.0.0.8 1 2001:db8:0:1::7 2 fd00::1 3 100.64.0.1 4");
        assert_eq!(read.candidates_beside(&own), [""; 0]);
    }

    /// Creates a signal with these addresses.
    fn at(places: &str) -> Signal {
        let text = signal().write();
        let start: Vec<&str> = text.split(' ').take(4).collect();
        Signal::read(&format!("{} {places}", start.join(" "))).unwrap()
    }

    #[test]
    fn phones_in_one_hotspot_reach_each_other_whatever_addresses_it_gives_out() {
        let shared = at("100.64.0.2 1 100.127.255.254 2").description();
        assert!(shared.contains("100.64.0.2 1 typ host") && shared.contains("100.127.255.254 2"));

        let (first, second) = (at("2001:db8::7 1 192.168.0.2 2"), at("2001:db8::8 3"));
        assert_eq!(
            first.candidates_beside(&second),
            ["candidate:1 1 udp 2130706176 2001:db8::7 1 typ host"]
        );
        assert!(first.description().contains("192.168.0.2"));
        assert_eq!(second.candidates_beside(&first).len(), 1);
    }

    #[test]
    fn what_is_no_signal_is_refused() {
        for text in ["", "RB1O", "RB1O EsAw", "https://example.org/#/r/1abc"] {
            assert_eq!(Signal::read(text), None);
        }
        assert_eq!(Signal::read(&signal().write().replace("RB1O", "RB2O")), None);
        assert_eq!(Signal::read(&signal().write().replace("EsAw", "Es=w")), None);
    }

    #[test]
    fn any_text_is_a_signal_or_none_and_adds_no_line() {
        let words = prop_oneof![
            1 => "RB1[OA]( [ -~]{0,50}){0,3}( [A-Za-z0-9_-]{43})?( [a-z0-9.:-]{0,20} \
                [0-9]{0,6}){0,9}",
            3 => "RB1[OA] [A-Za-z0-9+/=]{4,6} [A-Za-z0-9+/]{22,30} [A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]\
                ( (10.0.0.[1-9]|fe80::[1-9]|[a-z]{1,5}[.]local|8.8.8.8|[!-~]{1,9}) [0-9]{1,5}){0,9}",
        ];
        at_least(0.04, &ProptestConfig::default(), &words, |words| {
            let Some(signal) = Signal::read(&words) else { return Ok(false) };
            let lines = signal.description().lines().count();
            let near = signal.places.iter().filter(|it| is_near(&it.host)).count();
            prop_assert_eq!(lines, 14 + near);
            Ok(!signal.places.is_empty())
        });
    }
}
