import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { chromium, type BrowserContext, type Page } from "@playwright/test";
import { beginBattle } from "../bench/measure";
import { expect, GDF, Table, test, TNT } from "../fixtures";
import { addressOf, confirmed, countUnconfirmed, kept, slotOf } from "../kept";
import config from "../playwright.config";
import { newSeed, Random } from "../seed";
import { picture, playsByItself, type Picture } from "../self-play";

// Set by `cargo xtask kill 100`.
const KILLS = Number(process.env.ROLLBOOK_KILLS ?? 10);
// The browser is killed after at most this many milliseconds of play.
const LONGEST = 2500;

test.use({ trace: "off" });

// Launches a browser with a profile on the disk, and returns it with its process id.
async function launch(profile: string): Promise<[BrowserContext, number]> {
  const context = await chromium.launchPersistentContext(profile, {
    ...config.use!.launchOptions,
    ...config.projects![0].use,
    baseURL: test.info().project.use.baseURL,
  });
  // A timeout shows where a test is stuck.
  context.setDefaultTimeout(60_000);
  await countUnconfirmed(context);
  const processes = execFileSync("ps", ["-axo", "pid=,args="], { maxBuffer: 1 << 26 })
    .toString()
    .split("\n");
  const own = processes.find(
    (it) => it.includes(`--user-data-dir=${profile}`) && !it.includes("--type="),
  );
  return [context, Number.parseInt(own!, 10)];
}

// Kills the whole browser at once, as a phone does when it runs out of memory.
async function kill(context: BrowserContext, id: number): Promise<void> {
  const gone = context.waitForEvent("close");
  process.kill(-id, "SIGKILL");
  await gone;
}

