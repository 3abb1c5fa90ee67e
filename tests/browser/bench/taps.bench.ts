// Measures the time from a tap to the frame that shows the answer, on a slow phone.

import type { Locator } from "@playwright/test";
import { test } from "@playwright/test";
import { beginBattle, phone, print, slowPage, UNHURRIED, UNWATCHED } from "./measure";

test.describe.configure(UNHURRIED);
test.use(UNWATCHED);

const TAPS = 30;
// How long a finger touches the screen, in milliseconds. This is long enough for the browser to
// paint the pressed state.
const PRESS = 80;

// Taps, and returns the time in milliseconds until the end of the frame that shows the result.
async function timed(target: Locator): Promise<number> {
  const page = target.page();
  await page.evaluate(() => {
    (window as any).painted = new Promise<number>((resolve) => {
      const tapped = ({ timeStamp }: MouseEvent) => {
        requestAnimationFrame(() => {
          const afterPaint = new MessageChannel();
          afterPaint.port1.onmessage = () => resolve(performance.now() - timeStamp);
          afterPaint.port2.postMessage(null);
        });
      };
      addEventListener("click", tapped, { capture: true, once: true });
    });
  });
  await target.click({ delay: PRESS });
  return page.evaluate(() => (window as any).painted);
}

test("taps on a bare Leptos page", async () => {
  const context = await phone();
  const page = await slowPage(context);
  await page.goto("yardstick/");
  const taps: number[] = [];
  for (let tap = 0; tap < TAPS; tap += 1) taps.push(await timed(page.getByRole("button")));
  print("tap to paint, a bare Leptos page", taps);
  await context.close();
});

for (const [size, copies] of [
  ["2 x 5", 1],
  ["2 x 40", 8],
  ["2 x 100", 20],
] as const) {
  test(`taps in a battle of ${size}`, async () => {
    const context = await phone();
    const page = await slowPage(context);
    const table = await beginBattle(page, copies);

    const trackers: number[] = [];
    for (let tap = 0; tap < TAPS; tap += 1) {
      trackers.push(await timed(table.tracker("Nell: Wounds 0 of 1")));
      await table.undo();
    }
    print(`tap to paint, a tracker, ${size}`, trackers);

    await table.activate("Dirk", 9);
    await table.fire("Hunting rifle", "Bob");
    const faces: number[] = [];
    const undos: number[] = [];
    for (let tap = 0; tap < TAPS; tap += 1) {
      faces.push(await timed(table.key(2 + (tap % 8))));
      undos.push(await timed(table.undoButton));
    }
    print(`tap to paint, a die face that ends a shot, ${size}`, faces);
    print(`tap to paint, its undo, ${size}`, undos);
    await context.close();
  });
}
