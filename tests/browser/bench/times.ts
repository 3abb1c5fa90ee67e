// Measures a bare page, an earlier release if ROLLBOOK_OLD has its address, and this release by
// turns on a slow phone. A busy machine then slows all of them alike. `cargo xtask bench` reads the
// times from the file ROLLBOOK_SAMPLES.

import { readFile, writeFile } from "node:fs/promises";
import { test, type BrowserContext, type Locator, type Page } from "@playwright/test";
import { leave } from "../leave";
import { BOUNCE } from "../patience";
import { Table, TNT } from "../table";
import { openAnew, phone, slow, traced, UNHURRIED, UNWATCHED } from "./measure";

test.describe.configure(UNHURRIED);
test.use(UNWATCHED);

// How often and how long each screen is used before its starts are measured, in milliseconds.
// Chromium keeps compiled code only of pages that have been in use for a while, and no event tells
// when it has.
const USES = 4;
const USE = 6000;
// The time after a start in which the app and the browser finish their work, in milliseconds. It is a
// wait for a time because the browser's own work, such as keeping compiled code, ends without an
// event, and would slow the next site's turn.
const REST = 1000;
// How many taps of a kind are made in a row. The median of all but the first counts, as the first
// one compiles code.
const TAPS = 6;
// How long a finger touches the screen, in milliseconds. This is long enough for the browser to
// paint the pressed state.
const PRESS = 80;

const SLOW_4G = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };

type Name = "bare" | "old" | "new";

interface Site {
  name: Name;
  address: string;
  // A browser for each screen: Home, or a battle with this many copies of each sample figure. The
  // bare page has only one.
  phones: Map<number, BrowserContext>;
}

const HOME = 0;
const BATTLES: [string, number][] = [
  ["2 x 5", 1],
  ["2 x 40", 8],
];

test("starts, first visits and taps by turns", async ({ baseURL }) => {
  const { ROLLBOOK_OLD, ROLLBOOK_ROUNDS = "9", ROLLBOOK_SAMPLES } = process.env;
  const addresses: [Name, string | undefined][] = [
    ["bare", new URL("yardstick/", baseURL).href],
    ["old", ROLLBOOK_OLD],
    ["new", baseURL],
  ];
  const sites: Site[] = addresses.flatMap(([name, address]) =>
    address ? [{ name, address, phones: new Map() }] : [],
  );
  await prepare(sites);
  console.log("Compiled code before the first round:");
  for (const site of sites) await tellOfCode(site);

  const samples: string[] = [];
  for (let round = 0; round < Number(ROLLBOOK_ROUNDS); round += 1) {
    const turns = sites.map((_, place) => sites[(place + round) % sites.length]!);
    for (const [name, act] of ACTS)
      for (const site of turns)
        for (const [what, time] of Object.entries(await act(site)))
          samples.push([name + what, site.name, time.toFixed(1)].join("\t"));
    console.log(`Round ${round + 1} of ${ROLLBOOK_ROUNDS} is over.`);
  }
  if (ROLLBOOK_SAMPLES) await writeFile(ROLLBOOK_SAMPLES, samples.join("\n"));
  else console.log(samples.join("\n"));
  console.log("Compiled code after the last round:");
  for (const site of sites) await tellOfCode(site);
  for (const { phones } of sites) for (const phone of phones.values()) await phone.close();
});

// What each site does in a round. Each act returns one or more times in milliseconds.
const ACTS: [string, (site: Site) => Promise<Record<string, number>>][] = [
  ["home", (site) => start(site, HOME)],
  ...BATTLES.flatMap(([size, copies]): typeof ACTS => [
    [`battle ${size}`, (site) => start(site, copies, "first card")],
    [`battle ${size}`, (site) => start(site, copies, "last card")],
  ]),
  ["first visit, slow 4G", firstVisit],
  ...BATTLES.map(([size, copies]): (typeof ACTS)[number] => [
    `tap ${size}`,
    (site) => (site.name === "bare" ? bareTaps(site) : taps(site, copies)),
  ]),
];

// --- battles ---

// Opens the browsers, imports the battles and uses each screen for a while.
async function prepare(sites: Site[]): Promise<void> {
  const [maker] = sites.filter((it) => it.name !== "bare");
  const backup = await backupOf(maker!.address);
  for (const { name, address, phones } of sites) {
    phones.set(HOME, await phone());
    if (name === "bare") continue;
    for (const [, copies] of BATTLES) {
      const context = await phone();
      await importBattle(context.pages()[0]!, address, multiplied(backup, copies));
      phones.set(copies, context);
    }
  }
  for (let use = 0; use < USES; use += 1) {
    let page: Page | undefined;
    for (const { address, phones } of sites) {
      for (const context of phones.values()) {
        page = await openAnew(context);
        await page.goto(address);
      }
    }
    await page?.waitForTimeout(USE);
  }
}

