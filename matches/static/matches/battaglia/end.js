/* The table as it was left, every hand open. */

import { Words } from "../play_dom.js";
import { Table } from "./table.js";

const given = document.getElementById("end-scene");
if (given) {
  const { texts, model } = JSON.parse(given.textContent);
  new Table(document.querySelector("[data-table]"), new Words(texts, document.documentElement.lang)).draw(model);
}
