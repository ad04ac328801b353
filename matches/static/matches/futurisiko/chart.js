// The map as the scripts know it: owners, pieces, what is lit, taps. It knows no rules.

const SVG = "http://www.w3.org/2000/svg";
const ARMS = ["land", "air", "sea"];
/** A square with a cannon's weight, an aircraft, a submarine: shapes, so that they differ without colour. */
const SHAPES = {
  land: "M-3.4 -2.6h6.8v5.2h-6.8z",
  air: "M0 -4.2L4 3.4 0 1.6 -4 3.4z",
  sea: "M-4.4 .6a4.4 2.6 0 0 1 8.8 0a4.4 2.6 0 0 1 -8.8 0M-1 -3.4h2v2h-2z",
};

function node(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

export class Chart {
  #box; #svg; #places = new Map(); #tap = () => {};

  constructor(box, texts) {
    this.#box = box;
    this.#svg = box.querySelector("svg");
    for (const one of this.#svg.querySelectorAll("[data-place]")) {
      if (!this.#places.has(one.dataset.place)) this.#places.set(one.dataset.place, []);
      this.#places.get(one.dataset.place).push(one);
      if (one.tagName === "g") one.append(node("circle", { class: "chart__ring", r: one.classList.contains("chart__sea") ? 21 : 15 }));
    }
    this.#svg.addEventListener("click", ({ target }) => {
      const code = target.closest("[data-place]")?.dataset.place;
      if (code) this.#tap(code);
    });
    this.#svg.addEventListener("pointermove", ({ target }) => this.#caption(target.closest("[data-place]")));
    this.#zooming(texts);
  }

  onTap(use) { this.#tap = use; }
  get codes() { return [...this.#places.keys()]; }

  #zooming(texts) {
    const press = this.#box.querySelector("[data-zoom]");
    press.addEventListener("click", () => {
      const near = this.#box.classList.toggle("is-near");
      press.setAttribute("aria-pressed", String(near));
      if (near) this.#reveal();
      if (texts?.near) press.querySelector("span:last-child").textContent = near ? texts.far : texts.near;
    });
  }

  /** The enlarged map begins where something can be chosen, else in its middle. */
  #reveal() {
    const scroll = this.#box.querySelector(".chart__scroll"), at = this.#svg.querySelector("g.is-lit, g.is-chosen");
    const [x, y] = at ? at.getAttribute("transform").match(/-?[\d.]+/g).map(Number) : [500, 200];
    const scale = this.#svg.getBoundingClientRect().width / 1000;
    scroll.scrollTo(x * scale - scroll.clientWidth / 2, y * scale - scroll.clientHeight / 2);
  }

  #caption(place) {
    this.#box.querySelector("[data-caption]").textContent = place?.querySelector("title")?.textContent ?? place?.dataset.name ?? "";
  }

  /** A territory: the letter of its owner, its armies, and the invaders that stand there ({letter, land, air} or null). */
  setLand(code, { letter, land, air }, invader = null) {
    for (const one of this.#places.get(code) ?? []) {
      if (one.tagName === "path") one.style.setProperty("--chart-fill", letter ? `var(--army-${letter.toLowerCase()})` : "");
      else one.querySelector("[data-pieces]").replaceChildren(...this.#standing(letter, { land, air }, invader));
    }
  }

  #standing(letter, own, invader) {
    const flag = letter ? [node("circle", { class: `chart__flag army-fill--${letter}`, r: 7.4 }), text(letter, 0, 0.4, "chart__letter")] : [];
    return [...flag, ...plate(own, 9, 0, ""), ...(invader ? [
      node("circle", { class: `chart__flag army-fill--${invader.letter}`, r: 6.2, cy: -15 }), text(invader.letter, 0, -14.6, "chart__letter"),
      ...plate(invader, 9, -15, " chart__plate--enemy")] : [])];
  }

  /** A sea area: [{letter, sea}] of everybody who has submarines there. */
  setSea(code, rows) {
    const shown = rows.flatMap(({ letter, sea }, place) => {
      const y = 18 + place * 12;
      return [node("circle", { class: `chart__flag army-fill--${letter}`, r: 5.4, cx: -14, cy: y }), text(letter, -14, y + 0.4, "chart__letter"), ...plate({ sea }, -6, y, "")];
    });
    for (const one of this.#places.get(code) ?? []) one.querySelector("[data-pieces]").replaceChildren(...shown);
  }

  /** What can be chosen and what is chosen, as codes. */
  light({ lit = [], chosen = [] }) {
    this.#box.classList.toggle("is-choosing", lit.length + chosen.length > 0);
    for (const [code, parts] of this.#places) {
      for (const one of parts) {
        one.classList.toggle("is-lit", lit.includes(code));
        one.classList.toggle("is-chosen", chosen.includes(code));
      }
    }
  }
}

function text(words, x, y, kind) {
  return node("text", { x, y, class: kind }, String(words));
}

/** The armies of one side in a row: a shape and a number for each kind there is. */
function plate(armies, x, y, kind) {
  const there = ARMS.filter((arm) => armies[arm]);
  if (!there.length) return [];
  const width = there.length * 21;
  return [
    node("rect", { class: `chart__plate${kind}`, x, y: y - 6.5, width, height: 13, rx: 3 }),
    ...there.flatMap((arm, place) => [
      node("path", { class: "chart__arm", d: SHAPES[arm], transform: `translate(${x + 6 + place * 21} ${y})` }),
      text(armies[arm], x + 15 + place * 21, y + 0.4, "chart__count"),
    ]),
  ];
}
