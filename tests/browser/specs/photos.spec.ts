// Photos in the log of a battle: taken, kept, undone, in backups, in the report's web page, and on
// other phones only if they ask.

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, SYSTEM_NAMES, SYSTEMS, Table, test } from "../fixtures";
import { tooWide } from "../measure";
import { openMorePhones, phone, playTogether, press } from "../phones";

interface Picture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

// Returns a photo with this many pixels, as a file.
async function picture(page: Page, width: number, height: number, noise = 0): Promise<Picture> {
  const address = await page.evaluate(
    ([width, height, noise]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const context = canvas.getContext("2d")!;
      const pixels = context.createImageData(width!, height!);
      for (let place = 0; place < pixels.data.length; place += 4) {
        const [x, y] = [(place / 4) % width!, Math.floor(place / 4 / width!)];
        const random = () => Math.random() * noise!;
        pixels.data.set(
          [x % 256, y % 256, 128].map((it) => it + random()),
          place,
        );
        pixels.data[place + 3] = 255;
      }
      context.putImageData(pixels, 0, 0);
      return canvas.toDataURL("image/png");
    },
    [width, height, noise] as const,
  );
  const buffer = Buffer.from(address.replace(/^.*,/, ""), "base64");
  return { name: "photo.png", mimeType: "image/png", buffer };
}

// Opens the menu and adds a picture from there.
async function take(table: Table, file: Picture, words = "Take a photo"): Promise<void> {
  await table.openMenu();
  await table.overlay.getByLabel(words).setInputFiles(file);
}

const photo = (table: Table) => table.overlay.getByRole("img", { name: /^Photo/ });
const inLog = (table: Table) => table.overlay.getByRole("button", { name: /^Open photo/ });

// Returns the keys of all photos in the browser's database.
const stored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((done, failed) => {
        const opening = indexedDB.open("rollbook");
        opening.onerror = failed;
        opening.onsuccess = () => {
          const keys = opening.result.transaction("log").objectStore("log").getAllKeys();
          keys.onsuccess = () => {
            opening.result.close();
            done(keys.result.map(String).filter((key) => key.startsWith("rollbook.photo.")));
          };
        };
      }),
  );

const size = (page: Page, address: string) =>
  page.evaluate(async (address) => {
    const image = Object.assign(new Image(), { src: address });
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, address);

test("a photo stays at its place of the log, with a caption, through undo and reload", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  await take(table, await picture(page, 1600, 1200));
  await expect(photo(table)).toHaveAttribute("src", /^data:image\/jpeg;base64,/);
  const address = (await photo(table).getAttribute("src"))!;
  expect(await size(page, address)).toEqual([640, 480]);
  expect(address.length).toBeLessThan(80_100);
  await table.overlay.getByRole("textbox", { name: "Caption" }).fill("Dirk holds <the bridge>");
  await table.overlay.getByRole("button", { name: "Log" }).click();
  await expect(inLog(table)).toHaveCount(1);
  await expect(inLog(table).locator("img")).toHaveAttribute("src", address);
  await expect(table.overlay.getByText("Dirk holds <the bridge>")).toBeVisible();
  expect(await stored(page)).toHaveLength(1);

  await page.reload();
  await table.openLog();
  await expect(inLog(table).locator("img")).toHaveAttribute("src", address);
  expect(await tooWide(page)).toEqual([]);
  // Photo and caption are undone together, and come back together.
  await table.tap(table.overlay.getByRole("button", { name: "Undo" }));
  await expect(inLog(table)).toHaveCount(0);
  await table.tap(table.overlay.getByRole("button", { name: "Redo" }));
  await expect(inLog(table)).toHaveAccessibleName("Open photo: Dirk holds <the bridge>");
  await inLog(table).click();
  await expect(photo(table)).toHaveAttribute("src", address);
  await table.tap(table.overlay.getByRole("button", { name: "Remove photo" }));
  await expect(inLog(table)).toHaveCount(0);
  await expect(table.overlay.getByRole("listitem").first()).toContainText("Photo removed.");
  await table.tap(table.overlay.getByRole("button", { name: "Undo" }));
  await expect(inLog(table)).toHaveCount(1);
});