// Returns the backup of a battle that has just begun, made by the older of the releases, as both
// can read it.
async function backupOf(address: string): Promise<string> {
  const context = await phone();
  const page = context.pages()[0]!;
  const table = new Table(page);
  await page.goto(address);
  await table.start(TNT);
  await table.overlay.waitFor();
  await page.goto(`${address}#/about`);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download backup" }).click();
  const text = await readFile((await (await download).path())!, "utf8");
  await context.close();
  return text;
}

// Returns the backup with this many copies of each figure in its battle.
function multiplied(backup: string, copies: number): string {
  const document = JSON.parse(backup);
  const { texts } = document.body;
  for (const slot of Object.keys(texts).filter((it) => /^rollbook\.battle\.\d+$/.test(it))) {
    const battle = JSON.parse(texts[slot]);
    for (const roster of battle.body.battle.tnt.rosters) {
      roster.figures = Array.from({ length: copies }, (_, place) =>
        roster.figures.map((figure: any) => ({
          ...figure,
          name: { text: place === 0 ? figure.name.text : `${figure.name.text} ${place + 1}` },
          leader: { flag: place === 0 && figure.leader?.flag === true },
        })),
      ).flat();
    }
    texts[slot] = JSON.stringify(battle);
  }
  return JSON.stringify(document);
}

// Imports a backup as players do, opens its battle and rolls for initiative, on a page that works
// offline.
async function importBattle(page: Page, address: string, backup: string): Promise<void> {
  const file = { name: "backup.json", mimeType: "application/json", buffer: Buffer.from(backup) };
  const table = new Table(page);
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`${address}#/about`);
  await page.getByLabel("Restore backup").setInputFiles(file);
  await page.getByRole("button", { name: "Replace everything" }).click();
  await page.goto(`${address}#/`);
  await page.getByRole("link", { name: "Rust Dogs – Salt Road" }).click();
  for (const face of [7, 3]) await table.tap(dieFace(table, face));
  await isIdle(table).waitFor();
  await leave(page);
}

// Returns the button for a die face, also in releases with an earlier name of its group.
const dieFace = (table: Table, face: number): Locator =>
  table.overlay
    .getByRole("group", { name: /^(Die result|What the die shows)$/ })
    .getByRole("button", { name: new RegExp(`^${face}(,|$)`) });

const isIdle = (table: Table): Locator => table.next("Rust Dogs: activate a figure.");

// --- starts ---

// Opens a screen, and returns the times until the first paint, which is the picture of a battle as
// it was left, and until the screen is usable.
async function start(site: Site, copies: number, card?: Card): Promise<Record<string, number>> {
  const { name, address, phones } = site;
  const page = await openAnew(phones.get(copies) ?? phones.get(HOME)!);
  const wanted = name === "bare" ? undefined : card;
  await page.addInitScript(watch, { card: wanted, cards: 10 * copies });
  const hurry = await slow(page);
  await page.goto(address, { waitUntil: "commit" });
  const usable = await page.evaluate(() => (window as any).usable as Promise<number>);
  const painted = await page.evaluate(firstPaint);
  await hurry();
  if (wanted) {
    // Leaves the battle as it was found.
    const table = new Table(page);
    await table.overlay.getByRole("button", { name: "Close", exact: true }).click();
    await table.overlay.waitFor({ state: "hidden" });
    await leave(page);
  }
  await page.waitForTimeout(REST);
  const times: Record<string, number> = { [`: usable${card ? `, ${card}` : ""}`]: usable };
  return card === "last card" ? times : { ": first paint": painted, ...times };
}

type Card = "first card" | "last card";

// Puts a promise into the page, which resolves with the time when it is usable: when a tap on a
// card has opened its sheet or, without a card, when a heading is painted that is not of the page
// shown before the app.
function watch({ card, cards }: { card?: Card; cards: number }): void {
  // A tap that opens nothing is repeated after this time, in milliseconds. Opening a sheet takes
  // less, even on a busy machine, unless the tap was lost.
  const AGAIN = 1000;
  (window as any).usable = new Promise<number>((resolve) => {
    let [tapped, at]: [HTMLElement | undefined, number] = [undefined, 0];
    const all = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((it) => !it.closest("#shell"));
    const isUsable = () => {
      if (!card) return all("h1").length > 0;
      const it = all("main .card-open")[card === "first card" ? 0 : cards - 1];
      if (it && (it !== tapped || performance.now() > at + AGAIN)) {
        [tapped, at] = [it, performance.now()];
        it.click();
      }
      return all("dialog, [role=dialog]").some((it) => it.checkVisibility());
    };
    const afterPaint = new MessageChannel();
    afterPaint.port1.onmessage = () => resolve(performance.now());
    const look = () => {
      if (isUsable()) requestAnimationFrame(() => afterPaint.port2.postMessage(null));
      else requestAnimationFrame(look);
    };
    look();
  });
}

