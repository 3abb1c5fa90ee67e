// Caches the whole app on the device. The build writes the version and all files with their digests
// into the two lines below, and a prefix into the names of caches. "./" is the page and comes last.
// Without these values (in development), this worker handles no requests.
const VERSION = "development";
const FILES = {};

const scope = new URL(self.registration.scope);
const OURS = `__PREFIX__ ${scope.pathname} `;
const CACHE = OURS + VERSION;
const IS_KEPT = VERSION !== "development";

const PAGE = scope.href;
const ADDRESSES = new Set(Object.keys(FILES).map((file) => new URL(file, scope).href));

// Returns the address under which a request's response is stored, or undefined if the request isn't
// for Rollbook. The same host may have other sites, even in subfolders of this one.
function ownAddress({ mode, url }) {
  const { origin, pathname } = new URL(url);
  const address = origin + pathname;
  if (mode === "navigate" && address === `${PAGE}index.html`) return PAGE;
  // A page of another version may be open, and asks for files with another hash in their names. The
  // hash is hexadecimal without leading zeros.
  const isProgram = () => /^rollbook-[0-9a-f]+[-_.]/.test(address.slice(PAGE.length));
  if (ADDRESSES.has(address) || (address.startsWith(PAGE) && isProgram())) return address;
}

// The content types that browsers require. Some hosts send wrong ones.
const TYPES = {
  "/": "text/html",
  css: "text/css",
  js: "text/javascript",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
  woff2: "font/woff2",
};

const look = (cacheName, url, how) => caches.match(url, { cacheName, ignoreVary: true, ...how });

// The page is stored last, so a cache without the page is incomplete.
const isWhole = (name) => look(name, PAGE);

// Returns whether all files are stored, since browsers can evict single files.
async function isComplete() {
  if (!(await caches.has(CACHE))) return false;
  const stored = await (await caches.open(CACHE)).keys();
  const addresses = new Set(stored.map(({ url }) => url));
  return [...ADDRESSES].every((address) => addresses.has(address));
}

// Returns the cache names of the other complete versions, oldest first. The oldest is the version
// that worked last, since waiting versions are soon activated or replaced.
async function others() {
  // In earlier versions, cache names did not contain the folder.
  const isOurs = (name) => name !== CACHE && (name.startsWith(OURS) || /^__PREFIX__-\w+$/.test(name));
  const whole = [];
  for (const name of await caches.keys())
    if (isOurs(name) && (await isWhole(name))) whole.push(name);
  return whole;
}

// Stores all files or none: nothing is stored until every file has arrived and matches its digest.
// So a failed download never damages the current version. Returns whether any file was missing or
// damaged.
async function fill() {
  if (!IS_KEPT) return false;
  const fetched = [];
  // Files are fetched one by one, since parallel requests often fail on weak connections.
  for (const [file, digest] of Object.entries(FILES)) {
    const url = new URL(file, scope).href;
    if (!(await checked(await look(CACHE, url), file, digest)))
      fetched.push([url, await load(url, file, digest)]);
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

// Fetches files that the browser has evicted, one call at a time. Returns whether all files are
// stored afterwards.
let mending = Promise.resolve();
const mend = () =>
  (mending = mending
    .then(isComplete)
    .then((it) => it || fill().then(isComplete))
    // When offline, try again at the next start or when the connection returns.
    .catch(() => false));

// Loads a file from any cache, or else from the network, or else from the network bypassing all
// HTTP caches.
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
  throw new Error(`${url} didn't load correctly`);
}

// Returns the response to store, or undefined if its content doesn't match the build.
async function checked(response, file, digest) {
  if (!response?.ok) return;
  const content = await response.clone().arrayBuffer();
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  // The list has only the first characters of each digest.
  if (btoa(String.fromCharCode(...bytes)).slice(0, digest.length) !== digest) return;
  const type = TYPES[file.split(".").pop()];
  const { headers, redirected } = response;
  // Browsers reject redirected responses to navigations, so a plain copy is stored.
  if (!redirected && (!type || headers.get("Content-Type")?.startsWith(type))) return response;
  const plain = new Headers(headers);
  if (type) plain.set("Content-Type", type);
  return new Response(content, { headers: plain });
}

// Removes the files of an interrupted download.
async function removeTorn() {
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS) && name !== CACHE && !(await isWhole(name)))
      await caches.delete(name);
  }
}

// Handles a page of this version that has started: fetches missing files again, then removes the
// other versions, which are no longer needed.
async function started() {
  if (!(await mend())) return;
  const names = await others();
  const { installing, waiting } = self.registration;
  // One of the others may be the next version, so remove none of them yet.
  if (installing || waiting) return;
  for (const name of names) await caches.delete(name);
}

let failures = 0;

// Handles a page of this version that could not start. If no other version is stored, missing or
// damaged files are fetched again. Otherwise the page is reloaded, and after a second failure, the
// last version that worked takes over. Returns whether the page should be reloaded.
async function failed() {
  if ((await others()).length === 0) return fill();
  failures += 1;
  if (failures > 1) await caches.delete(CACHE);
  return true;
}

async function find(address) {
  const found = await look(CACHE, address);
  if (found) return found;
  for (const name of await others()) {
    const former = await look(name, address);
    if (former) return former;
  }
}

// Answers a request from a cache, or else from the network. If another app has shared text, the
// page's address contains that text. Only the page needs the text, so it is not sent to the
// network.
async function answer(event, address) {
  const found = await find(address).catch(() => {});
  if (found) return found;
  const { mode, url } = event.request;
  const isShared = mode === "navigate" && new URL(url).search.includes("shared-");
  const response = await fetch(isShared ? PAGE : event.request);
  if (ADDRESSES.has(address)) event.waitUntil(mend());
  return response;
}

self.addEventListener("install", (event) => event.waitUntil(fill()));

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { cache, method, mode } = event.request;
  const address = ownAddress(event.request);
  if (!IS_KEPT || method !== "GET" || !address) return;
  // Such a request wants the host's current file, so don't answer it from a cache.
  if (cache === "reload" && mode !== "navigate") return;
  event.respondWith(answer(event, address));
});

self.addEventListener("message", (event) => {
  const { source, data } = event;
  const tell = (type) => source?.postMessage({ type, version: VERSION });
  // The page sends this after the player has agreed to update, or if it couldn't start.
  if (data?.type === "activate") self.skipWaiting();
  if (data?.type === "version") tell("version");
  if (data?.version !== VERSION) return;
  if (data.type === "started") event.waitUntil(started());
  if (data.type === "failed") event.waitUntil(failed().then((again) => again && tell("again")));
});
