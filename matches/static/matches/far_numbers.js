/* The armies of a planisphere that is too small for names: one large number on each territory. */

const SVG = "http://www.w3.org/2000/svg";

function draw(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

export class FarNumbers {
  #texts = new Map();

  constructor(map) {
    const layer = draw("g", { class: "play-far" });
    for (const code of map.codes) {
      const text = draw("text", map.placeOf(code));
      this.#texts.set(code, text);
      layer.append(text);
    }
    map.svg.append(layer);
  }

  /** Writes the armies of a territory, nothing where they are null. */
  write(code, armies) { this.#texts.get(code).textContent = armies ?? ""; }
}
