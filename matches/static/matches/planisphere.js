// The board as a map one can tap, paint and walk with the keyboard. It enhances what render_map() drew.
//
//   import { Planisphere } from "./planisphere.js";
//   const map = new Planisphere(document.querySelector(".planisphere-frame"));
//   map.addEventListener("territory", ({ detail }) => map.setOwner(detail.code, "R"));
//
// "territory": { code, drag, key, shift, alt, ctrl }, once per tap, key or territory painted over.
// "zoom": { continent }. "focus": { code }. Words come from the frame's data-texts.

import { WHOLE, around, between, ease, fit, nameScale, needsZoom, pillWidth, plain, startingWith, towards } from "./planisphere_view.js";

const SVG = "http://www.w3.org/2000/svg";
const NARROW = 560, NARROW_ASPECT = 1.2; // px of the frame, and the map's proportions below it, as in planisphere.css
const ZOOM_MS = 220;
const AIR = 45, LEAST = 190; // map units around what is looked at, and the narrowest look
const TYPING_MS = 700;
const FINGER = 22; // px: half of what a fingertip covers

function draw(tag, attributes, text = "") {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = text;
  return element;
}

export class Planisphere extends EventTarget {
  #frame; #svg; #prefix; #texts; #whole; #marks; #territories = new Map(); #zoom = WHOLE; #box; #frame_id = 0;
  #current; #typed = ""; #typedAt = 0; #stroke = null; #mouse = false; #plurals; #reach = new Set();

