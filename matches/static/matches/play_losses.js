/* What was lost since the own last turn, and to whom: read off the boards before and after every change. */

export class Losses {
  #board; #words; #game; #by = new Map();

  /** `game.things(doc, seat)`: the codes of what a seat can lose; `game.thingWords(codes)`: several of them in words;
   *  `game.strength(seat)`: its armies in all, where they are counted. */
  constructor(board, words, game) {
    this.#board = board;
    this.#words = words;
    this.#game = { things: () => [], thingWords: (codes) => codes.join(", "), strength: () => 0, ...game };
  }

  forget() { this.#by.clear(); }

  /** What differs between two boards, put down to whose turn it was. */
  note(before, doc) {
    const { me } = this.#board, seat = before.turn || doc.turn;
    if (!before.round || seat === me) return;
    const kept = new Set(this.#game.things(doc, me));
    const things = this.#game.things(before, me).filter((code) => !kept.has(code));
    const own = ({ seats }) => this.#game.strength(seats.find((row) => row.seat === me));
    const armies = Math.max(0, own(before) - own(doc));
    if (!things.length && !armies) return;
    const old = this.#by.get(seat) ?? { things: [], armies: 0 };
    this.#by.set(seat, { things: [...old.things, ...things], armies: old.armies + armies });
  }

  /** "Anna: Alaska, Perù, 4 armies; Bruno: Siam", empty when nothing was lost. */
  words() {
    return [...this.#by]
      .map(([seat, { things, armies }]) => {
        const parts = [
          things.length ? this.#game.thingWords(things) : "",
          armies ? this.#words.count("lost_armies", armies) : "",
        ];
        return `${this.#board.nameOf(seat)}: ${parts.filter(Boolean).join(", ")}`;
      })
      .join("; ");
  }
}
