// Says so when the program cannot start or fails, and offers what helps: all that is kept as a
// file, and all of the app fetched anew. It needs nothing of the program.
(() => {
  const find = (id) => document.getElementById(id);
  const workers = navigator.serviceWorker;
  const version = document.querySelector("meta[name=version]")?.content;
  const tell = (type) => workers?.controller?.postMessage({ type, version });

  let hasStarted = false;
  addEventListener("started", () => {
    hasStarted = true;
    forget();
    tell("started");
  });

  // How long it may take to start from what is on the device, and until something else than this
  // version is tried.
  const [PATIENCE, PAUSE] = [20_000, 3000];

  // A part that did not arrive often does at the next try: right after a page has crashed, a
  // browser may hand out for a moment nothing of what it has kept. So the page tries once more by
  // itself, and says so only where that does not help either.
  const TRIED = "rollbook-tried";
  let isTrying = false;
  const triesAgain = () => {
    // Of one thing that does not arrive two tell.
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

  // Hands a file over, and says how: "shared", "saved", or "declined" by the player. An app on an
  // iPhone's Home Screen saves none: there it is shared, for which the tap must not be long ago.
  // The program hands its files over by this, too.
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
    if (navigator.standalone) throw new Error("This device shares no file");
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = name;
    link.click();
    // A browser that is busy, or asks where to put it, takes its time.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    return "saved";
  };
  window.rollbookGive = give;

  // Once the app has taken the shell away, this does nothing.
  const fail = (why) => {
    if (!find("shell")) return;
    find("boot-opening").hidden = true;
    find("boot-why").textContent = why ? `${why}.` : "";
    if (!find("boot-failed").hidden) return;
    find("boot-failed").hidden = false;
    offer(find("boot-backup"));
    setTimeout(recover, PAUSE);
  };

  // What Rust calls a panic arrives here as a trap. After it nothing of the program can be relied
  // on any more.
  const crash = (trap) => {
    const page = find("crash");
    if (!page) return;
    document.body.replaceChildren(page.content);
    find("crash-why").textContent = [trap, trap.stack, navigator.userAgent].join("\n");
    find("crash-reload").onclick = () => location.reload();
    // So that a battle that cannot be opened does not stop the next start as well.
    history.replaceState(null, "", "#/");
    offer(find("crash-backup"));
    setTimeout(recover, PAUSE);
  };

  // An installed app is resumed for days and never loads anew: it looks for a new version whenever
  // it is seen again, once an hour at most. Whoever has the service worker followed tells what
  // comes of it.
  let looked = Date.now();
  addEventListener("visibilitychange", async () => {
    if (document.hidden || Date.now() - looked < 3_600_000) return;
    looked = Date.now();
    const registration = await navigator.serviceWorker?.getRegistration();
    // Without a network there is none.
    await registration?.update().catch(() => {});
  });

  // The lines of the log: keys, and what they say.
  const log = () =>
    new Promise((done, failed) => {
      const opening = indexedDB.open("rollbook");
      // Where there is none, none is made.
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

  // Has a link give out all that is kept, as it is kept; the app restores that, too.
  const offer = async (link) => {
    let texts = {};
    try {
      texts = { ...localStorage };
    } catch {}
    try {
      Object.assign(texts, Object.fromEntries(await log()));
    } catch {}
    if (!Object.keys(texts).some((key) => key.startsWith("rollbook."))) return;
    const kept = JSON.stringify(texts);
    link.href = URL.createObjectURL(new Blob([kept]));
    link.hidden = false;
    link.onclick = (tap) => {
      tap.preventDefault();
      // Whoever changes their mind may tap again.
      give(link.download, kept).catch(() => {});
    };
  };

  // A newer version may open where this one does not, and so may the one before, which the service
  // worker has kept.
  const recover = async () => {
    const registration = hasStarted ? undefined : await workers?.getRegistration();
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

  // Drops the app with all that may be damaged of it, and nothing that is kept.
  const anew = async () => {
    say("Fetching …");
    try {
      // Without a network that would be the end of it.
      const page = await (await fetch("./", { cache: "reload" })).text();
      if (!page.includes("rollbookParts")) throw page;
      // What the browser itself keeps of it may be damaged as well.
      const files = new Set(page.match(/[\w./-]+\.(?:js|wasm|woff2)\b/g));
      await Promise.allSettled([...files].map(async (file) => (await fetch(file, { cache: "reload" })).blob()));
      await (await workers?.getRegistration())?.unregister();
      const here = new URL("./", location).href;
      for (const name of window.caches ? await caches.keys() : []) {
        if (/^rollbook\b/.test(name) && (await caches.match(here, { cacheName: name }))) await caches.delete(name);
      }
      location.reload();
    } catch {
      say("It did not arrive. Nothing has changed: try again once there is a network.");
    }
  };
  find("boot-anew").onclick = anew;
  find("boot-reload").onclick = () => location.reload();

  // As `able.js` has found; the program does not start then.
  if (window.rollbookLacks) return fail(window.rollbookLacks);

  const thrown = (error, words) => {
    if (error instanceof WebAssembly.RuntimeError) return crash(error);
    fail(error instanceof WebAssembly.CompileError ? "The program did not arrive as it should be" : words);
  };

  // Files that do not load raise an error on their element, which does not bubble: hence the
  // capture.
  addEventListener("error", (event) => {
    const file = event.target?.src || event.target?.href;
    if (!file) return thrown(event.error, event.message);
    if (event.target.rel?.includes("icon") || triesAgain()) return;
    fail(`A part did not arrive (${file.split("/").pop()})`);
  }, true);
  addEventListener("unhandledrejection", ({ reason }) => {
    // What all browsers make of something that is imported or fetched and does not arrive.
    if (reason instanceof TypeError && triesAgain()) return;
    thrown(reason, String(reason?.message ?? reason));
  });
  // All of it is on the device.
  if (workers?.controller) setTimeout(fail, PATIENCE, "It takes longer than it should");
})();
