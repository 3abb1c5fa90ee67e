// Browsers that translate a page replace its text nodes with <font> elements. If the app then
// updated a replaced text node, the change would be invisible. So whenever the app uses a replaced
// text node, this script first puts the node back in the page, where the browser translates it
// again.
(() => {
  // The element that replaces each text node, and the set of all these elements.
  const standIns = new WeakMap();
  const taken = new WeakSet();

  // A browser either replaces the node in one step, or adds the element right before it removes the
  // node.
  let before;
  const note = (records) => {
    for (const it of records) {
      const isNext = before?.target === it.target && before.removedNodes.length === 0;
      const added = [...it.addedNodes, ...(isNext ? before.addedNodes : [])];
      const standIn = added.find((it) => it.nodeName === "FONT" && !taken.has(it));
      const [text] = it.removedNodes;
      if (standIn && text?.nodeType === Node.TEXT_NODE) {
        standIns.set(text, standIn);
        taken.add(standIn);
      }
      before = it;
    }
  };
  const watcher = new MutationObserver(note);
  watcher.observe(document, { childList: true, subtree: true });

  const { get: parentOf } = Object.getOwnPropertyDescriptor(Node.prototype, "parentNode");
  const putBack = (text) => {
    note(watcher.takeRecords());
    const standIn = standIns.get(text);
    if (standIn && standIns.delete(text) && !parentOf.call(text)) standIn.replaceWith(text);
  };

  // The app accesses its text nodes only by these two properties and by `remove`.
  for (const name of ["nodeValue", "parentNode"]) {
    const { get, set } = Object.getOwnPropertyDescriptor(Node.prototype, name);
    Object.defineProperty(Text.prototype, name, {
      configurable: true,
      get() {
        putBack(this);
        return get.call(this);
      },
      set(value) {
        putBack(this);
        set?.call(this, value);
      },
    });
  }
  const { remove } = CharacterData.prototype;
  Text.prototype.remove = function () {
    putBack(this);
    remove.call(this);
  };
})();
