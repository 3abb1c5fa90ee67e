// Keeps the whole app on the device. The build writes its version and its list of files into the two lines below;
// "./" stands for the page itself. Without them (while developing) this worker lets every request pass.
const VERSION = "development";
const FILES = [];

const CACHE = `rollbook-${VERSION}`;
const scope = new URL(self.registration.scope);

// All or nothing: nothing is stored until every file has arrived, so a broken download leaves the old app whole.
async function fill() {
  if (FILES.length === 0) return;
  const existed = await caches.has(CACHE);
  try {
    const fetched = [];
    // One after the other: many at once fail on weak connections.
    for (const file of FILES) fetched.push([file, await load(new URL(file, scope))]);
    const cache = await caches.open(CACHE);
    for (const [file, response] of fetched) await cache.put(new URL(file, scope), response);
  } catch (error) {
    if (!existed) await caches.delete(CACHE);
    throw error;
  }
}

async function load(url) {
  const response = await fetch(new Request(url, { cache: "reload", credentials: "same-origin" }));
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  // A response that was redirected may not answer a navigation: keep a plain copy of it.
  if (!response.redirected) return response;
  return new Response(await response.blob(), { headers: response.headers });
}

async function removeOlder() {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith("rollbook-") && name !== CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const look = (what, how) => cache.match(what, { ignoreVary: true, ...how });
  const exact = await look(request.url);
  if (exact) return exact;
  // Anything but the exact address has the browser look through all files.
  const page = request.mode === "navigate" ? await look(scope.href) : undefined;
  return (await look(request, { ignoreSearch: true })) ?? page ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(fill()));

self.addEventListener("activate", (event) => {
  event.waitUntil(removeOlder().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (FILES.length === 0 || request.method !== "GET" || !request.url.startsWith(scope.href)) return;
  event.respondWith(answer(request));
});

// The page asks for the new version to take over only when the player has said so.
self.addEventListener("message", (event) => {
  if (event.data?.type === "activate") self.skipWaiting();
  if (event.data?.type === "version") event.source?.postMessage({ type: "version", version: VERSION });
});
