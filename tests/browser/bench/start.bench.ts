// How long a phone of modest speed takes from the address to something that can be used.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "@playwright/test";
import { beginBattle, phone, print, slowPage, UNHURRIED, UNWATCHED } from "./measure";

test.describe.configure(UNHURRIED);
test.use(UNWATCHED);

const VISITS = 5;
const STARTS = 12;

// The address is opened for the first time, and the files have to be fetched.
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

// The browser itself was closed; the app and the battle come from what this device keeps.
for (const [size, copies] of [["2 x 5", 1], ["2 x 40", 8]] as const) {
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

// Notes when something is first on the screen, as a promise in the page.
function watchFor(selector: string): void {
  (window as any).seen = new Promise<number>((resolve) => {
    const look = () => {
      const shell = document.getElementById("shell");
      const found = [...document.querySelectorAll(selector)].some((it) => !shell?.contains(it));
      requestAnimationFrame(found ? () => resolve(performance.now()) : look);
    };
    look();
  });
}
