import { devices, type Page } from "@playwright/test";
import { ADVENTURE, D100, expect, GDF, Table, test, TNT } from "../fixtures";
import { settled, tooWide } from "../measure";
import { monkeyTools, type Tapped } from "../monkey";

// `cargo xtask monkey 60` sets this.
const MINUTES = Number(process.env.ROLLBOOK_MONKEY ?? 1);
// The number of taps after which it starts again elsewhere.
const TAPS = 120;
// The number of taps between two checks for anything wider than the screen.
const LOOK = 6;
// A tap that takes longer than this, in milliseconds, is never answered, however slow the machine
// is.
const ENDLESS = 10_000;

const SYSTEMS = [TNT, GDF, D100, ADVENTURE];
const SCREENS = [
  "./#/rosters",
  "./#/new",
  "./#/test",
  "./#/reference",
  "./#/import",
  "./#/settings",
  "./#/about",
  "./",
];
const SIZES = [
  { width: 360, height: 740 },
  { width: 320, height: 568 },
  { width: 412, height: 915 },
  { width: 740, height: 360 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

test.use({ trace: "off", userAgent: devices["Pixel 7"].userAgent });

// A linear congruential generator is random enough to tap with, and makes runs repeatable.
class Dice {
  constructor(private state: number) {}

  below(most: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * most);
  }

  any<T>(all: readonly T[]): T {
    return all[this.below(all.length)]!;
  }
}

// Goes to a battle of any system, or to another screen.
async function goSomewhere(page: Page, dice: Dice): Promise<string> {
  await page.setViewportSize(dice.any(SIZES));
  await page.goto("./#/");
  if (dice.below(3) === 0) {
    const screen = dice.any(SCREENS);
    await page.goto(screen);
    return screen;
  }
  const system = dice.any(SYSTEMS);
  const more = [D100, ADVENTURE].includes(system) ? dice.below(2) : 0;
  await new Table(page).start(system, more);
  // If a roster has become unplayable, the taps go to the screen that says so.
  const battle = page
    .getByRole("contentinfo")
    .or(page.getByText("These rosters can't be played."));
  await battle.first().waitFor();
  return system;
}

// Taps any tappable element. Returns its name, which is empty if there was none.
async function tap(page: Page, dice: Dice): Promise<Tapped> {
  try {
    return await page.evaluate(({ turn }) => (window as any).monkey.tap(turn), {
      turn: dice.below(2 ** 31),
    });
  } catch (error) {
    // The page has gone to another document.
    if (!/context was destroyed|navigation/i.test(String(error))) throw error;
    await page.waitForLoadState();
    return { name: "a way out", took: 0 };
  }
}

test(`random taps for ${MINUTES} min meet no exception, dead end, overflow or tap without an answer`, async ({
  page,
  problems,
}) => {
  test.setTimeout(MINUTES * 60_000 + 120_000);
  const seed = Number(process.env.ROLLBOOK_SEED ?? Math.floor(Math.random() * 2 ** 31));
  const dice = new Dice(seed);
  await page.addInitScript(monkeyTools);
  page.on("dialog", (dialog) => dialog.accept());
  await page.goto("./");
  const end = Date.now() + MINUTES * 60_000;
  let taps = 0;
  let slowest: Tapped = { name: "none", took: 0 };
  while (Date.now() < end) {
    const begun = await goSomewhere(page, dice);
    const done: string[] = [];
    for (let number = 0; number < TAPS && Date.now() < end; number += 1) {
      const tapped = await tap(page, dice);
      taps += 1;
      done.push(tapped.name);
      if (tapped.took > slowest.took) slowest = tapped;
      const [{ width }, last] = [page.viewportSize()!, done.slice(-12).join(" > ")];
      const way = `seed ${seed}, ${begun} at ${width}: ${last}`;
      expect(tapped.name, `a dead end: ${way}`).not.toBe("");
      expect(tapped.took, `no answer: ${way}`).toBeLessThan(ENDLESS);
      expect(problems, way).toEqual([]);
      if (number % LOOK === 0) {
        await settled(page);
        expect(await tooWide(page), `too wide: ${way}`).toEqual([]);
      }
    }
  }
  console.log(
    `${taps} taps, seed ${seed}; the slowest took ${slowest.took.toFixed(0)} ms: ${slowest.name}`,
  );
});
