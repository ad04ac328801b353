/* The map as the scripts know it: owners, pieces, what is lit, taps. It knows no rules. */

const SVG = "http://www.w3.org/2000/svg";
const ARMS = ["land", "air", "sea"];
const [WIDTH, MIDDLE, FINGERS] = [1000, [500, 200], 640]; // map units; px below which a finger cannot tell places apart
/** A tank, an aircraft, a submarine: shapes, so that they differ without colour. */
export const SHAPES = {
  land: "M-4.6 .4h1.4l1-2.6h3.2v-.9h4v1.3h-3.6l.6 2.2h2.6l-1.2 2.8h-6.8z",
  air: "M0 -4.2L4 3.4 0 1.6 -4 3.4z",
  sea: "M-4.4 .6a4.4 2.6 0 0 1 8.8 0a4.4 2.6 0 0 1 -8.8 0M-1 -3.4h2v2h-2z",
};

function node(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** How far across the map it is from a spot to another, by the shorter way: the map goes round. */
function over(start, goal) {
  const across = goal[0] - start[0];
  return Math.abs(across) > WIDTH / 2 ? across - Math.sign(across) * WIDTH : across;
}

export class Chart {
  #box; #svg; #places = new Map(); #tap = null; #zoomed = null;

  constructor(box, texts) {
    this.#box = box;
    this.#svg = box.querySelector("svg");
    for (const part of this.#svg.querySelectorAll("[data-place]")) {
      if (!this.#places.has(part.dataset.place)) this.#places.set(part.dataset.place, []);
      this.#places.get(part.dataset.place).push(part);
      if (part.tagName === "g")
        part.insertBefore(ring(part.classList.contains("chart__sea")), part.querySelector("text"));
    }
    this.#svg.addEventListener("click", (event) => {
      const code = event.target.closest("[data-place]")?.dataset.place;
      if (this.#tooSmall) this.#near(true, event);
      else if (code) this.#tap?.(code);
    });
    this.#svg.addEventListener("pointermove", ({ target }) => this.#caption(target.closest("[data-place]")));
    this.#zooming(texts);
  }

  onTap(use) { this.#tap = use; }
  get codes() { return [...this.#places.keys()]; }

  #zooming(texts) {
    const press = this.#box.querySelector("[data-zoom]");
    this.#zoomed = (near) => {
      this.#box.classList.toggle("is-near", near);
      press.setAttribute("aria-pressed", String(near));
      if (texts?.near) press.querySelector("span:last-child").textContent = near ? texts.far : texts.near;
    };
    press.addEventListener("click", () => this.#near(!this.#isNear));
  }

  get #isNear() { return this.#box.classList.contains("is-near"); }

  /** On a phone the whole map is for looking: the first tap brings what was tapped near. */
  get #tooSmall() {
    return (
      !this.#isNear && this.#svg.clientWidth < FINGERS && this.#box.querySelector("[data-zoom]").offsetParent !== null
    );
  }

  /** The enlarged map begins where it was tapped, else where something can be chosen, else in its middle. */
  #near(near, { clientX, clientY } = {}) {
    const { left, top, width } = this.#svg.getBoundingClientRect();
    const tapped =
      clientX === undefined ? null : [(clientX - left) * (WIDTH / width), (clientY - top) * (WIDTH / width)];
    this.#zoomed?.(near);
    if (near) this.#reveal(...(tapped ?? this.#choosable()[0] ?? MIDDLE));
  }

  #reveal(x, y) {
    const scroll = this.#box.querySelector(".chart__scroll"), scale = this.#svg.getBoundingClientRect().width / WIDTH;
    scroll.scrollTo(x * scale - scroll.clientWidth / 2, y * scale - scroll.clientHeight / 2);
  }

  /** Where something is lit. */
  #choosable() { return [...this.#svg.querySelectorAll("g.is-lit")].map(spot); }

  /** The enlarged map moves on when nothing of what is asked about is in sight. */
  #follow() {
    if (!this.#isNear) return;
    const { left, top, right, bottom } = this.#box.querySelector(".chart__scroll").getBoundingClientRect();
    const lit = [...this.#svg.querySelectorAll("g.is-lit, g.is-chosen")];
    const seen = (mark) => {
      const box = mark.querySelector(".chart__ring").getBoundingClientRect();
      return box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom;
    };
    if (lit.length && !lit.some(seen)) this.#reveal(...spot(lit[0]));
  }

  #caption(place) {
    this.#box.querySelector("[data-caption]").textContent =
      place?.querySelector("title")?.textContent ?? place?.dataset.name ?? "";
  }

  /** A territory: the letter of its owner, its armies, and the invaders that stand there ({letter, land, air} or
   *  null). */
  setLand(code, { letter, land, air }, invader = null) {
    for (const part of this.#places.get(code) ?? []) {
      if (part.tagName === "path")
        part.style.setProperty("--chart-fill", letter ? `var(--army-${letter.toLowerCase()})` : "");
      else part.querySelector("[data-pieces]").replaceChildren(...this.#standing(letter, { land, air }, invader));
    }
  }

  #standing(letter, own, invader) {
    const flag = letter
      ? [node("circle", { class: `chart__flag army-fill--${letter}`, r: 7.4 }), text(letter, 0, 0.4, "chart__letter")]
      : [];
    return [
      ...flag,
      ...plate(own, 9, 0, ""),
      ...(invader
        ? [
            node("circle", { class: `chart__flag army-fill--${invader.letter}`, r: 6.2, cy: -15 }),
            text(invader.letter, 0, -14.6, "chart__letter"),
            ...plate(invader, 9, -15, " chart__plate--enemy"),
          ]
        : []),
    ];
  }

  /** A sea area: [{letter, sea}] of everybody who has submarines there. */
  setSea(code, rows) {
    const shown = rows.flatMap(({ letter, sea }, place) => {
      const y = 18 + place * 12;
      return [
        node("circle", { class: `chart__flag army-fill--${letter}`, r: 5.4, cx: -14, cy: y }),
        text(letter, -14, y + 0.4, "chart__letter"),
        ...plate({ sea }, -6, y, ""),
      ];
    });
    for (const part of this.#places.get(code) ?? []) part.querySelector("[data-pieces]").replaceChildren(...shown);
  }

  /** What can be chosen and what is chosen, as codes. */
  light({ lit = [], chosen = [] }) {
    this.#box.classList.toggle("is-choosing", lit.length + chosen.length > 0);
    for (const [code, parts] of this.#places) {
      for (const part of parts) {
        part.classList.toggle("is-lit", lit.includes(code));
        part.classList.toggle("is-chosen", chosen.includes(code));
      }
    }
    this.#follow();
  }

  /** Arrows from place to place: [{ from, to, kind }], kind land, air, sea or fire. */
  arrows(list) {
    this.#svg
      .querySelector("[data-arrows]")
      .replaceChildren(...list.flatMap(({ from, to, kind }) => this.#arrow(from, to, kind)));
  }

  /** Between the two nearest of their spots; over the edge of the map it is two arrows. */
  #arrow(from, to, kind) {
    const spots = (code) => (this.#places.get(code) ?? []).filter((drawn) => drawn.tagName === "g").map(spot);
    const pairs = spots(from).flatMap((here) =>
      spots(to).map((there) => ({ start: here, goal: there, across: over(here, there), down: there[1] - here[1] })),
    );
    const nearest = pairs.sort((a, b) => Math.hypot(a.across, a.down) - Math.hypot(b.across, b.down))[0];
    if (!nearest) return [];
    const { start, goal, across, down } = nearest, end = [start[0] + across, start[1] + down];
    const back = [goal[0] - across, goal[1] - down];
    return [stroke(start, end, kind), ...(end[0] === goal[0] ? [] : [stroke(back, goal, kind)])];
  }
}

/** Where a group stands. */
const spot = (group) => group.getAttribute("transform").match(/-?[\d.]+/g).map(Number);

/** What shows that a place can be chosen: around the flag of a territory, around the name of a sea area. */
function ring(sea) {
  const shape = sea ? ["rect", { x: -37, y: -16, width: 74, height: 32, rx: 16 }] : ["circle", { r: 11.5 }];
  return node(shape[0], { class: "chart__ring", ...shape[1] });
}

/** One arrow that keeps clear of the flags at both its ends. */
function stroke([x, y], [toX, toY], kind) {
  const length = Math.hypot(toX - x, toY - y) || 1, [dx, dy] = [(toX - x) / length, (toY - y) / length];
  const [tipX, tipY] = [toX - dx * 12, toY - dy * 12], d = `M${x + dx * 10} ${y + dy * 10}L${tipX} ${tipY}`;
  const corners = [[dx, dy], [-dx - dy, dx - dy], [dy - dx, -dx - dy]];
  const tip = `M${corners.map(([right, down]) => `${tipX + right * 5} ${tipY + down * 5}`).join("L")}z`;
  return node(
    "g",
    { class: `chart__arrow chart__arrow--${kind}` },
    node("path", { class: "chart__arrow-case", d }),
    node("path", { class: "chart__arrow-line", d }),
    node("path", { class: "chart__arrow-tip", d: tip }),
  );
}

function text(words, x, y, kind) {
  return node("text", { x, y, class: kind }, String(words));
}

/** The armies of one side in a row: a shape and a number for each kind there is. */
function plate(armies, x, y, kind) {
  const there = ARMS.filter((arm) => armies[arm]);
  if (!there.length) return [];
  const widths = there.map((arm) => 14 + 6.2 * String(armies[arm]).length);
  const starts = widths.map((_, place) => widths.slice(0, place).reduce((sum, width) => sum + width, x));
  return [
    node("rect", {
      class: `chart__plate${kind}`,
      x,
      y: y - 6.5,
      width: widths.reduce((sum, width) => sum + width, 0),
      height: 13,
      rx: 3,
    }),
    ...there.flatMap((arm, place) => [
      node("path", {
        class: `chart__arm chart__arm--${arm}`,
        d: SHAPES[arm],
        transform: `translate(${starts[place] + 6.5} ${y})`,
      }),
      text(armies[arm], starts[place] + 12 + 3.1 * String(armies[arm]).length, y + 0.4, "chart__count"),
    ]),
  ];
}
