/* Where to look and where things lie: boxes, scales and directions, without touching the page. */

import { plain } from "./common.js";

export const WHOLE = "";
export const DRAWN = 8.4; // map units of a name
export const SMALLEST = 8; // px of a name
const TAP_SCALE = 0.9;
const MOUSE_SCALE = 0.62; // px per map unit: below it names and targets are too small to tap at once

/** The box grown to the stage's proportions, so that neighbours show at its sides. */
export function fit([x, y, width, height], aspect) {
  const grownWidth = Math.max(width, height * aspect);
  const grownHeight = grownWidth / aspect;
  return [x - (grownWidth - width) / 2, y - (grownHeight - height) / 2, grownWidth, grownHeight];
}

/** A box around places, `air` on every side, no smaller than `least` in its width: what is looked at and what is
 *  beside it. */
export function around(places, air, least) {
  const xs = places.map(({ x }) => x),
    ys = places.map(({ y }) => y);
  const width = Math.max(least, Math.max(...xs) - Math.min(...xs) + 2 * air),
    height = Math.max(...ys) - Math.min(...ys) + 2 * air;
  return [(Math.min(...xs) + Math.max(...xs) - width) / 2, Math.min(...ys) - air, width, height];
}

export const between = (from, to, share) => from.map((value, i) => value + (to[i] - value) * share);

export const ease = (share) => 1 - (1 - share) ** 3;

/** A mouse hits smaller targets than a finger. */
export const needsZoom = (scale) => scale < (matchMedia("(pointer: fine)").matches ? MOUSE_SCALE : TAP_SCALE);

/** How much larger than drawn names must be, so that a zoom shows them at 10 to 15 px. */
export function nameScale(scale, zoomed, drawn = DRAWN) {
  const pixels = drawn * scale;
  if (!zoomed) return 1;
  return Math.min(Math.max(pixels, 10), 15) / pixels;
}

const overlap = ([x, y, width, height], [left, top, wide, high]) =>
  x < left + wide && left < x + width && y < top + high && top < y + height;

/** The largest scale from `most` down to `least` at which nothing written at one place lies on what is written at
 *  another; `places` are {x, y, boxes}, the boxes as drawn around the place. */
export function clearScale(places, most, least) {
  const at = (x, y, k) => ([left, top, width, height]) => [x + left * k, y + top * k, width * k, height * k];
  const grown = (k) => places.map(({ x, y, boxes }) => boxes.map(at(x, y, k)));
  for (let k = most; k > least; k *= 0.96) {
    const all = grown(k);
    const tangled = all.some((own, i) =>
      all.slice(i + 1).some((others) => own.some((box) => others.some((other) => overlap(box, other)))));
    if (!tangled) return k;
  }
  return Math.min(most, least);
}

/** The place nearest to `from` in the direction of an arrow key; over the edge it comes back on the other side. */
export function towards(from, places, key, span) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const best = (shift) => {
    let nearest = null, least = Infinity;
    for (const [code, place] of places) {
      const x = place.x - from.x + shift, y = place.y - from.y;
      const along = x * dx + y * dy, aside = Math.abs(x * dy + y * dx);
      const cost = along + 2.2 * aside;
      if (along > 4 && aside < 1.8 * along && cost < least) [nearest, least] = [code, cost];
    }
    return nearest;
  };
  return best(0) ?? (dx ? best(dx * span) : null);
}

/** The next territory, from the current one on, whose name begins with the letters typed; a first letter moves on. */
export function startingWith(territories, current, typed) {
  const order = [...territories.keys()], start = order.indexOf(current) + (typed.length === 1 ? 1 : 0);
  const turn = [...order.slice(start), ...order.slice(0, start)];
  return turn.find((code) => plain(territories.get(code).name).startsWith(typed));
}

export const pillWidth = (text) => 6.4 + 4.7 * text.length;
