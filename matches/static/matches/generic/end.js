/* The table of any game as it was left. */

import { drawTable } from "./table.js";

const given = document.getElementById("end-scene");
const { board, fields } = given ? JSON.parse(given.textContent) : {};
if (board) drawTable(document.querySelector("[data-generic]"), board, fields);
