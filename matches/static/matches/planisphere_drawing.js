/* How a planisphere looks: its territories, their owners, their armies and the marks over them. */

import { pillWidth } from "./planisphere_view.js";

const SVG = "http://www.w3.org/2000/svg";

function draw(tag, attributes, text = "") {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = text;
  return element;
}

const keyed = (svg, selector, key) =>
  new Map([...svg.querySelectorAll(selector)].map((element) => [element.dataset[key], element]));

/** A part of a badge, drawn when it is first needed. */
function badgePart(tag, name, children) {
  const badge = tag.querySelector(".pl-badge"), drawn = badge.querySelector(`.${name}`);
  if (drawn) return drawn;
  const part = draw("g", { class: name });
  part.append(...children());
  badge.append(part);
  return part;
}

export class Drawing {
  #svg; #prefix; #marks;
  territories = new Map();

  constructor(svg) {
    this.#svg = svg;
    this.#prefix = svg.id;
    this.#marks = svg.querySelector(".pl-marks");
    svg.addEventListener("pointerover", ({ target }) => this.#entitle(target.closest(".pl-t")));
    const tags = keyed(svg, ".pl-tag", "for"), circles = keyed(svg, ".pl-touch circle", "code");
    for (const [code, group] of keyed(svg, ".pl-t", "code")) this.#read(code, group, tags.get(code), circles.get(code));
  }

  shapeOf(code) { return `#${this.#prefix}-${code}`; }

  #read(code, group, tag, circle) {
    const [x, y, r] = ["cx", "cy", "r"].map((key) => Number(circle.getAttribute(key)));
    const { name, value, continent, owner = null, armies, defect, objective } = group.dataset;
    this.territories.set(code, {
      code, group, tag, x, y, r, name, value, continent, owner,
      armies: armies === undefined ? null : Number(armies), defect: Boolean(defect), objective: Boolean(objective),
    });
  }

  /** Lets the picture show a box, with names so many times as large; what it shows already costs nothing. */
  look(box, names) {
    const view = box.map((value) => Number(value.toFixed(2))).join(" "), scale = String(Number(names.toFixed(3)));
    if (this.#svg.getAttribute("viewBox") !== view) this.#svg.setAttribute("viewBox", view);
    if ((this.#svg.style.getPropertyValue("--pl-k") || "1") !== scale) this.#svg.style.setProperty("--pl-k", scale);
  }

  /** Draws the owner and the armies that a territory has. */
  paint({ group, tag, owner, armies }) {
    if (owner) {
      group.dataset.owner = owner;
      group.querySelector("use").setAttribute("fill", `url(#${this.#prefix}-${owner})`);
      this.#count(tag, armies === null ? owner : `${owner} ${armies}`);
    } else {
      delete group.dataset.owner;
      group.querySelector("use").removeAttribute("fill");
    }
    tag.classList.toggle("is-owned", Boolean(owner));
  }

  #count(tag, text) {
    const width = pillWidth(text);
    const pill = badgePart(tag, "pl-army", () => [
      draw("rect", { x: -1, y: -5.6, height: 11.2, rx: 2 }),
      draw("text", {}),
    ]);
    pill.firstElementChild.setAttribute("width", width.toFixed(1));
    pill.lastElementChild.setAttribute("x", (width / 2 - 1).toFixed(1));
    pill.lastElementChild.textContent = text;
  }

  /** Draws what a territory is marked as: "defect" or "objective". */
  flag(territory, kind) {
    territory.tag.classList.toggle(`is-${kind}`, territory[kind]);
    if (!territory.defect) return;
    badgePart(territory.tag, "pl-alert", () => [
      draw("path", { d: "M0-6.4l6.6 11.6h-13.2z" }),
      draw("text", { y: 1 }, "!"),
    ]);
  }

  /** What is written at these territories: the place, and around it the boxes of name and badge as drawn. */
  written(codes) {
    return codes.map((code) => {
      const { tag } = this.territories.get(code), place = tag.transform.baseVal[0].matrix;
      const boxes = [".pl-name", ".pl-badge"].map((part) => {
        const element = tag.querySelector(part), moved = element.transform.baseVal[0]?.matrix ?? { e: 0, f: 0 };
        const { x, y, width, height } = element.getBBox();
        const air = part === ".pl-name" ? height / element.childElementCount / 7 : 0; // above and below letters
        return [x + moved.e, y + moved.f + air, width, height - 2 * air];
      });
      return { x: place.e, y: place.f, boxes };
    });
  }

  /** Draws the outlines over the land: objectives, defects, and what the keyboard is on. */
  mark() {
    const layers = [["objective", ["pl-objective-case", "pl-objective"]], ["defect", ["pl-defect"]]];
    const outlines = layers.flatMap(([kind, classes]) => [...this.territories.values()]
      .filter((territory) => territory[kind])
      .flatMap(({ code }) => this.#outlines(code, classes)));
    const focused = document.activeElement;
    const ringed = focused?.matches?.(".pl-t:focus-visible") && this.#svg.contains(focused);
    const ring = ringed ? this.#outlines(focused.dataset.code, ["pl-focus-case", "pl-focus"]) : [];
    this.#marks.replaceChildren(...outlines, ...ring);
  }

  #outlines(code, classes) { return classes.map((name) => draw("use", { class: name, href: this.shapeOf(code) })); }

  /** Gives a territory its words, for the screen reader and for whoever points at it. */
  name({ group }, words) {
    if (group.getAttribute("aria-label") === words) return;
    group.setAttribute("aria-label", words);
    const title = group.querySelector("title");
    if (title) title.textContent = words;
  }

  /** Whoever points at a territory reads its words there: they are drawn when they are first pointed at. */
  #entitle(group) {
    if (!group || group.querySelector("title")) return;
    group.prepend(draw("title", {}, group.getAttribute("aria-label")));
  }

  fade({ group, tag }, dim) {
    group.classList.toggle("is-dim", dim);
    tag.classList.toggle("is-dim", dim);
  }
}
