// For each kind of document and each screen that edits it, the last change must survive a kill,
// edits from two tabs in turn, and a tab that only watches. If two versions differ, both are saved.

import type { Page } from "@playwright/test";
import { expect, Table, test } from "../fixtures";
import { addressOf, confirmed, countUnconfirmed, reopen, slotOf, slotsOf, stored } from "../kept";

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).click();
const watching = (page: Page) =>
  page
    .getByRole("status")
    .filter({ hasText: "Open in another tab. You're seeing that tab's version." });
const gameText = (page: Page) => page.getByRole("textbox", { name: "Game rules" });
const rosterName = (page: Page) => page.getByRole("textbox", { name: "Roster name" });
const notes = (page: Page) => page.getByRole("textbox", { name: "Notes" });

async function another(page: Page, address = page.url()): Promise<Page> {
  const next = await page.context().newPage();
  await next.goto(address);
  return next;
}

// Saves a sample roster of a custom game as roster 1, and opens its game rules.
async function writesAGame(table: Table): Promise<void> {
  await table.takeSample("Salt and Iron", "Harbour Watch");
  await table.page.getByRole("link", { name: "Game rules" }).click();
  await expect(gameText(table.page)).toHaveValue(/^game Salt and Iron/);
}

// Types these words at the end of the text, as with a keyboard.
async function adds(page: Page, words: string): Promise<void> {
  await gameText(page).press("Control+End");
  await gameText(page).pressSequentially(words);
}

// Saves a sample roster, notes “Low tide.” on it, and replaces it by a link to the version without
// notes. Returns the link and the roster's address, since its number isn't always 1: a busy browser
// reserves numbers late.
async function replacesByALink(table: Table): Promise<{ roster: string; link: string }> {
  const { page } = table;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await table.takeSample("Salt and Iron", "Harbour Watch");
  const roster = page.url();
  await press(page, "Share");
  await press(page, "Link");
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.reload();
  await notes(page).pressSequentially("Low tide.");
  await saved(page, "Low tide.");
  await page.goto(link);
  await press(page, "Replace yours");
  await expect(notes(page)).toHaveValue("");
  return { roster, link };
}

async function takeOver(page: Page): Promise<void> {
  await press(page, "Take over");
  await expect(watching(page)).toBeHidden();
}

async function saved(page: Page, words: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).join("\n")))
    .toContain(words);
}

// Stops the page's timers, as if a phone had suspended the page.
const sleeps = (page: Page) =>
  page.evaluate(() => {
    window.setTimeout = (() => 0) as unknown as typeof window.setTimeout;
  });

