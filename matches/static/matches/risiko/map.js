/* The planisphere in play: what is lit, what is proposed, who attacks whom; all of it drawn over the same map. */

import { FarNumbers } from "../far_numbers.js";
import { clearNotes } from "./notes.js";

const SVG = "http://www.w3.org/2000/svg";
const FLASH = 240; // ms

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function draw(tag, attributes, text = "") {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = text;
  return element;
}

/** Where a group of the map was moved to. */
const moved = (group) => group.getAttribute("transform").match(/-?[\d.]+/g).map(Number);

export class PlayMap {
  #map; #board; #under; #over; #notes; #far; #pending = new Map(); #asked = "";

  constructor(map, board) {
    this.#map = map;
    this.#board = board;
    this.#under = draw("g", { class: "play-under" });
    this.#over = draw("g", { class: "play-over" });
    this.#notes = draw("g", { class: "play-notes" });
    map.svg.querySelector(".pl-marks").before(this.#under);
    map.svg.querySelector(".pl-tags").before(this.#over);
    this.#far = new FarNumbers(map);
    map.svg.append(this.#notes);
    map.addEventListener("still", () => this.#clear());
  }

  /** Every territory as the board has it, with the armies that are only proposed. */
  paint() {
    const { territories, seats } = this.#board.doc;
    const letters = new Map(seats.map((row) => [row.seat, row.letter]));
    const { owners, armies } = this.#map;
    for (const [code, [seat, count]] of Object.entries(territories)) {
      const letter = letters.get(seat) || null, shown = seat ? count + (this.#pending.get(code) ?? 0) : null;
      if ((owners[code] ?? null) !== letter) this.#map.setOwner(code, letter);
      if ((armies[code] ?? null) !== shown) this.#map.setArmies(code, shown);
      this.#far.write(code, shown);
    }
  }

  propose(plan) {
    this.#pending = new Map(plan);
    this.paint();
  }

  /** `chosen` and `lit` are codes (`friendly`: lit in another line), `notes` short texts beside territories. */
  light({ chosen = [], lit = [], friendly = [], notes = {} } = {}) {
    const outline = (codes, names) =>
      codes.flatMap((code) => names.map((name) => draw("use", { class: name, href: this.#map.shapeOf(code) })));
    this.#under.replaceChildren(
      ...outline(friendly, ["play-lit-case", "play-lit play-lit--friendly"]),
      ...outline(lit, ["play-lit-case", "play-lit"]),
      ...outline(chosen, ["play-lit-case", "play-chosen"]),
    );
    const bright = new Set([...chosen, ...lit, ...friendly]);
    this.#map.svg.classList.toggle("is-choosing", bright.size > 0);
    for (const group of this.#map.svg.querySelectorAll(".pl-t, .pl-tag")) {
      group.classList.toggle("is-lit", bright.has(group.dataset.code ?? group.dataset.for));
    }
    this.#map.setWithinReach(bright);
    this.#notes.replaceChildren(...Object.entries(notes).map(([code, text]) => this.#note(code, text)));
    this.#clear();
    this.#bringBack([...bright]);
  }

  #clear() { if (this.#notes.childElementCount) clearNotes(this.#map.svg, this.#map.svg.getScreenCTM().a); }

  /** What can be done lies outside of what a zoom shows: the whole map comes back. */
  #bringBack(codes) {
    const key = codes.join();
    if (key === this.#asked) return;
    this.#asked = key;
    if (this.#map.zoomed && codes.length && !codes.some((code) => this.#inSight(code))) this.#map.zoomTo(null);
  }

  #inSight(code) {
    const { left, right, top, bottom } = this.#map.svg.getBoundingClientRect(), { x, y } = this.#map.placeOf(code);
    const spot = new DOMPoint(x, y).matrixTransform(this.#map.svg.getScreenCTM());
    return spot.x >= left && spot.x <= right && spot.y >= top && spot.y <= bottom;
  }

  /** Near, the view goes where something happens. */
  #follow(source, target) {
    if (this.#map.zoomed) this.#map.lookAt([source, target]);
  }

  #note(code, text) {
    const { x, y } = this.#map.placeOf(code),
      width = 8 + 5.4 * text.length;
    const note = draw("g", {
      class: "play-note",
      "data-note": code,
      "data-x": x,
      "data-y": y,
      transform: `translate(${x} ${y})`,
    });
    const inner = draw("g", {});
    for (const [name, value] of Object.entries(this.#badgeFrom(code, x, y)))
      inner.style.setProperty(name, `${value}px`);
    inner.append(
      draw("rect", { x: (-width / 2).toFixed(1), y: -19, width: width.toFixed(1), height: 12, rx: 2 }),
      draw("text", { y: -12.6 }, text),
    );
    note.append(inner);
    return note;
  }

  /** From near a note hangs below the badge: the way to the tag, which the zoom scales, and from there to its badge. */
  #badgeFrom(code, x, y) {
    const tag = this.#map.svg.querySelector(`.pl-tag[data-for="${code}"]`), [atX, atY] = moved(tag);
    const [badgeX, badgeY] = moved(tag.querySelector(".pl-badge"));
    return { "--tag-x": atX - x, "--tag-y": atY - y, "--badge-x": badgeX, "--badge-y": badgeY };
  }

  /** What just happened, for a moment: an arrow from source to target, or a territory that changes hands. */
  show(lines) {
    for (const { event } of lines.slice(-4)) {
      if (["fought", "attack_declared", "moved"].includes(event.type)) this.#follow(event.source, event.target);
      if (event.type === "fought") this.#strike(event.source, event.target);
      if (event.type === "attack_declared") this.#strike(event.source, event.target);
      if (event.type === "moved") this.#strike(event.source, event.target, "play-march");
      if (event.type === "placed") this.#flash(event.territory);
    }
  }

  #flash(code) {
    if (still()) return;
    const use = draw("use", { class: "play-flash", href: this.#map.shapeOf(code) });
    this.#over.append(use);
    setTimeout(() => use.remove(), FLASH);
  }

  /** The last arrow stays until the next one, so that nobody misses it. */
  #strike(source, target, kind = "play-strike") {
    for (const old of this.#over.querySelectorAll("g")) old.remove();
    const group = draw("g", { class: kind });
    for (const path of this.#paths(this.#map.placeOf(source), this.#map.placeOf(target))) {
      group.append(
        draw("path", { class: "play-arrow-case", d: path }),
        draw("path", { class: "play-arrow", d: path, pathLength: 1 }),
      );
    }
    const { x, y } = this.#map.placeOf(target);
    group.append(draw("circle", { class: "play-hit", cx: x, cy: y, r: 5 }));
    this.#over.append(group);
    this.#flash(target);
  }

  /** One curve, or two that leave the map on one side and enter it on the other. */
  #paths(from, to) {
    const width = Number(this.#map.svg.dataset.wraps), dx = to.x - from.x;
    if (!width || Math.abs(dx) < width / 2) {
      const [mx, my] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
      const bend = 0.14;
      return [`M${from.x} ${from.y}Q${mx - (to.y - from.y) * bend} ${my - Math.abs(dx) * bend} ${to.x} ${to.y}`];
    }
    const out = dx > 0 ? -20 : width + 20, back = dx > 0 ? width + 20 : -20;
    return [`M${from.x} ${from.y}L${out} ${(from.y + to.y) / 2}`, `M${back} ${(from.y + to.y) / 2}L${to.x} ${to.y}`];
  }

  clear() {
    for (const old of this.#over.querySelectorAll("g")) old.remove();
  }
}
