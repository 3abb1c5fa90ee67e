// Kills browsers as `browser-kill.spec.ts` does, but the page does not play by itself meanwhile,
// because not every engine allows that. Afterwards, the last state shown must be there.

import { cannot, expect, Table, test } from "../fixtures";
import { type Killable, launched } from "../engines/launched";

// The time to wait until an answer is on the disk, in milliseconds. In fact, it takes only a few.
const MOMENT = 300;
const KILLED = ["Juno", "Nell", "Otis"];

const own = cannot("it is killed a hundred times in browser-kill.spec.ts", "chromium");

test("a browser that is killed has all that was shown a moment before", own, async ({}, info) => {
  test.setTimeout(180_000);
  const profile = info.outputPath("profile");
  const start = async () => {
    const phone: Killable = await launched(profile, info.project.use.baseURL!);
    return { phone, table: new Table(phone.page) };
  };
  let { phone, table } = await start();
  await table.beginWithInitiative();
  for (const figure of KILLED) {
    await table.tracker(`${figure}: Wounds 0 of 1`).click();
    await expect(table.figure(figure)).toHaveAccessibleDescription(/^out/);
    await phone.page.waitForTimeout(MOMENT);
    await phone.kill();
    ({ phone, table } = await start());
    await phone.page.goto("./");
    await expect(table.figure(figure)).toHaveAccessibleDescription(/^out/);
  }
  for (const figure of KILLED)
    await expect(table.figure(figure)).toHaveAccessibleDescription(/^out/);
  await phone.kill();
});
