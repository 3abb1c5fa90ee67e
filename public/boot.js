// Says so when the program cannot start or fails.
(() => {
  const find = (id) => document.getElementById(id);

  // Hands a file over, and says how: "shared", "saved", or "declined" by the player. An app on an iPhone's Home Screen saves
  // none: there it is shared, for which the tap must not be long ago. The program hands its files over by this, too.
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
    find("boot-failed").hidden = false;
  };

  // What Rust calls a panic arrives here as a trap. After it nothing of the program can be relied on any more.
  const crash = (trap) => {
    const page = find("crash");
    if (!page) return;
    document.body.replaceChildren(page.content);
    find("crash-why").textContent = [trap, trap.stack, navigator.userAgent].join("\n");
    find("crash-reload").onclick = () => location.reload();
    // So that a battle that cannot be opened does not stop the next start as well.
    history.replaceState(null, "", "#/");
    // All that is kept, as it is kept; the app restores that, too.
    const backup = find("crash-backup");
    const kept = JSON.stringify(localStorage);
    backup.hidden = false;
    backup.onclick = (tap) => {
      tap.preventDefault();
      // Whoever changes their mind may tap again.
      give(backup.download, kept).catch(() => {});
    };
  };

  // An installed app is resumed for days and never loads anew: it looks for a new version whenever it is seen again, once an
  // hour at most. Whoever has the service worker followed tells what comes of it.
  let looked = Date.now();
  addEventListener("visibilitychange", async () => {
    if (document.hidden || Date.now() - looked < 3_600_000) return;
    looked = Date.now();
    const registration = await navigator.serviceWorker?.getRegistration();
    // Without a network there is none.
    await registration?.update().catch(() => {});
  });

  // As `able.js` has found; the program does not start then.
  if (window.rollbookLacks) return fail(window.rollbookLacks);

  const thrown = (error, words) => (error instanceof WebAssembly.RuntimeError ? crash(error) : fail(words));

  // Files that do not load raise an error on their element, which does not bubble: hence the capture.
  addEventListener("error", (event) => {
    const file = event.target?.src || event.target?.href;
    if (!file) return thrown(event.error, event.message);
    if (!event.target.rel?.includes("icon")) fail(`A part did not arrive (${file.split("/").pop()})`);
  }, true);
  addEventListener("unhandledrejection", ({ reason }) => thrown(reason, String(reason?.message ?? reason)));
})();