// Waits for the paint, because an element is seen before the frame with it is painted.
const firstPaint = () =>
  new Promise<number>((resolve) => {
    const observer = new PerformanceObserver((paints) => {
      for (const { name, startTime } of paints.getEntries())
        if (name === "first-contentful-paint") resolve(startTime);
    });
    observer.observe({ type: "paint", buffered: true });
  });

// Opens Home in a new browser, which has to download the files.
async function firstVisit({ address }: Site): Promise<Record<string, number>> {
  const context = await phone();
  const page = context.pages()[0]!;
  await slow(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...SLOW_4G });
  await page.addInitScript(watch, { cards: 0 });
  await page.goto(address, { waitUntil: "commit" });
  const usable = await page.evaluate(() => (window as any).usable as Promise<number>);
  await context.close();
  return { ": usable": usable };
}

// Prints of how many parts of the program the browser has kept the compiled code, for each screen.
async function tellOfCode({ name, address, phones }: Site): Promise<void> {
  for (const [copies, context] of phones) {
    const page = await openAnew(context);
    await page.addInitScript(watch, { cards: 0 });
    const events = await traced(page, async () => {
      await page.goto(address);
      await page.evaluate(() => (window as any).usable);
      await page.waitForTimeout(REST);
    });
    const count = (event: string) => events.filter((it) => it.name === event).length;
    const [size] = BATTLES.find((it) => it[1] === copies) ?? [];
    const screen = name === "bare" ? "the page" : size ? `battle ${size}` : "home";
    const [kept, parts] = ["wasm.Deserialize", "wasm.StartStreamingCompilation"].map(count);
    console.log(`  ${name}, ${screen}: kept for ${kept} of ${parts} parts`);
  }
}

// --- taps ---

// Taps, and returns the time in milliseconds until the end of the frame that shows the result.
async function tap(target: Locator): Promise<number> {
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

const KINDS = [": tracker", ": die that ends a shot", ": undo"];

async function bareTaps({ address, phones }: Site): Promise<Record<string, number>> {
  const page = await openAnew(phones.get(HOME)!);
  await page.goto(address);
  const hurry = await slow(page);
  const times: number[] = [];
  for (let taps = 0; taps < TAPS; taps += 1) times.push(await tap(page.getByRole("button")));
  await hurry();
  return Object.fromEntries(KINDS.map((kind) => [kind, median(times)]));
}

// Changes a tracker, and shoots, again and again. Everything is undone.
async function taps({ address, phones }: Site, copies: number): Promise<Record<string, number>> {
  const page = await openAnew(phones.get(copies)!);
  const table = new Table(page);
  await page.goto(address);
  await isIdle(table).waitFor();
  await page.waitForTimeout(REST);
  const [trackers, faces, undos]: [number[], number[], number[]] = [[], [], []];
  let hurry = await slow(page);
  for (let taps = 0; taps < TAPS; taps += 1) {
    trackers.push(await tap(table.tracker("Nell: Wounds 0 of 1")));
    await table.undo();
  }
  await hurry();
  await table.open("Dirk");
  await table.take("Activate");
  await table.tap(dieFace(table, 9));
  await table.fire("Hunting rifle", "Bob");
  await dieFace(table, 2).waitFor();
  hurry = await slow(page);
  for (let taps = 0; taps < TAPS; taps += 1) {
    faces.push(await tap(dieFace(table, 2 + taps)));
    undos.push(await tap(table.undoButton));
  }
  await hurry();
  while (!(await isIdle(table).isVisible()) || (await table.overlay.isVisible())) {
    await table.undo();
    // The app takes a second tap within this time for the bounce of the first.
    await page.waitForTimeout(BOUNCE);
  }
  await leave(page);
  await page.waitForTimeout(REST);
  const medians = [trackers, faces, undos].map(median);
  return Object.fromEntries(KINDS.map((kind, place) => [kind, medians[place]!]));
}

// Returns the median of all times but the first.
function median([, ...times]: number[]): number {
  return times.sort((one, other) => one - other)[Math.floor(times.length / 2)]!;
}
