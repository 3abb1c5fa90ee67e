import { expect, GDF_3_5, test } from "../fixtures";

test("a volley by Grimdark Future 3.5: cover helps to block, and a failed test shakes", async ({
  table,
}) => {
  await test.step("Cover changes the Defense roll instead of the roll to hit", async () => {
    await table.begin(GDF_3_5);
    for (const face of [6, 2]) await table.face(face);
    await table.open("Gate Wardens");
    await table.take("Hold");
    await table.take("Shoot: Carbine ×4");
    await table.choose("Brine Callers");
    await table.asks("Gate Wardens shoot at Brine Callers", "Roll to hit");
    await table.toggle("Target mostly in cover").click();
    await table.count("hits", 3);
    await table.asks("Roll Defense", "cover");
    await table.count("blocks", 1);
    await expect(table.tracker("Brine Callers: Models 1 of 3")).toBeVisible();
  });

  await test.step("Half or less left: the unit fails its test and is shaken", async () => {
    await table.take("End activation");
    await table.asks("Brine Callers: morale test");
    await table.face(2);
    await expect(table.figure("Brine Callers")).toHaveAccessibleName(/Shaken/);
    await table.open("Brine Callers");
    await expect(
      table.overlay.getByText("Shaken: this unit must stay idle.").first(),
    ).toBeVisible();
  });
});
