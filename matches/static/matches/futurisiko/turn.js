/* The own turn of FutuRisiKo!: which panel speaks for which action, and what a tap on the map means. */

import { Turn } from "../play_turn.js";
import { Battles, Losses, Sinking, Throws } from "./battles.js";
import { Build } from "./build.js";
import { Cards, Colours, Flags } from "./choices.js";
import { Movement, Naval } from "./movement.js";

const PANELS = [
  [["choose_colour"], Colours],
  [["place_flag"], Flags],
  [["end_production"], Build],
  [["end_movement"], Movement],
  [["fire"], Naval],
  [["sink"], Sinking],
  [["remove_armies"], Losses],
  [["throw"], Throws],
  [["begin_battle", "end_turn"], Battles],
  [["pass", "discard"], Cards],
];

/** Whom the others wait for, and what for. */
const WAITS = {
  missiles: "wait_missiles",
  shield: "wait_shield",
  losses: "wait_losses",
  sink: "wait_sink",
  throw: "wait_throw",
};

export class FutuTurn extends Turn {
  constructor(host, page) {
    super(host, page, PANELS);
    this.scene.chart.onTap((code) => this.tap(code));
    this.update();
  }

  /** Only while this seat is asked: steps of others may come before the own part of the board has been fetched anew. */
  get legal() { return this.board.myTurn ? this.board.legal : []; }

  waits({ phase }) { return WAITS[phase] ?? "wait_turn"; }

  placeOf(code) { return this.texts.places[code] ?? code; }
  cardOf(code) { return this.board.you.hand.find((held) => held.card === code)?.name ?? code; }
  range(quantity) { return typeof quantity === "number" ? { least: quantity, most: quantity } : quantity; }
}
