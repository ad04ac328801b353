/* Who sits here: numbers, marks and clocks of every seat. The server's time is the only one. */

import { clockFace } from "./common.js";
import { army } from "./play_dom.js";

const LAST = 15; // seconds
const AFTER = 0.5; // seconds after the moment of what waits: then the page asks what became of it

export class Seats {
  #root; #board; #words; #game; #since = performance.now(); #hurried = "";
  hurry = null;
  waited = null;

  /** `game.numbers(seat, doc)`: the figures of a seat by name; `game.finale(doc, words, board)`: a word about the
   *  end. */
  constructor(root, board, words, game) {
    this.#root = root;
    this.#game = game;
    this.#board = board;
    this.#words = words;
    for (const name of ["change", "clock"]) board.addEventListener(name, () => this.update());
    this.update();
    setInterval(() => this.tick(), 250);
  }

  update() {
    this.#since = performance.now();
    for (const seat of this.#board.doc.seats) this.#seat(seat);
    this.#head();
    this.tick();
  }

  #seat(seat) {
    const item = this.#root.querySelector(`[data-seat="${seat.seat}"]`);
    if (!item) return;
    const put = (name, text) => {
      const part = item.querySelector(`[data-${name}]`);
      if (part && part.textContent !== text) part.textContent = text;
    };
    if (item.dataset.letter !== seat.letter) {
      item.dataset.letter = seat.letter;
      item
        .querySelector("[data-army]")
        .replaceChildren(army(seat.letter, this.#words.texts.colours?.[seat.letter] ?? ""));
    }
    put("name", seat.name);
    for (const [name, value] of Object.entries(this.#game.numbers(seat, this.#board.doc))) put(name, String(value));
    put("mark", this.#mark(seat));
    const moves = this.#board.doc.to_move.includes(seat.seat);
    item.classList.toggle("is-moving", moves);
    item.classList.toggle("is-out", Boolean(seat.fallen || seat.gone));
    if (moves && !item.hasAttribute("aria-current")) this.#reveal(item);
    if (moves) item.setAttribute("aria-current", "true");
    else item.removeAttribute("aria-current");
  }

  /** Six seats do not fit on a phone: the one that moves is brought into view. */
  #reveal(item) {
    const row = item.parentElement;
    row.scrollLeft = item.offsetLeft - row.offsetLeft - (row.clientWidth - item.offsetWidth) / 2;
  }

  #mark(seat) {
    const texts = this.#words.texts;
    if (seat.fallen) return this.#words.say("fallen", { name: this.#board.nameOf(seat.fallen) });
    if (seat.gone) return texts.gone[seat.gone] ?? seat.gone;
    if (seat.seat === this.#board.me) return texts.you;
    if (seat.bot) return texts.bot;
    return seat.here ? "" : texts.away;
  }

  #head() {
    const { doc } = this.#board,
      words = this.#words;
    const put = (name, text) => {
      const part = this.#root.querySelector(`[data-${name}]`);
      if (part) {
        part.textContent = text;
        part.hidden = !text;
      }
    };
    const left = doc.rounds_left ? ` · ${words.count("rounds_left", doc.rounds_left)}` : "";
    put("round", doc.round ? words.say("round", { round: doc.round }) + left : "");
    put("phase", words.texts.phases[doc.phase] ?? "");
    put("finale", this.#game.finale?.(doc, words, this.#board) ?? "");
    const banner = this.#root.querySelector("[data-paused]");
    if (banner) {
      banner.hidden = doc.clock.paused === null;
      banner.querySelector("[data-paused-reason]").textContent =
        words.texts.pauses[doc.clock.paused] ?? doc.clock.paused ?? "";
    }
  }

  /** Seconds that have gone since the server spoke. */
  get gone() { return (performance.now() - this.#since) / 1000; }

  /** Seconds until something happens by itself; null when nothing will. */
  get due() {
    const { due_in: due, running } = this.#board.doc.clock;
    return due === null || !running ? due : Math.max(0, due - this.gone);
  }

  /** The own time is nearly over: said once, when it becomes so. */
  #hurry(turn, total) {
    const state = turn <= 0 && total < LAST ? "reserve" : turn > 0 && turn < LAST ? "turn" : "";
    if (state && state !== this.#hurried && total > 0)
      this.hurry?.(this.#words.count(total < LAST ? "hurry" : "hurry_turn", Math.ceil(total < LAST ? total : turn)));
    this.#hurried = state;
  }

  /** The seconds of something that waits for its moment. */
  #countDown(part) {
    const left = (part.dataset.wait - performance.now()) / 1000;
    part.textContent = clockFace(left);
    if (left > -AFTER || part.dataset.over) return;
    part.dataset.over = "1";
    this.waited?.();
  }

  tick() {
    const { clock } = this.#board.doc;
    for (const seat of Object.keys(clock.reserve)) this.#tickSeat(seat, clock);
    this.#tickMatch(clock);
    for (const part of this.#root.querySelectorAll("[data-wait]")) this.#countDown(part);
    for (const part of this.#root.querySelectorAll("[data-due]"))
      if (this.due !== null) part.textContent = clockFace(this.due);
  }

  #tickSeat(seat, clock) {
    const part = this.#root.querySelector(`[data-seat="${seat}"] [data-time]`);
    if (!part) return;
    const gone = clock.running ? this.gone : 0, { state, shown, turn, reserve } = timeOf(Number(seat), clock, gone);
    write(part, clockFace(shown));
    part.classList.toggle("is-turn", state === "turn" || state === "answer");
    part.classList.toggle("is-reserve", state === "reserve");
    part.classList.toggle("is-low", (state === "turn" || state === "reserve") && shown < LAST);
    const counts = clock.running && (state === "turn" || state === "reserve");
    if (Number(seat) === this.#board.me) this.#hurry(counts ? turn : 0, counts ? turn + reserve : 0);
    const { turn_time, answer_time, on_reserve, reserve: idle } = this.#words.texts;
    part.title = { idle, answer: answer_time, reserve: on_reserve, turn: turn_time }[state];
    write(part.parentElement.querySelector("[data-time-word]"), state === "reserve" ? on_reserve : "");
  }

  #tickMatch(clock) {
    const match = this.#root.querySelector("[data-match-time]");
    if (!match) return;
    match.hidden = clock.time_up_in === null;
    if (match.hidden) return;
    const left = clock.time_up_in - (clock.paused === null ? this.gone : 0);
    match.querySelector("[data-digits]").textContent = clockFace(left);
  }
}

/** What a seat's time does: it stands idle, runs for the turn or for an answer, or the reserve burns; all in
 *  seconds. */
function timeOf(seat, clock, gone) {
  const reserve = clock.reserve[seat] - Math.max(0, gone - clock.turn_left);
  if (seat !== clock.seat) return { state: "idle", shown: clock.reserve[seat], turn: 0, reserve };
  if ((clock.answer_left ?? null) !== null) {
    const turn = Math.max(0, clock.answer_left - gone);
    return { state: "answer", shown: turn, turn, reserve };
  }
  const turn = clock.turn_left - gone;
  return turn <= 0
    ? { state: "reserve", shown: reserve, turn, reserve }
    : { state: "turn", shown: turn, turn, reserve };
}

/** Changes a text only where it is another: a screen reader would say it again. */
function write(part, text) {
  if (part && part.textContent !== text) part.textContent = text;
}
