import { expect, test } from "../fixtures";

test("a whole turn of This Is Not a Test with dice from the table", async ({ page, table }) => {
  await test.step("Initiative: a tie is rolled again, and the higher goes first", async () => {
    await table.begin();
    await table.asks("Initiative, turn 1", "Roll for initiative");
    await expect(table.odds("Rust Dogs first 45%")).toBeVisible();
    await table.face(5);
    await table.face(5);
    await table.asks("Tie: reroll");
    await table.face(7);
    await table.face(3);
    await table.standsAt("Turn 1", "Activation", "Rust Dogs");
    await expect(table.next("Rust Dogs: activate a figure.")).toBeVisible();
  });

  await test.step("Why something is not offered is said", async () => {
    await table.open("Bob");
    await expect(table.overlay.getByText("It's Rust Dogs' turn.")).toBeVisible();
    await table.close();
  });

  await test.step("Dirk passes, concentrates and fires through heavy cover", async () => {
    await table.activate("Dirk", 5);
    await expect(table.tracker("Dirk: AP 2 of 2")).toBeVisible();
    await table.take("Concentrate");
    await expect(table.tracker("Dirk: AP 1 of 2")).toBeVisible();
    await table.fire("Hunting rifle", "Bob");
    await table.asks("Dirk shoots at Bob", "Roll to hit");
    await expect(table.chance(70)).toBeVisible();
    await table.set("Target's cover", "Heavy");
    await expect(table.chance(50)).toBeVisible();
    await expect(table.odds("miss 40%")).toBeVisible();
    const sum = table.overlay.getByRole("group", { name: "The sum" });
    await expect(sum).toContainText(/\+4Ranged\+2concentrating−2heavy cover10\+needed/);
    await expect(table.key(5)).toHaveAccessibleName("5, miss");
    await expect(table.key(6)).toHaveAccessibleName("6, hit");
    await table.face(6);
    await expect(table.tracker("Bob: Pending hits Strength 6 by Dirk")).toBeVisible();
    await expect(table.tracker("Bob: Wounds 0 of 1")).toBeVisible();
    await expect(table.figure("Dirk")).toHaveAccessibleDescription(/^done/);
    await table.logs(
      "Activation test: D10 5 + 5 Mettle = 10, needs 10: 2 AP.",
      "Roll to hit: D10 6 + 4 Ranged + 2 concentrating − 2 heavy cover = 10, needs 10: hit.",
      "Bob gets a marker: Strength 6.",
    );
  });

  await test.step("Mags moves and fires: that she moved is known", async () => {
    await table.activate("Mags", 6);
    await table.take("Move");
    await table.fire("Pipe shotgun", "Nell");
    await expect(table.toggle("Shooter moved or stood up")).toHaveAttribute("aria-pressed", "true");
    await expect(table.chance(40)).toBeVisible();
    await table.face(7);
    await expect(table.tracker("Nell: Pending hits Strength 7 by Mags")).toBeVisible();
  });

  await test.step("Sly fails and jams; then his side's hits are resolved", async () => {
    await table.activate("Sly", 4);
    await table.asks("1 AP", "Play passes when Sly is done.");
    await table.fire("Scrap pistol", "Bob");
    await table.face(1);
    await expect(table.tracker("Sly: Scrap pistol jammed 2")).toBeVisible();

    await table.asks("Dirk's hit on Bob", "Roll to wound: Dirk's roll");
    await table.face(5);
    await table.asks("Roll to wound: Bob's roll");
    await table.face(1);
    await expect(table.figure("Bob")).toHaveAccessibleDescription(/^out/);
    await expect(table.trackers("Bob")).toHaveCount(0);
    await expect(table.side("Salt Road")).toContainText("4 of 5 in action");

    await table.nobodyWasNear();

    await table.asks("Mags' hit on Nell");
    await table.face(2);
    await table.face(6);
    await table.asks("Grazed: Will test");
    await table.face(3);
    await table.asks("Is there cover within 6″ of Nell?");
    await table.choose("No: Nell goes prone");
    await expect(table.figure("Nell")).toHaveAccessibleName(/Prone/);
    await expect(table.tracker("Nell: Wounds 0 of 1")).toBeVisible();
    await expect(table.next("Salt Road: activate a figure.")).toBeVisible();
  });

  await test.step("Salt Road answers until it fails", async () => {
    await table.activate("Nell", 9);
    await table.take("Stand up");
    await table.fire("Hunting rifle", "Dirk");
    await table.face(5);
    await table.logs(
      "Roll to hit: D10 5 + 4 Ranged − 1 shooter moved = 8, needs 10: miss.",
      "Nell misses Dirk.",
    );
    await table.activate("Otis", 2);
    await table.take("End activation");
    await table.standsAt("Rust Dogs");
  });

  await test.step("Everyone else fails and does nothing", async () => {
    for (const figure of ["Pike", "Juno", "Tully", "Crow"]) {
      await table.activate(figure, 1);
      await table.take("End activation");
    }
  });

  await test.step("The clean-up says what ends, and turn 2 begins", async () => {
    await table.isOver(
      "Turn 1",
      "4 of 5 in action",
      "Bob",
      "Casualties: Rust Dogs 0, Salt Road 1. Rust Dogs lead.",
      "Mags (moved)",
      "Turn 2 begins.",
    );
    await table.asks("Initiative, turn 2", "Roll for initiative");
    await table.standsAt("Turn 2", "Initiative");
    await table.face(3);
    await table.face(8);
    await expect(table.next("Salt Road: activate a figure.")).toBeVisible();
    await expect(table.figure("Crow")).toHaveAccessibleDescription(/^ready/);
    await expect(table.figure("Bob")).toHaveAccessibleDescription(/^out/);
    await expect(table.tracker("Sly: Scrap pistol jammed 2")).toBeVisible();
    await table.logs(
      "Initiative: Salt Road, then Rust Dogs.",
      "Turn 2 begins.",
      "Mags (moved)",
      "Nell (stood up)",
      "No other side has figures left, so play doesn't pass.",
      "Sly's Scrap pistol jams: 2 Jammed tokens.",
      "Roll to wound. Dirk: D10 5 + 6 Strength = 11; Bob: D10 1 + 6 Defense = 7: out of action.",
      "Bob is out of action.",
      "Nell is prone.",
    );
    await page.getByRole("link", { name: "All battles" }).click();
    const entry = page.getByRole("link", { name: "Rust Dogs – Salt Road" });
    await expect(entry).toContainText("Salt Road: activate a figure.");
  });
});
