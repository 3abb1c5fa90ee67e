import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect, GDF, Table, test, TNT } from "../fixtures";
import config from "../playwright.config";
import { newSeed, Random } from "../seed";
import { picture, playsByItself, type Picture } from "../self-play";

const KILLS = 26;
// A page is killed after at most this many milliseconds of play.
const LONGEST = 400;

// Without spare renderer processes, the test can kill all that are running.
const launchOptions = config.use!.launchOptions!;
test.use({
  trace: "off",
  launchOptions: {
    ...launchOptions,
    args: [...launchOptions.args!, "--disable-features=SpareRendererForSitePerProcess"],
  },
});

// Kills the processes that run pages, as a phone does when it runs out of memory.
async function kill(browser: Browser, page: Page): Promise<void> {
  const gone = page.waitForEvent("crash");
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
  for (const { id } of processInfo.filter(({ type }) => type === "renderer"))
    process.kill(id, "SIGKILL");
  await gone;
  await devtools.detach();
  await page.close();
}

async function opened(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto("./");
  return page;
}

async function beginAnother(page: Page, system: string): Promise<void> {
  await page.getByRole("link", { name: "All battles" }).click();
  await new Table(page).beginAnother(system);
}

for (const system of [TNT, GDF]) {
  test(`a page that is killed ${KILLS} times in ${system} has everything that it had shown`, async ({
    page,
    context,
    browser,
  }) => {
    test.setTimeout(300_000);
    await new Table(page).begin(system);
    const seed = newSeed();
    const random = new Random(seed);
    let steps = 0;
    let unseen = 0;
    let killed = page;
    for (let kills = 0; kills < KILLS; kills += 1) {
      const pictures: Picture[] = [await picture(killed)];
      await playsByItself(killed, seed + kills, (picture) => pictures.push(picture));
      // Wait for a random time and not for any state, so that the kill may come at any moment.
      await killed.waitForTimeout(random.below(LONGEST));
      await kill(browser, killed);
      expect(pictures.filter((it) => it.startsWith("nothing to do"))).toEqual([]);

      const next = await opened(context);
      const [last] = pictures.slice(-1);
      let found = await picture(next);
      // One tap may have been saved before its result was shown. If it entered several answers,
      // these are undone one by one.
      if (found !== last) unseen += 1;
      for (let undone = 0; found !== last && undone < 3; undone += 1) {
        await new Table(next).undo();
        found = await picture(next);
      }
      expect(found, `seed ${seed}, kill ${kills}`).toBe(last);
      steps += pictures.length - 1;
      killed = next;
      if (await next.getByRole("button", { name: "Report" }).isVisible())
        await beginAnother(next, system);
    }
    console.log(
      `${system}, seed ${seed}: ${KILLS} kills in ${steps} steps; ${unseen} in the middle of a tap`,
    );
  });
}
