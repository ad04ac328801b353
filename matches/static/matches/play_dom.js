/* Small pieces of a page, and the words that the server gave it. */

import { el, fill } from "./common.js";

/** A button; the main one of a panel is `primary`. */
export function button(word, press, { primary = false, ...props } = {}) {
  const kind = primary ? "button button--primary" : "button";
  return el("button", { type: "button", class: kind, onclick: press, ...props }, word);
}

export class Words {
  constructor(texts, language) {
    this.texts = texts;
    this.language = language;
    this.plurals = new Intl.PluralRules(language);
  }

  /** `words.say("turn_of", { name: "Anna" })` */
  say(key, values = {}) {
    return fill(this.texts[key], values);
  }

  /** The form for one or many: texts `{one, other}`. */
  count(key, n, values = {}) {
    const form = this.texts[key][this.plurals.select(n)] ?? this.texts[key].other;
    return fill(form, { n, ...values });
  }

  number(value, digits = 0) {
    return new Intl.NumberFormat(this.language, {
      maximumFractionDigits: digits,
      minimumFractionDigits: digits,
    }).format(value);
  }

  /** In whole percents, "100 %" as on every page: a sign that no line parts from its number. */
  percent(share) {
    return `${this.number(100 * share)}\u00a0%`;
  }

  /** A chance in whole percents; what is nearly sure is not called sure. `short`: beside a territory. */
  chance(share, short = false) {
    const edge =
      share > 0.99 && share < 1
        ? ["more_than", ">", 0.99]
        : share > 0 && share < 0.01
          ? ["less_than", "<", 0.01]
          : null;
    if (!edge) return this.percent(share);
    return short ? edge[1] + this.percent(edge[2]) : this.say(edge[0], { percent: this.percent(edge[2]) });
  }
}

/** The key of an army: swatch, letter, and the colour for those who do not see it. */
export function army(letter, name) {
  if (!letter) return el("span", { class: "army army--none" });
  return el("span", { class: `army army--${letter}` },
    el("span", { class: "army__key", "aria-hidden": "true" },
      el("span", { class: "army__swatch" }), el("span", { class: "army__letter" }, letter)),
    el("span", { class: "sr-only" }, name));
}

/** A number from `least` to `most`: slider, stepper and what it stands for. `changed(value)` as it moves. */
export function picker({ label, less, more, least, most, value, changed }) {
  const number = el("output", { class: "picker__number" }, String(value));
  const slide = el("input", { type: "range", min: least, max: most, value, "aria-label": label });
  const set = (wanted) => {
    const bounded = Math.min(most, Math.max(least, wanted));
    slide.value = bounded;
    number.textContent = bounded;
    changed(bounded);
  };
  slide.addEventListener("input", () => set(Number(slide.value)));
  const step = (sign, word, by) =>
    el(
      "button",
      { type: "button", class: "button", "aria-label": word, onclick: () => set(Number(slide.value) + by) },
      sign,
    );
  const box = el(
    "div",
    { class: "picker", role: "group", "aria-label": label },
    step("−", less, -1),
    slide,
    number,
    step("+", more, 1),
  );
  return { box, set };
}

/** Choices one beside the other, one of them pressed. */
export function segments(label, choices, chosen, choose) {
  return el(
    "div",
    { class: "segments", role: "group", "aria-label": label },
    choices.map(({ value, word, label: label_ }) =>
      el(
        "button",
        {
          type: "button",
          class: "button",
          "aria-label": label_,
          "aria-pressed": String(value === chosen),
          onclick: () => choose(value),
        },
        word,
      ),
    ),
  );
}

/** A select over `[value, word]` pairs; with nothing chosen it shows its own label. */
export function choice(label, pairs, chosen, choose) {
  const select = el("select", {
    "aria-label": label,
    class: "board-choice",
    onchange: () => choose(select.value || null),
  });
  select.append(new Option(`${label}…`, "", chosen === null, chosen === null));
  for (const [value, word] of pairs) select.append(new Option(word, value, value === chosen, value === chosen));
  return select;
}

/** Lists of places, the way without the map: on a phone they show once somebody has come to them by keyboard,
 *  and stay: what is below must not move under a pointer. */
export class Lists {
  #used = false;

  box(...lists) {
    const shown = ({ currentTarget }) => { this.#used = true; currentTarget.classList.add("is-shown"); };
    return el("div", { class: this.#used ? "act__where is-shown" : "act__where", onfocusin: shown }, ...lists);
  }
}
