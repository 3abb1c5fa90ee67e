//! Photos of any size, with any bytes.

use dice::Photo;

use super::drawing::random;

#[test]
fn sizes_that_do_not_fit_are_refused() {
    for (bytes, width, height) in [
        (0, 0, 0),
        (0, 0, 5),
        (4, 1, 2),
        (15, 2, 2),
        (17, 2, 2),
        (4, usize::MAX, 1),
        (4, usize::MAX / 2, 8),
        (0, 1 << 32, 1 << 32),
        (4 * 16_385, 16_385, 1),
    ] {
        assert!(Photo::from_rgba(&vec![0; bytes], width, height).is_none(), "{width} x {height}");
    }
}

#[test]
fn any_bytes_give_a_reading() {
    let mut random = random(5);
    for (width, height) in
        [(1, 1), (1, 900), (2, 2), (3, 2000), (17, 9), (9, 17), (33, 33), (257, 131), (4000, 3000)]
    {
        let noise: Vec<u8> = (0..width * height * 4).map(|_| random.next() as u8).collect();
        let stripes = noise.iter().enumerate().map(|(at, _)| (at / 12 % 2 * 255) as u8).collect();
        let blocks = (0..noise.len()).map(|at| noise[at / 64]).collect();
        let mut photos: Vec<Vec<u8>> = vec![blocks];
        if width * height < 100_000 {
            photos.extend([noise.clone(), stripes, vec![255; noise.len()]]);
        }
        for pixels in photos {
            let photo = Photo::from_rgba(&pixels, width, height).expect("the size fits");
            for die in dice::read(&photo).dice {
                assert!((1..=6).contains(&die.face));
                assert!(die.size.is_finite() && die.centre.0.is_finite());
            }
        }
    }
}
