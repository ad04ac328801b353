/* How far everybody is: territories towards the goal, and what the supplies still hold. */

import { el } from "../common.js";
import { army } from "../play_dom.js";
import { forces } from "./pieces.js";

export class Ledger {
  #host; #page;

  constructor(host, page) {
    this.#host = host;
    this.#page = page;
  }

  update() {
    if (!this.#host) return;
    const { doc } = this.#page.board;
    this.#host.hidden = !doc.round;
    this.#host.replaceChildren(...doc.seats.map((seat) => this.#seat(seat, doc.goal)));
  }

  #seat({ letter, name, territories, left, fallen }, goal) {
    const { words, texts } = this.#page,
      [land, air, sea, flags] = left;
    return el(
      "li",
      { class: `ledger__seat${fallen ? " is-out" : ""}` },
      army(letter, texts.colours[letter] ?? ""),
      el("span", { class: "ledger__name" }, name),
      goal
        ? el("progress", {
            class: `ledger__bar ledger__bar--${letter}`,
            max: goal,
            value: Math.min(goal, territories),
            "aria-label": words.say("to_goal", { held: territories, goal }),
          })
        : null,
      el("b", { class: "ledger__count num" }, goal ? `${territories}/${goal}` : String(territories)),
      el(
        "span",
        { class: "ledger__left small" },
        el("span", { class: "ledger__word" }, texts.in_supply),
        " ",
        forces([land, air, sea], texts, true),
        el("span", { class: "ledger__flags" }, words.count("flags_left", flags)),
      ),
    );
  }
}
