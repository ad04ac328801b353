/* The drafts found on this device when a page that enters a result opens: brought back, or offered. */

import { fill } from "../../matches/common.js";

export class FoundDrafts {
  #root; #model; #data; #drafts; #state; #remarks; #fits;

  /** `fits(draft)` says whether a draft of an older page may be brought here: by default one of the same seats. */
  constructor({ root, model, data, drafts, state, remarks, fits = sameSeats(data) }) {
    this.#root = root;
    this.#model = model;
    this.#data = data;
    this.#drafts = drafts;
    this.#state = state;
    this.#remarks = remarks;
    this.#fits = fits;
  }

  get #box() { return this.#root.querySelector("[data-draft]"); }

  /** Brings back the draft of this version; offers one of another version, or of an older page, that still fits. */
  look() {
    const { draft, older } = this.#drafts, { texts } = this.#data;
    if (draft && draft.base === this.#data.base_version) {
      this.#bring(draft);
      this.#offer(texts.draft_found, { drop: () => this.#startAnew() });
    } else if (draft) {
      const words = fill(texts.draft_conflict, { who: this.#data.by });
      this.#offer(words, { use: () => this.#bring(draft), drop: () => this.#drafts.forget() });
    } else if (older && this.#fits(older)) {
      this.#offer(texts.draft_older, { use: () => this.#bring(older) });
    }
  }

  hide() { this.#box.hidden = true; }

  #offer(word, { use = null, drop = null }) {
    const box = this.#box, useButton = box.querySelector("[data-draft-use]");
    box.hidden = false;
    box.querySelector("[data-draft-word]").textContent = word;
    useButton.hidden = !use;
    useButton.onclick = () => { this.hide(); use(); };
    box.querySelector("[data-draft-drop]").onclick = () => { this.hide(); drop?.(); };
  }

  #bring(draft) {
    this.#model.replace(draft.document);
    this.#remarks.say(draft);
  }

  #startAnew() {
    this.#model.replace(this.#data.document);
    this.#remarks.say(this.#data);
    this.#drafts.forget();
    this.#state.show("empty");
  }
}

const sameSeats = (data) => ({ document: { seats } }) =>
  seats.map((row) => row.seat).join() === data.seats.map((row) => row.seat).join();
