import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { expect, need, test } from "../fixtures";
import { number } from "../sheet";

const file = (name: string) => fileURLToPath(new URL(`../../imports/${name}`, import.meta.url));
const text = (name: string) => readFileSync(file(name), "utf8");

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function openImport(page: Page): Promise<void> {
  await page.goto("./#/rosters");
  await page.getByRole("link", { name: "Import" }).click();
  await expect(page.getByRole("heading", { name: "Import" })).toBeVisible();
}

async function paste(page: Page, words: string): Promise<void> {
  await page.getByRole("textbox", { name: "Or paste it here" }).fill(words);
  await press(page, "Preview roster");
}

async function choose(
  page: Page,
  chosen: string | { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.getByLabel("Choose file").setInputFiles(chosen);
}

test("a pasted list is shown with what it lost, kept when asked, and can be played", async ({
  page,
}) => {
  await openImport(page);
  await paste(page, text("night-shift.json"));

  await expect(page.getByRole("heading", { name: "Night Shift" })).toBeVisible();
  await expect(page.getByText("3 units, 385 points")).toBeVisible();
  await expect(page.getByText(/^Read as Grimdark Future 3\.5: /)).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "210 points" })).toContainText(
    "Wardens",
  );
  await expect(page.getByRole("heading", { name: "Import: Army Forge list" })).toBeVisible();
  const left = page.getByRole("heading", {
    name: "Not imported from the Army Forge list:",
  });
  await expect(page.getByText("Some details couldn't be imported")).toBeInViewport();
  const below = async (one: Locator, other: Locator) =>
    (await one.boundingBox())!.y > (await other.boundingBox())!.y;
  expect(await below(left, page.getByRole("listitem").filter({ hasText: "210 points" }))).toBe(
    true,
  );
  for (const line of ["Wardens: Steady", "Aunt Sodium: Loud"])
    await expect(page.getByText(line)).toBeVisible();
  await page.goto("./#/rosters");
  await expect(page.getByRole("link", { name: "Night Shift" })).toHaveCount(0);
  await page.goBack();

  await press(page, "Save");
  await expect(page.getByRole("textbox", { name: "Roster name" })).toHaveValue("Night Shift");
  await page.getByRole("button", { name: /^Aunt Sodium/ }).click();
  await expect(number(page, "Tough")).toHaveAccessibleName("Tough 6");
  await expect(page.getByRole("button", { name: "Spanner melee, 4 attacks" })).toBeVisible();
  const partOf = page.getByRole("combobox", { name: "Part of" });
  await expect(partOf.locator("option:checked")).toHaveText("Wardens");
  await expect(page.getByRole("textbox", { name: "Notes" })).toHaveValue(/Wardens: Steady/);
  await page.goto("./#/rosters");
  await expect(page.getByRole("link", { name: "Night Shift" })).toContainText(
    "3 units, 385 points",
  );
});

test("a unit of an import opens to its sheet and says what was lost", async ({ page }) => {
  await openImport(page);
  await paste(page, text("night-shift.json"));
  const wardens = page.getByRole("listitem").filter({ hasText: "210 points" });
  const lost = wardens.getByRole("listitem").filter({ hasText: "Steady" });
  await expect(lost).toBeHidden();
  await wardens.getByText("1 not imported").click();
  await expect(lost).toBeVisible();
  await expect(wardens.getByRole("rowheader", { name: "Lamp Rifle" })).toBeVisible();
  const furnace = page.getByRole("listitem").filter({ hasText: "Furnace" });
  await expect(furnace.getByText("not imported")).toHaveCount(0);
});

test("Home opens an Army Forge list by the door for all files", async ({ page }) => {
  await page.goto("./");
  await page.getByLabel("Open file").setInputFiles(file("night-shift.json"));
  await expect(page.getByRole("heading", { name: "Import: Army Forge list" })).toBeVisible();
  await expect(page.getByText("3 units, 385 points")).toBeVisible();
});

test("a zipped file is shown and used at once", async ({ page, table }) => {
  await openImport(page);
  await choose(page, file("gravel-kings.rosz"));
  await expect(page.getByRole("heading", { name: "Gravel Kings" })).toBeVisible();
  await expect(page.getByText("3 figures, 96 barter")).toBeVisible();
  await expect(
    page.getByText("Old Marl, Slate Vest: Armor, imported only as a note"),
  ).toBeVisible();
  await press(page, "Use in a new battle");
  await press(page, "Start");
  await table.asks("Gravel Kings");
});

test("share text is shown, too, and the way back leads to what was pasted", async ({ page }) => {
  await openImport(page);
  await paste(page, text("night-shift.txt"));
  await expect(page.getByText("4 units, 385 points")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Import" })).toBeVisible();
});

test("what is written as text reads back", async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await openImport(page);
  await choose(page, file("night-shift.json"));
  await press(page, "Save");
  await press(page, "Share");
  await press(page, "Army Forge text");
  const written = page.getByRole("region", { name: "Army Forge text" });
  await expect(written).toContainText("Wardens [10] Q4+ D5+ | 210pts");
  const download = page.waitForEvent("download");
  await press(page, "Text file");
  expect((await download).suggestedFilename()).toBe("Night Shift.txt");
  await press(page, "Share text");
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();

  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto("./#/import");
  await paste(page, copied);
  await expect(page.getByRole("heading", { name: "Night Shift", exact: true })).toBeVisible();
  await expect(page.getByText("3 units, 385 points")).toBeVisible();
  // The shared text does not contain the unit's type, so the type is only in the notes.
  await expect(page.getByText("Wardens: Steady")).toBeVisible();
  await expect(page.getByText("type “Foreman”")).toHaveCount(0);
});

