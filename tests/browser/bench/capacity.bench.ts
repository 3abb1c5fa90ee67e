// Measures what a thousand battles cost, beside ten, and a large roster beside a small one, on a
// slow phone.

import { readFile, stat, writeFile } from "node:fs/promises";
import { test, type BrowserContext, type Page } from "@playwright/test";
import { keep, kept, slotOf } from "../kept";
import { beginBattle, count, phone, print, slow, UNHURRIED, UNWATCHED } from "./measure";

test.describe.configure(UNHURRIED);
test.use(UNWATCHED);

const STARTS = 7;
const LONG_ENTRIES = 1500;

interface Amount {
  battles: number;
  // How many of the battles are long.
  long: number;
  rosters: number;
}

for (const amount of [
  { battles: 10, long: 0, rosters: 10 },
  { battles: 1000, long: 50, rosters: 300 },
]) {
  test(`${amount.battles} battles`, async ({}, info) => {
    const context = await phone();
    const page = context.pages()[0]!;
    await beginBattle(page, 1);
    const path = info.outputPath("many.json");
    await writeFile(path, await backupOf(page, amount));
    console.log(
      `${amount.battles} battles, ${amount.rosters} rosters: backup of ${await size(path)}`,
    );

    await page.goto("./#/about");
    await page.getByLabel("Restore backup").setInputFiles(path);
    const of = `, ${amount.battles} battles`;
    await timed(`restore${of}`, async () => {
      await page.getByRole("button", { name: "Merge" }).click();
      await page.getByText("Backup restored.").waitFor();
    });
    const bytes = await space(page);
    console.log(`  local storage: ${bytes} bytes`);
    count(`bytes in local storage${of}`, bytes);

    const starts = await startsTo(context, "./#/", "a.entry[href^='#/battle/']");
    print(`start to Home${of}`, starts);

    await page.goto("./#/battles");
    const hurry = await slow(page);
    const search = page.getByRole("searchbox", { name: "Search the battles" });
    await timed(`search of the battles${of}`, async () => {
      await search.fill("dogs 7 –");
      await page.getByRole("link", { name: "Dogs 7 – Salt Road" }).waitFor();
    });
    await timed(`opening an old battle${of}`, async () => {
      await page.getByRole("link", { name: "Dogs 7 – Salt Road" }).click();
      await page
        .getByRole("heading", { name: "Salt Road" })
        .or(page.getByText("Dirk").first())
        .first()
        .waitFor();
    });
    await hurry();

    await page.goto("./#/about");
    const download = page.waitForEvent("download");
    await timed(`backup${of}`, async () => {
      await page.getByRole("button", { name: "Download backup" }).click();
      await download;
    });
    const file = (await (await download).path())!;
    count(`bytes of a backup${of}`, (await stat(file)).size);
    const battles = Object.keys(JSON.parse(await readFile(file, "utf8")).body.texts);
    console.log(`  the backup has ${battles.length} documents in ${await size(file)}`);
    await context.close();
  });
}

for (const figures of [5, 200]) {
  test(`a roster of ${figures}`, async () => {
    const context = await phone();
    const page = context.pages()[0]!;
    await beginBattle(page, 1);
    const battle = JSON.parse(await kept(page, await slotOf(page, "battle")));
    const [side] = battle.body.battle.tnt.rosters;
    const many = Array.from({ length: figures }, (_, place) => ({
      ...side.figures[place % side.figures.length],
      name: { text: `Figure ${place + 1}` },
    }));
    await keep(page, "rollbook.roster.9", rosterOf({ ...side, figures: many }, 9));
    const starts = await startsTo(context, "./#/roster/9", ".item-head");
    print(`start to a roster, ${figures} figures`, starts);
    await context.close();
  });
}

// Returns the times of several starts in milliseconds, until the screen has this element.
async function startsTo(context: BrowserContext, address: string, selector: string) {
  const starts: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const page = await context.newPage();
    const hurry = await slow(page);
    await page.addInitScript((selector) => {
      const seen = () => {
        if (!document.querySelector(selector)) return requestAnimationFrame(seen);
        return requestAnimationFrame(() => ((window as any).seen ??= performance.now()));
      };
      requestAnimationFrame(seen);
    }, selector);
    await page.goto(address);
    await page.waitForFunction(() => (window as any).seen);
    starts.push(await page.evaluate(() => (window as any).seen as number));
    await hurry();
    await page.close();
  }
  return starts;
}

async function timed(what: string, act: () => Promise<void>): Promise<void> {
  const began = Date.now();
  await act();
  print(what, [Date.now() - began]);
}

const size = async (path: string) => `${((await stat(path)).size / 1e6).toFixed(1)} MB`;

const space = (page: Page) =>
  page.evaluate(() =>
    Object.entries({ ...localStorage }).reduce(
      (sum, [key, text]) => sum + 2 * (key.length + text.length),
      0,
    ),
  );

// Returns a backup with copies of the open battle and of one of its rosters.
async function backupOf(page: Page, { battles, long, rosters }: Amount): Promise<string> {
  const battle = JSON.parse(await kept(page, await slotOf(page, "battle")));
  const texts: Record<string, string> = {};
  for (let number = 1; number <= battles; number += 1) {
    const copy = structuredClone(battle);
    copy.body.summary.played_at = 1_700_000_000_000 + number;
    const { tnt } = copy.body.battle;
    const entries = number <= long ? LONG_ENTRIES : 60;
    tnt.entries = Array.from({ length: entries }, (_, place) => ({
      ...tnt.entries[place % tnt.entries.length],
      effects: place < tnt.entries.length ? tnt.entries[place].effects : [],
    }));
    texts[`rollbook.battle.${number + 1}`] = JSON.stringify(copy).replaceAll(
      "Rust Dogs",
      `Dogs ${number}`,
    );
  }
  const [side] = battle.body.battle.tnt.rosters;
  for (let number = 1; number <= rosters; number += 1) {
    texts[`rollbook.roster.${number}`] = rosterOf({ ...side, name: `Roster ${number}` }, number);
  }
  const body = { made_at: Date.now(), texts };
  return JSON.stringify({ type: "rollbook-backup", version: 1, source: "rollbook", body });
}

// Returns the document of a roster.
function rosterOf(roster: { name: string; figures: unknown[] }, number: number): string {
  const kept = { system: "tnt", roster, origin: number };
  const used_at = 1_700_000_000_000 + number;
  const { name, figures } = roster;
  const counts = { figures: figures.length, cost: null };
  const summary = { system: "tnt", name, ...counts, origin: number, used_at };
  const body = { used_at, summary, kept };
  return JSON.stringify({ type: "rollbook-roster", version: 1, source: "rollbook", body });
}
