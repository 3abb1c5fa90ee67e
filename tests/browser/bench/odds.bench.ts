// Measures the odds of the named situations on a slow phone, in code that is compiled like the
// app's. Native code takes a fraction of the time.

import { test } from "@playwright/test";
import { phone, slowPage, time, UNHURRIED, UNWATCHED } from "./measure";

test.describe.configure(UNHURRIED);
test.use(UNWATCHED);

// The time in milliseconds that players should wait for odds at most.
const GOAL = 10;

test("odds of the named situations", async () => {
  const context = await phone();
  const page = await slowPage(context);
  await page.goto("odds/");
  await page.getByRole("heading").waitFor({ timeout: 0 });
  const lines = await page.getByRole("listitem").allTextContents();
  const results = lines.map((line) => line.split("\t") as [string, string]);
  for (const [what, took] of results) {
    const milliseconds = Number(took).toFixed(1);
    time(`odds of ${what}`, Number(milliseconds));
    const verdict = Number(took) > GOAL ? "slow" : "";
    console.log(`${what.padEnd(90)}${milliseconds.padStart(8)} ms ${verdict}`);
  }
  const slow = results.filter(([, took]) => Number(took) > GOAL);
  console.log(`${slow.length} of ${results.length} take longer than ${GOAL} ms.`);
  await context.close();
});
