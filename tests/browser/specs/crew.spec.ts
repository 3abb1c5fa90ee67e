import { readFileSync } from "node:fs";
import { ADVENTURE, expect, type Table, test } from "../fixtures";
import { addressOf, slotOf } from "../kept";
import { beginWithInjuries } from "../sheet";
import type { Page } from "@playwright/test";

const sheet = (page: Page) => page.getByRole("dialog", { name: "Who takes part" });
const names = (page: Page) => page.getByRole("button", { name: /^(Dirk|Mags|Sly|Pike|Tully)\b/ });

async function playRustDogs(page: Page): Promise<void> {
  await page.goto("./#/rosters");
  await page.getByRole("button", { name: /^Rust Dogs, a sample/ }).click();
  await page.getByRole("button", { name: "Play" }).click();
}

async function openAfterwards(page: Page, table: Table): Promise<void> {
  await table.end();
  await page.getByRole("button", { name: "Report" }).click();
  await table.take("Update rosters");
}

test("some of a roster go to battle, those at home are left alone, and a rematch keeps the crew", async ({
  page,
  table,
}) => {
  await page.goto("./#/rosters");
  await page.getByRole("button", { name: /^Rust Dogs, a sample/ }).click();
  await expect(page).toHaveURL(/#\/roster\/\d+$/);
  const before = await names(page).allInnerTexts();
  expect(before).toHaveLength(5);
  await page.getByRole("button", { name: "Play" }).click();
  await page.getByRole("button", { name: "Choose figures: Side 1, Rust Dogs" }).click();
  await expect(sheet(page).getByRole("status")).toHaveText("5 figures, 100 barter");
  await table.tap(sheet(page).getByRole("button", { name: /^Mags/ }));
  await expect(sheet(page).getByRole("status")).toHaveText(/^4 of 5 figures, \d+ of 100 barter$/);
  await table.tap(sheet(page).getByRole("button", { name: "All", exact: true }));
  await expect(sheet(page).getByRole("status")).toHaveText("5 figures, 100 barter");
  await table.tap(sheet(page).getByRole("button", { name: /^Mags/ }));
  await table.tap(sheet(page).getByRole("button", { name: "Done" }));
  await expect(sheet(page)).toBeHidden();
  await expect(page.getByText(/^4 of 5 figures/)).toBeVisible();
  await table.pressStart();
  await table.face(7);
  await table.face(3);
  await table.asksNothing();
  await expect(table.figure("Dirk")).toBeVisible();
  await expect(table.figure("Mags")).toHaveCount(0);
  await openAfterwards(page, table);
  const dogs = table.overlay.getByRole("region", { name: "Rust Dogs" });
  await table.tap(dogs.getByRole("button", { name: "+1 Experience for all" }));
  const cards = dogs.getByRole("list", { name: "What will change" }).getByRole("group");
  await expect(cards).toHaveCount(4);
  await expect(cards.first()).toContainText("Experience: new → 1.");
  const sly = dogs.getByRole("group", { name: "Sly" }).getByRole("button");
  await table.tap(sly);
  await expect(sly).toHaveAttribute("aria-pressed", "false");
  await table.take("Save roster");
  await expect(dogs.getByRole("list", { name: "What has changed" }).getByRole("group")).toHaveCount(
    3,
  );
  await table.close();
  await table.goTo("Rematch with the current rosters");
  await table.face(7);
  await table.face(3);
  await table.asksNothing();
  await expect(table.tracker("Dirk: Experience 1")).toBeVisible();
  await expect(table.figure("Mags")).toHaveCount(0);
  await page.goto(addressOf(await slotOf(page, "roster")));
  await expect(page.getByRole("region", { name: "Battle history" })).toContainText(
    "Also took part:",
  );
  await expect(page.getByRole("region", { name: "Battle history" })).not.toContainText("Mags");
  expect((await names(page).allInnerTexts()).map((it) => it.split(" ")[0])).toEqual(
    before.map((it) => it.split(" ")[0]),
  );
});

test("a crew at random stays within the cost or the number that a player enters", async ({
  page,
  table,
}) => {
  await playRustDogs(page);
  await page.getByRole("button", { name: "Choose figures: Side 1, Rust Dogs" }).click();
  const limit = sheet(page).getByRole("textbox", { name: "Limit" });
  await limit.fill("45");
  await table.tap(sheet(page).getByRole("button", { name: "Choose at random" }));
  const words = /^(\d) of 5 figures, (\d+) of 100 barter$/;
  await expect(sheet(page).getByRole("status")).toHaveText(words);
  const [, , cost] = words.exec(await sheet(page).getByRole("status").innerText())!;
  expect(Number(cost)).toBeLessThanOrEqual(45);
  await table.tap(sheet(page).getByRole("radio", { name: "figures" }));
  await limit.fill("2");
  await table.tap(sheet(page).getByRole("button", { name: "Choose at random" }));
  await expect(sheet(page).getByRole("status")).toHaveText(/^2 of 5 figures/);
});

test("two of three characters that share a sheet take part", async ({ page, table }) => {
  await page.goto("./#/rosters");
  await page.getByRole("radio", { name: ADVENTURE }).click();
  await page.getByRole("button", { name: /^Fell Raiders, a sample/ }).click();
  await page.getByRole("button", { name: "Play" }).click();
  await page.getByRole("button", { name: "Choose characters: Side 1, Fell Raiders" }).click();
  await expect(sheet(page).getByRole("status")).toHaveText("6 characters");
  const raiders = sheet(page).getByRole("group", { name: "Raider" });
  await table.tap(raiders.getByRole("button", { name: "Raider: less" }));
  await expect(raiders).toHaveText("2 of 3");
  await expect(sheet(page).getByRole("status")).toHaveText("5 of 6 characters");
  await sheet(page).getByRole("textbox", { name: "Limit" }).fill("4");
  await table.tap(sheet(page).getByRole("button", { name: "Choose at random" }));
  await expect(sheet(page).getByRole("status")).toHaveText("4 of 6 characters");
  await table.tap(sheet(page).getByRole("button", { name: "All", exact: true }));
  await table.tap(raiders.getByRole("button", { name: "Raider: less" }));
  await table.tap(sheet(page).getByRole("button", { name: "Done" }));
  await table.pressStart();
  await expect(table.figure("Raider 2")).toBeVisible();
  await expect(table.figure("Raider 3")).toHaveCount(0);
});

test("who stays at home is no longer joined, which is said before the battle", async ({
  page,
  table,
}) => {
  const link = readFileSync(new URL("../../links/1-gdf-roster-ties.txt", import.meta.url), "utf8");
  await page.goto(`./#/r/${link.trim()}`);
  await page.getByRole("button", { name: "Use in a new battle" }).click();
  await page.getByRole("button", { name: /^Choose units: .*, Lantern Watch$/ }).click();
  await table.tap(sheet(page).getByRole("button", { name: /^Barge/ }));
  const said = "Gate Wardens: “Begins inside” is ignored because Barge stays at home.";
  await expect(sheet(page)).toContainText(said);
  await table.tap(sheet(page).getByRole("button", { name: "Done" }));
  await expect(page.getByRole("main")).toContainText(said);
  await table.pressStart();
  await expect(page).toHaveURL(/#\/battle\/\d+$/);
});

test("dice in a result of a D66 table are rolled with it, and the statistics tell of the battle", async ({
  page,
  table,
}) => {
  const lines = "11-36: Loses D3 fingers [Fingers lost +D3, Scar = yes]\n41-66: Nothing.";
  await beginWithInjuries(page, table, lines, "D66");
  await table.tracker("Mags: Wounds 0 of 1").click();
  await openAfterwards(page, table);
  await table.take("Roll Injury for Mags");
  await table.face(2);
  await table.face(5);
  await table.asks("Mags: D66 = 25 (2, 5): Loses D3 fingers (Scar = yes) (Fingers lost +D3).");
  await table.take("Update rosters");
  const dogs = table.overlay.getByRole("region", { name: "Rust Dogs" });
  await table.tap(dogs.getByRole("button", { name: "Roll D3 for Mags" }));
  await table.face(2);
  await table.asks("Loses 2 fingers (Scar = yes) (Fingers lost +2).");
  await table.take("Update rosters");
  const mags = dogs.getByRole("group", { name: "Mags" });
  await expect(mags.getByRole("button", { name: "Fingers lost: new → 2." })).toBeVisible();
  await expect(mags.getByRole("button", { name: "Scar added." })).toBeVisible();
  await expect(dogs).toContainText("Injury: Loses 2 fingers");
  await table.take("Save roster");
  await expect(dogs.getByText("Roster updated.")).toBeVisible();
  await page.goto("./#/");
  await page.getByRole("link", { name: "My Rollbook" }).click();
  await expect(page.getByRole("region", { name: "1 battle" })).toContainText("Won");
  await page.getByRole("link", { name: "Statistics" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Statistics");
  await expect(page.getByRole("region", { name: "1 battle" })).toContainText("This Is Not a Test");
  const row = page.getByRole("table", { name: "Rust Dogs" }).getByRole("row", { name: /^Mags/ });
  await expect(row.getByRole("cell")).toHaveText(["1", "0", "1"]);
  await expect(page.getByRole("region", { name: "Opponents" })).toContainText("Salt Road");
});
