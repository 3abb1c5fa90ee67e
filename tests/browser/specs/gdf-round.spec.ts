import { expect, GDF, test } from "../fixtures";

test("a whole round of Grimdark Future with volleys counted on the table", async ({ table }) => {
  await test.step("Roll-off: a tie is rolled again", async () => {
    await table.begin(GDF);
    await table.asks("Roll-off: who goes first?");
    for (const face of [4, 4, 6, 2]) await table.face(face);
    await table.standsAt("Round 1", "Lantern Watch");
    await expect(table.next("Lantern Watch: activate a unit.")).toBeVisible();
  });

  await test.step("Only the side whose turn it is may act", async () => {
    await table.open("Salt Reavers");
    await expect(table.overlay.getByText("It's Lantern Watch's turn.").first()).toBeVisible();
    await table.close();
  });

  await test.step("Gate Wardens advance and shoot: hits, then wounds, then models", async () => {
    await table.open("Gate Wardens");
    await table.take("Advance");
    await table.take("Shoot: Carbine ×4");
    await table.choose("Brine Callers");
    await table.asks("Gate Wardens shoot at Brine Callers", "Roll to hit");
    await expect(table.expected).toHaveText(/Tidewreck Kin: \d\.\d lost, breaks \d+%/);
    await table.count("hits", 3);
    await table.asks("Roll Defense");
    await table.count("blocks", 1);
    await expect(table.tracker("Brine Callers: Models 1 of 3")).toBeVisible();
    await table.asks("Carbine", "Already fired this activation.");
  });

  await test.step("Morale waits for the end of the activation; failed, the unit is pinned", async () => {
    await table.take("End activation");
    await table.asks("Brine Callers: morale test");
    await expect(table.chance(67)).toBeVisible();
    await table.face(2);
    await expect(table.figure("Brine Callers")).toHaveAccessibleName(/Pinned/);
  });

  await test.step("A pinned unit must stay idle, and is not pinned after that", async () => {
    await table.open("Brine Callers");
    await expect(
      table.overlay.getByText("Pinned: this unit must stay idle.").first(),
    ).toBeVisible();
    await table.take("Stay idle");
    await expect(table.figure("Brine Callers")).not.toHaveAccessibleName(/Pinned/);
    await expect(table.figure("Brine Callers")).toHaveAccessibleDescription(/^done/);
  });

  await test.step("A rush ends at once; cover changes the chance of a volley", async () => {
    await table.open("Ember Lancers");
    await table.take("Rush");
    await expect(table.next("Tidewreck Kin")).toBeVisible();
    await table.open("Salt Reavers");
    await table.take("Hold");
    await table.take("Shoot: Scatter bow ×8");
    await table.choose("Gate Wardens");
    await expect(table.expected).toHaveText(/lost/);
    const inTheOpen = (await table.expected.textContent()) ?? "";
    await table.toggle("Target mostly in cover").click();
    await expect(table.expected).toHaveText(/lost/);
    await expect(table.expected).not.toHaveText(inTheOpen);
    await table.undo();
    await expect(table.expected).toHaveText(inTheOpen);
    await table.count("hits", 0);
  });

  await test.step("Half or less left: a morale test that holds ends the round", async () => {
    await table.take("Shoot: Harpoon gun ×2");
    await table.choose("Gate Wardens");
    await table.count("hits", 4);
    await table.count("blocks", 0);
    await table.asks("Gate Wardens: morale test");
    await table.face(6);
    await expect(table.tracker("Gate Wardens: Models 1 of 5")).toBeVisible();
  });

  await test.step("Round 2 is begun by whoever finished first", async () => {
    await table.isOver("Round 1", "Round 2 begins.");
    await table.standsAt("Round 2", "Lantern Watch");
    await expect(table.figure("Gate Wardens")).toHaveAccessibleDescription(/^ready/);
    await expect(table.next("Lantern Watch: activate a unit.")).toBeVisible();
    await table.logs(
      "Lantern Watch: D6 6; Tidewreck Kin: D6 2.",
      "Carbine ×4: 4 dice needing 4+ (Quality 4+): 3 hits, 1 miss.",
      "Brine Callers: 2 models lost, 1 of 3 models left.",
      "Brine Callers: pinned until the end of its next activation.",
      "Brine Callers: no longer pinned.",
      "Gate Wardens: 4 models lost, 1 of 5 models left.",
      "Round 2 begins.",
    );
  });
});
