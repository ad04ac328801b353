/* The board at the end: a map to look at. */

import { dataOf } from "../common.js";
import { Chart } from "./chart.js";

const box = document.querySelector("[data-end-board]");
if (box) {
  const chart = new Chart(box.querySelector("[data-chart]"));
  for (const { code, letter, land, air } of dataOf("end-rows"))
    chart.setLand(code, { letter, land, air });
}
