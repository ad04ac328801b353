/* Armies in figures: the shape of each kind with its number, and the same in words. */

import { el } from "../common.js";
import { SHAPES } from "./chart.js";

const SVG = "http://www.w3.org/2000/svg";
const ARMS = ["land", "air", "sea"];

function shape(arm) {
  const svg = document.createElementNS(SVG, "svg"),
    path = document.createElementNS(SVG, "path");
  for (const [name, value] of Object.entries({ viewBox: "-6 -6 12 12", class: "arm", "aria-hidden": "true" }))
    svg.setAttribute(name, value);
  path.setAttribute("d", SHAPES[arm]);
  svg.append(path);
  return svg;
}

/** Armies as [land, air, sea]; those of which there are none are left out unless `all`. */
export function forces(armies, texts, all = false) {
  const there = ARMS.map((arm, place) => [arm, armies[place]]).filter(([, n]) => (all ? n !== undefined : n));
  return el(
    "span",
    { class: "forces num" },
    there.length
      ? there.map(([arm, n]) =>
          el(
            "span",
            { class: "forces__arm" },
            shape(arm),
            el("span", { class: "sr-only" }, `${texts.arms[arm]}: `),
            String(n),
          ),
        )
      : texts.no_armies,
  );
}
