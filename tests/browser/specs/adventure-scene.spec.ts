import { ADVENTURE, expect, test } from "../fixtures";

test("a scene of 2D6 adventure play, from a first test to the report", async ({ page, table }) => {
  const bar = page.getByRole("contentinfo");
  const more = async (offer: string) => {
    await page.getByRole("heading", { level: 1 }).getByRole("button").click();
    await table.take("More");
    await table.take(offer);
  };

  await test.step("A test outside of a fight: the odds move with target number and Courage", async () => {
    await table.beginQuietly(ADVENTURE, 1);
    await table.open("Alder");
    await table.take("Skill test");
    await table.choose("Tracking");
    await expect(table.chance(97)).toBeVisible();
    await table.stepOnce("Target number", "more");
    await table.asks("Challenging 15");
    await expect(table.chance(42)).toBeVisible();
    await table.step("Courage, +3 per point", "2");
    await expect(table.chance(100)).toBeVisible();
    await table.total(8);
    await expect(page.locator("body")).toContainText("Alder's Tracking: 21, superior success.");
    await expect(table.tracker("Alder: Courage 3 of 5")).toBeVisible();
  });

  await test.step("An opposed test: the second must reach the first one's result", async () => {
    await table.open("Hob");
    await table.take("Opposed test");
    await table.choose("Skarn");
    await table.total(5);
    await table.asks("Skarn rolls second");
    await table.total(12);
    await expect(page.locator("body")).toContainText("Skarn wins.");
  });

  await test.step("Initiative, one by one; raiders of one sheet roll for themselves", async () => {
    await bar.getByRole("button", { name: "Roll for initiative" }).click();
    for (const total of [12, 11, 8, 10, 8, 7, 6, 5, 3, 2]) await table.total(total);
    await expect(table.next("Alder acts: 2 free actions left.")).toBeVisible();
    const order = page.getByRole("list", { name: "Order of play" }).getByRole("listitem");
    await expect(order.first()).toContainText("Alder");
    await expect(order.first()).toHaveAttribute("aria-current", "step");
    await table.standsAt("Round 1");
  });

  await test.step("An attack, no dodge, damage; a miss; the third action at −5", async () => {
    await table.open("Alder");
    await table.take("Attack: Sword");
    await table.choose("Raider 1");
    await table.total(8);
    await table.asks("Raider 1: dodge?");
    await table.take("Don't dodge");
    await table.total(7);
    await table.asks("Raider 1 takes 11 damage.", "wound level 1, −1 on every test");
    await expect(table.tracker("Raider 1: Wounds 1 of 4")).toBeVisible();
    await table.take("Attack: Sword");
    await table.choose("Raider 1");
    await table.total(2);
    await table.asks("Alder misses Raider 1.", "1 action, −5");
    await table.take("End turn");
  });

  await test.step("One action waits; a dodge taken early covers the round", async () => {
    await table.open("Gisla");
    await table.take("Act without a test");
    await table.take("Delay the second action");
    await table.open("Hob");
    await table.take("End turn");
    await table.open("Isolde");
    await table.take("Dodge this round");
    await table.take("End turn");
    await expect(table.next("Skarn acts: 2 free actions left.")).toBeVisible();
    await table.open("Skarn");
    await table.take("Attack: Hand axe");
    await table.choose("Isolde");
    await table.total(9);
    await table.asks("Isolde: dodge?", "The dodge action is already spent this round.");
    await table.total(12);
    await table.total(7);
    await table.asks("Isolde takes 12 damage.", "wound level 2, −3 on every test");
  });

  await test.step("A block is declared before the roll", async () => {
    await table.take("Attack: Hand axe");
    await table.choose("Gisla");
    await table.pick("Gisla blocks or parries", "Hand axe, 2D6 +8");
    await table.total(9);
    await table.asks("Block or parry");
    await table.total(8);
    await table.asks("Gisla stops the attack.");
    await table.take("End turn");
  });

  await test.step("Wounds tell at once in the next test, and a failed one wearies", async () => {
    await table.open("Isolde");
    await table.take("More");
    await table.take("Weariness test");
    await table.asks("wounds", "−3");
    await table.total(2);
    await expect(table.tracker("Isolde: Weariness 1 of 4")).toBeVisible();
  });

  await test.step("Somebody joins in the middle of the round and rolls on arriving", async () => {
    await page.getByRole("heading", { level: 1 }).getByRole("button").click();
    await table.take("More");
    await table.take("Add to Lantern Company");
    await table.overlay.getByRole("button", { name: "Hob", exact: true }).first().click();
    await table.asks("Hob 2 rolls for initiative");
    await table.total(2);
    await table.close();
    await expect(table.figure("Hob 2")).toBeVisible();
  });

  await test.step("The report: who stands, in what shape, and the losses by round", async () => {
    await more("End the fight");
    await table.end("scene");
    await page.getByRole("button", { name: "Report" }).click();
    await table.asks(
      "The scene is over.",
      "Fell Raiders: 6 of 6 standing",
      "11 damage, wound level 1",
      "3 of 5 Courage",
    );
    await expect(table.overlay.getByRole("group", { name: "Losses" })).toHaveText(
      /0\s*Lantern Company\s*0\s*Fell Raiders/,
    );
  });
});

test("a character's sheet has our ladders written down, to be changed, and no costs", async ({
  page,
}) => {
  await page.goto("./#/rosters");
  await page.getByRole("radio", { name: ADVENTURE }).click();
  await page.getByRole("button", { name: "New roster" }).click();
  await page.getByRole("button", { name: /^Alder/ }).click();
  await expect(page.getByRole("textbox", { name: "Wound penalties" })).toHaveValue(
    "0, −1, −3, −5, −7, −9",
  );
  await expect(page.getByRole("textbox", { name: "Weariness penalties" })).toHaveValue(
    "0, −1, −2, −4, −6",
  );
  await expect(page.getByText("Our ruling, as the book gives no value")).toHaveCount(2);
  await page.getByRole("textbox", { name: "Wound penalties" }).fill("0, a lot");
  await expect(page.getByText(/must be a list of up to 12 penalties/)).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/points/i);
});

test("on paper each of several raiders has wounds of its own to tick", async ({ page }) => {
  await page.goto("./#/rosters");
  await page.getByRole("radio", { name: ADVENTURE }).click();
  await page.getByRole("button", { name: "Fell Raiders, a sample" }).click();
  await page.getByRole("link", { name: "Print" }).click();
  const paper = page.getByRole("article", { name: "Layout" });
  const raider = paper.getByRole("region", { name: "Raider", exact: true });
  await expect(raider.getByText(/^Raider \d$/)).toHaveText(["Raider 1", "Raider 2", "Raider 3"]);
  await expect(raider.getByRole("listitem", { name: "Wounds: 4 blanks" })).toHaveCount(3);
  const archer = paper.getByRole("region", { name: "Archer" });
  await expect(archer.getByRole("row", { name: /^Hunting bow/ })).toBeVisible();
  await expect(archer.getByRole("listitem", { name: "Wounds: 4 blanks" })).toHaveCount(2);
});