test("photos come back with a backup, and go with their battle", async ({ page, table }) => {
  await table.beginWithInitiative();
  await take(table, await picture(page, 300, 400), "Add a picture");
  await expect(photo(table)).toBeVisible();
  const address = (await photo(table).getAttribute("src"))!;
  expect(await size(page, address)).toEqual([300, 400]);
  await table.close();
  // Neither a file nor a link of the battle has the picture.
  await table.openLog();
  const saving = page.waitForEvent("download");
  await table.overlay.getByRole("button", { name: "Save as file" }).click();
  const file = await readFile(await (await saving).path(), "utf8");
  expect(file).toContain('{"photo":{');
  expect(file).not.toContain("data:image");

  await page.goto("./#/about");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download backup" }).click();
  const buffer = await readFile(await (await downloading).path());
  expect(buffer.toString()).toContain(address);
  await page.goto("./#/");
  await page.getByRole("button", { name: /^Remove/ }).click();
  // As long as the player can undo this, the photo stays.
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: /^Remove/ })).toBeVisible();
  await page.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByText("Battle removed.")).toBeVisible();
  await page.reload();
  await expect.poll(() => stored(page)).toEqual([]);

  await page.goto("./#/about");
  const backup = { name: "backup.json", mimeType: "application/json", buffer };
  await page.getByLabel("Restore backup").setInputFiles(backup);
  await page.getByRole("button", { name: "Merge" }).click();
  await expect(page.getByText("Backup restored.")).toBeVisible();
  expect(await stored(page)).toHaveLength(1);
  await page.goto("./#/");
  await page.getByRole("link", { name: "Rust Dogs – Salt Road" }).click();
  await table.openLog();
  await expect(inLog(table).locator("img")).toHaveAttribute("src", address);
});

test("the report is saved as one page with everything in it, and printed", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  await table.tap(table.tracker("Juno: Wounds 0 of 1"));
  await take(table, await picture(page, 800, 600));
  const caption = table.overlay.getByRole("textbox", { name: "Caption" });
  await caption.fill('Juno falls. <script>alert("no")</script>');
  await table.close();
  await table.end();
  await table.tap(page.getByRole("button", { name: "Report" }));
  await table.set("Who won?", "Rust Dogs");
  const saving = page.waitForEvent("download");
  await table.tap(table.overlay.getByRole("button", { name: "Web page" }));
  const download = await saving;
  expect(download.suggestedFilename()).toBe("rollbook-battle.html");
  const html = await readFile(await download.path(), "utf8");
  expect(html).not.toContain("<script");

  const other = await page.context().newPage();
  await other.context().setOffline(true);
  await other.setContent(html);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Rust Dogs – Salt Road");
  await expect(other.getByText('Juno falls. <script>alert("no")</script>')).toBeVisible();
  const image = other.getByRole("img", { name: /^Juno falls/ });
  expect(await image.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(640);
  await expect(other.getByText("5 figures, 100 barter")).toHaveCount(2);
  await expect(other.locator("figcaption")).toContainText("Turn 1");
  await expect(other.locator("figcaption")).toContainText("Juno");
  await expect(other.getByRole("img", { name: /Salt Road: 0, 1/ })).toBeVisible();
  await expect(other.locator(".story-winner")).toHaveText("WinnerRust Dogs");
  expect(await tooWide(other)).toEqual([]);
  await other.close();
  await page.context().setOffline(false);

  await table.overlay.getByRole("link", { name: "Print" }).click();
  const story = page.getByRole("article", { name: "Story" });
  await expect(story.getByRole("img", { name: /^Juno falls/ })).toBeVisible();
  await expect(story).toContainText("Juno falls. <script>");
  await page.getByRole("radio", { name: "Current state" }).click();
  await expect(page.getByRole("article", { name: "The battle" })).toBeVisible();
});

for (const system of SYSTEM_NAMES) {
  test(`a photo goes into the log of a battle of ${system}`, async ({ page, table }) => {
    await SYSTEMS[system].begin(table);
    await take(table, await picture(page, 64, 48));
    await expect(photo(table)).toBeVisible();
    await table.overlay.getByRole("button", { name: "Log" }).click();
    await expect(inLog(table)).toHaveCount(1);
  });
}

test("a picture that can't be read, is too detailed or doesn't fit is refused in words", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  const text = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") };
  await take(table, text);
  await expect(page.getByText("This browser can't show this picture.")).toBeVisible();
  await table.close();
  // Even noise is small enough in the end.
  await take(table, await picture(page, 900, 900, 255));
  await expect(photo(table)).toBeVisible();
  const address = (await photo(table).getAttribute("src"))!;
  expect(address.length).toBeLessThan(80_100);
  await table.close();

  // The disk is full: the battle and its log go on.
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...what) {
      if (String(what[1]).startsWith("rollbook.photo.")) {
        throw new DOMException("full", "QuotaExceededError");
      }
      return put.apply(this, what);
    };
  });
  await take(table, await picture(page, 64, 48));
  await expect(page.getByText("no space left")).toBeVisible();
  await table.close();
  await table.openLog();
  await expect(inLog(table)).toHaveCount(1);
  await table.close();
  await table.tap(table.tracker("Juno: Wounds 0 of 1"));
  await page.reload();
  await expect(table.side("Salt Road")).toContainText("4 of 5 in action");
});

