/* The board as a map one can tap, paint and walk with the keyboard. It enhances what render_map() drew.

     const map = new Planisphere(document.querySelector(".planisphere-frame"));
     map.addEventListener("territory", ({ detail }) => map.setOwner(detail.code, "R"));

   "territory": { code, drag, key, shift, alt, ctrl }, once per tap, key or territory painted over.
   "zoom": { continent }. "focus": { code }. "continent": { continent }, a tap on a whole map too small for territories,
   to be prevented where it shall not zoom. Words come from the frame's data-texts. */

import { Drawing } from "./planisphere_drawing.js";
import { Hands } from "./planisphere_hands.js";
import {
  DRAWN, SMALLEST, WHOLE, around, between, clearScale, ease, fit, nameScale, needsZoom,
} from "./planisphere_view.js";

const NARROW = 560, NARROW_ASPECT = 1.2; // px of the frame, and the map's proportions below it, as in planisphere.css
const ZOOM_MS = 220;
const AIR = 45, LEAST = 190; // map units around what is looked at, and the narrowest look

export class Planisphere extends EventTarget {
  #frame; #svg; #drawing; #territories; #texts; #plurals; #current; #reach = new Set();
  #whole; #box; #zoom = WHOLE; #frame_id = 0; #painting = false;

  /** `painting`: a finger takes what it passes over on a zoom; the page does not scroll there. */
  constructor(frame, { painting = false } = {}) {
    super();
    this.#frame = frame;
    this.#painting = painting;
    frame.classList.toggle("is-painted", painting);
    this.#svg = frame.querySelector("svg.planisphere");
    this.#drawing = new Drawing(this.#svg);
    this.#territories = this.#drawing.territories;
    this.#texts = JSON.parse(frame.dataset.texts);
    this.#plurals = new Intl.PluralRules(document.documentElement.lang || "it");
    this.#whole = this.#svg.getAttribute("viewBox").split(" ").map(Number);
    this.#box = this.#whole;
    for (const territory of this.#territories.values()) this.#describe(territory);
    this.#current = this.codes[0];
    this.#territories.get(this.#current).group.setAttribute("tabindex", "0");
    frame.classList.add("is-live");
    for (const part of frame.querySelectorAll(".pl-bar, .pl-caption")) part.removeAttribute("inert");
    this.#listen();
  }

  get codes() { return [...this.#territories.keys()]; }
  get zoomed() { return this.#zoom || null; }
  get painting() { return this.#painting; }
  get current() { return this.#current; }
  get owners() { return this.#pick("owner"); }
  get armies() { return this.#pick("armies"); }
  get defects() { return this.codes.filter((code) => this.#territories.get(code).defect); }
  get objective() { return this.codes.filter((code) => this.#territories.get(code).objective); }

  get svg() { return this.#svg; }
  get width() { return this.#whole[2]; }

  nameOf(code) { return this.#territories.get(code).name; }
  continentOf(code) { return this.#territories.get(code).continent; }
  shapeOf(code) { return this.#drawing.shapeOf(code); }

  /** The middle of a territory, in map units. */
  placeOf(code) {
    const { x, y } = this.#territories.get(code);
    return { x, y };
  }

  /** Whether one tap takes a territory on the zoomed map. */
  isNear(code) { return this.continentOf(code) === this.#zoom || this.#reach.has(code); }

  /** Territories that one tap takes although the map shows another continent. */
  setWithinReach(codes) {
    this.#reach = new Set(codes);
    this.#fade();
  }

  /** Words for an army letter, for example "Rosso (Anna)". */
  setSeats(seats) {
    this.#texts.seats = { ...this.#texts.seats, ...seats };
    for (const territory of this.#territories.values()) this.#describe(territory);
  }

  setOwner(code, letter) { this.#change(code, { owner: letter || null }); }
  setArmies(code, armies) { this.#change(code, { armies: armies ?? null }); }
  setDefects(codes) { this.#flag("defect", codes); }
  setObjective(codes) { this.#flag("objective", codes); }

  zoomTo(continent) {
    if ((continent ?? WHOLE) === this.#zoom) return;
    this.#show(continent ?? WHOLE, true);
    this.dispatchEvent(new CustomEvent("zoom", { detail: { continent: this.zoomed } }));
  }

  /** A tap on the whole map of a phone means a continent: the map zooms to it, unless "continent" is prevented. */
  tapContinent(continent) {
    const event = new CustomEvent("continent", { detail: { continent }, cancelable: true });
    if (this.dispatchEvent(event)) this.zoomTo(continent);
  }

  /** On a zoomed map: brings the first place and the others near it into view, without leaving the zoom. */
  lookAt(codes) {
    this.zoomTo(this.continentOf(codes[0]));
    const places = codes
      .map((code) => this.placeOf(code))
      .filter(({ x }, _, [first]) => Math.abs(x - first.x) < this.width / 2);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#glide(this.#box, around(places, AIR, LEAST), still ? 0 : ZOOM_MS);
  }

  focus(code) {
    this.#rove(code);
    this.#territories.get(code).group.focus({ preventScroll: false });
  }

  /** Tells of a territory in the line below the map, where nobody stands on the map itself. */
  tellOf(code) { if (!this.#svg.contains(document.activeElement)) this.#rove(code); }

  /** Says that a territory was touched or painted over. */
  tell(detail) {
    this.#rove(detail.code);
    this.dispatchEvent(new CustomEvent("territory", { detail }));
  }

  // -- reading and writing the drawing

  #pick(key) {
    const filled = [...this.#territories].filter(([, territory]) => territory[key] !== null);
    return Object.fromEntries(filled.map(([code, territory]) => [code, territory[key]]));
  }

  #change(code, news) {
    const territory = this.#territories.get(code);
    if (!territory) throw new RangeError(`not on the board: ${code}`);
    Object.assign(territory, news);
    this.#drawing.paint(territory);
    this.#describe(territory);
  }

  #flag(kind, codes) {
    const wanted = new Set(codes);
    for (const territory of this.#territories.values()) {
      if (territory[kind] === wanted.has(territory.code)) continue;
      territory[kind] = wanted.has(territory.code);
      this.#drawing.flag(territory, kind);
      this.#describe(territory);
    }
    this.#drawing.mark();
  }

  #describe(territory) {
    const texts = this.#texts, { name, value, owner, armies } = territory;
    const parts = [name, texts.value.replace("%(value)d", value), owner ? texts.seats[owner] ?? owner : texts.free];
    if (owner && armies !== null) parts.push(texts.armies[this.#plurals.select(armies)].replace("%(count)d", armies));
    if (territory.objective) parts.push(texts.objective);
    if (territory.defect) parts.push(texts.defect);
    const words = parts.join(", ");
    this.#drawing.name(territory, words);
    if (territory.code === this.#current) this.#say(words);
  }

  #say(words) {
    const line = this.#frame.querySelector(".pl-caption");
    if (line) line.textContent = words;
  }

  // -- zoom

  /** Pixels of the screen to a map unit. */
  get scale() { return this.#svg.clientWidth / fit(this.#box, this.#aspect)[2]; }

  /** Whether territories are too small to tap before a zoom. */
  get small() { return needsZoom(this.#svg.clientWidth / fit(this.#whole, this.#aspect)[2]); }

  get #aspect() {
    const { clientWidth: width, clientHeight: height } = this.#svg;
    if (width && height) return width / height;
    return this.#frame.clientWidth < NARROW ? NARROW_ASPECT : this.#whole[2] / this.#whole[3];
  }

  #show(continent, animated) {
    this.#zoom = continent;
    const target = continent === WHOLE ? this.#whole : this.#texts.continents[continent];
    this.#svg.classList.toggle("is-near", continent !== WHOLE);
    this.#fade();
    for (const button of this.#frame.querySelectorAll(".pl-bar [data-zoom]")) {
      const pressed = button.dataset.zoom === continent;
      button.setAttribute("aria-pressed", String(pressed));
      if (pressed) button.parentElement.scrollLeft = button.offsetLeft - button.parentElement.offsetLeft - 44;
    }
    const still = !animated || matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#glide(this.#box, target, still ? 0 : ZOOM_MS);
  }

  #fade() {
    for (const territory of this.#territories.values()) {
      this.#drawing.fade(territory, this.#zoom !== WHOLE && !this.isNear(territory.code));
    }
  }

  #glide(from, to, duration) {
    cancelAnimationFrame(this.#frame_id);
    const start = performance.now();
    const step = (now) => {
      const share = duration ? Math.min(1, Math.max(0, (now - start) / duration)) : 1;
      this.#box = share === 1 ? to : between(from, to, ease(share));
      this.#drawing.look(this.#seen(), this.#nameScale(share === 1));
      if (share < 1) this.#frame_id = requestAnimationFrame(step);
      else this.dispatchEvent(new Event("still"));
    };
    step(start);
  }

  /** What the picture shows: all of it as it was drawn, which the browser puts into the middle by itself. */
  #seen() { return this.#box === this.#whole ? this.#whole : fit(this.#box, this.#aspect); }

  /** Names as large as they are read well, a little smaller where they would lie on each other. */
  #nameScale(stands) {
    const most = nameScale(this.scale, this.#zoom);
    if (this.#zoom === WHOLE || !stands) return most;
    const codes = [...this.#territories.keys()].filter((code) => this.isNear(code));
    return clearScale(this.#drawing.written(codes), most, SMALLEST / (DRAWN * this.scale));
  }

  // -- what is touched, pressed or focused

  #listen() {
    new Hands(this, this.#territories);
    // On the frame: Chromium makes an <svg> with focus listeners a stop of the tab key.
    this.#frame.addEventListener("focusin", (event) => this.#focused(event));
    this.#frame.addEventListener("focusout", () => this.#drawing.mark());
    this.#frame.querySelector(".pl-bar")?.addEventListener("click", (event) => {
      const button = event.target.closest("[data-zoom]");
      if (button) this.zoomTo(button.dataset.zoom || null);
    });
    new ResizeObserver(() => this.#glide(this.#box, this.#box, 0)).observe(this.#svg);
  }

  #rove(code) {
    this.#territories.get(this.#current).group.setAttribute("tabindex", "-1");
    this.#current = code;
    const { group } = this.#territories.get(code);
    group.setAttribute("tabindex", "0");
    this.#say(group.getAttribute("aria-label"));
  }

  #focused(event) {
    const code = event.target.closest(".pl-t")?.dataset.code;
    if (!code) return;
    this.#rove(code);
    this.#drawing.mark();
    if (this.#zoom && this.continentOf(code) !== this.#zoom) this.zoomTo(this.continentOf(code));
    this.dispatchEvent(new CustomEvent("focus", { detail: { code } }));
  }
}
