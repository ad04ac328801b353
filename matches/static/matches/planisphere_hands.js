/* What fingers, a mouse and the keyboard do to a planisphere. */

import { plain } from "./common.js";
import { startingWith, towards } from "./planisphere_view.js";

const TYPING_MS = 700;
const FINGER = 22; // px: half of what a fingertip covers
const STROKE = 13; // px around a middle: a finger on its way to the next territory spares the third beside it

export class Hands {
  #map; #svg; #territories; #stroke = null; #painted = false; #typed = ""; #typedAt = 0;

  constructor(map, territories) {
    this.#map = map;
    this.#svg = map.svg;
    this.#territories = territories;
    this.#svg.addEventListener("pointerdown", (event) => this.#down(event));
    this.#svg.addEventListener("pointermove", (event) => this.#move(event));
    this.#svg.addEventListener("click", (event) => this.#click(event));
    this.#svg.addEventListener("keydown", (event) => this.#key(event));
    // A stroke is no scrolling: a browser that takes it for one keeps back the tap that follows.
    this.#svg.addEventListener("touchmove", (event) => this.#hold(event), { passive: false });
    addEventListener("pointerup", (event) => this.#up(event));
    addEventListener("pointercancel", () => { this.#stroke = null; });
  }

  #distances({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.#svg.getScreenCTM().inverse());
    return [...this.#territories.values()]
      .map((territory) => ({ territory, distance: Math.hypot(territory.x - x, territory.y - y) }))
      .sort((a, b) => a.distance - b.distance);
  }

  /** The territory under a pointer: on a phone's zoom its finger circle first, elsewhere its land first. */
  #hit(event) {
    const { zoomed, small, scale } = this.#map;
    const land = document.elementFromPoint(event.clientX, event.clientY)?.closest?.(".pl-t");
    const pointed = land && this.#svg.contains(land) ? land.dataset.code : null;
    const touched =
      this.#distances(event)
        .filter(({ territory }) => !zoomed || territory.continent === zoomed)
        .find(({ territory, distance }) => distance <= Math.max(territory.r, zoomed ? FINGER / scale : 0))?.territory
        .code ?? null;
    return small && zoomed ? (touched ?? pointed) : (pointed ?? touched);
  }

  /** A mouse takes what it is pressed on; a finger on a zoom begins a stroke with the second territory. */
  #down(event) {
    const { small, zoomed, painting } = this.#map;
    const mouse = event.pointerType !== "touch" && event.button === 0 && !small;
    this.#painted = mouse;
    this.#stroke = null;
    if (!mouse && !(painting && zoomed && event.isPrimary)) return;
    const code = this.#hit(event);
    if (!mouse && !this.#near(code)) return;
    this.#stroke = { codes: new Set(code ? [code] : []), first: mouse ? null : code, at: place(event), mouse, zoomed };
    if (mouse && code) this.#tell(code, event, false);
  }

  #hold(event) { if (this.#stroke && !this.#stroke.mouse && event.cancelable) event.preventDefault(); }

  #near(code) { return code !== null && this.#map.isNear(code); }

  /** A finger's stroke ends where the map goes on to another continent. */
  #move(event) {
    const stroke = this.#stroke;
    if (!stroke || !(event.buttons & 1) || !(stroke.mouse || stroke.zoomed === this.#map.zoomed)) return;
    const code = stroke.mouse ? this.#hit(event) : this.#passed(event);
    if (!code || stroke.codes.has(code)) return;
    if (stroke.first) this.#tell(stroke.first, event, false);
    this.#painted = true;
    stroke.first = null;
    stroke.codes.add(code);
    this.#tell(code, event, true);
  }

  /** A finger that stayed where it was takes its territory now: a browser keeps back clicks that follow a stroke. */
  #up(event) {
    const { first, at } = this.#stroke ?? {};
    this.#stroke = null;
    if (!first || Math.hypot(event.clientX - at.x, event.clientY - at.y) > FINGER) return;
    this.#painted = true;
    this.#tell(first, event, false);
  }

  /** The territory over whose middle a finger passes. */
  #passed(event) {
    const { territory, distance } = this.#distances(event)[0];
    return distance <= STROKE / this.#map.scale && this.#near(territory.code) ? territory.code : null;
  }

  #click(event) {
    const painted = this.#painted && event.detail > 0;
    this.#painted = false;
    if (painted) return;
    const spoken = event.detail === 0 ? event.target.closest(".pl-t")?.dataset.code : null;
    const code = spoken ?? this.#hit(event);
    if (spoken || !this.#map.small) {
      if (code) this.#tell(code, event, false);
    } else if (!this.#map.zoomed) {
      const { continent } = this.#territories.get(code) ?? this.#distances(event)[0].territory;
      this.#map.tapContinent(continent);
    } else if (code && this.#map.isNear(code)) {
      this.#tell(code, event, false);
    } else if (code) {
      this.#map.zoomTo(this.#map.continentOf(code));
    }
  }

  #tell(code, event, drag) {
    const { shiftKey: shift, altKey: alt, ctrlKey, metaKey } = event;
    this.#map.tell({ code, drag, key: event.type === "keydown", shift, alt, ctrl: ctrlKey || metaKey });
  }

  #key(event) {
    if (event.key.startsWith("Arrow")) {
      const next = towards(this.#territories.get(this.#map.current), this.#territories, event.key, this.#map.width);
      if (next) this.#map.focus(next);
    } else if (event.key === "Enter" || event.key === " ") {
      this.#tell(this.#map.current, event, false);
    } else if (event.key === "Escape" && this.#map.zoomed) {
      this.#map.zoomTo(null);
    } else if (isLetter(event)) {
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
    const next = startingWith(this.#territories, this.#map.current, this.#typed);
    if (next) this.#map.focus(next);
  }
}

const place = ({ clientX: x, clientY: y }) => ({ x, y });

function isLetter({ key, ctrlKey, metaKey, altKey }) {
  return key.length === 1 && /\p{L}/u.test(key) && !ctrlKey && !metaKey && !altKey;
}
