/* Sends a result, keeps it while the network is away, and tries again by itself with the same id.

   Events: "state" with { state, answer }: saved, waiting, sending, sent, refused.                      */

import { reportNetwork, send } from "../../matches/common.js";
import { newId } from "./drafts.js";

const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 30_000;

export class Sending extends EventTarget {
  #url; #drafts; #timer = 0; #wait = FIRST_WAIT; #busy = false;

  constructor(url, drafts) {
    super();
    this.#url = url;
    this.#drafts = drafts;
    addEventListener("online", () => this.#soon(0));
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.#soon(0); });
    if (drafts.waiting) this.#soon(0);
  }

  get pending() { return this.#drafts.waiting !== null; }

  submit(body) {
    this.#drafts.queue({ ...body, submission_id: newId() }, this.#url);
    this.#wait = FIRST_WAIT;
    return this.#try();
  }

  /** Take back what has not gone out. */
  cancel() {
    clearTimeout(this.#timer);
    this.#drafts.sent();
    this.#tell("saved");
  }

  #soon(delay) {
    clearTimeout(this.#timer);
    if (this.pending) this.#timer = setTimeout(() => this.#try(), delay);
  }

  async #try() {
    const body = this.#drafts.waiting;
    if (!body || this.#busy) return;
    this.#busy = true;
    this.#tell("sending");
    try {
      const answer = await send(this.#url, { body, headers: { Accept: "application/json" } });
      if (answer.status >= 500) throw new Error("the server is not well");
      reportNetwork(false);
      this.#answered(answer.status, await answer.json().catch(() => ({})));
    } catch {
      reportNetwork(true);
      this.#tell("waiting");
      this.#soon(this.#wait);
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    } finally {
      this.#busy = false;
    }
  }

  /** A result that came through, or an answer that sending again would not change. */
  #answered(status, answer) {
    this.#drafts.sent();
    if (status === 200) this.#drafts.forget();
    this.#tell(status === 200 ? "sent" : "refused", { status, ...answer });
  }

  #tell(state, answer = {}) { this.dispatchEvent(new CustomEvent("state", { detail: { state, answer } })); }
}
