import { D100, expect, test } from "../fixtures";
import { number, writeNumber } from "../sheet";

test("a turn of D100 tactical combat with dice from the table", async ({ page, table }) => {
  await test.step("A single shot: the range, a modifier of our own, a hit, damage over armour", async () => {
    await table.beginQuietly(D100);
    await expect(table.next("Harbour Watch's turn: 9 actions left.")).toBeVisible();
    await table.open("Serjeant Bray");
    await table.take("Fire Machine pistol");
    await table.choose("Soot");
    await expect(table.chance(65)).toBeVisible();
    await table.stepOnce("Range", "more");
    await expect(table.chance(55)).toBeVisible();
    await table.step("Other modifier", "+20");
    await expect(table.chance(75)).toBeVisible();
    await table.step("Other modifier", "0");
    await table.percent(40);
    await table.asks("Soot's armour stops 6.");
    await table.face(8);
    await table.asks("Soot is hurt: injury +5.");
    await expect(table.tracker("Soot: Injury 5 of 12")).toBeVisible();
    await table.close();
  });

  await test.step("Three shots, one by one: a critical, a miss, and a jam that ends the burst", async () => {
    await table.open("Oona");
    await table.take("Fire Carbine, 2–4 shots");
    await table.choose("Soot");
    await table.asks("hit value 35 each", "hit value 15 each");
    await table.choose("3 shots");
    await table.percent(2);
    await table.asks("shot 2 of 3", "So far: 1 critical.");
    await table.band("miss");
    await table.percent(97);
    await table.asks("Critical damage", "Double damage.");
    await table.total(5);
    await expect(table.figure("Soot")).toHaveAccessibleDescription(/^out/);
    await expect(table.overlay.getByText("Jammed: 2 actions to clear.").first()).toBeVisible();
    await table.take("Clear Carbine");
    await expect(table.overlay, "Oona has no actions left").toBeHidden();
    await expect(table.tracker("Oona: Carbine jammed 1")).toBeVisible();
  });

  await test.step("Automatic fire at three: each share is a handful, a jam loses the last", async () => {
    await table.open("Wick");
    await table.take("Spray with Belt gun, 15 shots");
    await table.choose("Brand");
    await table.toggle("Mother Cinder is adjacent and in sight").click();
    await table.toggle("Ember is adjacent and in sight").click();
    await table.choose("3 tiles: 5 shots at each");
    await table.asks("Wick sprays Brand, Mother Cinder and Ember", "5 shots at Brand");
    await table.step("critical", "1");
    await table.step("hit", "1");
    await table.take("Use these results");
    await table.total(7);
    await expect(table.figure("Brand")).toHaveAccessibleDescription(/^out/);
    await table.step("hit", "1");
    await table.step("jam", "1");
    await table.take("Use these results");
    await table.total(9);
    await expect(table.tracker("Mother Cinder: Injury 6 of 15")).toBeVisible();
    await table.asks("Brand falls. Mother Cinder is hurt: injury +6.");
    await table.close();
  });

  await test.step("A blow is parried with the longer weapon", async () => {
    await table.open("Serjeant Bray");
    await table.take("Attack with Sabre");
    await table.choose("Mother Cinder");
    await expect(table.chance(35)).toBeVisible();
    await table.percent(20);
    await table.asks("Parry with the Halberd");
    await table.percent(35);
    await table.asks("Mother Cinder parries.");
    await table.close();
  });

  await test.step("An object has no turn to wait for, and is hit at 100", async () => {
    await expect(table.figure("Barricade")).toHaveAccessibleName(/Sandbags, object/);
    await table.page.getByRole("contentinfo").getByRole("button", { name: "End turn" }).click();
    await expect(table.next("Ash Pilgrims' turn")).toBeVisible();
    await table.open("Ember");
    await table.take("Attack with Axe");
    await table.choose("Barricade");
    await expect(table.chance(95)).toBeVisible();
    await table.percent(90);
    await table.total(10);
    await expect(table.tracker("Barricade: Damage 6 of 20")).toBeVisible();
    await table.close();
  });

  await test.step("A critical blow is not parried; undo takes it back die by die", async () => {
    await table.open("Mother Cinder");
    await table.take("Attack with Halberd");
    await table.choose("Serjeant Bray");
    await table.percent(8);
    await table.percent(6);
    await table.total(2);
    await expect(table.tracker("Serjeant Bray: Injury 10 of 12")).toBeVisible();
    await table.undo();
    await table.asks("Critical damage");
    await table.total(12);
    await expect(table.figure("Serjeant Bray")).toHaveAccessibleDescription(/^out/);
    await table.close();
  });

  await test.step("The report tells who fell, and by whom", async () => {
    await table.end();
    await page.getByRole("button", { name: "Report" }).click();
    await table.asks("Harbour Watch: 3 of 4 standing", "damage 6 of 20", "Wick, Harbour Watch");
    await expect(table.overlay.getByRole("group", { name: "Losses" })).toHaveText(
      /1\s*Harbour Watch\s*2\s*Ash Pilgrims/,
    );
  });
});

test("a D100 sheet says what is ours, and nowhere what anything costs", async ({ page }) => {
  await page.goto("./#/rosters");
  await page.getByRole("radio", { name: D100 }).click();
  await page.getByRole("button", { name: "Harbour Watch, a sample" }).click();
  await page.getByRole("button", { name: /^Oona/ }).click();
  const limit = number(page, "Injury limit");
  await expect(limit).toHaveAccessibleName("Injury limit 10");
  await writeNumber(page, "Toughness", "60");
  await expect(limit).toHaveAccessibleName("Injury limit 15");
  await limit.click();
  await expect(
    page.getByText("Our ruling, as the book gives no value: Toughness / 4"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Injury limit: more" }).click();
  await expect(limit).toHaveAccessibleName("Injury limit 16");
  await expect(page.getByRole("main")).not.toContainText(/points/i);
});