// Opens the battle that was open last, and waits until it accepts taps.
async function opened(context: BrowserContext): Promise<Page> {
  const [page] = context.pages();
  await page.goto("./");
  await page.getByRole("contentinfo").first().waitFor();
  await page.waitForFunction(() => {
    let isTaken = false;
    const take = () => (isTaken = true);
    document.body.addEventListener("click", take);
    document.body.click();
    document.body.removeEventListener("click", take);
    return isTaken;
  });
  return page;
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const NIGHT_SHIFT = readFileSync(
  new URL("../../imports/night-shift.json", import.meta.url),
  "utf8",
);

// An activity during which the browser is killed, and a check for lost data.
interface Deed {
  // Continues until the browser is killed.
  goesOn: (page: Page, kill: number) => Promise<void>;
  // Returns descriptions of what was lost, if anything.
  looks: (page: Page) => Promise<string[]>;
}

// An activity that saves documents, each under a new name. After the kill, all confirmed documents
// must be there. What was saved last must be there as a whole or not at all.
function deed(
  act: (page: Page, name: string) => Promise<void>,
  list: string,
  namesOf: (name: string) => string[],
): Deed {
  let done: string[] = [];
  let begun = "";
  return {
    goesOn: async (page, kill) => {
      done = [];
      for (let time = 0; ; time += 1) {
        begun = `Kept ${kill}-${time}.`;
        await act(page, begun);
        await confirmed(page);
        done.push(begun);
      }
    },
    looks: async (page) => {
      await page.goto(list);
      await page
        .getByRole("link", { name: "New battle" })
        .or(page.getByRole("button", { name: "New roster" }))
        .first()
        .waitFor();
      const there = (await page.getByRole("main").innerText()).split("\n");
      const has = (name: string) => there.some((line) => line.includes(name));
      const lost = done.flatMap(namesOf).filter((name) => !has(name));
      const half = namesOf(begun).filter(has).length;
      const isHalf = half > 0 && half < namesOf(begun).length;
      return isHalf ? [...lost, `${begun}: ${half} of ${namesOf(begun).length}`] : lost;
    },
  };
}

const renamed = (name: string) => JSON.stringify({ ...JSON.parse(NIGHT_SHIFT), name });

const imports = deed(
  async (page, name) => {
    await page.goto("./#/import");
    await page.getByRole("textbox", { name: "Or paste it here" }).fill(renamed(name));
    await press(page, "Preview roster");
    await press(page, "Save");
    await page.getByRole("textbox", { name: "Roster name" }).waitFor();
  },
  "./#/rosters",
  (name) => [name],
);

const PARTS = ["one", "two", "three"];

// Restores a backup that has the same roster under three names. `roster` is the roster's stored
// text.
function restores(roster: string): Deed {
  return deed(
    async (page, name) => {
      const texts = PARTS.map((part, place) => [
        `rollbook.roster.${place + 1}`,
        roster.replace("ROSTER", `${name} ${part}`),
      ]);
      const body = { made_at: Date.now(), texts: Object.fromEntries(texts) };
      const backup = JSON.stringify({
        type: "rollbook-backup",
        version: 1,
        source: "rollbook",
        body,
      });
      await page.goto("./#/about");
      const file = {
        name: "backup.json",
        mimeType: "application/json",
        buffer: Buffer.from(backup),
      };
      await page.getByLabel("Restore backup").setInputFiles(file);
      await press(page, "Merge");
      await page.getByRole("button", { name: "Undo" }).last().waitFor();
    },
    "./#/rosters",
    (name) => PARTS.map((part) => `${name} ${part}`),
  );
}

// Writes notes into a roster, letter by letter.
function writing(): Deed {
  let address = "";
  let shown: string[] = [];
  const notes = (page: Page) => page.getByRole("textbox", { name: "Notes" });
  // Returns the field's content once the roster is shown. Then the field is not empty, because the
  // imported roster has notes.
  const written = async (page: Page) => {
    await page.waitForFunction(() =>
      [...document.querySelectorAll("textarea")].some((it) => it.value !== ""),
    );
    return notes(page).inputValue();
  };
  return {
    goesOn: async (page) => {
      address ||= addressOf(await slotOf(page, "roster"));
      await page.goto(address);
      shown = [await written(page)];
      await notes(page).focus();
      for (let letter = 0; ; letter += 1) {
        await page.keyboard.type(String.fromCharCode(97 + (letter % 26)));
        const text = await notes(page).inputValue();
        const isConfirmed = await page.evaluate(() => !(window as any).unconfirmed);
        shown = isConfirmed ? [text] : [...shown, text];
      }
    },
    looks: async (page) => {
      await page.goto(address);
      const found = await written(page);
      // One more letter may have been saved before it was shown.
      const [last] = shown.slice(-1);
      const isThere = shown.includes(found) || found.slice(0, -1) === last;
      return isThere ? [] : [`“${shown.join("”, “")}” became “${found}”`];
    },
  };
}

// Saves a first roster with a known name and known notes.
async function keepRoster(page: Page): Promise<string> {
  await page.goto("./#/import");
  await page.getByRole("textbox", { name: "Or paste it here" }).fill(renamed("ROSTER"));
  await press(page, "Preview roster");
  await press(page, "Save");
  await expect(page.getByRole("textbox", { name: "Roster name" })).toHaveValue("ROSTER");
  await confirmed(page);
  return kept(page, await slotOf(page, "roster"));
}

// Returns the page's picture once it no longer changes by itself. A test that the rules require
// appears a moment after a tap.
async function settled(page: Page): Promise<Picture> {
  for (let last = await picture(page); ;) {
    await page.waitForTimeout(300);
    const now = await picture(page);
    if (now === last) return now;
    last = now;
  }
}

interface Tally {
  steps: number;
  late: number;
}

async function begin(page: Page, what: string): Promise<void> {
  const table = new Table(page);
  if (what === CROWD) await beginBattle(page, 8);
  else await table.beginAnother(what);
}

const CROWD = "a battle of 2 x 40";

for (const what of [TNT, GDF, CROWD]) {
  const kills = Math.ceil(KILLS / 3);
  test(`a browser that is killed ${kills} times in ${what} has everything that it had confirmed`, async ({}, info) => {
    test.setTimeout(120_000 + kills * 40_000);
    const profile = info.outputPath("profile");
    const seed = newSeed();
    const random = new Random(seed);
    let [context, id] = await launch(profile);
    let page = context.pages()[0]!;
    await page.goto("./");
    await begin(page, what);
    const address = page.url();
    const deeds = [writing(), imports, restores(await keepRoster(page))];
    await page.goto(address);
    await confirmed(page);
    const tally: Tally = { steps: 0, late: 0 };
    let others = 0;
    for (let kill_ = 0; kill_ < kills; kill_ += 1) {
      // All pictures shown since the last confirmed one, including that one.
      let shown: Picture[] = [await settled(page)];
      // Before every second kill, the page repeats another activity instead of playing.
      const deed = kill_ % 2 === 1 ? deeds[((kill_ - 1) / 2) % deeds.length] : undefined;
      const goesOn = deed
        ? deed.goesOn(page, kill_)
        : playsByItself(
            page,
            seed + kill_,
            (picture, isConfirmed) => {
              tally.steps += 1;
              shown = isConfirmed ? [picture] : [...shown, picture];
            },
            process.env.ROLLBOOK_KILLS !== undefined,
          );
      // The activity ends when the browser is killed.
      const ends = goesOn.catch((error: Error) => error);
      // The activity must have begun before the browser is killed.
      if (!deed) await ends;
      // Wait for a random time and not for any state, so that the kill may come at any moment.
      await page.waitForTimeout((deed ? 500 : 0) + random.below(LONGEST));
      await kill(context, id);
      const error = await ends;
      if (error) expect(error.message).toMatch(/closed|crashed|destroyed/);
      expect(shown.filter((it) => it.startsWith("nothing to do"))).toEqual([]);

      [context, id] = await launch(profile);
      page = await opened(context);
      let found = await settled(page);
      if (!shown.includes(found)) found = await withoutTheLastTap(page, shown, found);
      expect(shown, `seed ${seed}, kill ${kill_}`).toContain(found);
      tally.late += shown.length - 1 - shown.indexOf(found);
      if ((kill_ + 1) % 10 === 0)
        console.log(`${what}: ${kill_ + 1} kills in ${tally.steps} steps so far`);
      if (deed) {
        others += 1;
        const battle = page.url();
        expect(await deed.looks(page), `seed ${seed}, kill ${kill_}`).toEqual([]);
        await page.goto(battle);
        await confirmed(page);
      }
      if (await page.getByRole("button", { name: "Report" }).isVisible()) {
        await page.getByRole("link", { name: "All battles" }).click();
        await new Table(page).beginAnother(what === CROWD ? TNT : what);
        await confirmed(page);
      }
    }
    await context.close();
    const { steps, late } = tally;
    console.log(
      `${what}, seed ${seed}: ${kills} kills in ${steps} steps and ${others} other deeds; none lost,`,
      `${late} shown and not yet confirmed`,
    );
  });
}

// Reverses the last tap, which may have been saved before its result was shown: undoes it, or
// redoes the step if the tap was an undo. A tap that enters several answers is undone in as many
// steps. Returns what the page shows then.
async function withoutTheLastTap(page: Page, shown: Picture[], found: Picture): Promise<Picture> {
  const table = new Table(page);
  let undone = 0;
  while (undone < 3 && (await table.undoButton.isEnabled())) {
    await table.undo();
    undone += 1;
    const before = await settled(page);
    if (shown.includes(before)) return before;
  }
  for (; undone > 0; undone -= 1) await redo(table);
  if (await table.redoButton.isVisible()) {
    await redo(table);
    return settled(page);
  }
  return found;
}

// Redoes a step. After an undo, an open question may cover the bar.
async function redo(table: Table): Promise<void> {
  if (await table.overlay.isVisible()) await table.lookAtTheBattle();
  await table.redoButton.click();
}
