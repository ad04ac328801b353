/* The chart of FutuRisiKo! with the hands of a planisphere: touched, or walked with the keys. It never zooms to a
   part. */

import { fill, plain } from "../../matches/common.js";
import { Chart } from "../../matches/futurisiko/chart.js";
import { startingWith, towards } from "../../matches/planisphere_view.js";

const WIDTH = 1000; // map units

export class ChartBoard extends EventTarget {
  #chart; #texts; #owners = new Map(); #armies = new Map(); #seats = {}; #spots = new Map(); #current; #defects = [];

  /** `owners`, `armies` (by territory), `seats` (by letter) and `marked` are what stands there already. */
  constructor(box, { texts, territories, owners = {}, armies = {}, seats = {}, marked = [] }) {
    super();
    this.#texts = texts;
    this.#chart = new Chart(box);
    this.#chart.onTap((code) => this.#tell(code));
    box.querySelector("svg").setAttribute("role", "group");
    for (const { code, name } of territories)
      this.#spots.set(code, place(box.querySelector(`g.chart__spot[data-place="${code}"]`), name));
    this.#current = territories[0].code;
    for (const code of this.#spots.keys()) this.#say(code);
    this.#rove(this.#current);
    box.addEventListener("keydown", (event) => this.#key(event));
    box.addEventListener("focusin", (event) => this.#focused(event.target.closest(".chart__spot")?.dataset.place));
    this.#seats = seats;
    for (const [code, count] of Object.entries(armies)) this.#armies.set(code, count);
    for (const [code, letter] of Object.entries(owners)) this.setOwner(code, letter);
    if (marked.length) this.setDefects(marked);
  }

  zoomed = null;
  get current() { return this.#current; }
  get owners() { return Object.fromEntries(this.#owners); }
  get defects() { return this.#defects; }
  focus(code) { this.#spots.get(code).group.focus({ preventScroll: false }); }
  zoomTo() { /* the whole chart is always in view */ }
  setObjective() { /* no card of this game lists territories */ }
  setSeats(words) { this.#seats = words; for (const code of this.#spots.keys()) this.#say(code); }
  setOwner(code, letter) { this.#owners.set(code, letter); this.#paint(code); }
  setArmies(code, armies) { this.#armies.set(code, armies); this.#paint(code); }
  setDefects(codes) { this.#defects = [...codes]; this.#chart.light({ lit: codes }); }

  #paint(code) {
    this.#chart.setLand(code, { letter: this.#owners.get(code) ?? "", land: this.#armies.get(code) ?? 0, air: 0 });
    this.#say(code);
  }

  #say(code) {
    const { group, name } = this.#spots.get(code), owner = this.#seats[this.#owners.get(code)] ?? this.#texts.free;
    group.setAttribute("aria-label", fill(this.#texts.territory_owner, { territory: name, owner }));
  }

  #tell(code, key = false) {
    if (!this.#spots.has(code)) return; // a sea area
    this.#rove(code);
    this.dispatchEvent(new CustomEvent("territory", { detail: { code, drag: false, key } }));
  }

  #rove(code) {
    this.#spots.get(this.#current).group.setAttribute("tabindex", "-1");
    this.#current = code;
    this.#spots.get(code).group.setAttribute("tabindex", "0");
  }

  #focused(code) {
    if (!code) return;
    this.#rove(code);
    this.dispatchEvent(new CustomEvent("focus", { detail: { code } }));
  }

  #key(event) {
    if (!event.target.closest(".chart__spot") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") this.#tell(this.#current, true);
    else if (event.key.startsWith("Arrow"))
      this.#go(towards(this.#spots.get(this.#current), this.#spots, event.key, WIDTH));
    else if (/^\p{L}$/u.test(event.key)) this.#go(startingWith(this.#spots, this.#current, plain(event.key)));
    else return;
    event.preventDefault();
  }

  #go(code) { if (code) this.#spots.get(code).group.focus(); }
}

/** The spot of a territory as a button, and where it stands. */
function place(group, name) {
  const [x, y] = group.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
  group.setAttribute("role", "button");
  group.setAttribute("tabindex", "-1");
  return { group, name, x, y };
}
