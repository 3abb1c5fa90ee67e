// Files from an app on an iPhone's Home Screen. The app can't save files there, so it shares them.
// A backup counts as made only after it has been shared.

import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";

// The result of sharing a file.
type Fate = "goes" | "declined" | "refused" | "no sharing";

async function onTheHomeScreen(page: Page, fate: Fate): Promise<void> {
  await page.addInitScript((fate) => {
    const shared: string[] = [];
    const share = async ({ files }: ShareData) => {
      if (fate === "declined") throw new DOMException("", "AbortError");
      if (fate === "refused" || !navigator.userActivation.isActive)
        throw new DOMException("", "NotAllowedError");
      for (const file of files!)
        shared.push(`${file.name} ${file.type} ${(await file.text()).slice(0, 24)}`);
    };
    const canShare = ({ files }: ShareData) => fate !== "no sharing" && files!.length > 0;
    for (const [name, value] of Object.entries({ standalone: true, share, canShare }))
      Object.defineProperty(navigator, name, { value });
    Object.assign(window, { shared });
    // Other links must still work, because the app repeats a tap that was made before it was ready.
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function () {
      if (this.download) shared.push("a download");
      else click.call(this);
    };
  }, fate);
}

const shared = (page: Page) =>
  page.evaluate(() => (window as unknown as { shared: string[] }).shared);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const NONE_YET = "No backup yet.";
const NOT_HERE = "Apps on this phone's Home Screen can't share files.";

test("a backup is shared, and counts as made", async ({ page, table }) => {
  await onTheHomeScreen(page, "goes");
  await table.beginWithInitiative();
  await page.goto("./#/about");
  await expect(page.getByText(NONE_YET)).toBeVisible();
  await press(page, "Download backup");
  await expect(page.getByText("Last backup: just now.")).toBeVisible();
  expect(await shared(page)).toEqual([
    'rollbook-backup.json application/json {"type":"rollbook-backup',
  ]);
});

for (const [fate, words] of [
  ["declined", undefined],
  ["refused", NOT_HERE],
  ["no sharing", NOT_HERE],
] as const) {
  test(`a backup that is not handed over (${fate}) does not count`, async ({ page, table }) => {
    await onTheHomeScreen(page, fate);
    await table.beginWithInitiative();
    await page.goto("./#/about");
    await press(page, "Download backup");
    if (words) await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByText(NONE_YET)).toBeVisible();
    expect(await shared(page)).toEqual([]);
  });
}

test("a roster, a battle and a text are shared as what they are", async ({ page, table }) => {
  await onTheHomeScreen(page, "goes");
  await table.beginWithInitiative();
  await table.goTo("Hand over");
  await table.take("Hand over now");
  await table.take("File");
  await expect.poll(async () => (await shared(page)).length).toBe(1);
  await page.goto("./#/rosters");
  await page.getByRole("button", { name: /^Rust Dogs, a sample/ }).click();
  await press(page, "Share");
  await press(page, "File");
  await expect.poll(async () => (await shared(page)).length).toBe(2);
  const [battle, roster] = await shared(page);
  expect(battle).toMatch(/^rollbook-battle\.json application\/json /);
  expect(roster).toMatch(/^rollbook-rust-dogs\.json application\/json /);
});

test("what a failed app gives out is shared, too", async ({ page, table, problems }) => {
  await onTheHomeScreen(page, "goes");
  await table.beginWithInitiative();
  // Tap at once, because drawing anything before the tap would already fail.
  await table.figure("Dirk").evaluate((it: HTMLElement) => {
    document.createElement = () => {
      throw new Error("Out of memory");
    };
    Node.prototype.cloneNode = document.createElement as never;
    it.click();
  });
  await expect(page.getByRole("heading", { name: "Rollbook has crashed" })).toBeVisible();
  await page.getByRole("link", { name: "Download backup" }).click();
  await expect
    .poll(() => shared(page))
    .toEqual([expect.stringMatching(/^rollbook-backup\.json application\/json \{/)]);
  problems.length = 0;
});

test("in the browser of the same phone files are saved as everywhere", async ({ page, table }) => {
  await table.beginWithInitiative();
  await page.goto("./#/about");
  const saved = page.waitForEvent("download");
  await press(page, "Download backup");
  expect((await saved).suggestedFilename()).toBe("rollbook-backup.json");
  await expect(page.getByText("Last backup: just now.")).toBeVisible();
});
