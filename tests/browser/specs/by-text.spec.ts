// Phones that connect without a camera: whatever a code carries can also be pasted and opened.

import { readFileSync, writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { emptyFilm, phoneWithCamera } from "../film";
import { expect, Table, test } from "../fixtures";
import { bar, code, openMorePhones, type Phone, press } from "../phones";

// Without a camera, browsers hide the phones' addresses behind names. Not every network that tests
// run in resolves these.
const SHOWS_ADDRESSES = ["--disable-features=WebRtcHideLocalIpsWithMdns"];
const ROSTER = readFileSync(
  new URL("../../links/1-tnt-roster.txt", import.meta.url),
  "utf8",
).trim();
const NEEDED = "Here Rollbook needs the other phone's answer.";

async function phoneWithoutCamera(baseURL: string, file?: string): Promise<Phone> {
  const { browser, page } = await phoneWithCamera(baseURL, file, true, SHOWS_ADDRESSES);
  return { browser, page, table: new Table(page), file: file ?? "" };
}

// Shows a phone's code as text, and returns the text.
async function asText(page: Page): Promise<string> {
  await expect(code(page)).toBeVisible({ timeout: 20_000 });
  await press(page, "Send as text");
  const text = page.getByText(/^RB1[OA] /);
  await expect(text).toBeVisible();
  return text.innerText();
}

async function showACode(phone: Phone): Promise<void> {
  await phone.table.beginWithInitiative();
  await openMorePhones(phone);
}

// Types a text as a player does, and accepts it.
async function type(page: Page, text: string, go: string): Promise<void> {
  const field = page.getByRole("textbox").last();
  await expect(field).toBeFocused();
  await field.pressSequentially(text);
  await press(page, go);
}

async function arePlaying(first: Phone, second: Phone): Promise<void> {
  await expect(second.page.getByText("The other phone has this battle open.")).toBeVisible({
    timeout: 30_000,
  });
  await press(second.page, "Watch");
  await expect(bar(second.page)).toBeVisible();
  await expect(first.table.overlay).toBeHidden();
  await first.table.tracker("Nell: Wounds 0 of 1").click();
  await expect(second.table.figure("Nell")).toHaveAccessibleDescription(/^out/);
  await first.browser.close();
  await second.browser.close();
}

test("two phones without a camera connect by codes that the players type", async ({ baseURL }) => {
  const [first, second] = [await phoneWithoutCamera(baseURL!), await phoneWithoutCamera(baseURL!)];
  await showACode(first);
  const invitation = await asText(first.page);
  await second.page.goto("./#/scan");
  await expect(second.page.getByText("No camera found. Paste the code's text or")).toBeVisible();
  const title = second.page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("Scan");
  await press(second.page, "Paste");
  await expect(title).toHaveText("Paste");
  await type(second.page, invitation, "Open");
  const answer = await asText(second.page);
  await expect(title).toHaveText("Another phone");
  await press(first.page, "Paste answer");
  await type(first.page, "Milk, bread, dice", "Connect");
  const refusal = first.table.overlay.getByText(`This isn't a Rollbook code. ${NEEDED}`);
  await expect(refusal).toBeVisible();
  // The message is about the text, and goes with it.
  await first.page.getByRole("textbox").last().fill("");
  await expect(refusal).toBeHidden();
  await type(first.page, answer, "Connect");
  await arePlaying(first, second);
});

test("a code in a message is pasted from the clipboard, and anything else is told apart", async ({
  baseURL,
}) => {
  const [first, second] = [await phoneWithoutCamera(baseURL!), await phoneWithoutCamera(baseURL!)];
  for (const { page } of [first, second])
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const paste = async ({ page }: Phone, text: string) => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), text);
    await press(page, page === first.page ? "Paste answer" : "Paste");
  };
  await showACode(first);
  const invitation = await asText(first.page);
  await second.page.goto("./");
  await paste(second, invitation.slice(0, 60));
  await expect(second.page.getByText("Part of this phone's code is missing.")).toBeVisible();
  await paste(second, `Dirk: “${invitation}”. Come over!`);
  const answer = await asText(second.page);

  // The player pastes too early, so the clipboard still has the code of this phone.
  await press(first.page, "Paste answer");
  await expect(
    first.page.getByText(`This is the code that starts a connection. ${NEEDED}`),
  ).toBeVisible();
  await paste(first, `https://rollbook.example/#/r/${ROSTER}`);
  await expect(first.page.getByText(`This is a roster. ${NEEDED}`)).toBeVisible();
  await paste(first, "Milk, bread, dice");
  await expect(first.page.getByText(`This isn't a Rollbook code. ${NEEDED}`)).toBeVisible();

  // Where no answer is expected, it opens nothing.
  await second.page.getByRole("link", { name: "All battles" }).click();
  await paste(second, answer);
  await expect(second.page.getByText("this phone isn't waiting for one")).toBeVisible();
  await paste(first, answer);
  await arePlaying(first, second);
});

test("when the camera is refused in the middle, the answer is opened as a file or pasted anywhere", async ({
  baseURL,
}, info) => {
  const file = info.outputPath("first.y4m");
  emptyFilm(file);
  const [first, second] = [
    await phoneWithoutCamera(baseURL!, file),
    await phoneWithoutCamera(baseURL!),
  ];
  await showACode(first);
  await expect(code(first.page)).toBeVisible();
  // The invitation goes over as a picture of its code.
  const picture = info.outputPath("invitation.png");
  writeFileSync(picture, await code(first.page).screenshot());
  await second.page.goto("./");
  await second.page.getByLabel("Open file").setInputFiles(picture);
  const answer = await asText(second.page);

  await first.page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException("Refused.", "NotAllowedError"));
  });
  await press(first.page, "2. Scan back");
  await expect(first.page.getByText("Rollbook isn't allowed to use the camera.")).toBeVisible();
  await expect(first.page.getByRole("button", { name: "Paste answer" })).toBeVisible();
  const wrong = { name: "list.txt", mimeType: "text/plain", buffer: Buffer.from("game Duels") };
  await first.page.getByLabel("Open file").setInputFiles(wrong);
  await expect(first.page.getByText(`This is a custom game. ${NEEDED}`)).toBeVisible();

  // The answer also counts on another screen.
  await first.table.close();
  await first.page.getByRole("link", { name: "All battles" }).click();
  const right = { name: "answer.txt", mimeType: "text/plain", buffer: Buffer.from(answer) };
  await first.page.getByLabel("Open file").setInputFiles(right);
  await expect(first.table.figure("Dirk")).toBeVisible();
  await arePlaying(first, second);
});
