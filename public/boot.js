// Tells the player if the app can't start or has crashed, and offers a backup of all saved data. If
// the app can't start, this script also offers a fresh download. It works without the app.
(() => {
  const find = (id) => document.getElementById(id);
  const workers = navigator.serviceWorker;
  const here = new URL("./", location);
  // Returns Rollbook's own registration. If another site is hosted in a parent folder, that site's
  // service worker may serve this page instead.
  const registered = async () => {
    const registration = await workers?.getRegistration();
    return registration?.scope === here.href ? registration : undefined;
  };
  const version = document.querySelector("meta[name=version]")?.content;
  const tell = (type) => workers?.controller?.postMessage({ type, version });

  let hasStarted = false;
  addEventListener("started", () => {
    hasStarted = true;
    forget();
    tell("started");
  });

  const LEFT = "__PREFIX__-left";

  // The maximum time for a start from cached files, and the pause before trying another version.
  const [PATIENCE, PAUSE] = [20_000, 3000];

  // Right after a crash, a browser may briefly fail to return cached files. So the page reloads
  // once before it reports a failure.
  const TRIED = "__PREFIX__-tried";
  let isTrying = false;
  const triesAgain = () => {
    // One missing file may cause several errors, but one reload is enough.
    if (isTrying) return true;
    try {
      if (hasStarted || sessionStorage.getItem(TRIED)) return false;
      sessionStorage.setItem(TRIED, "yes");
    } catch {
      return false;
    }
    setTimeout(() => hasStarted || location.reload(), 300);
    isTrying = true;
    return true;
  };
  const forget = () => {
    try {
      sessionStorage.removeItem(TRIED);
    } catch {}
  };

  // Shares or saves a file, and returns "shared", "saved", or "declined" if the player cancels. An
  // app on an iPhone's Home Screen cannot save files and shares them instead, which works only
  // shortly after a tap. The app also calls this function.
  const give = async (name, content, shares = navigator.standalone) => {
    const type = content.type ?? (/json$/.test(name) ? "application/json" : "text/plain");
    const file = new File([content], name, { type });
    try {
      if (shares && navigator.canShare?.({ files: [file] })) {
        await navigator.share({ files: [file] });
        return "shared";
      }
    } catch (error) {
      if (error.name === "AbortError") return "declined";
    }
    if (navigator.standalone) throw new Error("This device can't share files");
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = name;
    link.click();
    // Wait, since the browser may be busy or may ask where to save the file.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    return "saved";
  };
  window.rollbookGive = give;

  // Keeps how the open battle looks when the player leaves it, so that the next start shows that at
  // once. Only what is visible then is kept, since drawing more would delay the start.
  const leave = () => {
    if (!document.hidden || !hasStarted) return;
    try {
      const [, battle] = location.hash.match(/^#\/battle\/(\d+)$/) ?? [];
      const shown = document.querySelector(".battle");
      if (!battle || !shown) return localStorage.removeItem(LEFT);
      const left = shown.cloneNode(true);
      const isBelow = (card) => card.getBoundingClientRect().top + scrollY > innerHeight;
      const cards = left.querySelectorAll(".card");
      shown.querySelectorAll(".card").forEach((card, at) => isBelow(card) && cards[at].remove());
      left.querySelectorAll("dialog, aside, .moment, .portrait").forEach((it) => it.remove());
      left.querySelectorAll("[id]").forEach((it) => it.removeAttribute("id"));
      localStorage.setItem(LEFT, JSON.stringify({ battle, version, html: left.outerHTML }));
    } catch {}
  };
  addEventListener("visibilitychange", leave);

  // Reports a failed start. Does nothing once the app has removed the shell.
  const fail = (why) => {
    if (!find("shell")) return;
    find("left")?.remove();
    find("boot-opening").hidden = true;
    find("boot-why").textContent = why ? `${why}.` : "";
    if (!find("boot-failed").hidden) return;
    find("boot-failed").hidden = false;
    offer(find("boot-backup"));
    setTimeout(recover, PAUSE);
  };

  // Shows the crash page. A panic in the WASM code arrives here as a trap, after which that code is
  // unusable.
  const crash = (trap) => {
    const page = find("crash");
    if (!page) return;
    document.body.replaceChildren(page.content);
    find("crash-why").textContent = [trap, trap.stack, navigator.userAgent].join("\n");
    find("crash-reload").onclick = () => location.reload();
    const issues = document.querySelector("meta[name=issues]")?.content;
    if (issues) {
      find("crash-issues").href = find("crash-issues").textContent = issues;
      find("crash-send").hidden = true;
      find("crash-report").hidden = false;
    }
    // If the open battle caused the crash, the next start must not open it again.
    history.replaceState(null, "", "#/");
    offer(find("crash-backup"));
    setTimeout(recover, PAUSE);
  };

  // An installed app may run for days without a reload. So it checks for a new version whenever it
  // becomes visible, at most once an hour. The service worker's listeners report the result.
  let looked = Date.now();
  addEventListener("visibilitychange", async () => {
    if (document.hidden || Date.now() - looked < 3_600_000) return;
    looked = Date.now();
    // When offline, this check fails, which does no harm.
    await (await registered())?.update().catch(() => {});
  });

  // The browser may have dropped cached files. The service worker fetches them again.
  const mend = () => hasStarted && tell("started");
  addEventListener("online", mend);
  addEventListener("visibilitychange", () => document.hidden || mend());

  // Matches Rollbook's own storage keys. Other apps on this origin share the same storage. The build
  // writes the keys here, and the prefix of all names into this file.
  const OWN = /__SLOTS__/;

  // Returns the log's lines as pairs of key and content. Each key begins with a storage key.
  const log = () =>
    new Promise((done, failed) => {
      const opening = indexedDB.open("__PREFIX__");
      // Don't create the database if it doesn't exist.
      opening.onupgradeneeded = () => opening.transaction.abort();
      opening.onerror = failed;
      opening.onsuccess = () => {
        const lines = opening.result.transaction("log").objectStore("log");
        const [keys, says] = [lines.getAllKeys(), lines.getAll()];
        says.onerror = failed;
        says.onsuccess = () => done(keys.result.map((key, place) => [key, says.result[place]]));
      };
      setTimeout(failed, 2000);
    });

  // Makes a link download all of Rollbook's stored data as a backup that the app can restore.
  const offer = async (link) => {
    let texts = [];
    try {
      texts = Object.entries(localStorage);
    } catch {}
    texts.push(...(await log().catch(() => [])));
    const own = texts.filter(([key]) => OWN.test(key.split(" ")[0]));
    if (!own.length) return;
    const kept = JSON.stringify(Object.fromEntries(own));
    link.href = URL.createObjectURL(new Blob([kept]));
    link.hidden = false;
    link.onclick = (tap) => {
      tap.preventDefault();
      // If this fails, the player can tap again.
      give(link.download, kept).catch(() => {});
    };
  };

  // Tries to start a newer version. If none is waiting yet, asks the service worker to repair this
  // version or to return to the previous one.
  const recover = async () => {
    const registration = hasStarted ? undefined : await registered();
    if (!registration) return;
    const again = () => hasStarted || location.reload();
    workers.addEventListener("controllerchange", again);
    workers.addEventListener("message", ({ data }) => data?.type === "again" && again());
    const take = () => {
      registration.waiting?.postMessage({ type: "activate" });
      registration.installing?.addEventListener("statechange", take);
      return registration.waiting;
    };
    if (!take()) tell("failed");
    registration.addEventListener("updatefound", take);
    registration.update().catch(() => {});
  };

  const say = (words) => {
    find("boot-said").textContent = words;
    find("boot-said").hidden = false;
  };

  // Deletes the app's files, which may be damaged, and downloads them again. Saved documents stay.
  const anew = async () => {
    say("Downloading …");
    try {
      // When offline, this throws before anything is deleted.
      const page = await (await fetch("./", { cache: "reload" })).text();
      if (!page.includes("rollbookParts")) throw page;
      // Files in the browser's own cache may be damaged as well.
      const files = new Set(page.match(/[\w./-]+\.(?:js|wasm|woff2)\b/g));
      await Promise.allSettled(
        [...files].map(async (file) => (await fetch(file, { cache: "reload" })).blob()),
      );
      await (await registered())?.unregister();
      for (const name of window.caches ? await caches.keys() : []) {
        // In earlier versions, cache names did not contain the folder.
        const isOwn = /^__PREFIX__-\w+$/.test(name)
          ? await caches.match(here, { cacheName: name })
          : name.startsWith(`__PREFIX__ ${here.pathname} `);
        if (isOwn) await caches.delete(name);
      }
      location.reload();
    } catch {
      say("Download failed. Nothing has changed. Try again when you're online.");
    }
  };
  find("boot-anew").onclick = anew;
  find("boot-reload").onclick = () => location.reload();

  // `able.js` sets this if the browser lacks a feature. The app does not start then.
  if (window.rollbookLacks) return fail(window.rollbookLacks);

  const thrown = (error, words) => {
    if (error instanceof WebAssembly.RuntimeError) return crash(error);
    fail(
      error instanceof WebAssembly.CompileError
        ? "The program didn't load correctly"
        : words,
    );
  };

  // If a file fails to load, its element gets an error event. That event does not bubble, so this
  // listener uses the capture phase.
  addEventListener("error", (event) => {
    const file = event.target?.src || event.target?.href;
    if (!file) return thrown(event.error, event.message);
    if (event.target.rel?.includes("icon") || triesAgain()) return;
    fail(`A part didn't load (${file.split("/").pop()})`);
  }, true);
  addEventListener("unhandledrejection", ({ reason }) => {
    // All browsers throw a TypeError if an import or a fetch fails.
    if (reason instanceof TypeError && triesAgain()) return;
    thrown(reason, String(reason?.message ?? reason));
  });
  // With a service worker, all files are cached, so a slow start is reported.
  if (workers?.controller) setTimeout(fail, PATIENCE, "This is taking longer than it should");
})();
