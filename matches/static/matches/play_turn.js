/* The panel of the own turn: it shows what the server says may be done, and nothing else. It knows no rules. */

import { el } from "./common.js";
import { button } from "./play_dom.js";
import { ask, boardMoved, sureButton } from "./play_sure.js";
import { answerNote, leavingParts, switchButton, undoParts, waitingParts } from "./play_waiting.js";

/** `panels`: pairs of the kinds of listed action and the class of the panel that speaks for them. `scene` draws:
 *  paint(), light(what). A panel has parts() and may have refresh(), leave(), light(), tap(what); heard() after every
 *  change of the board, whoever has the word; resume() when what was sent is answered; meanwhile() what it shows while
 *  somebody else has the word. */
export class Turn {
  #host; #panels = new Map(); #panel = null; #stuck = false; #paused = false; #version = 0;

  constructor(host, page, panels) {
    Object.assign(this, page);
    this.#host = host;
    this.kinds = panels;
    for (const name of ["change", "clock"]) this.board.addEventListener(name, () => this.#pausing());
    this.board.addEventListener("change", () => this.update());
    this.link.addEventListener("busy", () => this.#busy());
    this.#pausing();
  }

  get legal() { return this.board.legal; }
  of(type) { return this.legal.filter((action) => action.type === type); }

  /** Something is on its way: what was done, or the own part of a new board. */
  #busy() {
    this.#host.setAttribute("aria-busy", String(this.link.busy || !this.board.fresh));
    if (this.link.waiting !== this.#stuck) this.render();
    if (!this.link.busy && this.board.fresh) this.#panel?.resume?.();
  }

  /** While the referee's pause lasts nothing can be pressed; what was laid out stays. */
  #pausing() {
    const paused = this.board.doc.clock.paused !== null;
    if (this.#paused && !paused) this.log.say(this.words.texts.goes_on);
    this.#paused = paused;
    this.#host.inert = paused;
  }

  update() {
    this.#busy();
    if (this.#version !== this.board.version) boardMoved();
    this.#version = this.board.version;
    for (const panel of this.#panels.values()) panel.heard?.();
    // Between a public step and the own part of the board, a moment later, the panel stays as it is.
    if (this.#panel && this.board.myTurn && !this.board.fresh) return void this.scene.paint();
    const wanted = waitingParts(this)
      ? null
      : (this.kinds.find(([types]) => this.legal.some((action) => types.includes(action.type)))?.[1] ?? null);
    if (this.#panel && this.#panel.constructor !== wanted) this.#panel.leave?.();
    if (wanted && !this.#panels.has(wanted)) this.#panels.set(wanted, new wanted(this));
    this.#panel = wanted ? this.#panels.get(wanted) : null;
    this.#panel?.refresh?.();
    this.render();
  }

  /** Draws panel and board anew; a panel calls it when a choice changes. */
  render() {
    const focus = this.#focused();
    this.scene.paint();
    this.#stuck = this.link.waiting;
    if (this.#stuck) this.#host.replaceChildren(...this.#unsent());
    else if (this.#panel) {
      this.#host.replaceChildren(...leavingParts(this), ...undoParts(this), ...this.#panel.parts());
      if (!this.#host.querySelector("[data-due]")) this.#host.append(...answerNote(this));
      this.scene.light(this.#panel.light?.() ?? {});
    } else {
      this.#host.replaceChildren(...leavingParts(this), ...undoParts(this), ...this.#waiting());
      this.scene.light({});
    }
    this.#host.classList.toggle("is-mine", this.board.myTurn);
    this.#refocus(focus);
    this.seats.tick();
    const bar = this.root.querySelector("[data-your-turn]");
    if (bar) bar.hidden = !this.board.myTurn;
  }

  /** The panel is built anew at every change: who was on a control stays on it. */
  #focused() {
    const at = document.activeElement;
    return this.#host.contains(at) ? [...this.#host.querySelectorAll("button, input, select")].indexOf(at) : -1;
  }

  #refocus(place) {
    if (place < 0) return;
    const all = [...this.#host.querySelectorAll("button, input, select")];
    (all[Math.min(place, all.length - 1)] ?? this.#host).focus({ preventScroll: true });
  }

  #unsent() {
    const { texts } = this.words;
    return [el("p", { class: "act__prompt", role: "status" }, texts.wait_network),
      el("div", { class: "act__row" }, button(texts.give_up, () => this.link.giveUp(), { "data-give-up": true }))];
  }

  #waiting() {
    const { doc } = this.board, words = this.words;
    if (this.board.over) return [el("p", { class: "act__prompt" }, words.texts.over)];
    const waits = waitingParts(this);
    if (waits) return waits;
    if (this.board.seat(this.board.me)?.gone === "absent") {
      return [el("p", { class: "act__prompt" }, words.texts.absent),
        button(words.texts.back, () => this.back(), { primary: true })];
    }
    const mine = this.board.myTurn;
    const names = doc.to_move.map((seat) => this.board.nameOf(seat)).join(", ");
    return [el("p", { class: "act__prompt" }, words.say(mine ? "wait_self" : this.waits(doc), { name: names })),
      ...[...this.#panels.values()].flatMap((panel) => panel.meanwhile?.() ?? []),
      this.#mayBeQuiet() ? el("div", { class: "act__row" }, switchButton(this, "quiet")) : null].filter(Boolean);
  }

  /** In somebody else's turn one may say that one does not want to be asked for cards. */
  #mayBeQuiet() {
    const { doc, me } = this.board, own = this.board.seat(me);
    return this.switches?.includes("quiet") && doc.round > 0 && doc.turn !== me && own && !own.fallen && !own.gone;
  }

  /** The text that says whom the others wait for. */
  waits() { return "wait_turn"; }

  /** One action, or several one after the other; the first that fails is explained. */
  async act(...actions) {
    for (const action of actions) {
      const answer = await this.link.act(action);
      if (!answer.ok) {
        this.explain(this.#why(answer));
        return false;
      }
    }
    return true;
  }

  #why({ reason, stale, paused, unsent }) {
    if (unsent) return this.words.texts.unsent;
    if (paused) return this.words.say("paused", { reason });
    return reason || (stale ? this.words.texts.stale : "");
  }

  takeBack(what, version = 0) { return this.#told(this.takeBackUrl, { what, version }); }
  turnOn(name, on) { return this.#told(this.switchUrl, { [name]: on }); }

  async #told(url, what) {
    const answer = await this.link.act(what, url);
    if (!answer.ok) this.explain(this.#why(answer));
  }

  /** What ends a turn: a button that is held, or pressed and confirmed. */
  sureButton(word, action, props) {
    const { texts } = this.words;
    return sureButton(
      word,
      { question: texts.end_question, yes: word, no: texts.not_yet, hold: texts.hold },
      () => this.act(action),
      props,
    );
  }

  ask(question, yes, act) { ask({ question, yes, no: this.words.texts.not_yet }, act); }

  async back() {
    const answer = await this.link.act({}, this.link.backUrl);
    if (!answer.ok) this.explain(answer.reason);
  }

  explain(text) {
    if (text) this.log.hint(text);
  }

  /** A tap on the board: the panel uses it, or the server says why it cannot be used. */
  async tap(what) {
    if (!this.#panel?.tap) return;
    const asked = this.#panel.tap(what);
    if (asked === null) this.log.settle();
    else if (typeof asked === "string") this.explain(asked);
    else if (asked) this.explain(await this.link.why(asked));
  }
}