test.describe("the text of a game", () => {
  test("that was written last is there after a kill, and leaving the screen saves no other", async ({
    page,
    context,
    table,
  }) => {
    await countUnconfirmed(context);
    await writesAGame(table);
    const before = await stored(page);
    await adds(page, "# mine");
    await saved(page, "# mine");
    await reopen(page, before);
    await expect(gameText(page)).toHaveValue(/# mine$/);
    await page.getByRole("link", { name: "Roster", exact: true }).first().click();
    await expect(rosterName(page)).toHaveValue("Harbour Watch");
    await page.goBack();
    await expect(gameText(page)).toHaveValue(/# mine$/);
    await page.reload();
    await expect(gameText(page)).toHaveValue(/# mine$/);
  });

  test("is saved at once if the page is hidden while it is typed", async ({ page, table }) => {
    await writesAGame(table);
    await sleeps(page);
    await adds(page, "# mine");
    await page.evaluate(() =>
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
    );
    await page.reload();
    await expect(gameText(page)).toHaveValue(/# mine$/);
  });

  test("is written in two tabs by turns, each of which shows the newest", async ({
    page,
    table,
  }) => {
    await writesAGame(table);
    const other = await another(page);
    await expect(watching(other)).toBeVisible();
    await adds(page, "# one");
    await expect(gameText(other)).toHaveValue(/# one$/);
    await expect(gameText(other)).toHaveJSProperty("readOnly", true);
    await takeOver(other);
    await adds(other, "# two");
    await expect(gameText(page)).toHaveValue(/# one# two$/);
    await takeOver(page);
    await adds(page, "# three");
    await expect(gameText(other)).toHaveValue(/# one# two# three$/);
    for (const it of [page, other]) {
      await it.reload();
      await expect(gameText(it)).toHaveValue(/# one# two# three$/);
    }
  });

  test("is not changed by a tab that only looks on and is left", async ({ page, table }) => {
    await writesAGame(table);
    const other = await another(page);
    await expect(watching(other)).toBeVisible();
    await adds(page, "# mine");
    await expect(gameText(other)).toHaveValue(/# mine$/);
    await other.getByRole("link", { name: "Roster", exact: true }).first().click();
    await expect(rosterName(other)).toHaveValue("Harbour Watch");
    await page.reload();
    await expect(gameText(page)).toHaveValue(/# mine$/);
  });

  test("that two tabs wrote at the same time is saved twice, and the player is told", async ({
    page,
    table,
  }) => {
    await writesAGame(table);
    const other = await another(page);
    await expect(watching(other)).toBeVisible();
    await sleeps(page);
    await adds(page, "# mine");
    await takeOver(other);
    await adds(other, "# theirs");
    await expect(gameText(page)).toHaveValue(/# theirs$/);
    await expect(page.getByText("Your version is saved as “Harbour Watch 2”.")).toBeVisible();
    const slots = await slotsOf(other, "roster");
    const texts: string[] = [];
    for (const slot of slots) {
      await other.goto(addressOf(slot, "game"));
      await expect(gameText(other)).toHaveValue(/# (mine|theirs)$/);
      texts.push((await gameText(other).inputValue()).split("# ").at(-1)!);
    }
    expect(texts.sort()).toEqual(["mine", "theirs"]);
  });

  test("that a tap put in is not taken back once more was typed", async ({ page, table }) => {
    await writesAGame(table);
    await press(page, "Add a stat");
    await expect(gameText(page)).toHaveValue(/Wits 0 to 8/);
    await adds(page, "# more");
    await press(page, "Undo");
    await expect(
      page.getByText("The rules have changed since then, so nothing was undone."),
    ).toBeVisible();
    await expect(gameText(page)).toHaveValue(/Wits 0 to 8[^]*# more$/);
  });

  test("that another roster is given reaches the tab where that is open", async ({
    page,
    table,
  }) => {
    await writesAGame(table);
    await adds(page, "# old");
    await saved(page, "# old");
    const other = new Table(await another(page, "./#/rosters"));
    await other.page.getByRole("radio", { name: "Salt and Iron" }).click();
    await press(other.page, /^Free Tide, a sample/);
    await other.page.getByRole("link", { name: "Game rules" }).click();
    await adds(other.page, "# new");
    await press(other.page, "Use these rules for Harbour Watch");
    await expect(other.page.getByText("Harbour Watch now uses these rules.")).toBeVisible();
    await expect(gameText(page)).toHaveValue(/# new$/);
    // This tab can edit the roster again without asking.
    await expect(watching(page)).toBeHidden();
    await adds(page, "# mine");
    await saved(page, "# new# mine");
    await press(other.page, "Undo");
    await expect(
      other.page.getByText("The earlier version is saved as “Harbour Watch 2”."),
    ).toBeVisible();
    await expect(gameText(page)).toHaveValue(/# new# mine$/);
  });
});

test.describe("a roster", () => {
  test("that was written last is there after a kill", async ({ page, context, table }) => {
    await countUnconfirmed(context);
    await table.takeSample("Salt and Iron", "Harbour Watch");
    const before = await stored(page);
    await rosterName(page).press("End");
    await rosterName(page).pressSequentially(" of old");
    await notes(page).pressSequentially("Low tide.");
    await saved(page, "Low tide.");
    await reopen(page, before);
    await expect(rosterName(page)).toHaveValue("Harbour Watch of old");
    await expect(notes(page)).toHaveValue("Low tide.");
  });

  test("is not changed by a tab that only looks on and is left", async ({ page, table }) => {
    await table.takeSample("Salt and Iron", "Harbour Watch");
    const other = await another(page);
    await expect(watching(other)).toBeVisible();
    await notes(page).pressSequentially("Low tide.");
    await expect(notes(other)).toHaveValue("Low tide.");
    await other.getByRole("link", { name: "All rosters" }).click();
    await expect(other.getByRole("heading", { name: "Rosters", level: 1 })).toBeVisible();
    await page.reload();
    await expect(notes(page)).toHaveValue("Low tide.");
  });

  test("that two tabs wrote at the same time is saved twice, and the player is told", async ({
    page,
    context,
    table,
  }) => {
    // Without locks or messages from other tabs, a tab notices their changes only when it
    // writes.
    await context.addInitScript(() =>
      Object.defineProperty(navigator, "locks", { value: undefined }),
    );
    await page.addInitScript(() =>
      window.addEventListener("storage", (it) => it.stopImmediatePropagation(), true),
    );
    await table.takeSample("Salt and Iron", "Harbour Watch");
    const other = await another(page);
    await notes(other).pressSequentially("Theirs.");
    await saved(page, "Theirs.");
    await notes(page).fill("Mine, all of it.");
    await expect(page.getByText("Your version is saved as “Harbour Watch 2”.")).toBeVisible();
    await expect(notes(page)).toHaveValue("Theirs.");
    await page.getByRole("link", { name: "All rosters" }).click();
    await page.getByRole("link", { name: /^Harbour Watch 2/ }).click();
    await expect(notes(page)).toHaveValue("Mine, all of it.");
  });

  test("takes a battle over with what another tab has written, and back again", async ({
    page,
    table,
  }) => {
    await page.goto("./#/rosters");
    await press(page, /^Rust Dogs, a sample/);
    await expect(rosterName(page)).toHaveValue("Rust Dogs");
    const roster = page.url();
    await press(page, "Play");
    await table.pressStart();
    await table.face(7);
    await table.face(3);
    await table.asksNothing();
    await table.tracker("Mags: Wounds 0 of 1").click();
    await table.end();
    await press(page, "Report");
    await table.take("Update rosters");
    const dogs = table.overlay.getByRole("region", { name: "Rust Dogs" });
    await table.set("Mags", "Dead");

    const other = await another(page, roster);
    await rosterName(other).fill("Creek Rats");
    await table.take("Save roster");
    await expect(dogs.getByText("Roster updated.")).toBeVisible();
    const chronicle = other.getByRole("region", { name: "Battle history" });
    await expect(chronicle.getByRole("listitem")).toHaveCount(1);
    await expect(rosterName(other)).toHaveValue("Creek Rats");
    await expect(other.getByRole("button", { name: /^Mags/ })).toHaveCount(0);

    await expect(watching(other)).toBeHidden();
    await rosterName(other).fill("Marsh Owls");
    await dogs.getByRole("button", { name: "Undo update" }).click();
    await expect(page.getByText("The earlier version is saved as “Creek Rats”.")).toBeVisible();
    await expect(rosterName(other)).toHaveValue("Marsh Owls");
    await other.reload();
    await expect(rosterName(other)).toHaveValue("Marsh Owls");
    await expect(chronicle.getByRole("listitem")).toHaveCount(1);
    await other.getByRole("link", { name: "All rosters" }).click();
    await other.getByRole("link", { name: /^Creek Rats/ }).click();
    await expect(rosterName(other)).toHaveValue("Creek Rats");
    await expect(other.getByRole("button", { name: /^Mags/ })).toHaveCount(1);
  });

  test("that a link replaces, and is had back, keeps what another tab has written", async ({
    page,
    table,
  }) => {
    const { roster, link } = await replacesByALink(table);
    await press(page, "Undo");
    await expect(notes(page)).toHaveValue("Low tide.");

    await page.goto(link);
    await expect(page.getByRole("button", { name: "Replace yours" })).toBeVisible();
    const other = await another(page, roster);
    await notes(other).fill("High tide.");
    await saved(other, "High tide.");
    await press(page, "Replace yours");
    await expect(page.getByText("You've since changed your copy.")).toBeVisible();
    await expect(notes(other)).toHaveValue("High tide.");
  });

  test("that is had back leaves the player on the screen that they have gone to", async ({
    page,
    table,
  }) => {
    const { roster } = await replacesByALink(table);
    await page.getByRole("button", { name: "Undo", exact: true }).evaluate((undo) => {
      (undo as HTMLElement).click();
      location.hash = "#/rosters";
    });
    await saved(page, "Low tide.");
    // A roster's lock is free again when everything that follows from the change is done.
    const lock = `rollbook.roster.${roster.split("/").at(-1)}`;
    const locks = async () => (await navigator.locks.query()).held?.map((it) => it.name);
    await expect.poll(() => page.evaluate(locks)).not.toContain(lock);
    await expect(page.getByRole("heading", { name: "Rosters", level: 1 })).toBeVisible();
  });
});

test("a battle is not changed by a tab that only looks on and is left", async ({ page, table }) => {
  await table.beginWithInitiative();
  const other = await another(page);
  await expect(watching(other).last()).toBeVisible();
  await table.tracker("Nell: Wounds 0 of 1").click();
  await expect(new Table(other).figure("Nell")).toHaveAccessibleDescription(/^out/);
  await other.getByRole("link", { name: "All battles" }).click();
  await expect(other.getByRole("link", { name: /^Rust Dogs – Salt Road/ })).toBeVisible();
  await page.reload();
  await expect(table.figure("Nell")).toHaveAccessibleDescription(/^out/);
});

test("settings of two tabs are all there, and after a kill", async ({ page, context }) => {
  await countUnconfirmed(context);
  await page.goto("./#/settings");
  const set = (it: Page, setting: string, option: string) =>
    it.getByRole("radiogroup", { name: setting }).getByRole("radio", { name: option, exact: true });
  await expect(set(page, "Theme", "Night")).toBeVisible();
  const other = await another(page);
  const before = await stored(page);
  await set(page, "Theme", "Night").click();
  await expect(set(other, "Theme", "Night")).toBeChecked();
  await set(other, "Text", "Larger").click();
  await saved(page, '"text":"larger"');
  // A kill ends all tabs, so wait until the other tab's changes are on the disk, too.
  await confirmed(other);
  await other.close();
  await reopen(page, before, "./#/settings");
  await expect(set(page, "Theme", "Night")).toBeChecked();
  await expect(set(page, "Text", "Larger")).toBeChecked();
});

test("every screen of a document that only the log has is drawn once the log has brought it", async ({
  page,
  context,
  table,
}) => {
  await countUnconfirmed(context);
  await writesAGame(table);
  const slot = await slotOf(page, "roster");
  for (const [screen, content] of [
    ["game", gameText(page)],
    ["roster", rosterName(page)],
    ["print", page.getByRole("heading", { name: "Harbour Watch" })],
  ] as const) {
    const address = addressOf(slot, screen);
    await page.goto(address);
    await reopen(page, {}, address);
    await expect(page.getByText("Not found on this device.")).toBeHidden();
    await expect(content).toBeVisible();
  }
});
