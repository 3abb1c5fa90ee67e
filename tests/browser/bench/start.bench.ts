// Counts the functions compiled during a start, and measures cold starts, on a slow phone.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type BrowserContext, type Page } from "@playwright/test";
import { leave } from "../leave";
import {
  beginBattle,
  count,
  openAnew,
  phone,
  print,
  slow,
  slowPage,
  traced,
  UNHURRIED,
  UNWATCHED,
} from "./measure";

test.describe.configure(UNHURRIED);
test.use(UNWATCHED);

const STARTS = 12;

// How often and how long a screen is used before its starts, in milliseconds.
const USES = 2;
const USE = 8000;

// Most starts are like this: the browser is running, and the service worker has all files. Each
// start uses a new page, because a page that only navigates keeps its compiled code.
test("functions compiled during a start with the service worker in control", async () => {
  const phones: { what: string; address: string; context: BrowserContext }[] = [];
  for (const [what, address, copies, selector] of SCREENS) {
    const context = await phone();
    const page = await context.newPage();
    if (address === "./") await beginBattle(page, Math.max(1, copies));
    if (copies > 0) await leave(page);
    if (address === "./" && copies === 0) {
      await page.getByRole("link", { name: "All battles" }).click();
      await page.getByRole("link", { name: "New battle" }).waitFor();
    }
    await context.addInitScript(watchFor, selector);
    phones.push({ what, address, context });
  }
  // Chromium keeps compiled code only of pages that have been in use for a while: seconds, or minutes
  // for the larger battles, whose code is therefore not kept here. No event tells when that has
  // happened, so this is a wait for a time.
  for (let use = 0; use < USES; use += 1) {
    let page: Page | undefined;
    for (const { context, address } of phones) {
      page = await openAnew(context);
      await page.goto(address);
    }
    await page?.waitForTimeout(USE);
  }
  for (let start = 0; start < STARTS; start += 1) {
    for (const { context, address } of phones) {
      const page = await openAnew(context);
      await page.goto(address);
      await page.evaluate(() => (window as any).seen);
    }
  }
  for (const { what, address, context } of phones) {
    const compiled = await compiledOnItsWay(context, address);
    console.log(`functions compiled on the way to ${what}: ${compiled}`);
    count(`functions compiled on the way to ${what}`, compiled);
    await context.close();
  }
});

// The screens: name, address, the number of copies of each sample figure (0 for Home), and an
// element that shows that the screen is ready.
const SCREENS = [
  ["a bare Leptos page", "yardstick/", 0, "h1"],
  ["home", "./", 0, "h1.brand"],
  ["the battle, 2 x 5", "./", 1, "main li"],
  ["the battle, 2 x 40", "./", 8, "main li"],
  ["the battle, 2 x 100", "./", 20, "main li"],
] as const;

// Opens a screen, and returns how many functions the browser compiled before the screen was ready.
async function compiledOnItsWay(context: BrowserContext, address: string): Promise<number> {
  const page = await openAnew(context);
  await slow(page);
  const events = await traced(page, async () => {
    await page.goto(address);
    await page.evaluate(() => (window as any).seen);
  });
  const seen = events.find(({ name }) => name === SEEN)?.ts ?? Infinity;
  return events.filter(({ name, ts }) => name === "wasm.CompileLazy" && ts < seen).length;
}

// Here the browser is closed before each start, so app and battle are read from the disk.
for (const [size, copies] of [
  ["2 x 5", 1],
  ["2 x 40", 8],
] as const) {
  test(`cold start from the cache to a battle of ${size}`, async () => {
    const folder = await mkdtemp(join(tmpdir(), "rollbook-phone-"));
    const first = await phone(folder);
    await beginBattle(await first.newPage(), copies);
    await first.close();
    const times: number[] = [];
    for (let start = 0; start < STARTS; start += 1) {
      const context = await phone(folder);
      const page = await slowPage(context);
      await page.addInitScript(watchFor, "main li");
      await page.goto("./");
      times.push(await page.evaluate(() => (window as any).seen));
      await context.close();
    }
    print(`cold start from the cache to the battle, ${size}`, times);
    await rm(folder, { recursive: true });
  });
}

const SEEN = "seen";

// Puts a promise into the page, which resolves with the time when a selector first finds an element
// of the app rather than of the page shown before the app.
function watchFor(selector: string): void {
  (window as any).seen = new Promise<number>((resolve) => {
    const look = () => {
      const shell = document.getElementById("shell");
      const found = [...document.querySelectorAll(selector)].some((it) => !shell?.contains(it));
      requestAnimationFrame(found ? () => resolve(performance.mark("seen").startTime) : look);
    };
    look();
  });
}
