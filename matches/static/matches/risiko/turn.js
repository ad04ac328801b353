/* The own turn of RisiKo!: which panel speaks for which action, and what a tap on the map means. */

import { button } from "../play_dom.js";
import { Turn } from "../play_turn.js";
import { Colours, Defence, Discards, Entry } from "./choices.js";
import { Fighting } from "./fighting.js";
import { Placement } from "./placement.js";

const PANELS = [
  [["choose_colour"], Colours], [["defend"], Defence], [["move_in"], Entry], [["discard"], Discards],
  [["place"], Placement], [["attack", "move", "end_turn"], Fighting],
];

export class BoardTurn extends Turn {
  constructor(host, page) {
    super(host, { ...page, map: page.scene.map, play: page.scene }, PANELS);
    this.map.addEventListener("territory", ({ detail }) => { if (!detail.drag) this.tap(detail.code); });
    this.update();
  }

  waits({ phase }) { return phase === "defend" ? "wait_defence" : "wait_turn"; }

  /** Says that a set may be played; its cards are one tap away. */
  setNote() {
    const best = this.board.you.sets[0];
    return best
      ? button(this.words.count("set_ready", best.armies), () => this.open("cards"), { class: "button act__set" })
      : null;
  }

  /** On a map that looks at a part, that part is where one fights: the two territories, or one and all it may reach. */
  show(source, target, targets) {
    if (source && this.map.zoomed) this.map.lookAt(target ? [source, target] : [source, ...targets]);
  }
}
