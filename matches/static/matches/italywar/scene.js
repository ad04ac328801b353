/* The scene of Italy War: the map of Italy with the names of what is looked at, and the cards that lie face up. */

import { Scene } from "../risiko/scene.js";

const SVG = "http://www.w3.org/2000/svg";
const PIXELS = 13; // of a name on the whole map, whatever the map's scale
/** From the place to its name, above or below, the nearest first. */
const LINES = [-1.15, 2, -2.4, 3.25, -3.65, 4.5, -4.9, 5.75, -6.15, 7];
const meets = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

export class ItalyScene extends Scene {
  #page; #names; #chosen = []; #under = null;

  constructor(page) {
    super(page);
    this.#page = page;
    this.#names = document.createElementNS(SVG, "g");
    this.#names.setAttribute("class", "italy-names");
    this.map.svg.append(this.#names);
    this.map.svg.addEventListener("pointermove", ({ target, pointerType }) => {
      if (pointerType === "mouse") this.#over(target.closest(".pl-t")?.dataset.code);
    });
    this.map.svg.addEventListener("pointerleave", () => this.#over(null));
    this.map.addEventListener("focus", ({ detail }) => this.#over(detail.code));
  }

  changed(detail) {
    super.changed(detail);
    this.#faceUp();
  }

  light(what = {}) {
    super.light(what);
    this.#chosen = what.chosen ?? [];
    this.#write();
  }

  #over(code) {
    if (this.#under === (code ?? null)) return;
    this.#under = code ?? null;
    this.#write();
  }

  /** On a map too small for all the names, those of what is chosen and of what one points at. */
  #write() {
    const scale = this.map.svg.getScreenCTM()?.a ?? 1,
      size = PIXELS / scale;
    this.#names.replaceChildren(
      ...[...new Set([...this.#chosen, this.#under])].filter(Boolean).map((code) => {
        const text = document.createElementNS(SVG, "text"),
          { x, y } = this.map.placeOf(code);
        for (const [name, value] of Object.entries({
          x,
          y: y - size * 1.15,
          "font-size": size.toFixed(1),
          "stroke-width": (size / 3).toFixed(1),
        }))
          text.setAttribute(name, value);
        text.textContent = this.map.nameOf(code);
        return text;
      }),
    );
    this.#part(size);
  }

  /**
   * Neighbours lie close: a name that would lie on another one, on armies or on odds takes the next free line. What is
   * chosen is named beside the map too, so a name without a free line stays away.
   */
  #part(size) {
    const taken = [...this.map.svg.querySelectorAll(".play-far text, .play-note")].map((text) =>
      text.getBoundingClientRect(),
    );
    for (const text of [...this.#names.children]) {
      const y = Number(text.getAttribute("y")) - LINES[0] * size;
      const free = LINES.some((line) => {
        text.setAttribute("y", y + line * size);
        return !taken.some((box) => meets(box, text.getBoundingClientRect()));
      });
      if (free) taken.push(text.getBoundingClientRect());
      else text.remove();
    }
  }

  #faceUp() {
    const { root, board, words } = this.#page, line = root.querySelector("[data-face-up]");
    if (!line) return;
    const cards = board.doc.shown.map(({ seat, kind, throws }) =>
      words.count(`face_up_${kind}`, throws, { name: board.nameOf(seat) }),
    );
    line.hidden = !cards.length;
    line.textContent = words.say("face_up", { list: cards.join(", ") });
  }
}
