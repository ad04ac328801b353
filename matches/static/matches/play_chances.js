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
  shown(open) { this.#link.wants("chances", open); }

  /** Whoever reads the table or stands on it stays there. */
  #show(html) {
    const part = (selector) => this.#box.querySelector(selector);
    const held = ["summary", ".table-wrap"].find((selector) => part(selector)?.matches(":focus"));
    const open = part("details")?.open, read = part(".table-wrap")?.scrollTop;
    this.#box.innerHTML = html;
    part("details").open = Boolean(open);
    part(".table-wrap").scrollTop = read ?? 0;
    if (held) part(held).focus({ preventScroll: true });
  }
}
