// Browsers that translate a page put elements of their own, <font>, in the place of its text nodes.
// What the program then writes into a text node of its own would not be seen, and old numbers would
// stay. So whenever the program uses a text node that was replaced, the node first returns to its
// place, where it is translated anew.
(() => {
  // The element in the place of each replaced text node, and all of these elements.
  const standIns = new WeakMap();
  const taken = new WeakSet();

  // A browser either replaces the node in one step, or adds the element right before or after it
  // removes the node.
  const note = (records) =>
    records.forEach(({ target, removedNodes, addedNodes }, place) => {
      const beside = [records[place - 1], records[place + 1]].filter(
        (it) => it?.target === target && it.removedNodes.length === 0,
      );
      const added = [...addedNodes, ...beside.flatMap((it) => [...it.addedNodes])];
      for (const text of removedNodes) {
        const standIn = added.find((it) => it.nodeName === "FONT" && !taken.has(it));
        if (text.nodeType !== Node.TEXT_NODE || !standIn) continue;
        standIns.set(text, standIn);
        taken.add(standIn);
      }
    });
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
