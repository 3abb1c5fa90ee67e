import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { codeOf, drawn, drawnOneAfterTheOther, emptyFilm, film, phoneWithCamera } from "../film";
import { expect, test } from "../fixtures";
import { scan } from "../qr";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const code = (page: Page) => page.getByRole("img", { name: "QR code", exact: true });
const movingCode = (page: Page) => page.getByRole("img", { name: "Animated QR code" });

// A battle after several turns, in the middle of a test. Its payload is too long for one code.
const BATTLE = readFileSync(
  new URL("../../links/1-tnt-battle-newcomers.txt", import.meta.url),
  "utf8",
).trim();

async function shareRoster(page: Page): Promise<void> {
  await page.goto("./#/rosters");
  await press(page, "Rust Dogs, a sample 5 figures, 100 barter");
  await press(page, "Share");
}

async function openScanner(page: Page): Promise<void> {
  await page.goto("./");
  await page.getByRole("link", { name: "Scan" }).click();
}

test("a roster's code is scanned in the app from home, tilted and blurred", async ({
  page,
  baseURL,
}, info) => {
  await shareRoster(page);
  const file = info.outputPath("roster.y4m");
  // In an unsteady hand, not every picture of such a fine code is readable, so the film
  // shows it from several angles.
  film(file, Array(6).fill(await drawn(code(page))), { tilt: 12, sway: -2, slant: 0.15, blur: 1 });
  const other = await phoneWithCamera(baseURL!, file);
  await openScanner(other.page);
  await expect(other.page.getByRole("heading", { name: "Shared roster" })).toBeVisible();
  await press(other.page, "Save");
  await expect(other.page.getByRole("textbox", { name: "Roster name" })).toHaveValue("Rust Dogs");
  await other.browser.close();
});

test("a battle in the middle of its test goes over by codes that move, with codes lost", async ({
  page,
  baseURL,
}, info) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(`./#/r/${BATTLE}`);
  await press(page, "Play on this phone");
  await press(page, "Look at the battle");
  await page.getByRole("heading", { level: 1 }).getByRole("button").click();
  await press(page, "Hand over");
  await press(page, "Hand over now");
  await expect(page.getByText(/^\d+ codes in a loop/)).toBeVisible();
  const codes = await drawnOneAfterTheOther(movingCode(page), 40);
  expect(new Set(codes.map(({ dark }) => dark.join(""))).size).toBe(40);

  const file = info.outputPath("battle.y4m");
  film(file, codes, { tilt: 7, slant: 0.1, blur: 1, loses: (code) => code % 4 === 1 });
  const other = await phoneWithCamera(baseURL!, file);
  await openScanner(other.page);
  await expect(other.page.getByRole("progressbar")).toBeVisible();
  await expect(other.page.getByRole("heading", { name: "Shared battle" })).toBeVisible({
    timeout: 60_000,
  });
  await press(other.page, "Play on this phone");
  await expect(other.page.getByRole("dialog")).toBeVisible();
  await other.browser.close();
});

test("codes that move stand still when the player wants that, and from the start under reduced motion", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await page.goto(`./#/r/${BATTLE}`);
  await press(page, "Play on this phone");
  await press(page, "Look at the battle");
  await page.getByRole("heading", { level: 1 }).getByRole("button").click();
  await press(page, "Hand over");
  await press(page, "Hand over now");
  const path = movingCode(page).locator("path");
  const first = await path.getAttribute("d");
  await page.clock.runFor(500);
  expect(await path.getAttribute("d")).toBe(first);
  await press(page, "Resume animation");
  await expect(path).not.toHaveAttribute("d", first!);
  await press(page, "Pause animation");
  const last = await path.getAttribute("d");
  await page.clock.runFor(500);
  expect(await path.getAttribute("d")).toBe(last);
});

test("a code of something else is told apart", async ({ baseURL }, info) => {
  const file = info.outputPath("foreign.y4m");
  film(file, [codeOf("https://example.org/menu")]);
  const other = await phoneWithCamera(baseURL!, file);
  await openScanner(other.page);
  await expect(other.page.getByText("This isn't a Rollbook code.")).toBeVisible();
  await other.browser.close();
});

