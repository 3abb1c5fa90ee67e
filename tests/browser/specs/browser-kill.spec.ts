import { execFileSync } from "node:child_process";
import { chromium, type BrowserContext, type Page } from "@playwright/test";
import { expect, GDF, Table, test, TNT } from "../fixtures";
import config from "../playwright.config";
import { picture, playsByItself, type Picture } from "../self-play";

// `cargo xtask kill 100` asks for more.
const KILLS = Number(process.env.ROLLBOOK_KILLS ?? 10);
// The longest that the browser plays before it is killed, in milliseconds.
const LONGEST = 2500;

test.use({ trace: "off" });

// A browser with a profile on the disk, and its process.
async function launch(profile: string): Promise<[BrowserContext, number]> {
  const context = await chromium.launchPersistentContext(profile, {
    ...config.use!.launchOptions,
    ...config.projects![0].use,
    baseURL: test.info().project.use.baseURL,
  });
  await context.addInitScript(countUnconfirmed);
  const processes = execFileSync("ps", ["-axo", "pid=,args="], { maxBuffer: 1 << 26 }).toString().split("\n");
  const own = processes.find((it) => it.includes(`--user-data-dir=${profile}`) && !it.includes("--type="));
  return [context, Number.parseInt(own!, 10)];
}

// All at once and without a word, as a phone does that is short of memory: nothing of the browser runs any more.
async function kill(context: BrowserContext, id: number): Promise<void> {
  const gone = context.waitForEvent("close");
  process.kill(-id, "SIGKILL");
  await gone;
}

// How much of what the page wrote into its database is not confirmed to be on the disk.
function countUnconfirmed(): void {
  const { transaction } = IDBDatabase.prototype;
  (window as any).unconfirmed = 0;
  IDBDatabase.prototype.transaction = function (...how) {
    const begun = transaction.apply(this, how);
    if (how[1] === "readwrite") {
      (window as any).unconfirmed += 1;
      begun.addEventListener("complete", () => ((window as any).unconfirmed -= 1));
    }
    return begun;
  };
}

// The battle that was open last, from when on taps are taken.
async function opened(context: BrowserContext): Promise<Page> {
  const [page] = context.pages();
  await page.goto("./");
  await page.getByRole("contentinfo").first().waitFor();
  await page.waitForFunction(() => {
    let isTaken = false;
    const take = () => (isTaken = true);
    document.body.addEventListener("click", take);
    document.body.click();
    document.body.removeEventListener("click", take);
    return isTaken;
  });
  return page;
}

for (const system of [TNT, GDF]) {
  const kills = Math.ceil(KILLS / 2);
  test(`a browser that is killed ${kills} times in ${system} has everything that it had confirmed`, async ({}, info) => {
    test.setTimeout(60_000 + kills * 30_000);
    const profile = info.outputPath("profile");
    const seed = Math.floor(Math.random() * 2 ** 31);
    let [context, id] = await launch(profile);
    let page = context.pages()[0];
    await page.goto("./");
    await new Table(page).beginAnother(system);
    await page.waitForFunction(() => !(window as any).unconfirmed);
    let steps = 0;
    let late = 0;
    for (let kill_ = 0; kill_ < kills; kill_ += 1) {
      // What was shown, from the last on that was confirmed.
      let shown: Picture[] = [await picture(page)];
      await playsByItself(page, seed + kill_, (picture, isConfirmed) => {
        steps += 1;
        shown = isConfirmed ? [picture] : [...shown, picture];
      });
      await page.waitForTimeout(Math.random() * LONGEST);
      await kill(context, id);
      expect(shown.filter((it) => it.startsWith("nothing to do"))).toEqual([]);

      [context, id] = await launch(profile);
      page = await opened(context);
      let found = await picture(page);
      if (!shown.includes(found)) {
        // A tap was on its way: kept, but not shown yet. It is the only one.
        await new Table(page).undo();
        found = await picture(page);
      }
      expect(shown, `seed ${seed}, kill ${kill_}`).toContain(found);
      late += shown.length - 1 - shown.indexOf(found);
      if (await page.getByRole("button", { name: "Report" }).isVisible()) {
        await page.getByRole("link", { name: "All battles" }).click();
        await new Table(page).beginAnother(system);
        await page.waitForFunction(() => !(window as any).unconfirmed);
      }
    }
    await context.close();
    console.log(`${system}: ${kills} kills in ${steps} steps; none lost, ${late} shown and not yet confirmed`);
  });
}