test("what cannot be read says why, and the next try is free", async ({ page }) => {
  await openImport(page);
  const alert = page.getByRole("alert");
  await paste(page, "Dear diary");
  await expect(alert).toContainText("can't read this");
  await paste(page, text("night-shift.json").slice(0, 900));
  await expect(alert).toContainText("is damaged at line");
  await choose(page, {
    name: "a.rosz",
    mimeType: "",
    buffer: Buffer.from("PK\u0003\u0004and no more"),
  });
  await expect(alert).toContainText("Couldn't open this zip file");
  await choose(page, {
    name: "a.ros",
    mimeType: "",
    buffer: Buffer.from("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"),
  });
  await expect(alert).toContainText("contains XML entities");
  await choose(page, { name: "a.json", mimeType: "", buffer: Buffer.alloc(10 << 20, "x") });
  await expect(alert).toContainText("This file is too large: 10 MB. The maximum is 8 MB.");
  await choose(page, file("gravel-kings.ros"));
  await expect(page.getByRole("heading", { name: "Gravel Kings" })).toBeVisible();
});

// Pastes a text as browsers do: sends the page an event, and puts the text into the field if the
// page allows it. Returns whether the page allows it.
async function pasteAtOnce(field: Locator, letters: string, times: number): Promise<boolean> {
  return field.evaluate(
    (element, [letters, times]) => {
      const text = (letters as string).repeat(times as number);
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      const paste = new ClipboardEvent("paste", { bubbles: true, cancelable: true });
      // Firefox ignores clipboard data that is passed to the constructor.
      Object.defineProperty(paste, "clipboardData", { value: clipboardData });
      const isLet = element.dispatchEvent(paste);
      if (isLet) (element as HTMLTextAreaElement).value = text;
      return isLet;
    },
    [letters, times],
  );
}

for (const [words, letters, megabytes] of [
  ["too large", "x", 10],
  ["can't read this", "x", 3.9],
  ["is damaged", "[", 3.9],
  ["too many figures", "Moth [1] Q4+ D4+ | 1pts |\n", 3.9],
] as const) {
  test(`a paste of ${megabytes} megabytes is answered, and not put on the page: ${words}`, async ({
    page,
  }) => {
    await openImport(page);
    const field = page.getByRole("textbox", { name: "Or paste it here" });
    const times = Math.floor((megabytes * 1e6) / letters.length);
    // Browsers take a minute or more to draw such a text, so it must not get into the field.
    expect(await pasteAtOnce(field, letters, times)).toBe(false);
    await expect(page.getByRole("alert")).toContainText(words);
    await expect(field).toHaveValue("");
    expect(await page.evaluate(() => document.body.innerText.length)).toBeLessThan(5000);
  });
}

test("a long list is read as soon as it is pasted", async ({ page }) => {
  await openImport(page);
  // A list in another program's format, with a lot of data that Rollbook does not need.
  const list = { ...JSON.parse(text("night-shift.json")), more: "x ".repeat(50_000) };
  await pasteAtOnce(
    page.getByRole("textbox", { name: "Or paste it here" }),
    JSON.stringify(list),
    1,
  );
  await expect(page.getByRole("heading", { name: "Night Shift" })).toBeVisible();
});

test("names are shown as they are and are never markup", async ({ page }) => {
  await openImport(page);
  const name = "<img src=x onerror=alert(1)>";
  await paste(
    page,
    JSON.stringify({ units: [{ name, size: 1, quality: 4, defense: 4, cost: 5 }] }),
  );
  await expect(page.getByText(name).first()).toBeVisible();
});

test.describe("installed", () => {
  test.use({ worksOffline: true });

  test("an installed app imports without a network", async ({ page, context, serve }) => {
    const server = await serve(need("ROLLBOOK_SITE"));
    await page.goto(server.url);
    await expect(page.getByText("Ready to play offline.")).toBeVisible();
    await context.setOffline(true);
    await server.stop();
    await page.goto(`${server.url}#/import`);
    await choose(page, file("gravel-kings.rosz"));
    await expect(page.getByRole("heading", { name: "Gravel Kings" })).toBeVisible();
  });
});

test.describe("not installed", () => {
  test.use({ serviceWorkers: "block" });

  test("without the part that reads it says so", async ({ page, problems }) => {
    await openImport(page);
    await page.route("**/exchange*", (route) => route.abort());
    await paste(page, text("night-shift.txt"));
    await expect(page.getByRole("alert")).toContainText("Couldn't load");
    await page.unroute("**/exchange*");
    await press(page, "Preview roster");
    await expect(page.getByText("4 units, 385 points")).toBeVisible();
    problems.length = 0;
  });
});
