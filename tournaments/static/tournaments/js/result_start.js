/* A page that enters a result on a map: choose a player, touch what they hold; count, keep and send. */

import { Drafts } from "./drafts.js";
import { ResultModel } from "./result_model.js";
import { fill } from "./result_panels.js";
import { startAnswers } from "./result_answers.js";
import { stateLine } from "./result_state.js";
import { startTools } from "./result_tools.js";

const LIGHT_FROM = 8; // territories still free that are few enough to be marked one by one

/** `board(root)` is the map to touch, `count(document, data)` what the document says, `Panels` the lists beside the map. */
export function startEntry({ board, count, Panels }) {
  const root = document.querySelector("main");
  const data = JSON.parse(document.querySelector("#result-data").textContent);
  const map = board(root, data);
  const model = new ResultModel(data.document, data.territories);
  const panels = new Panels(root, data);
  const drafts = new Drafts(data.key);
  const notes = root.querySelector("[data-notes-text]");

  function paint(codes) {
    for (const code of codes) {
      const seat = model.owner(code);
      map.setOwner(code, seat === null ? null : model.seat(seat).colour);
      map.setArmies(code, model.armies(code));
    }
  }

  function nameSeats() {
    map.setSeats(Object.fromEntries(model.seats.map((row) => [row.colour, `${data.texts.colours[row.colour]} (${panels.name(row.seat)})`])));
  }

  /** The territories that a defect names light up; free ones only once they are few. */
  function light(counted) {
    const named = counted.defects.filter((one) => one.territory);
    const missing = named.filter((one) => one.code === "territory_missing");
    const shown = missing.length > LIGHT_FROM ? named.filter((one) => one.code !== "territory_missing") : named;
    map.setDefects(shown.map((one) => one.territory));
  }

  function refresh() {
    const counted = count(model.document, data);
    panels.show(model, counted);
    light(counted);
    return counted;
  }

  function keep() {
    if (data.purpose === "correct") return;
    const draft = { document: model.document, notes: notes?.value ?? "", base: state.base, at: Date.now() };
    state.show(drafts.save(draft) ? "saved" : "unsaved");
  }

  const state = stateLine(root, data);

  model.addEventListener("change", ({ detail }) => {
    paint(detail.codes);
    nameSeats();
    refresh();
    keep();
  });
  notes?.addEventListener("input", keep);

  paint(Object.keys(data.document.board));
  nameSeats();
  startTools({ root, map, model, data, panels });
  startAnswers({ root, map, model, data, panels, drafts, state, notes, refresh, fill });
  state.show(drafts.waiting ? "waiting" : drafts.draft ? "saved" : "empty");
  refresh();
  root.dataset.ready = "";
}