  constructor(frame) {
    super();
    this.#frame = frame;
    this.#svg = frame.querySelector("svg.planisphere");
    this.#prefix = this.#svg.id;
    this.#texts = JSON.parse(frame.dataset.texts);
    this.#plurals = new Intl.PluralRules(document.documentElement.lang || "it");
    this.#marks = this.#svg.querySelector(".pl-marks");
    this.#whole = this.#svg.getAttribute("viewBox").split(" ").map(Number);
    this.#box = this.#whole;
    for (const group of this.#svg.querySelectorAll(".pl-t")) this.#read(group);
    for (const one of this.#territories.values()) this.#describe(one);
    this.#current = this.codes[0];
    this.#territories.get(this.#current).group.setAttribute("tabindex", "0");
    frame.classList.add("is-live");
    for (const part of frame.querySelectorAll(".pl-bar, .pl-caption")) part.hidden = false;
    this.#listen();
    this.#show(WHOLE, false);
  }

  get codes() { return [...this.#territories.keys()]; }
  get zoomed() { return this.#zoom || null; }
  get current() { return this.#current; }
  get owners() { return this.#pick("owner"); }
  get armies() { return this.#pick("armies"); }
  get defects() { return this.codes.filter((code) => this.#territories.get(code).defect); }
  get objective() { return this.codes.filter((code) => this.#territories.get(code).objective); }

  get svg() { return this.#svg; }

  nameOf(code) { return this.#territories.get(code).name; }
  continentOf(code) { return this.#territories.get(code).continent; }
  shapeOf(code) { return `#${this.#prefix}-${code}`; }

  /** The middle of a territory, in map units. */
  placeOf(code) {
    const { x, y } = this.#territories.get(code);
    return { x, y };
  }

  /** Territories that one tap takes although the map shows another continent. */
  setWithinReach(codes) {
    this.#reach = new Set(codes);
    this.#fade();
  }

  /** Words for an army letter, for example "Rosso (Anna)". */
  setSeats(seats) {
    this.#texts.seats = { ...this.#texts.seats, ...seats };
    for (const one of this.#territories.values()) this.#describe(one);
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

  /** On a zoomed map: brings the first place and the others near it into view, without leaving the zoom. */
  lookAt(codes) {
    this.zoomTo(this.continentOf(codes[0]));
    const places = codes.map((code) => this.placeOf(code)).filter(({ x }, _, [first]) => Math.abs(x - first.x) < this.#whole[2] / 2);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#glide(this.#box, around(places, AIR, LEAST), still ? 0 : ZOOM_MS);
  }

  focus(code) {
    this.#rove(code);
    this.#territories.get(code).group.focus({ preventScroll: false });
  }

  // -- reading and writing the drawing

  #read(group) {
    const code = group.dataset.code, tag = this.#svg.querySelector(`.pl-tag[data-for="${code}"]`);
    const circle = this.#svg.querySelector(`.pl-touch circle[data-code="${code}"]`);
    const [x, y, r] = ["cx", "cy", "r"].map((name) => Number(circle.getAttribute(name)));
    const { name, value, continent, owner = null, armies, defect, objective } = group.dataset;
    this.#territories.set(code, {
      code, group, tag, x, y, r, name, value, continent, owner,
      armies: armies === undefined ? null : Number(armies), defect: Boolean(defect), objective: Boolean(objective),
    });
  }

  #pick(key) {
    return Object.fromEntries([...this.#territories].filter(([, one]) => one[key] !== null).map(([code, one]) => [code, one[key]]));
  }

  #change(code, news) {
    const one = this.#territories.get(code);
    if (!one) throw new RangeError(`not on the board: ${code}`);
    Object.assign(one, news);
    const { group, tag, owner } = one, shape = group.querySelector("use");
    if (owner) {
      group.dataset.owner = owner;
      shape.setAttribute("fill", `url(#${this.#prefix}-${owner})`);
      const text = one.armies === null ? owner : `${owner} ${one.armies}`, width = pillWidth(text);
      const pill = this.#part(tag, "pl-army", () => [draw("rect", { x: -1, y: -5.6, height: 11.2, rx: 2 }), draw("text", {})]);
      pill.firstChild.setAttribute("width", width.toFixed(1));
      pill.lastChild.setAttribute("x", (width / 2 - 1).toFixed(1));
      pill.lastChild.textContent = text;
    } else {
      delete group.dataset.owner;
      shape.removeAttribute("fill");
    }
    tag.classList.toggle("is-owned", Boolean(owner));
    this.#describe(one);
  }

  #flag(kind, codes) {
    const wanted = new Set(codes);
    for (const one of this.#territories.values()) {
      if (one[kind] === wanted.has(one.code)) continue;
      one[kind] = wanted.has(one.code);
      one.tag.classList.toggle(`is-${kind}`, one[kind]);
      if (one.defect) this.#part(one.tag, "pl-alert", () => [draw("path", { d: "M0-6.4l6.6 11.6h-13.2z" }), draw("text", { y: 1 }, "!")]);
      this.#describe(one);
    }
    this.#mark();
  }

  /** A part of a badge, drawn when it is first needed. */
  #part(tag, name, children) {
    const badge = tag.querySelector(".pl-badge"), found = badge.querySelector(`.${name}`);
    if (found) return found;
    const part = draw("g", { class: name });
    part.append(...children());
    badge.append(part);
    return part;
  }

  #mark() {
    const layers = [["objective", ["pl-objective-case", "pl-objective"]], ["defect", ["pl-defect"]]];
    const uses = layers.flatMap(([kind, classes]) => this.codes
      .filter((code) => this.#territories.get(code)[kind])
      .flatMap((code) => classes.map((name) => draw("use", { class: name, href: `#${this.#prefix}-${code}` }))));
    const focused = document.activeElement;
    const ring = focused?.matches?.(".pl-t:focus-visible") && this.#svg.contains(focused)
      ? ["pl-focus-case", "pl-focus"].map((name) => draw("use", { class: name, href: `#${this.#prefix}-${focused.dataset.code}` })) : [];
    this.#marks.replaceChildren(...uses, ...ring);
  }

  #describe(one) {
    const texts = this.#texts;
    const parts = [one.name, texts.value.replace("%(value)d", one.value)];
    parts.push(one.owner ? texts.seats[one.owner] ?? one.owner : texts.free);
    if (one.owner && one.armies !== null) parts.push(texts.armies[this.#plurals.select(one.armies)].replace("%(count)d", one.armies));
    if (one.objective) parts.push(texts.objective);
    if (one.defect) parts.push(texts.defect);
    const words = parts.join(", ");
    one.group.setAttribute("aria-label", words);
    (one.group.querySelector("title") ?? one.group.insertBefore(draw("title", {}), one.group.firstChild)).textContent = words;
    if (one.code === this.#current) this.#say(words);
  }

  #say(words) {
    const line = this.#frame.querySelector(".pl-caption");
    if (line) line.textContent = words;
  }

  // -- zoom

  get #scale() { return this.#svg.clientWidth / fit(this.#box, this.#aspect)[2]; }
  get #aspect() {
    const { clientWidth: width, clientHeight: height } = this.#svg;
    if (width && height) return width / height;
    return this.#frame.clientWidth < NARROW ? NARROW_ASPECT : this.#whole[2] / this.#whole[3];
  }
  get #small() { return needsZoom(this.#svg.clientWidth / fit(this.#whole, this.#aspect)[2]); }

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
    for (const one of this.#territories.values()) {
      const dim = this.#zoom !== WHOLE && one.continent !== this.#zoom && !this.#reach.has(one.code);
      one.group.classList.toggle("is-dim", dim);
      one.tag.classList.toggle("is-dim", dim);
    }
  }

  #glide(from, to, duration) {
    cancelAnimationFrame(this.#frame_id);
    const start = performance.now();
    const step = (now) => {
      const share = duration ? Math.min(1, Math.max(0, (now - start) / duration)) : 1;
      this.#box = share === 1 ? to : between(from, to, ease(share));
      this.#svg.setAttribute("viewBox", fit(this.#box, this.#aspect).map((value) => value.toFixed(2)).join(" "));
      this.#svg.style.setProperty("--pl-k", nameScale(this.#scale, this.#zoom).toFixed(3));
      if (share < 1) this.#frame_id = requestAnimationFrame(step);
      else this.dispatchEvent(new Event("still"));
    };
    step(start);
  }

  // -- fingers, mouse and keyboard

  #listen() {
    this.#svg.addEventListener("pointerdown", (event) => this.#down(event));
    this.#svg.addEventListener("pointermove", (event) => this.#move(event));
    this.#svg.addEventListener("click", (event) => this.#click(event));
    this.#svg.addEventListener("keydown", (event) => this.#key(event));
    // On the frame: Chromium makes an <svg> with focus listeners a stop of the tab key.
    this.#frame.addEventListener("focusin", (event) => this.#focused(event));
    this.#frame.addEventListener("focusout", () => this.#mark());
    addEventListener("pointerup", () => { this.#stroke = null; });
    this.#frame.querySelector(".pl-bar")?.addEventListener("click", (event) => {
      const button = event.target.closest("[data-zoom]");
      if (button) this.zoomTo(button.dataset.zoom || null);
    });
    new ResizeObserver(() => this.#glide(this.#box, this.#box, 0)).observe(this.#svg);
  }

  /** The territory under a pointer: on a phone's zoom its finger circle first, elsewhere its land first. */
  #hit({ clientX, clientY }) {
    const land = document.elementFromPoint(clientX, clientY)?.closest?.(".pl-t");
    const found = land && this.#svg.contains(land) ? land.dataset.code : null;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.#svg.getScreenCTM().inverse());
    const touched = [...this.#territories.values()]
      .filter((one) => !this.#zoom || one.continent === this.#zoom)
      .filter((one) => Math.hypot(one.x - x, one.y - y) <= Math.max(one.r, this.#zoom ? FINGER / this.#scale : 0))
      .sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))[0]?.code ?? null;
    return this.#small && this.#zoom ? touched ?? found : found ?? touched;
  }

  #nearest({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.#svg.getScreenCTM().inverse());
    return [...this.#territories.values()].sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))[0];
  }

  #down(event) {
    this.#mouse = event.pointerType !== "touch" && event.button === 0 && !this.#small;
    if (!this.#mouse) return;
    const code = this.#hit(event);
    this.#stroke = new Set(code ? [code] : []);
    if (code) this.#tell(code, event, false);
  }

  #move(event) {
    if (!this.#stroke || !(event.buttons & 1)) return;
    const code = this.#hit(event);
    if (!code || this.#stroke.has(code)) return;
    this.#stroke.add(code);
    this.#tell(code, event, true);
  }

  #click(event) {
    const painted = this.#mouse && event.detail > 0;
    this.#mouse = false;
    if (painted) return;
    const spoken = event.detail === 0 ? event.target.closest(".pl-t")?.dataset.code : null;
    if (spoken) return void this.#tell(spoken, event, false);
    const code = this.#hit(event);
    if (!this.#small) return void (code && this.#tell(code, event, false));
    if (!this.#zoom) return void this.zoomTo(this.#territories.get(code)?.continent ?? this.#nearest(event).continent);
    if (!code) return;
    if (this.continentOf(code) !== this.#zoom && !this.#reach.has(code)) this.zoomTo(this.continentOf(code));
    else this.#tell(code, event, false);
  }

  #tell(code, event, drag) {
    this.#rove(code);
    const { shiftKey: shift, altKey: alt, ctrlKey, metaKey } = event;
    const detail = { code, drag, key: event.type === "keydown", shift, alt, ctrl: ctrlKey || metaKey };
    this.dispatchEvent(new CustomEvent("territory", { detail }));
  }

  #rove(code) {
    this.#territories.get(this.#current).group.setAttribute("tabindex", "-1");
    this.#current = code;
    const one = this.#territories.get(code);
    one.group.setAttribute("tabindex", "0");
    this.#say(one.group.getAttribute("aria-label"));
  }

  #focused(event) {
    const code = event.target.closest(".pl-t")?.dataset.code;
    if (!code) return;
    this.#rove(code);
    this.#mark();
    if (this.#zoom && this.continentOf(code) !== this.#zoom) this.zoomTo(this.continentOf(code));
    this.dispatchEvent(new CustomEvent("focus", { detail: { code } }));
  }

  #key(event) {
    if (event.key.startsWith("Arrow")) {
      const next = towards(this.#territories.get(this.#current), this.#territories, event.key, this.#whole[2]);
      if (next) this.focus(next);
    } else if (event.key === "Enter" || event.key === " ") {
      this.#tell(this.#current, event, false);
    } else if (event.key === "Escape" && this.#zoom) {
      this.zoomTo(null);
    } else if (event.key.length === 1 && /\p{L}/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      this.#type(event.key);
    } else {
      return;
    }
    event.preventDefault();
  }

  /** Typed letters jump to the next name that begins with them. */
  #type(letter) {
    const now = performance.now();
    this.#typed = (now - this.#typedAt < TYPING_MS ? this.#typed : "") + plain(letter);
    this.#typedAt = now;
    const found = startingWith(this.#territories, this.#current, this.#typed);
    if (found) this.focus(found);
  }
}
