/* The chart of FutuRisiKo! as a picture of how a match ended: painted once, nothing to touch. */

import { dataOf } from "../../matches/common.js";
import { Chart } from "../../matches/futurisiko/chart.js";

const { owners, armies, marked } = dataOf("chart-data"), chart = new Chart(document.querySelector("[data-chart]"));
for (const [code, letter] of Object.entries(owners)) chart.setLand(code, { letter, land: armies[code] ?? 0, air: 0 });
chart.light({ lit: marked });
