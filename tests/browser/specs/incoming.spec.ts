// The app first shows any file, link or text from outside. It saves nothing until the player
// agrees.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { slotsOf } from "../kept";

const repository = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const read = (path: string) => readFileSync(repository(path));

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

// Returns the link payload for the old roster in `tests/documents`, with these changes.
function payload(change: object = {}): string {
  const { kept } = JSON.parse(read("tests/documents/1-tnt-roster.json").toString()).body;
  const json = JSON.stringify({ roster: { ...kept, ...change } });
  return `1${deflateRawSync(json).toString("base64url")}`;
}

const named = (name: string) => {
  const { kept } = JSON.parse(read("tests/documents/1-tnt-roster.json").toString()).body;
  return payload({ roster: { ...kept.roster, name } });
};

const GAME = "game Thumb War\n\nsheet\n  Grip 1 to 6\n";

// The kinds of files, each with its content, the words shown, and the name of the button that saves
// it.
const FILES: [string, Buffer, string, string][] = [
  ["kings.ros", read("tests/imports/gravel-kings.ros"), "Gravel Kings", "Save"],
  ["kings.rosz", read("tests/imports/gravel-kings.rosz"), "Gravel Kings", "Save"],
  ["list.json", read("tests/imports/night-shift.json"), "Night Shift", "Save"],
  ["list.txt", read("tests/imports/night-shift.txt"), "Night Shift - Day Crew", "Save"],
  ["roster.json", read("tests/documents/1-tnt-roster.json"), "Rust Dogs", "Save"],
  [
    "message.txt",
    Buffer.from(`My list:\r\n<https://rollbook.example/?utm_source=chat#/r/${payload()}>. Ok?`),
    "Rust Dogs",
    "Save",
  ],
  [
    "battle.json",
    read("tests/documents/1-tnt-battle.json"),
    "Rust Dogs – Salt Road",
    "Play on this phone",
  ],
  ["game.txt", Buffer.from(GAME), "Thumb War", "Save"],
];

const saved = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((it) => /roster|battle/.test(it)));

// Checks that the shown document is neither saved nor in the address.
async function isOnlyShown(page: Page, heading: string, save: string): Promise<void> {
  await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  await expect(page.getByRole("button", { name: save, exact: true })).toBeVisible();
  expect(await saved(page)).toEqual([]);
  expect(new URL(page.url()).hash).toBe("#/opened");
}

test("a file of any kind is opened from Home, and saved when the player says so", async ({
  page,
}) => {
  for (const [name, buffer, heading, save] of FILES) {
    await test.step(name, async () => {
      await page.goto("./#/");
      await page.getByLabel("Open file").setInputFiles({ name, mimeType: "", buffer });
      await isOnlyShown(page, heading, save);
    });
  }
  await press(page, "Save");
  await expect(page.getByRole("textbox", { name: "Game rules" })).toHaveValue(GAME.trim());
  expect(await slotsOf(page, "roster")).toHaveLength(1);
});

test("a file that the app is opened with is shown in the same way", async ({ page }) => {
  await page.addInitScript(() => {
    type Consumer = (launched: object) => void;
    const queue = {
      setConsumer: (consumer: Consumer) => Object.assign(window, { launch: consumer }),
    };
    Object.defineProperty(window, "launchQueue", { value: queue });
  });
  await page.goto("./");
  await page.waitForFunction(() => "launch" in window);
  for (const [name, buffer, heading, save] of FILES) {
    await test.step(name, async () => {
      await page.goto("./#/");
      await expect(page.getByRole("heading", { name: "Rollbook" })).toBeVisible();
      await page.evaluate(
        ([name, letters]) => {
          const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
          const getFile = async () => new File([bytes], name);
          const { launch } = window as unknown as { launch: (launched: object) => void };
          launch({ files: [{ getFile }] });
        },
        [name, buffer.toString("base64")],
      );
      await isOnlyShown(page, heading, save);
    });
  }
});

test("a text that another app shares is shown first, a game as well as a roster", async ({
  page,
}) => {
  for (const [text, heading] of [
    [GAME, "Thumb War"],
    [read("tests/imports/night-shift.txt").toString(), "Night Shift - Day Crew"],
  ] as const) {
    await page.goto(`./?shared-text=${encodeURIComponent(text)}`);
    await isOnlyShown(page, heading, "Save");
    await expect(page).not.toHaveURL(/shared/);
  }
  // The file is only in memory, so a reload loses it.
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("This file is no longer open.");
  await page
    .getByLabel("Open file")
    .setInputFiles({ name: "a.txt", mimeType: "", buffer: Buffer.from(GAME) });
  await isOnlyShown(page, "Thumb War", "Save");
});