test("photos that need much space are asked about once", async ({ page, table }) => {
  await table.beginWithInitiative();
  await take(table, await picture(page, 64, 48));
  await expect(photo(table)).toBeVisible();
  // The same battle, whose photo is said to need almost all of the space.
  const saving = page.waitForEvent("download");
  await table.overlay.getByRole("button", { name: "Log" }).click();
  await table.overlay.getByRole("button", { name: "Save as file" }).click();
  const text = await readFile(await (await saving).path(), "utf8");
  const large = text.replace(/("photo":\{"i":\d+,"b":)\d+/, "$11999900");
  await page.goto("./#/");
  await page.getByRole("button", { name: /^Remove/ }).click();
  const file = { name: "battle.json", mimeType: "application/json", buffer: Buffer.from(large) };
  await page.getByLabel("Open file").setInputFiles(file);
  await page.getByRole("button", { name: "Play on this phone" }).click();
  await take(table, await picture(page, 640, 480));
  await table.asks("The photos of this battle now need 2 megabytes. Keep adding?");
  await table.overlay.getByRole("button", { name: "Don't add it" }).click();
  await table.openLog();
  await expect(inLog(table)).toHaveCount(1);
  await table.close();
  await take(table, await picture(page, 640, 480));
  await table.overlay.getByRole("button", { name: "Keep adding" }).click();
  await expect(photo(table)).toBeVisible();
  await table.close();
  await take(table, await picture(page, 320, 240));
  await expect(photo(table)).toBeVisible();
  await table.overlay.getByRole("button", { name: "Log" }).click();
  await expect(inLog(table)).toHaveCount(3);
});

test("another tab shows the photos, and takes none until it takes over", async ({
  page,
  table,
}) => {
  await table.beginWithInitiative();
  await take(table, await picture(page, 64, 48));
  await expect(photo(table)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  const another = new Table(other);
  await another.openMenu();
  await expect(another.overlay.getByLabel("Take a photo")).toHaveCount(0);
  await another.overlay.getByRole("button", { name: /^Log/ }).click();
  await expect(inLog(another).locator("img")).toHaveAttribute("src", /^data:/);
  await inLog(another).click();
  await expect(photo(another)).toBeVisible();
  await expect(another.overlay.getByRole("textbox")).toHaveCount(0);
  await other.close();
});

test("a second phone asks for a photo, by keyboard, and keeps it", async ({ baseURL }, info) => {
  const [first, second] = [
    await phone(baseURL!, info.outputPath("first.y4m")),
    await phone(baseURL!, info.outputPath("second.y4m")),
  ];
  await first.table.beginWithInitiative();
  await playTogether(first, second);
  await take(first.table, await picture(first.page, 320, 240));
  await first.table.overlay.getByRole("textbox", { name: "Caption" }).fill("The bridge");
  await first.table.close();

  await second.table.openLog();
  await expect(inLog(second.table)).toHaveAccessibleName("Open photo: The bridge");
  expect(await stored(second.page)).toEqual([]);
  await inLog(second.table).press("Enter");
  const { overlay } = second.table;
  const words = overlay.getByText("This photo is on another phone.");
  await expect(words).toBeVisible();
  await expect(overlay.getByRole("textbox")).toHaveCount(0);
  const ask = overlay.getByRole("button", { name: "Ask for it" });
  await ask.focus();
  await second.page.keyboard.press("Enter");
  await expect(photo(second.table)).toHaveAccessibleName("Photo: The bridge");
  await expect(words).toBeHidden();
  await expect(overlay.locator(":focus")).toHaveCount(1);
  const sizes = await size(second.page, (await photo(second.table).getAttribute("src"))!);
  expect(sizes).toEqual([320, 240]);
  expect(await stored(second.page)).toHaveLength(1);

  // The photo stays on this phone when the other one is gone. Another photo can't be asked for.
  await take(first.table, await picture(first.page, 64, 48));
  await first.table.close();
  await expect(overlay.getByRole("img")).toHaveCount(1);
  await second.table.close();
  await openMorePhones(second);
  await press(second.page, "Disconnect");
  await second.table.close();
  await first.browser.close();
  await second.table.openLog();
  await expect(inLog(second.table)).toHaveCount(2);
  await overlay.getByRole("button", { name: "Open photo: The bridge" }).click();
  await expect(photo(second.table)).toBeVisible();
  await second.table.close();
  await second.table.openLog();
  await inLog(second.table).first().click();
  await expect(overlay.getByText("To get this photo, connect the phone")).toBeVisible();
  await press(second.page, "Another phone");
  await expect(overlay.getByRole("heading", { name: "Another phone" })).toBeVisible();
  await second.browser.close();
});
