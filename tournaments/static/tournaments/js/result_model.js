/* The result being entered: who holds what, the seats, and every step back. Knows nothing of the page. */

const STEPS = 200;

export class ResultModel extends EventTarget {
  #document; #codes; #past = []; #auto = new Set();

  constructor(document, territories) {
    super();
    this.#document = structuredClone(document);
    this.#codes = territories.map((territory) => territory.code);
    this.territories = territories;
  }

  get document() { return structuredClone(this.#document); }
  get seats() { return this.#document.seats; }
  get assigned() { return this.#codes.filter((code) => this.#document.board[code]).length; }
  get total() { return this.#codes.length; }
  get complete() { return this.assigned === this.total; }
  get undoable() { return this.#past.length > 0; }

  /** What the last step touched: territories whose holder or armies it changed; none where it changed a player. */
  get lastStep() {
    const before = this.#past.at(-1);
    return before ? this.#codes.filter((code) => differs(before.board[code], this.#document.board[code])) : [];
  }

  seat(number) { return this.seats.find((row) => row.seat === number); }
  owner(code) { return this.#document.board[code]?.[0] ?? null; }
  armies(code) { return this.#document.board[code]?.[1] ?? null; }
  held(seat) { return this.#codes.filter((code) => this.owner(code) === seat).length; }
  free(continent) {
    return this.territories
      .filter((territory) => (!continent || territory.continent === continent) && this.owner(territory.code) === null)
      .map((territory) => territory.code);
  }

  /** Give territories to a seat (null: to nobody). `joined` belongs to the step before, as in one stroke of the
   *  mouse. */
  assign(codes, seat, joined = false) {
    const changed = codes.filter((code) => this.owner(code) !== seat);
    if (!changed.length) return;
    this.#remember(joined);
    for (const code of changed) {
      if (seat === null) delete this.#document.board[code];
      else this.#document.board[code] = [seat, null];
    }
    this.#suggestEliminated();
    this.#tell(changed);
  }

  setArmies(code, armies) {
    if (this.owner(code) === null || this.armies(code) === armies) return;
    this.#remember(false);
    this.#document.board[code][1] = armies;
    this.#tell([code]);
  }

  /** One army wherever somebody stands and nobody counted. */
  onesElsewhere() {
    const codes = this.#codes.filter((code) => this.owner(code) !== null && this.armies(code) === null);
    if (!codes.length) return;
    this.#remember(false);
    for (const code of codes) this.#document.board[code][1] = 1;
    this.#tell(codes);
  }

  setSeat(number, fields) {
    this.#remember(false);
    if ("eliminated" in fields) this.#auto.delete(number);
    Object.assign(this.seat(number), fields);
    if (!this.seat(number).eliminated) this.seat(number).out = null;
    if (!this.seat(number).surrendered) this.seat(number).left = null;
    this.#tell([]);
  }

  /** Who contended in an extra round; nobody where there was none. */
  setContenders(seats) {
    this.#remember(false);
    this.#document.contenders = seats;
    this.#tell([]);
  }

  /** A colour is one player's: whoever had it takes the other one. */
  setColour(number, letter) {
    const other = this.seats.find((row) => row.colour === letter);
    this.#remember(false);
    if (other) other.colour = this.seat(number).colour;
    this.seat(number).colour = letter;
    this.#tell(this.#codes);
  }

  replace(document) {
    this.#remember(false);
    this.#document = structuredClone(document);
    this.#tell(this.#codes);
  }

  undo() {
    const before = this.#past.pop();
    if (!before) return;
    this.#document = before;
    this.#tell(this.#codes);
  }

  #remember(joined) {
    if (joined && this.#past.length) return;
    this.#past.push(structuredClone(this.#document));
    if (this.#past.length > STEPS) this.#past.shift();
  }

  /** Once the board is whole, who holds nothing is out; taken back as soon as it is no longer so. */
  #suggestEliminated() {
    for (const row of this.seats) {
      const gone = this.complete && this.held(row.seat) === 0;
      if (gone && !row.eliminated) {
        row.eliminated = true;
        this.#auto.add(row.seat);
      } else if (!gone && this.#auto.has(row.seat)) {
        row.eliminated = false;
        row.out = null;
        this.#auto.delete(row.seat);
      }
    }
  }

  #tell(codes) { this.dispatchEvent(new CustomEvent("change", { detail: { codes } })); }
}

const differs = (mine, theirs) => mine?.[0] !== theirs?.[0] || mine?.[1] !== theirs?.[1];
