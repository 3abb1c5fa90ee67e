// Keeps the whole app on the device. The build writes its version and its files, each with its
// digest, into the two lines below; "./" stands for the page itself and comes last. Without them
// (while developing) this worker lets every request pass.
const VERSION = "development";
const FILES = {};

const scope = new URL(self.registration.scope);
const OURS = `rollbook ${scope.pathname} `;
const CACHE = OURS + VERSION;
const IS_KEPT = VERSION !== "development";

// Types that a browser insists on. Not every host knows them.
const TYPES = {
  "/": "text/html",
  css: "text/css",
  js: "text/javascript",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
  woff2: "font/woff2",
};

const look = (cacheName, url, how) => caches.match(url, { cacheName, ignoreVary: true, ...how });

// The page is put there last: a cache without it was never filled.
const isWhole = (name) => look(name, scope.href);

// Other versions that are on the device as a whole, the oldest first. One that waits does not stay
// long beside one that works: the oldest is the one that worked last.
async function others() {
  // Former versions named their caches without their folder.
  const isOurs = (name) => name !== CACHE && (name.startsWith(OURS) || /^rollbook-\w+$/.test(name));
  const whole = [];
  for (const name of await caches.keys()) if (isOurs(name) && (await isWhole(name))) whole.push(name);
  return whole;
}

// All or nothing: nothing is stored until every file has arrived and is what it should be, so that
// whatever a host or a network does, the version that is there stays whole. Gives whether anything
// was missing.
async function fill() {
  if (!IS_KEPT) return false;
  const fetched = [];
  // One after the other: many at once fail on weak connections.
  for (const [file, digest] of Object.entries(FILES)) {
    const url = new URL(file, scope).href;
    if (!(await checked(await look(CACHE, url), file, digest))) fetched.push([url, await load(url, file, digest)]);
  }
  await removeTorn();
  const was = await isWhole(CACHE);
  try {
    const cache = await caches.open(CACHE);
    for (const [url, response] of fetched) await cache.put(url, response);
  } catch (error) {
    if (!was) await caches.delete(CACHE);
    throw error;
  }
  return fetched.length > 0;
}

// From what is on the device already, else from the network, else from it past all that may lie in
// between.
async function load(url, file, digest) {
  const ways = [
    () => caches.match(url, { ignoreVary: true }),
    () => fetch(url),
    () => fetch(`${url}?${Date.now()}`, { cache: "reload" }),
  ];
  for (const way of ways) {
    try {
      const response = await checked(await way(), file, digest);
      if (response) return response;
    } catch {}
  }
  throw new Error(`${url} did not arrive as it should be`);
}

// The response as it is to be stored, if its content is what the build made.
async function checked(response, file, digest) {
  if (!response?.ok) return;
  const content = await response.clone().arrayBuffer();
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  if (btoa(String.fromCharCode(...bytes)) !== digest) return;
  const type = TYPES[file.split(".").pop()];
  const { headers, redirected } = response;
  // A response that was redirected may not answer a navigation: keep a plain copy of it.
  if (!redirected && (!type || headers.get("Content-Type")?.startsWith(type))) return response;
  const plain = new Headers(headers);
  if (type) plain.set("Content-Type", type);
  return new Response(content, { headers: plain });
}

// What a download has left that was broken off.
async function removeTorn() {
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS) && name !== CACHE && !(await isWhole(name))) await caches.delete(name);
  }
}

// A page of this version has started: no other is needed any more.
async function started() {
  // The browser may have dropped what it kept.
  if (!(await isWhole(CACHE))) return fill();
  const names = await others();
  const { installing, waiting } = self.registration;
  // One of them may be the next.
  if (installing || waiting) return;
  for (const name of names) await caches.delete(name);
}

let failures = 0;

// A page of this version could not start. Gives whether it is worth to load it again: what is
// damaged is fetched anew, and at the second time the version takes over again that worked last.
async function failed() {
  if ((await others()).length === 0) return fill();
  failures += 1;
  if (failures > 1) await caches.delete(CACHE);
  return true;
}

async function find(request) {
  const exact = await look(CACHE, request.url);
  if (exact) return exact;
  // Anything but the exact address has the browser look through all files.
  for (const name of [CACHE, ...(await others())]) {
    const found = (await look(name, request.url, { ignoreSearch: true })) ?? (request.mode === "navigate" && (await isWhole(name)));
    if (found) return found;
  }
}

// What another app has shared stands behind the page's address and is nobody's business but the
// page's: where the page has to come from the network, it is asked for without.
const answer = async (request) => {
  const found = await find(request).catch(() => {});
  if (found) return found;
  const isShared = request.mode === "navigate" && new URL(request.url).search.includes("shared-");
  return fetch(isShared ? scope.href : request);
};

self.addEventListener("install", (event) => event.waitUntil(fill()));

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { cache, method, mode, url } = event.request;
  if (!IS_KEPT || method !== "GET" || !url.startsWith(scope.href)) return;
  // The page wants to know what the host has.
  if (cache === "reload" && mode !== "navigate") return;
  event.respondWith(answer(event.request));
});

self.addEventListener("message", (event) => {
  const { source, data } = event;
  const tell = (type) => source?.postMessage({ type, version: VERSION });
  // The page asks for the new version to take over only when the player has said so.
  if (data?.type === "activate") self.skipWaiting();
  if (data?.type === "version") tell("version");
  if (data?.version !== VERSION) return;
  if (data.type === "started") event.waitUntil(started());
  if (data.type === "failed") event.waitUntil(failed().then((again) => again && tell("again")));
});
