// Measures the time from opening the address until the app is usable, on a slow phone.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type BrowserContext, type Page } from "@playwright/test";
import { leave } from "../leave";
import { beginBattle, count, phone, print, slow, slowPage, UNHURRIED, UNWATCHED } from "./measure";

test.describe.configure(UNHURRIED);
test.use(UNWATCHED);

const VISITS = 5;
const STARTS = 12;

// How often and how long a screen is used before its starts are measured, in milliseconds.
const USES = 2;
const USE = 8000;

// First visits, which have to download the files.
for (const [connection, network] of [
  ["fast connection", undefined],
  ["slow 4G", { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }],
] as const) {
  test(`first visit, ${connection}`, async () => {
    const times: number[] = [];
    for (let visit = 0; visit < VISITS; visit += 1) {
      const context = await phone();
      const page = await slowPage(context);
      const devtools = await context.newCDPSession(page);
      if (network) {
        await devtools.send("Network.enable");
        await devtools.send("Network.emulateNetworkConditions", { offline: false, ...network });
      }
      await page.addInitScript(watchFor, "h1.brand");
      await page.goto("./");
      times.push(await page.evaluate(() => (window as any).seen));
      await context.close();
    }
    print(`first visit to home, ${connection}`, times);
  });
}

// Most starts are like this: the browser is running, and the service worker has all files. Each
// start uses a new page, because a page that only navigates keeps its compiled code. The screens
// take turns, so that a busy period of the machine affects all of them alike.
test("starts with the service worker in control", async () => {
  const phones: Phone[] = [];
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
    phones.push({ what, address, context, times: [], pictures: [] });
  }
  // Chromium keeps compiled code only of pages that have been in use for a while: seconds, or minutes
  // for the larger battles, whose starts are therefore measured without it. No event tells when that
  // has happened, so this is a wait for a time.
  for (let use = 0; use < USES; use += 1) {
    let page: Page | undefined;
    for (const { context, address } of phones) {
      page = await openAnew(context);
      await page.goto(address);
    }
    await page?.waitForTimeout(USE);
  }
  for (let start = 0; start < STARTS; start += 1) {
    for (const { context, address, times, pictures } of phones) {
      const page = await openAnew(context);
      const hurry = await slow(page);
      await page.goto(address);
      times.push(await page.evaluate(() => (window as any).seen));
      pictures.push(await page.evaluate(firstPaint));
      await hurry();
    }
  }
  for (const { what, address, context, times, pictures } of phones) {
    print(`start to ${what}`, times);
    // For a battle, this is the picture of how it was left.
    print(`first paint on the way to ${what}`, pictures);
    const compiled = await compiledOnItsWay(context, address);
    console.log(`  functions compiled on its way: ${compiled}`);
    count(`functions compiled on the way to ${what}`, compiled);
    await context.close();
  }
});

interface Phone {
  what: string;
  address: string;
  context: BrowserContext;
  times: number[];
  pictures: number[];
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

// Closes all pages and opens a new one.
async function openAnew(context: BrowserContext): Promise<Page> {
  const before = context.pages();
  const opened = await context.newPage();
  for (const page of before) await page.close();
  return opened;
}

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
  const devtools = await context.newCDPSession(page);
  const events: { name: string; ts: number }[] = [];
  devtools.on("Tracing.dataCollected", ({ value }) =>
    events.push(...(value as unknown as typeof events)),
  );
  const includedCategories = ["v8.wasm", "blink.user_timing"];
  await devtools.send("Tracing.start", {
    traceConfig: { includedCategories },
    transferMode: "ReportEvents",
  });
  await page.goto(address);
  await page.evaluate(() => (window as any).seen);
  const over = new Promise((resolve) => devtools.once("Tracing.tracingComplete", resolve));
  await devtools.send("Tracing.end");
  await over;
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
