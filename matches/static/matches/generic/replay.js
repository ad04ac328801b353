/* The replay of any game: what everybody could see, after every event. */

import { dataOf } from "../common.js";
import { startReplay } from "../replay_page.js";
import { drawTable } from "./table.js";

const { fields } = dataOf("generic-scene");

function put([, board]) {
  if (board) drawTable(document.querySelector("[data-generic]"), board, fields);
}

startReplay({ put, throws: () => null, blank: [null] });
