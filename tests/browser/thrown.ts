// Draws dice on a table, as a camera above the table sees them.

import { writeFilm } from "./film";
import { Random } from "./seed";

const WIDTH = 960;
const HEIGHT = 720;
const TABLE = 92;
const BODY = 226;
const PIP = 24;
// The width of a die, and the distance of a pip from the middle and its radius as parts of that.
const SIZE = 84;
const APART = 0.26;
const RADIUS = 0.095;

// The places of the pips: how far from the middle, to the right and down.
const PIPS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

// Returns a picture of dice with these faces, at most 24, and the middle of each die as a part of
// the picture's width and height.
export function thrown(faces: number[], seed = 1): { picture: Uint8Array; at: [number, number][] } {
  const random = new Random(seed);
  const picture = new Uint8Array(WIDTH * HEIGHT);
  for (let dot = 0; dot < picture.length; dot++) picture[dot] = TABLE + random.below(5);
  const at = faces.map((face, die): [number, number] => {
    const [column, row] = [die % 6, Math.floor(die / 6)];
    const x = 110 + column * 148 + random.below(20);
    const y = 95 + row * 175 + random.below(20);
    draw(picture, face, x, y, (random.below(90) * Math.PI) / 180);
    return [x / WIDTH, y / HEIGHT];
  });
  return { picture, at };
}

function draw(picture: Uint8Array, face: number, x: number, y: number, turn: number): void {
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const near = Math.ceil(SIZE);
  for (let dy = -near; dy <= near; dy++) {
    for (let dx = -near; dx <= near; dx++) {
      const [u, v] = [(dx * cos + dy * sin) / SIZE, (dy * cos - dx * sin) / SIZE];
      // How far the pixel is inside of the rounded square, in pixels.
      const corner = Math.hypot(Math.max(Math.abs(u) - 0.38, 0), Math.max(Math.abs(v) - 0.38, 0));
      const body = within((0.12 - corner) * SIZE);
      const pip = Math.min(
        ...PIPS[face]!.map(([right, down]) => Math.hypot(u - right * APART, v - down * APART)),
      );
      const dark = within((RADIUS - pip) * SIZE);
      const dot = (y + dy) * WIDTH + x + dx;
      picture[dot] = mix(picture[dot]!, mix(BODY, PIP, dark), body);
    }
  }
}

const within = (inside: number) => Math.min(Math.max(inside + 0.5, 0), 1);
const mix = (one: number, other: number, part: number) => one + (other - one) * part;

// Writes a film of dice that lie still.
export function filmOfDice(file: string, faces: number[]): void {
  const { picture } = thrown(faces);
  writeFilm(file, { width: WIDTH, height: HEIGHT, perSecond: 10, pictures: [picture, picture] });
}

// Writes a film of throws. Before each, the dice are still moving for half a second.
export function filmOfThrows(file: string, throws: number[][]): void {
  const pictures = throws.flatMap((faces, number) => {
    const rolling = [2, 3, 4, 5, 6].map((seed) => thrown(faces, 10 * number + seed).picture);
    return [...rolling, ...Array<Uint8Array>(30).fill(thrown(faces, number).picture)];
  });
  writeFilm(file, { width: WIDTH, height: HEIGHT, perSecond: 10, pictures });
}

// Returns a photo of dice as a file that browsers can open.
export function photoOfDice(faces: number[]): Buffer {
  const { picture } = thrown(faces);
  const file = Buffer.alloc(54 + 3 * picture.length);
  file.write("BM");
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(WIDTH, 18);
  // Rows from top to bottom.
  file.writeInt32LE(-HEIGHT, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  // Ivory dice on a brown table: blue, green, red.
  const tint = [0.82, 0.94, 1.05];
  picture.forEach((light, dot) =>
    tint.forEach((part, colour) => {
      file[54 + 3 * dot + colour] = Math.min(light * part, 255);
    }),
  );
  return file;
}
