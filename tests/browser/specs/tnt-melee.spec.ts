import { expect, test } from "../fixtures";

test("a charge, a wound, and the nerve of all who saw it", async ({ table }) => {
  await table.beginWithInitiative();
  await table.activate("Dirk", 9);
  await table.take("Charge");
  await table.choose("Bob");

  await test.step("What a condition adds stands on it", async () => {
    await table.asks("Dirk attacks Bob", "Close combat: Dirk's roll");
    await expect(table.chance(45)).toBeVisible();
    await expect(table.toggle("On higher ground")).toHaveAccessibleName("On higher ground +1");
    await table.toggle("On higher ground").click();
    await table.pick("Friends in contact", "1");
    await expect(table.overlay.getByRole("combobox", { name: "Friends in contact" })).toHaveValue(
      "1",
    );
    await table.undo();
    await expect(table.overlay.getByRole("combobox", { name: "Friends in contact" })).toHaveValue(
      "0",
    );
  });

  await test.step("The blow hits and puts Bob out of action", async () => {
    await table.face(9);
    await table.asks("Bob's roll", "14total");
    await table.face(2);
    await table.asks("Roll to wound: Dirk's roll");
    await table.face(9);
    await table.face(1);
    await expect(table.figure("Bob")).toHaveAccessibleDescription(/^out/);
  });

  await test.step("One test follows the other, and each says what came of the last", async () => {
    await table.asks("Who saw the leader fall?", "Dirk puts Bob out of action.");
    await table.toggle("Juno").click();
    await table.choose("Nell, Otis and Crow test");
    await table.asks("Nell tests morale", "2 more to go");
    await expect(table.overlay.locator(":focus")).toHaveCount(1);
    await table.face(2);
    await table.asks("Nell falls back", "Does Nell cross the board edge?");
    await table.choose("No: still on the table");
    await table.asks("Otis tests morale", "Nell falls back towards the board edge.");
    const aloud = table.overlay.getByRole("status").last();
    await expect(aloud).toContainText(
      /Nell falls back towards the board edge\..*Otis tests morale/,
    );
    await table.face(8);
    await table.asks("Crow tests morale", "Otis stands firm.");
    await table.face(1);
    await expect(table.figure("Crow")).toHaveAccessibleDescription(/^out/);
    await expect(table.side("Salt Road")).toContainText("3 of 5 in action");
  });
});

test("a shot into a melee hits whom the die picks", async ({ table }) => {
  await table.beginWithInitiative();
  await table.bringTogether("Bob", "Sly");
  await table.bringTogether("Bob", "Pike");
  await expect(table.tracker("Bob: In melee with Sly, Pike")).toBeVisible();
  await table.activate("Dirk", 9);
  await table.fire("Hunting rifle", "Bob");
  await table.face(8);
  await table.asks("Who is hit?");
  await expect(table.key(1)).toHaveAccessibleName("1, Sly");
  await expect(table.key(7)).toHaveAccessibleName("7, Bob");
  await expect(table.key(10)).toHaveAccessibleName("10, reroll");
  await table.face(10);
  await table.asks("Who is hit?");
  await table.face(6);
  await expect(table.tracker("Pike: Pending hits Strength 6 by Dirk")).toBeVisible();
  await expect(table.tracker("Bob: Pending hits Strength 6 by Dirk")).toBeHidden();
});
