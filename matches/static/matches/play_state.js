/* What this page knows of the match: the board document, brought forward by the stream, never guessed. */

export class Board extends EventTarget {
  #read;

  /** `isPublic`: a projector shows what everybody may see, whoever opened it. */
  constructor(document_, isPublic = false) {
    super();
    this.doc = document_;
    this.fresh = true;
    this.isPublic = isPublic;
    this.heard = performance.now();
    this.stepped = this.heard;
    this.#read = document_.clock?.now ?? 0;
  }

  get version() { return this.doc.version; }
  get you() { return this.doc.you; }
  get me() { return this.doc.you?.seat ?? null; }
  get myTurn() { return this.me !== null && this.doc.to_move.includes(this.me); }
  get over() { return this.doc.state === "finished" || this.doc.state === "void"; }
  get legal() { return this.fresh ? this.doc.you?.legal ?? [] : []; }

  /** Whether a switch of the own seat is on; "quiet" names the turn for which it is. */
  switched(name) {
    const { auto_defence: defence, quiet } = this.you?.switches ?? {};
    return name === "quiet" ? Boolean(quiet) && quiet === `${this.doc.round}:${this.doc.turn}` : Boolean(defence);
  }

  seat(number) { return this.doc.seats.find((row) => row.seat === number); }
  nameOf(number) { return this.seat(number)?.name ?? ""; }

  /** A game whose steps bring some parts only as far as they changed puts them together here. */
  merged(before, delta) { return { ...before, ...delta }; }

  /** When this changes for the own seat, its own part has changed too and is fetched. */
  mark(seat) { return seat?.cards; }

  /** An event after which every seat's own part is another, whoever moves: cards or objectives have been dealt. */
  deals(event) { return event.type.endsWith("_dealt"); }

  /** A whole board from the server: never older than what is shown. Its clock may be, when one was told meanwhile. */
  adopt(doc) {
    if (doc.version < this.version || doc.match !== this.doc.match) return;
    // Of two boards of one version the one read later says what waits.
    if (doc.version === this.version && this.fresh && doc.clock.now < this.#read) return;
    this.#read = doc.clock.now;
    this.heard = performance.now();
    this.stepped = this.heard;
    const lines = doc.last.filter((line) => line.n > this.version);
    const before = this.doc;
    if (before.you && !doc.you && !this.isPublic) this.dispatchEvent(new Event("unseated"));
    this.doc = { ...doc, clock: this.#newer(doc.clock), you: this.isPublic ? null : doc.you };
    this.fresh = true;
    this.#tell(lines, before);
  }

  /** A step from the stream. "gap" when something in between is missing; "private" when the own part must be asked
   *  for. */
  step(message) {
    if (message.version <= this.version) return "old";
    if (message.from > this.version) return "gap";
    const before = this.doc, mark = this.mark(this.seat(this.me));
    this.stepped = performance.now();
    this.doc = { ...this.merged(before, message.delta), version: message.version, clock: message.clock };
    // What was old stays old until the server has sent the own part of this version or a later one.
    if (this.me !== null) {
      this.fresh &&= !this.myTurn && !before.to_move.includes(this.me) && this.mark(this.seat(this.me)) === mark
        && !message.events.some(({ event }) => this.deals(event));
    }
    this.#tell(message.events.filter((line) => line.n > before.version), before);
    return this.fresh ? "done" : "private";
  }

  clock(clock) {
    this.doc = { ...this.doc, clock: this.#newer(clock) };
    this.dispatchEvent(new Event("clock"));
  }

  /** Answers overtake each other: of two clocks the one of the later version counts, then the one read later. */
  #newer(clock) {
    const shown = this.doc.clock;
    return clock.version > shown.version || (clock.version === shown.version && clock.now >= shown.now) ? clock : shown;
  }

  #tell(lines, before) {
    this.dispatchEvent(new CustomEvent("change", { detail: { lines, before } }));
  }
}
