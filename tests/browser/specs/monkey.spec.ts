import { devices, type Page } from "@playwright/test";
import { ADVENTURE, D100, expect, SYSTEM_NAMES, Table, test } from "../fixtures";
import { settled, tooWide } from "../measure";
import { monkeyTools, type Tapped } from "../monkey";
import { newSeed, Random } from "../seed";

// Set by `cargo xtask monkey 60`.
const MINUTES = Number(process.env.ROLLBOOK_MONKEY ?? 1);
// The number of taps on a screen before the monkey goes to another one.
const TAPS = 120;
// The number of taps between checks for anything wider than the screen.
const LOOK = 6;
// The time limit for the answer to a tap, in milliseconds. Even a slow machine answers earlier.
const ENDLESS = 60_000;

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

// Goes to a battle of any system, or to another screen.
async function goSomewhere(page: Page, random: Random): Promise<string> {
  await page.setViewportSize(random.any(SIZES));
  await page.goto("./#/");
  // If the address stays the same, an open sheet would stay open, so reload the page.
  if (await page.getByRole("dialog").first().isVisible()) await page.reload();
  if (random.below(3) === 0) {
    const screen = random.any(SCREENS);
    await page.goto(screen);
    return screen;
  }
  const system = random.any(SYSTEM_NAMES);
  const more = [D100, ADVENTURE].includes(system) ? random.below(2) : 0;
  await new Table(page).start(system, more);
  // If the taps have made a roster unplayable, the screen says so instead of showing a battle.
  const battle = page.getByRole("contentinfo").or(page.getByText("These rosters can't be played."));
  await battle.first().waitFor();
  return system;
}

// Taps a random tappable element. Returns its name, which is empty if there was none.
async function tap(page: Page, random: Random): Promise<Tapped> {
  try {
    return await page.evaluate(({ turn }) => (window as any).monkey.tap(turn), {
      turn: random.below(2 ** 31),
    });
  } catch (error) {
    // The error is expected if the page has gone to another document.
    if (!/context was destroyed|navigation/i.test(String(error))) throw error;
    await page.waitForLoadState();
    return { name: "a way out", took: 0 };
  }
}

// Waits for the answer to a tap. `way` describes how the test got there.
async function answered(answer: Promise<Tapped>, way: () => string): Promise<Tapped> {
  let timer: NodeJS.Timeout | undefined;
  const never = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`no answer to the tap after ${way()}`)), ENDLESS);
  });
  return Promise.race([answer, never]).finally(() => clearTimeout(timer));
}

test(`random taps for ${MINUTES} min meet no exception, dead end, overflow or tap without an answer`, async ({
  page,
  problems,
}) => {
  test.setTimeout(MINUTES * 60_000 + 120_000);
  const seed = newSeed();
  const random = new Random(seed);
  await page.addInitScript(monkeyTools);
  page.on("dialog", (dialog) => dialog.accept());
  await page.goto("./");
  const end = Date.now() + MINUTES * 60_000;
  let taps = 0;
  let slowest: Tapped = { name: "none", took: 0 };
  while (Date.now() < end) {
    const begun = await goSomewhere(page, random);
    const done: string[] = [];
    const way = () =>
      `seed ${seed}, ${begun} at ${page.viewportSize()!.width}: ${done.slice(-12).join(" > ")}`;
    for (let number = 0; number < TAPS && Date.now() < end; number += 1) {
      const tapped = await answered(tap(page, random), way);
      taps += 1;
      done.push(tapped.name);
      if (tapped.took > slowest.took) slowest = tapped;
      expect(tapped.name, `a dead end: ${way()}`).not.toBe("");
      expect(problems, way()).toEqual([]);
      if (number % LOOK === 0) {
        await settled(page);
        expect(await tooWide(page), `too wide: ${way()}`).toEqual([]);
      }
    }
  }
  console.log(
    `${taps} taps, seed ${seed}; the slowest took ${slowest.took.toFixed(0)} ms: ${slowest.name}`,
  );
});
