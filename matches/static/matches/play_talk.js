/* Talk among the seats: fetched when the stream says that there is something, sent as one writes. */

import { el } from "./common.js";

export class Talk {
  #root; #board; #link; #words; #urls; #newest = 0; #seen = null; #open = false;

  constructor(root, { board, link, words, urls, log }) {
    this.#root = root;
    this.#board = board;
    this.#link = link;
    this.#words = words;
    this.#urls = urls;
    link.addEventListener("talk", () => this.load());
    root.querySelector("[data-talk-form]").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send(event.target.elements.text);
    });
    this.load().then(() => this.#mark());
    let muted = board.seat(board.me)?.muted;
    for (const name of ["change", "clock"]) board.addEventListener(name, () => {
      const now = board.seat(board.me)?.muted;
      if (now === muted) return;
      muted = now;
      log.say(now ? words.texts.muted : words.texts.unmuted);
      this.load();
    });
  }

  /** The drawer was opened or closed. */
  shown(open) {
    this.#open = open;
    this.#mark();
    if (open) this.#list.scrollTop = this.#list.scrollHeight;
  }

  get #list() { return this.#root.querySelector("[data-talk]"); }

  async load() {
    const answer = await fetch(this.#urls.talk, { credentials: "same-origin", cache: "no-store" }).catch(() => null);
    if (!answer?.ok) return;
    const { lines, muted } = await answer.json();
    this.#list.replaceChildren(
      ...lines.map((line) =>
        el(
          "li",
          { class: line.seat === this.#board.me && line.seat ? "talk__line is-mine" : "talk__line" },
          el("b", {}, line.who),
          ` ${line.text}`,
        ),
      ),
    );
    this.#newest = lines.at(-1)?.id ?? 0;
    this.#seen ??= this.#newest;
    for (const control of this.#root.querySelectorAll("[data-talk-form] :is(input, button)")) control.disabled = muted;
    this.#root.querySelector("[data-talk-note]").textContent = muted
      ? this.#words.texts.muted
      : lines.length
        ? ""
        : this.#words.texts.no_talk;
    this.#list.scrollTop = this.#list.scrollHeight;
    this.#mark();
  }

  #mark() {
    if (this.#open) this.#seen = this.#newest;
    const dot = document.querySelector("[data-talk-new]");
    if (dot) dot.hidden = (this.#seen ?? 0) >= this.#newest;
  }

  async #send(input) {
    const text = input.value.trim();
    if (!text) return;
    const note = this.#root.querySelector("[data-talk-note]");
    try {
      const { status, body } = await this.#link.post(this.#urls.say, { text });
      if (status === 200) input.value = "";
      note.textContent = status === 200 ? "" : body.reason ?? this.#words.texts.not_said;
    } catch {
      note.textContent = this.#words.texts.not_said;
    }
    await this.load();
  }
}
