// How long a phone of modest speed takes from the address to a page that answers.

import { test } from "../fixtures";

const runs = 5;

for (const [connection, network] of [
  ["a fast connection", undefined],
  ["a slow 4G connection", { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }],
] as const) {
  test(`cold start over ${connection}, processor slowed four times`, async ({ browser, baseURL }) => {
    const times: number[] = [];
    for (let run = 0; run < runs; run++) {
      const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 }, serviceWorkers: "block" });
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
      if (network) await devtools.send("Network.emulateNetworkConditions", { offline: false, ...network });
      await page.goto("./");
      await page.locator("#shell").waitFor({ state: "hidden" });
      times.push(await page.evaluate(() => performance.now()));
      await context.close();
    }
    times.sort((a, b) => a - b);
    console.log(`cold start over ${connection}: median ${Math.round(times[times.length >> 1]!)} ms of ${runs}`);
  });
}
