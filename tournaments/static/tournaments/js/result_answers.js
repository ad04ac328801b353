/* Sending, and what comes back: sent, not right yet, somebody was faster; and the drafts found on this device. */

import { el, fill } from "../../matches/common.js";
import { FoundDrafts } from "./result_drafts.js";
import { Sending } from "./result_sending.js";

export class Answers {
  #root; #map; #model; #data; #panels; #state; #remarks; #refresh;
  #kind; #sending; #drafts; #theirs = null;

  /** `refresh()` counts the document again; `map` is null where none is touched. */
  constructor({ root, map, model, data, panels, drafts, state, remarks, refresh }) {
    this.#root = root;
    this.#map = map;
    this.#model = model;
    this.#data = data;
    this.#panels = panels;
    this.#state = state;
    this.#remarks = remarks;
    this.#refresh = refresh;
    this.#kind = data.kind;
    this.#sending = this.#correcting ? null : new Sending(data.submit_url, drafts);
    this.#drafts = new FoundDrafts({ root, model, data, drafts, state, remarks });
    this.#listen();
    if (!this.#correcting) this.#drafts.look();
  }

  get #correcting() { return this.#data.purpose === "correct"; }
  #find(name) { return this.#root.querySelector(`[data-${name}]`); }

  #listen() {
    this.#sending?.addEventListener("state", ({ detail }) => {
      this.#state.show(detail.state);
      if (detail.state === "sent") this.#sent(detail.answer);
      if (detail.state === "refused") this.#refused(detail.answer);
    });
    this.#find("send").addEventListener("click", () => this.#submit());
    this.#find("disagree").addEventListener("click", () => {
      this.#state.base = this.#theirs.version;
      this.#remarks.say({ ...this.#remarks.said, dispute: true });
      this.#submit();
    });
    this.#find("take-theirs").addEventListener("click", () => this.#takeTheirs());
  }

  // -- sending

  /** A game with an end of its own sends it as such: places and points follow from it. */
  get #sealed() { return this.#ends ? { ended: this.#model.document } : this.#model.document; }
  #opened(document) { return this.#ends ? document.ended : document; }
  get #ends() { return this.#kind === "places"; }

  #submit() {
    this.#hide();
    if (this.#correcting) this.#preview();
    else this.#sending.submit(this.#body);
  }

  get #body() {
    return {
      kind: this.#kind, document: this.#sealed, base_version: this.#state.base, draw_version: this.#data.draw_version,
      ...this.#remarks.said,
    };
  }

  /** A correction is an ordinary form: the server first shows what it changes. */
  #preview() {
    const form = document.querySelector("#correction");
    form.elements.document.value = JSON.stringify(this.#sealed);
    form.requestSubmit();
  }

  // -- what comes back

  #hide() {
    this.#find("answer").hidden = true;
    this.#find("sent").hidden = true;
  }

  #sent(answer) {
    const box = this.#find("sent");
    this.#state.base = answer.version;
    this.#drafts.hide();
    this.#root.querySelector("[data-before]")?.remove();
    box.querySelector("[data-sent-word]").textContent = answer.message;
    this.#offerNext(answer);
    show(box);
  }

  /** What comes after sending: the main button until something is changed again (entry.css). */
  #offerNext({ next_url: address, next_word: word }) {
    const next = this.#find("next");
    if (!next) return;
    next.hidden = !address;
    if (address) Object.assign(next, { href: address, textContent: word });
  }

  #refused(answer) {
    const { texts } = this.#data, words = { 403: texts.signed_out, 404: texts.gone };
    const box = this.#find("answer"), stale = answer.code === "result_stale";
    box.querySelector("[data-answer-word]").textContent = answer.message ?? words[answer.status] ?? texts.failed;
    box.querySelector("[data-answer-lines]").replaceChildren(...this.#lines(answer, stale).map(listItem));
    box.querySelector("[data-answer-choice]").hidden = !stale;
    this.#find("take-theirs").hidden = !this.#shows(answer);
    this.#panels.mark?.(answer.defects ?? []);
    this.#theirs = stale ? answer : null;
    if (stale && this.#map) this.#map.setDefects(answer.difference.map(({ territory }) => territory).filter(Boolean));
    show(box);
  }

  #lines(answer, stale) {
    if (!stale) return answer.lines ?? [];
    if (this.#shows(answer)) return this.#panels.differences(answer.difference, answer.by);
    return [...(answer.lines ?? []), fill(this.#data.texts.numbers_kind, { who: answer.who })];
  }

  /** Whether another version is of the kind that this page can show. */
  #shows(answer) { return answer.kind === this.#kind && Boolean(answer.document && this.#opened(answer.document)); }

  #takeTheirs() {
    this.#state.base = this.#theirs.version;
    this.#model.replace(this.#opened(this.#theirs.document));
    this.#hide();
    this.#refresh();
  }
}

function show(box) {
  box.hidden = false;
  box.focus();
  box.scrollIntoView({ block: "center" });
}

const listItem = (text) => el("li", {}, text);
