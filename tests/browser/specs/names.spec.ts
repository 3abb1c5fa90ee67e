import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, headed, SYSTEMS, Table, test } from "../fixtures";
import { keep } from "../kept";
import { settled, tooWide } from "../measure";

// The maximum lengths of names on a roster and in a battle.
const [WRITTEN, PLAYED] = [200, 60];
// Returns a name of this many letters without a space.
const long = (name: string, letters: number) =>
  `${name.replaceAll(" ", "")}${"W".repeat(WRITTEN)}`.slice(0, letters);
// Fields that contain a name or refer to one.
const NAMES = ["name", "joins", "inside", "combined", "attribute", "type", "role"];

// Returns a stored roster in which all names are long.
function longNamed(system: string, letters: number): string {
  const text = readFileSync(
    new URL(`../../documents/1-${system}-roster.json`, import.meta.url),
    "utf8",
  );
  return JSON.stringify(
    JSON.parse(text, (key, value) => {
      if (key === "name" && typeof value === "string") return long(value, letters);
      if (NAMES.includes(key) && typeof value.text === "string")
        return { text: long(value.text, letters) };
      return value;
    }),
  );
}

async function fits(page: Page, where: string): Promise<void> {
  await settled(page);
  expect.soft(await tooWide(page), where).toEqual([]);
}

for (const [words, { id: system }] of Object.entries(SYSTEMS)) {
  test(`names without a space leave every screen as wide as it is: ${system}`, async ({ page }) => {
    const table = new Table(page);
    const [roster, played] = [longNamed(system, WRITTEN), longNamed(system, PLAYED)];
    await page.goto("./#/about");
    await keep(page, "rollbook.roster.1", roster);
    await page.goto("./#/rosters");
    await page.reload();
    const { kept } = JSON.parse(roster).body;
    const [name, figure] = [kept.roster.name as string, kept.roster.figures[0].name.text as string];
    const entry = page.getByRole("link", { name });

    await test.step("Rosters, the editor and paper", async () => {
      await expect(entry).toBeVisible();
      await fits(page, "rosters");
      await entry.click();
      await fits(page, "editor");
      await page.getByRole("button", { name: figure }).first().click();
      await fits(page, "a figure in the editor");
      const weapon = page
        .getByRole("region", { name: "Weapons" })
        .getByRole("button", { expanded: false })
        .first();
      if (await weapon.isVisible()) await weapon.click();
      await fits(page, "its weapons");
      await page.getByRole("button", { name: "Share" }).click();
      await fits(page, "a roster to share");
      await page.goto("./#/print/1");
      await expect(page.getByRole("article", { name: "Layout" })).toBeVisible();
      await fits(page, "print");
      await page.emulateMedia({ media: "print" });
      await fits(page, "paper");
      await page.emulateMedia({ media: "screen" });
    });

    await test.step("One that comes from elsewhere", async () => {
      await page.goto("./#/import");
      await page.getByRole("textbox", { name: "Or paste it here" }).fill(roster);
      await page.getByRole("button", { name: "Preview roster" }).click();
      await expect(page.getByRole("heading", { name })).toBeVisible();
      await fits(page, "a roster from elsewhere");
      await page.goto("./#/new");
      await page.getByRole("radio", { name: words }).click();
      await page.getByRole("combobox").first().selectOption({ index: 0 });
      await table.pressStart();
      await expect(page.getByRole("alert")).toContainText("at most 60 characters");
      await fits(page, "what cannot be played");
    });

    await test.step("A battle", async () => {
      await page.goto("./#/import");
      await page.getByRole("textbox", { name: "Or paste it here" }).fill(played);
      await page.getByRole("button", { name: "Preview roster" }).click();
      await page.getByRole("button", { name: "Use in a new battle" }).click();
      await expect(page.getByRole("button", { name: "Start", exact: true })).toBeVisible();
      const others = page.getByRole("combobox").nth(1);
      // The other side gets a sample, as the other roster cannot be played.
      if (await others.isVisible())
        await others.selectOption({
          label: (await others.locator("option").last().textContent())!,
        });
      await fits(page, "new battle");
      await table.pressStart();
      await expect(table.overlay.or(page.getByRole("contentinfo")).first()).toBeVisible();
      await fits(page, "begun");
      if (await table.overlay.isVisible()) await table.lookAtTheBattle();
      await fits(page, "battle");
      await page
        .getByRole("main")
        .getByRole("button", { name: headed(figure.slice(0, PLAYED)) })
        .click();
      await fits(page, "a figure's sheet");
      const byHand = table.overlay.getByRole("button", { name: "By hand" });
      if (await byHand.isVisible()) await byHand.click();
      await fits(page, "by hand");
      await table.close();
      await table.openLog();
      await fits(page, "log");
      await table.close();
      await page.goto("./#/");
      await fits(page, "home");
    });
  });
}

test("a walk-through among names without a space", async ({ page }) => {
  const table = new Table(page);
  await page.goto("./#/about");
  await keep(page, "rollbook.roster.1", longNamed("tnt", PLAYED));
  await page.goto("./#/roster/1");
  await page.reload();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await table.pressStart();
  await table.face(7);
  await fits(page, "a second roll");
  await table.face(3);
  await table.activate(long("Dirk", PLAYED), 9);
  await fits(page, "what can be done");
  await table.take(`Fire ${long("Hunting rifle", PLAYED)}`);
  await fits(page, "targets");
  await table.choose("Mags");
  await fits(page, "to hit");
  // This roll hits. The hit's marker on the card names the attacker.
  await table.face(9);
  await fits(page, "what came of it");
  await table.close();
  await fits(page, "the card of who was hit");
});
