// A static host that can be made to fail, with a copy of the site that can get new releases.

import { createHash } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";

export interface Answer {
  status: number;
  type: string;
  body: Buffer;
}

// A fault of the host. Takes a file's name and the right answer, and returns the answer to send.
export type Fault = (name: string, answer: Answer) => Answer | Promise<Answer>;

const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

export class Host {
  fault: Fault | undefined;
  private server: Server | undefined;

  private constructor(readonly folder: string) {}

  // Starts a host with a copy of this site, or with one in each of these folders.
  static async of(site: string, ...folders: string[]): Promise<Host> {
    const host = new Host(await mkdtemp(join(tmpdir(), "rollbook-host-")));
    for (const folder of folders.length > 0 ? folders : [""])
      await cp(site, join(host.folder, folder), { recursive: true });
    host.server = createServer((request, response) => {
      const name = new URL(request.url!, "http://host").pathname.slice(1) || "index.html";
      void host.answer(name).then(({ status, type, body }) => {
        response.writeHead(status, {
          "Content-Type": type,
          "Content-Length": body.length,
          "Cache-Control": "no-cache",
        });
        response.end(body);
      });
    });
    await new Promise<void>((done) => host.server!.listen(0, "127.0.0.1", done));
    return host;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server!.address() as AddressInfo).port}/`;
  }

  // Returns the right answer, without any fault.
  async plain(name: string, folder = this.folder): Promise<Answer> {
    const file = name.endsWith("/") ? `${name}index.html` : name;
    const body = await readFile(join(folder, file)).catch(() => undefined);
    if (!body) return { status: 404, type: "text/html", body: Buffer.from("Not found") };
    return { status: 200, type: TYPES[extname(file)] ?? "application/octet-stream", body };
  }

  private async answer(name: string): Promise<Answer> {
    const answer = await this.plain(name);
    return this.fault ? this.fault(name, answer) : answer;
  }

  // Replaces the release with another one, which has these words on its page and other names for
  // its program files.
  async release(
    words: string,
    change: (name: string, content: Buffer) => Buffer = (_, content) => content,
  ): Promise<void> {
    const mark = createHash("sha256").update(words).digest("hex").slice(0, 16);
    const old = (await this.names()).find(
      (name) => name.endsWith("_bg.wasm") && name.startsWith("rollbook-"),
    )!;
    const stem = /^rollbook-(\w+)_bg/.exec(old)![1]!;
    const worker = (await readFile(join(this.folder, "service-worker.js"))).toString();
    // The version is the first text with 16 letters or digits in quotation marks.
    const version = /"(\w{16})"/.exec(worker)![1]!;
    let listed = worker.replaceAll(stem, mark.slice(0, stem.length)).replaceAll(version, mark);
    for (const name of await this.names()) {
      const before = await readFile(join(this.folder, name));
      let after: Buffer = Buffer.from(
        before
          .toString("latin1")
          .replaceAll(stem, mark.slice(0, stem.length))
          .replaceAll(version, mark),
        "latin1",
      );
      if (name === "index.html") {
        const page = after
          .toString()
          .replace(/(<p>[^<]*edition<\/p>)?<\/body>/, `<p>${words}</p></body>`);
        after = Buffer.from(sealed(change(name, Buffer.from(page)).toString()));
      } else {
        after = change(name, after);
      }
      if (name === "service-worker.js") continue;
      listed = listed.replaceAll(listedDigest(before), listedDigest(after));
      await writeFile(join(this.folder, name), after);
      if (name.includes(stem))
        await rename(
          join(this.folder, name),
          join(this.folder, name.replace(stem, mark.slice(0, stem.length))),
        );
    }
    await writeFile(join(this.folder, "service-worker.js"), listed);
  }

  private async names(): Promise<string[]> {
    const entries = await readdir(this.folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((it) => it.isFile())
      .map((it) => join(it.parentPath, it.name).slice(this.folder.length + 1));
  }

  // Stops the host, which then no longer answers.
  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((done) => this.server?.close(done));
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.folder, { recursive: true });
  }
}

/** Returns a file's digest in the format of the service worker's list. */
function listedDigest(content: Buffer | string): string {
  return digest(content).slice(0, 24);
}

function digest(content: Buffer | string): string {
  return createHash("sha256").update(content).digest("base64");
}

// Returns the page with a policy that matches its current scripts.
function sealed(page: string): string {
  const scripts = [...page.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].filter(
    ([, attributes]) => !attributes!.includes("src="),
  );
  const hashes = scripts.map(([, , script]) => `'sha256-${digest(script!)}'`).join(" ");
  return page.replace(/(?<='wasm-unsafe-eval' )'sha256-[^;]*/, () => hashes);
}
