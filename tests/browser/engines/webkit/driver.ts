// Runs WebKitWebDriver on a virtual screen.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { wait } from "../until";

// The maximum time to wait for an answer, in milliseconds.
const LONGEST = 40_000;

// Environment variables to run as root, to run without a graphics card or accessibility services,
// and to draw immediately. Node's options are meant only for the tests themselves.
const SETTINGS = {
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
  LIBGL_ALWAYS_SOFTWARE: "1",
  WEBKIT_DISABLE_DMABUF_RENDERER: "1",
  WEBKIT_DISABLE_COMPOSITING_MODE: "1",
  NO_AT_BRIDGE: "1",
  GTK_A11Y: "none",
  NODE_OPTIONS: "",
};
const SCREEN = ["xvfb-run", "--auto-servernum", "--server-args=-screen 0 1280x1400x24"];

let shared: Promise<Driver> | undefined;

export class Driver {
  private constructor(
    readonly process: ChildProcess,
    private readonly base: string,
  ) {}

  // Returns the driver that all tests in a worker share, and starts it if necessary.
  static shared(): Promise<Driver> {
    return (shared ??= Driver.start());
  }

  static async start(): Promise<Driver> {
    const port = await freePort();
    const env = { ...process.env, ...SETTINGS };
    const command = [...SCREEN, "WebKitWebDriver", `--port=${port}`, "--host=127.0.0.1"];
    const child = spawn("dbus-run-session", ["--", ...command], {
      env,
      stdio: "ignore",
      detached: true,
    });
    const driver = new Driver(child, `http://127.0.0.1:${port}`);
    for (let tries = 0; ; tries++) {
      try {
        await driver.call("GET", "/status");
        return driver;
      } catch (error) {
        if (tries > 100) throw error;
        await wait(100);
      }
    }
  }

  async call(method: string, path: string, body?: unknown): Promise<any> {
    const asked = await fetch(this.base + path, {
      signal: AbortSignal.timeout(LONGEST),
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const { value } = (await asked.json()) as any;
    if (value?.error) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  }

  async stop(): Promise<void> {
    const over = once(this.process, "exit");
    process.kill(-this.process.pid!, "SIGTERM");
    await over;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
