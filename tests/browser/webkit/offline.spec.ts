// The service worker: offline, and with versions that start and that do not.

import { resolve } from "node:path";
import { need, Server } from "../fixtures";
import { Host } from "../host";
import { type Phone, test } from "./phone";

async function installAndBegin(phone: Phone, url: string): Promise<void> {
  await phone.open(url);
  await phone.sees("Ready to play offline.");
  await phone.tap("New battle > Start > Scenario modifier: more > 7", "8 total");
}

test("after the first load in a sub-folder, everything works offline", async ({ phone }) => {
  const server = await Server.start(need("ROLLBOOK_SITE"), "/games/roll-book/");
  await installAndBegin(phone, server.url);
  await server.stop();
  await phone.driver.navigate().refresh();
  await phone.sees("Roll for initiative", "+1 scenario", "8 total");
  await phone.tap("Undo > 6", "7 total");
  await phone.go("import");
  // Another program's zipped file is read in a worker.
  await phone.choose("Choose file", resolve("../imports/gravel-kings.rosz"));
  await phone.sees("Gravel Kings", "3 figures, 96 barter");
});

async function update(phone: Phone, ...words: string[]): Promise<void> {
  await phone.go("");
  await phone.driver.navigate().refresh();
  await phone.tap("Reload", ...words);
  await phone.tap("Rust Dogs – Salt Road…", "8 total");
}

test("a new version opens, or the last one that did", async ({ phone }) => {
  const host = await Host.of(need("ROLLBOOK_SITE"));
  // This host does not know the types of all files.
  host.fault = (name, it) => (/\.(wasm|woff2)$/.test(name) ? { ...it, type: "text/plain" } : it);
  await installAndBegin(phone, host.url);
  const [PROGRAM, STOP] = [/^rollbook-\w+\.js$/, Buffer.from("throw Error('Not here');")];
  await host.release("Second edition", (name, content) =>
    PROGRAM.test(name) ? Buffer.concat([STOP, content]) : content,
  );
  await update(phone, "couldn't open");
  await host.release("Third edition", (name, content) =>
    PROGRAM.test(name) ? content.subarray(STOP.length) : content,
  );
  await update(phone, "Third edition");
  await host.remove();
});
