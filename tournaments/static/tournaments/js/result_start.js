/* A page that enters a result on a map: choose a player, touch what they hold; count, keep and send. */

import { dataOf } from "../../matches/common.js";
import { Drafts } from "./drafts.js";
import { Answers } from "./result_answers.js";
import { Lands } from "./result_lands.js";
import { ResultModel } from "./result_model.js";
import { Remarks } from "./result_remarks.js";
import { stateLine } from "./result_state.js";
import { Tools } from "./result_tools.js";

const LIGHT_FROM = 8; // territories still free that are few enough to be marked one by one

/** The map, the lists beside it and the draft, kept in step with the document. */
class Entry {
  #count;

  constructor({ board, count, Panels }) {
    this.root = document.querySelector("main");
    this.data = dataOf("result-data");
    this.#count = count;
    this.map = board(this.root, this.data);
    this.model = new ResultModel(this.data.document, this.data.territories);
    this.panels = new Panels(this.root, this.data);
    this.lands = new Lands(this.root, this.data);
    this.drafts = new Drafts(this.data.key);
    this.remarks = new Remarks(this.root, () => this.#keep());
    this.state = stateLine(this.root, this.data);
    this.refresh = () => this.#show();
  }

  start() {
    this.model.addEventListener("change", ({ detail }) => this.#changed(detail.codes));
    this.#paint(Object.keys(this.data.document.board));
    this.#nameSeats();
    new Tools(this);
    new Answers(this);
    this.state.show(this.drafts.waiting ? "waiting" : this.drafts.draft ? "saved" : "empty");
    this.#show();
    this.root.dataset.ready = "";
  }

  #changed(codes) {
    this.#paint(codes);
    this.#nameSeats();
    this.#show();
    this.#keep();
  }

  #paint(codes) {
    for (const code of codes) {
      const seat = this.model.owner(code);
      this.map.setOwner(code, seat === null ? null : this.model.seat(seat).colour);
      this.map.setArmies(code, this.model.armies(code));
    }
  }

  #nameSeats() {
    const { colours } = this.data.texts;
    const named = this.model.seats.map(({ colour, seat }) => [
      colour,
      `${colours[colour]} (${this.panels.name(seat)})`,
    ]);
    this.map.setSeats(Object.fromEntries(named));
  }

  #show() {
    const counted = this.#count(this.model.document, this.data);
    this.panels.show(this.model, counted);
    this.lands.show(this.model, this.map.zoomed);
    this.#light(counted);
  }

  /** The territories that a defect names light up; free ones only once they are few. */
  #light(counted) {
    const named = counted.defects.filter((defect) => defect.territory);
    const others = named.filter((defect) => defect.code !== "territory_missing");
    const shown = named.length - others.length > LIGHT_FROM ? others : named;
    this.map.setDefects(shown.map((defect) => defect.territory));
  }

  #keep() {
    if (this.data.purpose === "correct") return;
    const draft = {
      document: this.model.document,
      ...this.remarks.said,
      base: this.state.base,
      at: Date.now(),
    };
    this.state.show(this.drafts.save(draft) ? "saved" : "unsaved");
  }
}

/** `board(root)` is the map to touch, `count(document, data)` what the document says, `Panels` the lists beside the
 *  map. */
export function startEntry(parts) { new Entry(parts).start(); }
