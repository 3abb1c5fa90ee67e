// Creates films of QR codes as a camera sees them on another phone's screen. Chromium's fake camera
// plays these films.

import { writeFileSync } from "node:fs";
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import { BarcodeFormat, QRCodeWriter } from "@zxing/library";
import config from "./playwright.config";
import { expect } from "./patience";

const SIDE = 600;
const PICTURES_A_SECOND = 30;
// The number of pictures per code, at ten codes per second.
const PICTURES_A_CODE = PICTURES_A_SECOND / 10;

// The dark modules of a drawn code.
export interface Drawn {
  size: number;
  dark: Uint8Array;
}

// How a player holds the phone, and how sharp its camera is.
export interface Hand {
  // The code's angle, in degrees.
  tilt?: number;
  // The change of the angle from one code to the next.
  sway?: number;
  // The extra distance of the far edge, as a fraction of the near edge's distance.
  slant?: number;
  // The number of pixels on each side over which a pixel is blurred.
  blur?: number;
  // Returns `true` if the camera misses the code with this number.
  loses?: (code: number) => boolean;
}

// Returns the code that is drawn in an element.
export async function drawn(code: Locator): Promise<Drawn> {
  await expect(code).toBeVisible();
  const { size, path } = await code.evaluate((svg: SVGSVGElement) => ({
    size: svg.viewBox.baseVal.width,
    path: svg.querySelector("path")!.getAttribute("d")!,
  }));
  return modules(size, path);
}

// Returns this many frames of an animated code, in the order shown.
export async function drawnOneAfterTheOther(code: Locator, count: number): Promise<Drawn[]> {
  await expect(code).toBeVisible();
  const { size, paths } = await code.evaluate((svg: SVGSVGElement, count) => {
    const path = svg.querySelector("path")!;
    const paths: string[] = [];
    return new Promise<{ size: number; paths: string[] }>((resolve) => {
      const watcher = new MutationObserver(() => {
        paths.push(path.getAttribute("d")!);
        if (paths.length < count) return;
        watcher.disconnect();
        resolve({ size: svg.viewBox.baseVal.width, paths });
      });
      watcher.observe(path, { attributes: true });
    });
  }, count);
  return paths.map((path) => modules(size, path));
}

// Returns the QR code for a text.
export function codeOf(text: string): Drawn {
  const matrix = new QRCodeWriter().encode(text, BarcodeFormat.QR_CODE, 0, 0, new Map());
  const size = matrix.getWidth();
  const dark = Uint8Array.from({ length: size * size }, (_, place) =>
    Number(matrix.get(place % size, Math.floor(place / size))),
  );
  return { size, dark };
}

function modules(size: number, path: string): Drawn {
  const dark = new Uint8Array(size * size);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    dark.fill(1, +y! * size + +x!, +y! * size + +x! + +run!);
  return { size, dark };
}

// Writes a film that shows each code for a tenth of a second. The film is played in a loop, so a
// single code is always visible.
export function film(file: string, codes: Drawn[], hand: Hand = {}): void {
  const pictures = codes.flatMap((code, number) => {
    const lost = hand.loses?.(number) ?? false;
    const tilt = (hand.tilt ?? 0) + number * (hand.sway ?? 0);
    const picture = lost ? new Uint8Array(SIDE * SIDE).fill(90) : see(code, { ...hand, tilt });
    return Array<Uint8Array>(PICTURES_A_CODE).fill(picture);
  });
  writeFilm(file, { width: SIDE, height: SIDE, perSecond: PICTURES_A_SECOND, pictures });
}

// A film without colours. Each picture has the brightness of its pixels, row by row.
export interface Film {
  width: number;
  height: number;
  // The number of pictures per second.
  perSecond: number;
  pictures: Uint8Array[];
}

export function writeFilm(file: string, { width, height, perSecond, pictures }: Film): void {
  const header = `YUV4MPEG2 W${width} H${height} F${perSecond}:1 Ip A1:1 C420jpeg\n`;
  const colours = Buffer.alloc((width * height) / 2, 128);
  const frames = pictures.flatMap((picture) => [Buffer.from("FRAME\n"), picture, colours]);
  writeFileSync(file, Buffer.concat([Buffer.from(header), ...frames]));
}

// Writes a film that shows no code.
export function emptyFilm(file: string): void {
  film(file, [{ size: 1, dark: new Uint8Array(1) }]);
}

function see({ size, dark }: Drawn, { tilt = 0, slant = 0, blur = 0 }: Hand): Uint8Array {
  const [sin, cos] = [Math.sin((tilt * Math.PI) / 180), Math.cos((tilt * Math.PI) / 180)];
  // The code fills 82% of the picture's width.
  const scale = size / (SIDE * 0.82);
  const light = new Float32Array(SIDE * SIDE);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      let sum = 0;
      for (const [dx, dy] of [
        [0.25, 0.25],
        [0.75, 0.25],
        [0.25, 0.75],
        [0.75, 0.75],
      ] as const) {
        const away = 1 / (1 - slant * ((y + dy) / SIDE - 0.5));
        const [h, v] = [(x + dx - SIDE / 2) * away, (y + dy - SIDE / 2) * away];
        const [column, row] = [
          Math.floor((cos * h + sin * v) * scale + size / 2),
          Math.floor((cos * v - sin * h) * scale + size / 2),
        ];
        const inside = column >= 0 && row >= 0 && column < size && row < size;
        sum += !inside ? 70 : dark[row * size + column] ? 35 : 215;
      }
      light[y * SIDE + x] = sum / 4;
    }
  }
  const spread = blur > 0 ? along(along(light, blur, 1, SIDE), blur, SIDE, 1) : light;
  return Uint8Array.from(spread, Math.round);
}

// Blurs a picture along one axis. `step` is the distance between neighbouring pixels, and `next`
// the distance between lines.
function along(light: Float32Array, blur: number, step: number, next: number): Float32Array {
  const blurred = new Float32Array(light.length);
  for (let line = 0; line < SIDE; line++) {
    for (let dot = 0; dot < SIDE; dot++) {
      let [sum, count] = [0, 0];
      for (
        let near = Math.max(0, dot - blur);
        near <= Math.min(SIDE - 1, dot + blur);
        near++, count++
      ) {
        sum += light[line * next + near * step]!;
      }
      blurred[line * next + dot * step] = sum / count;
    }
  }
  return blurred;
}

// Opens a separate phone. Its camera plays the film in a file. Without a file, the phone has no
// camera. `allows` is the player's answer when the page asks to use the camera. `more` adds arguments
// of the browser.
export async function phoneWithCamera(
  baseURL: string,
  file?: string,
  allows = true,
  more: string[] = [],
): Promise<{ browser: Browser; page: Page }> {
  const { args = [], executablePath } = config.use!.launchOptions!;
  const camera =
    file === undefined
      ? []
      : ["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${file}`];
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--use-fake-ui-for-media-stream${allows ? "" : "=deny"}`, ...camera, ...more],
  });
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  return { browser, page: await context.newPage() };
}
