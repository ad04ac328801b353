// What fingers, a mouse and the keyboard do to a planisphere.

import { plain, startingWith, towards } from "./planisphere_view.js";

const TYPING_MS = 700;
const FINGER = 22; // px: half of what a fingertip covers

export class Hands {
  #map; #svg; #territories; #stroke = null; #mouse = false; #typed = ""; #typedAt = 0;

  constructor(map, territories) {
    this.#map = map;
    this.#svg = map.svg;
    this.#territories = territories;
    this.#svg.addEventListener("pointerdown", (event) => this.#down(event));
    this.#svg.addEventListener("pointermove", (event) => this.#move(event));
    this.#svg.addEventListener("click", (event) => this.#click(event));
    this.#svg.addEventListener("keydown", (event) => this.#key(event));
    addEventListener("pointerup", () => { this.#stroke = null; });
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

  #down(event) {
    this.#mouse = event.pointerType !== "touch" && event.button === 0 && !this.#map.small;
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

function isLetter({ key, ctrlKey, metaKey, altKey }) {
  return key.length === 1 && /\p{L}/u.test(key) && !ctrlKey && !metaKey && !altKey;
}
