/* The line that says where a result stands (kept, waiting, sent), and the version the page has seen. */

export function stateLine(root, data) {
  return {
    base: data.base_version,
    show(word) {
      const line = root.querySelector(".result-state");
      if (!line) return;
      line.dataset.state = word;
      line.querySelector("[data-state-word]").textContent = data.texts.states[word];
    },
  };
}
