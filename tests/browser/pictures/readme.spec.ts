// Plays a shot, from the tap on a figure to the battle's report, and writes the README's pictures
// into `.github`: a film of the shot, and three of its screens side by side.

import { writeFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { expect, GDF, test } from "../fixtures";
import { photoOfDice } from "../thrown";

const FOLDER = "../../.github";
const SIZE = { width: 360, height: 740 };
// How long each screen of the film is shown, in seconds.
const SHOWN = 1.5;
// The space between two screens side by side, in pixels.
const GAP = 12;

async function screen(page: Page, scale: "css" | "device"): Promise<string> {
  return (await page.screenshot({ animations: "disabled", scale })).toString("base64");
}

// Returns a film as an SVG image, which shows one screen after the other and begins again.
function film(screens: string[]): string {
  const whole = screens.length * SHOWN;
  const shown = 100 / screens.length;
  const { width, height } = SIZE;
  const images = screens.map(
    (png, place) =>
      `<image width="${width}" height="${height}" style="animation-delay:${place * SHOWN}s" ` +
      `href="data:image/png;base64,${png}"/>`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `<style>image{opacity:0;animation:show ${whole}s steps(1) infinite}` +
    `@keyframes show{0%{opacity:1}${shown}%{opacity:0}}</style>${images.join("")}</svg>\n`
  );
}

async function sideBySide(browser: Browser, screens: string[]): Promise<Buffer> {
  const { width, height } = SIZE;
  const viewport = { width: screens.length * (width + GAP) - GAP, height };
  const page = await browser.newPage({ viewport, deviceScaleFactor: 1.5 });
  const images = screens.map(
    (png) => `<img style="width:${width}px" src="data:image/png;base64,${png}">`,
  );
  await page.setContent(`<body style="margin:0;display:flex;gap:${GAP}px">${images.join("")}`);
  await expect(page.locator("img")).toHaveCount(screens.length);
  return page.screenshot();
}

// Reads the dice of a volley on a photo.
test("the picture of dice that are read by camera", async ({ page, table }) => {
  await table.begin(GDF);
  for (const face of [2, 6]) await table.face(face);
  await table.open("Salt Reavers");
  await table.take("Hold");
  await table.take("Shoot: Scatter bow ×8");
  await table.choose("Gate Wardens");
  await page.getByRole("button", { name: "Read dice by camera" }).click();
  const view = page.getByRole("dialog", { name: "Read the dice" });
  await view.getByLabel("Photo").setInputFiles({
    name: "dice.bmp",
    mimeType: "image/bmp",
    buffer: photoOfDice([5, 2, 6, 4, 1, 3, 6, 4]),
  });
  await expect(view.getByRole("status")).toContainText("All 8 dice found.");
  writeFileSync(`${FOLDER}/dice.png`, Buffer.from(await screen(page, "device"), "base64"));
});

test("the pictures of the README", async ({ browser, page, table }) => {
  const [screens, sharp]: string[][] = [[], []];
  const shoot = async () => {
    screens!.push(await screen(page, "css"));
    sharp!.push(await screen(page, "device"));
  };
  await table.beginWithInitiative();
  await shoot();
  await table.activate("Dirk", 2);
  await expect(table.overlay.getByText("best")).toBeVisible();
  await shoot();
  await table.fire("Hunting rifle", "Nell");
  await table.asks("Dirk shoots at Nell", "hit on 6+");
  await shoot();
  await table.face(8);
  await table.asks("Roll to wound: Dirk's roll");
  await shoot();
  await table.face(9);
  await table.asks("Roll to wound: Nell's roll");
  await shoot();
  await table.face(4);
  await table.asksNothing();
  await expect(table.next("activate a figure")).toBeVisible();
  await shoot();
  await table.tap(table.tracker("Juno: Wounds 0 of 1"));
  await table.end();
  await page.getByRole("button", { name: "Report" }).click();
  await table.set("Who won?", "Rust Dogs");
  await shoot();
  writeFileSync(`${FOLDER}/shot.svg`, film(screens!));
  const [battle, , roll] = sharp!;
  const report = sharp!.at(-1);
  writeFileSync(`${FOLDER}/battle.png`, await sideBySide(browser, [battle!, roll!, report!]));
});