test("without a camera it says so, and a link is pasted by hand", async ({ page, baseURL }) => {
  await shareRoster(page);
  const link = await scan(code(page));
  const other = await phoneWithCamera(baseURL!);
  await openScanner(other.page);
  await expect(other.page.getByText("No camera found.")).toBeVisible();
  await press(other.page, "Paste");
  await other.page.getByRole("textbox").fill(`Look at this: ${link}`);
  await press(other.page, "Open");
  await expect(other.page.getByRole("heading", { name: "Shared roster" })).toBeVisible();
  await other.browser.close();
});

test("where the camera is refused it says what to do", async ({ baseURL }, info) => {
  const file = info.outputPath("refused.y4m");
  emptyFilm(file);
  const { browser, page } = await phoneWithCamera(baseURL!, file, false);
  await openScanner(page);
  await expect(page.getByText("Rollbook isn't allowed to use the camera.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await browser.close();
});

test("a camera that ends or is muted while Rollbook is in the background is turned on again, or that is said", async ({
  baseURL,
}, info) => {
  const file = info.outputPath("ended.y4m");
  emptyFilm(file);
  const { browser, page } = await phoneWithCamera(baseURL!, file);
  await openScanner(page);
  const video = page.getByLabel("Camera view");
  const searching = page.getByText("Point the camera at the code.");
  await expect(searching).toBeVisible();
  const tracks = (act: "end" | "look") =>
    video.evaluate((video: HTMLVideoElement, act) => {
      const tracks = (video.srcObject as MediaStream | null)?.getTracks() ?? [];
      if (act === "end") tracks.forEach((track) => track.stop());
      return tracks.map((track) => track.readyState);
    }, act);
  // A camera that ends before its first frame counts as one that another app is using.
  const shows = () =>
    expect
      .poll(() =>
        video.evaluate(
          (video: HTMLVideoElement) => video.srcObject && !video.paused && video.currentTime > 0,
        ),
      )
      .toBe(true);
  await shows();
  expect(await tracks("end")).toEqual(["ended"]);
  await expect.poll(() => tracks("look")).toEqual(["live"]);
  await shows();

  // A phone mutes the camera while it is in the background.
  const isMuted = (mute: boolean) =>
    video.evaluate((video: HTMLVideoElement, mute) => {
      const track = (video.srcObject as MediaStream | null)?.getVideoTracks()[0];
      if (track && mute) Object.defineProperty(track, "muted", { value: true });
      return track?.muted;
    }, mute);
  expect(await isMuted(true)).toBe(true);
  await expect.poll(() => isMuted(false)).toBe(false);
  await shows();
  await expect(searching).toBeVisible();

  // Another app has taken the camera.
  await page.evaluate(() => {
    const devices = navigator.mediaDevices;
    const { getUserMedia } = MediaDevices.prototype;
    devices.getUserMedia = () => {
      devices.getUserMedia = getUserMedia;
      return Promise.reject(new DOMException("It is in use.", "NotReadableError"));
    };
  });
  await tracks("end");
  await expect(page.getByText("Another app is using the camera.")).toBeVisible();
  await press(page, "Try again");
  await expect(searching).toBeVisible();
  await expect.poll(() => tracks("look")).toEqual(["live"]);
  await browser.close();
});

test("what lies on the clipboard is opened by one button on home: a link, a file's text, a list", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await shareRoster(page);
  const link = await scan(code(page));
  const list = readFileSync(new URL("../../imports/night-shift.txt", import.meta.url), "utf8");
  for (const [text, title] of [
    [link, "Shared roster"],
    [list, /^Import: /],
  ] as const) {
    await page.goto("./#/");
    await page.evaluate((text) => navigator.clipboard.writeText(text), text);
    await press(page, "Paste");
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  }
  await page.goto("./#/");
  await page.evaluate(() => navigator.clipboard.writeText("Milk, bread, dice"));
  await press(page, "Paste");
  await expect(page.getByText("Rollbook can't read this")).toBeVisible();
});

test("a link that opens in an iPhone's browser says that the installed app keeps its own", async ({
  page,
  browser,
}) => {
  await shareRoster(page);
  const link = await scan(code(page));
  const userAgent =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) " +
    "AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1";
  const phone = await (
    await browser.newContext({ userAgent, viewport: { width: 360, height: 740 } })
  ).newPage();
  await phone.goto(link);
  await expect(phone.getByRole("status", { name: "Opened in the browser" })).toContainText(
    "Home Screen",
  );
  await phone.context().close();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Shared roster" })).toBeVisible();
  await expect(page.getByRole("status", { name: "Opened in the browser" })).toBeHidden();
});
