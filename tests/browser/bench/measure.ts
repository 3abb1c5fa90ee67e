// Helpers for all benchmarks: a slow phone, battles of any size, and results in columns.

import { chromium, test, type BrowserContext, type Page } from "@playwright/test";
import { keep, kept } from "../kept";
import { Table } from "../table";
import { COUNT, TIME } from "./compare";

// The factor by which the processor is slowed down.
const SLOWED = 4;

// The options of every benchmark, which has no time limit.
export const UNHURRIED = { timeout: 0 };
export const UNWATCHED = { trace: "off", screenshot: "off", actionTimeout: 60_000 } as const;

// Opens a separate browser as a phone. If a folder is given, the browser uses the data that an
// earlier start stored there.
export async function phone(folder = ""): Promise<BrowserContext> {
  const { baseURL, launchOptions } = test.info().project.use;
  const screen = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  return chromium.launchPersistentContext(folder, { ...launchOptions, ...screen, baseURL });
}

export async function slowPage(context: BrowserContext): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage());
  await slow(page);
  return page;
}

// Closes all pages and opens a new one. A page that only navigates would keep its compiled code.
export async function openAnew(context: BrowserContext): Promise<Page> {
  const before = context.pages();
  const opened = await context.newPage();
  for (const page of before) await page.close();
  return opened;
}

// What a trace has of an event: its name and time.
interface Traced {
  name: string;
  ts: number;
}

// Returns the events around the program's compiled code, and the page's marks, during an act.
export async function traced(page: Page, act: () => Promise<void>): Promise<Traced[]> {
  const devtools = await page.context().newCDPSession(page);
  const events: Traced[] = [];
  devtools.on("Tracing.dataCollected", ({ value }) =>
    events.push(...(value as unknown as Traced[])),
  );
  const includedCategories = ["v8.wasm", "blink.user_timing"];
  await devtools.send("Tracing.start", {
    traceConfig: { includedCategories },
    transferMode: "ReportEvents",
  });
  await act();
  const over = new Promise((resolve) => devtools.once("Tracing.tracingComplete", resolve));
  await devtools.send("Tracing.end");
  await over;
  return events;
}

// Slows a page down, and returns a function that ends this. A slowed page keeps a processor busy
// even while it is idle, which slows all other pages.
export async function slow(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  return () => devtools.detach();
}

// Begins a battle with this many copies of each sample figure, on a page that works offline, and
// rolls for initiative.
export async function beginBattle(page: Page, times: number): Promise<Table> {
  const table = new Table(page);
  await page.goto("./");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await table.beginAnother();
  await change(page, (document) => {
    for (const roster of document.body.battle.tnt.rosters) {
      const copy = (place: number) => (figure: any) => ({
        ...figure,
        name: { text: place === 0 ? figure.name.text : `${figure.name.text} ${place + 1}` },
        leader: { flag: place === 0 && figure.leader?.flag === true },
      });
      roster.figures = Array.from({ length: times }, (_, place) =>
        roster.figures.map(copy(place)),
      ).flat();
    }
  });
  await page.reload();
  await table.face(7);
  await table.face(3);
  await table.next("Rust Dogs: activate a figure.").waitFor();
  return table;
}

// Makes the log this long by repeating its entries.
export async function lengthen(page: Page, entries: number): Promise<void> {
  await change(page, (document) => {
    const journal = document.body.battle.tnt;
    const again = (_: unknown, place: number) => ({
      ...journal.entries[place % journal.entries.length],
      effects: [],
    });
    journal.entries.push(...Array.from({ length: entries - journal.entries.length }, again));
  });
  await page.reload();
}

// Changes the battle on the screen where it is stored.
async function change(page: Page, act: (document: any) => void): Promise<void> {
  const slot = `rollbook.battle.${/battle\/(\d+)$/.exec(page.url())![1]}`;
  const document = JSON.parse(await kept(page, slot));
  act(document);
  // If storage and log differ, the app uses the text that was played last.
  document.body.summary.played_at = Date.now();
  await keep(page, slot, JSON.stringify(document));
}

// Records a count, to compare it with that of another run.
export function count(what: string, value: number): void {
  note(COUNT, what, value);
}

// Records a time in milliseconds.
export function time(what: string, value: number): void {
  note(TIME, what, value);
}

function note(type: string, what: string, value: number): void {
  test.info().annotations.push({ type, description: JSON.stringify({ [what.trim()]: value }) });
}

// Prints the median and the 95th percentile of times in milliseconds, and records the median.
export function print(what: string, times: number[]): void {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)]!;
  time(what, Math.round(at(0.5)));
  const figure = (part: number) => `${at(part).toFixed(0).padStart(5)} ms`;
  console.log(
    `${what.padEnd(52)} median ${figure(0.5)}   p95 ${figure(0.95)}   of ${times.length}`,
  );
}
