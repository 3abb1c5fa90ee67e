import type { Browser, Page } from "@playwright/test";
import { drawn, emptyFilm, film, phoneWithCamera } from "../film";
import { expect, Table, test } from "../fixtures";

const LOOKS_ON = "Played on the other phone. This is how it stands there.";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).last().click();
const code = (page: Page) => page.getByRole("img", { name: "QR code", exact: true });
const bar = (page: Page) => page.getByRole("status").filter({ hasText: LOOKS_ON }).last();

interface Phone {
  browser: Browser;
  page: Page;
  table: Table;
  // What its camera sees.
  file: string;
}

async function phone(baseURL: string, file: string): Promise<Phone> {
  emptyFilm(file);
  const { browser, page } = await phoneWithCamera(baseURL, file);
  await page.addInitScript(() => {
    Object.assign(window, { asked: 0 });
    const { getUserMedia } = MediaDevices.prototype;
    MediaDevices.prototype.getUserMedia = function (what) {
      (window as unknown as { asked: number }).asked += 1;
      return getUserMedia.call(this, what);
    };
  });
  return { browser, page, table: new Table(page), file };
}

async function openTwoPhones({ page }: Phone): Promise<void> {
  await page.getByRole("heading", { level: 1 }).getByRole("button").click();
  await press(page, "Two phones");
}

// How often the page has asked for the camera: phones may ask their player each time.
const asked = (page: Page) => page.evaluate(() => (window as unknown as { asked: number }).asked);

// One phone shows a code, the other scans it and shows one back, which the first one scans.
async function meet(first: Phone, second: Phone): Promise<void> {
  await openTwoPhones(first);
  await press(first.page, "Show a code");
  film(second.file, [await drawn(code(first.page))], { tilt: 5, blur: 1 });
  await second.page.goto("./#/scan");
  film(first.file, [await drawn(code(second.page))], { tilt: 5, blur: 1 });
  await press(first.page, "Scan the answer");
  await expect(second.page.getByText("The other phone is in this battle.")).toBeVisible({ timeout: 30_000 });
}

async function takeOver(phone: Phone): Promise<void> {
  await press(phone.page, "Go on here");
  await expect(bar(phone.page)).toBeHidden();
}

test("two phones play one battle: both see every answer, either takes over, and a cut line leaves both whole", async ({ baseURL }, info) => {
  const [first, second] = [await phone(baseURL!, info.outputPath("first.y4m")), await phone(baseURL!, info.outputPath("second.y4m"))];
  await first.table.beginWithInitiative();
  await meet(first, second);
  // The one that has scanned the code is on still while the answer is made.
  expect(await asked(second.page)).toBe(1);
  await press(second.page, "Go on here");
  await expect(bar(second.page)).toBeVisible();
  await expect(first.table.sheet).toBeHidden();

  // Every answer of the first is seen on the second, also in the middle of a test.
  await first.table.activate("Dirk", 9);
  await first.table.fire("Hunting rifle", "Bob");
  await second.table.asks("Dirk shoots at Bob");
  await first.table.set("Target's cover", "Heavy");
  await expect(second.table.condition("Target's cover", "Heavy")).toBeChecked();
  await second.table.face(9);
  await expect(second.page.getByText("It is played on the other phone.")).toBeVisible();

  // The second takes over.
  await takeOver(second);
  await expect(bar(first.page)).toBeVisible();
  await second.table.face(9);
  const hit = "Bob: Pending hits Strength 6 by Dirk";
  await expect(first.table.tracker(hit)).toBeVisible();
  await expect(second.table.tracker(hit)).toBeVisible();

  // Both have it on their own disk.
  await second.page.reload();
  await expect(second.table.tracker(hit)).toBeVisible();
  await expect(first.page.getByText("The line to the other phone is cut.")).toBeVisible({ timeout: 40_000 });
  await first.page.reload();
  await expect(first.table.tracker(hit)).toBeVisible();

  // Each goes on by itself; when they meet again, it is told what differs.
  await first.table.tracker("Mags: Wounds 0 of 1").click();
  await second.table.tracker("Nell: Wounds 0 of 1").click();
  await meet(first, second);
  await expect(second.page.getByText(/yours has 1 entry more, this one 1\./)).toBeVisible();
  await press(second.page, "Replace yours");
  await expect(bar(second.page)).toBeVisible();
  await expect(second.table.figure("Mags")).toHaveAccessibleDescription(/^out/);
  await first.table.tracker("Sly: Wounds 0 of 1").click();
  await expect(second.table.figure("Sly")).toHaveAccessibleDescription(/^out/);
  await first.browser.close();
  await second.browser.close();
});

test("phones that do not reach each other say so and offer the codes", async ({ baseURL }, info) => {
  const [first, second] = [await phone(baseURL!, info.outputPath("first.y4m")), await phone(baseURL!, info.outputPath("second.y4m"))];
  await first.table.beginWithInitiative();
  await openTwoPhones(first);
  await press(first.page, "Show a code");
  film(second.file, [await drawn(code(first.page))]);
  await second.page.goto("./#/scan");
  film(first.file, [await drawn(code(second.page))]);
  // It goes away before it is found.
  await second.browser.close();
  await press(first.page, "Scan the answer");
  await expect(first.page.getByText("The phones do not reach each other.")).toBeVisible({ timeout: 60_000 });
  await press(first.page, "Hand over");
  await expect(first.page.getByRole("button", { name: "Hand over now" })).toBeVisible();
  await first.browser.close();
});