test("a message that begins like a game says what is wrong with that, and saves nothing", async ({
  page,
}) => {
  await page.goto(`./?shared-text=${encodeURIComponent("Game on Friday, at my place!")}`);
  await expect(page.getByRole("alert")).toContainText("These game rules have errors.");
  expect(await saved(page)).toEqual([]);
});

test("a backup is opened from Home as well, and restored when the player says so", async ({
  page,
}) => {
  const texts = { "rollbook.roster.4": read("tests/documents/1-tnt-roster.json").toString() };
  await page.goto("./#/");
  await page.getByLabel("Open file").setInputFiles({
    name: "rollbook-backup.json",
    mimeType: "",
    buffer: Buffer.from(JSON.stringify(texts)),
  });
  await expect(page.getByText("1 new")).toBeVisible();
  expect(await saved(page)).toEqual([]);
  await press(page, "Merge");
  await expect(page.getByText("Backup restored.")).toBeVisible();
  expect(await slotsOf(page, "roster")).toHaveLength(1);
});

test("what cannot be opened says what it is", async ({ page }) => {
  await page.goto("./#/");
  for (const [bytes, words] of [
    [Buffer.from("%PDF-1.7\n"), "This is a PDF file."],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff]), "This is an image."],
    [Buffer.from("<!doctype html><title>Chat</title>"), "This is a web page."],
    [Buffer.from(`https://rollbook.example/#/r/${payload().slice(0, 99)}`), "This link is damaged"],
    [Buffer.alloc(9 << 20, "x"), "This file is too large: 9 MB. The maximum is 8 MB."],
  ] as const) {
    await page.getByLabel("Open file").setInputFiles({ name: "a", mimeType: "", buffer: bytes });
    await expect(page.getByText(words)).toBeVisible();
  }
  expect(await saved(page)).toEqual([]);
});

test("a link opens however it is pasted or tapped", async ({ page }) => {
  // The browser does not allow the page to read the clipboard.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "clipboard", { value: undefined }),
  );
  const link = `https://rollbook.example/#/r/${payload()}`;
  for (const text of [
    `${link}.`,
    `Have a look (${link}), please!`,
    `<${link}>`,
    `see ${link}! Friday?`,
    `> ${link.match(/.{1,70}/g)!.join("\n> ")}`,
    payload(),
  ]) {
    await page.goto("./#/");
    await press(page, "Paste");
    await page.getByRole("textbox").fill(text);
    await press(page, "Open");
    await expect(page.getByRole("heading", { name: "Rust Dogs", exact: true })).toBeVisible();
  }
  for (const hash of [`${payload()}.`, `${payload()})`, `${payload()}&fbclid=x`]) {
    await page.goto(`./?utm_source=chat#/r/${hash}`);
    await expect(page.getByRole("heading", { name: "Rust Dogs", exact: true })).toBeVisible();
  }
  expect(await saved(page)).toEqual([]);
});

test("a long link says that chats may turn it into a file", async ({ page }) => {
  const words = page.getByText("Some chat apps turn it into a text file");
  await page.goto("./#/rosters");
  await press(page, "Rust Dogs, a sample 5 figures, 100 barter");
  await press(page, "Share");
  await expect(page.getByRole("button", { name: "File" })).toBeVisible();
  await expect(words).toBeHidden();
  await press(page, "Close");
  const notes = Array.from({ length: 400 }, (_, place) =>
    ((place * 7919 * 7919) % 999983).toString(36),
  ).join(" ");
  await page.getByRole("textbox", { name: "Notes" }).fill(notes);
  await press(page, "Share");
  await expect(words).toBeVisible();
  await expect(page.getByRole("button", { name: "File" })).toBeVisible();
});

test("hostile texts neither widen nor flood the page", async ({ page }) => {
  await page.goto(`./#/r/${named(`Z${"\u0e49".repeat(1600)}`)}`);
  await expect(page.getByRole("heading", { name: /^Z/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await page.goto(`./#/r/${named("ש".repeat(2000))}`);
  const box = await page.getByRole("heading", { name: /^ש/ }).boundingBox();
  expect(box!.height).toBeLessThan(200);

  await page.goto(`./#/r/${payload({ notes: "ש".repeat(500_000) })}`);
  await expect(page.getByRole("alert")).toContainText("some text is too long");

  await page.goto(`./#/r/${payload({ notes: `${"ש".repeat(30_000)} end` })}`);
  await expect(page.getByText("ש").first()).toBeVisible();
  await expect(page.getByText(/ end$/)).toHaveCount(0);
  await press(page, "Show all");
  await expect(page.getByText(/ end$/)).toBeVisible();
});
