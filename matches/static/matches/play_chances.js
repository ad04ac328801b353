/* Who is winning, beside a board that somebody watches: asked for once it is looked at, then told by the stream. */

export class Chances {
  #box; #link;

  constructor(root, { link }) {
    this.#box = root.querySelector("[data-live-chances]");
    this.#link = link;
    link.addEventListener("chances", ({ detail: { html } }) => this.#show(html));
    if (!this.#box.closest("[data-panel]")) link.wants("chances");
  }

  /** The drawer was opened or closed. */
  shown(open) {
    if (open) this.#link.wants("chances");
  }

  #show(html) {
    const open = this.#box.querySelector("details")?.open;
    this.#box.innerHTML = html;
    this.#box.querySelector("details").open = Boolean(open);
  }
}
