// Browsers that translate a page replace its text nodes by their own <font> elements. Text that the
// program then writes to its own text node would be invisible, and old numbers would stay. So
// whenever the program uses a replaced text node, the node first returns to its place, where it is
// translated again.
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

  // These are all the ways in which the program uses a text node that it has drawn.
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
