/* What cannot slip: a button that is held, or pressed and confirmed in a dialog of our own. */

import { el } from "./common.js";
import { button } from "./play_dom.js";

const HOLD = 600; // ms

let shown = null;

/** Asks in a dialog; `yes` is the word of the button that does it, `lasts` says that it asks the same however the board
 *  moves on. What is safe has the focus. */
export function ask({ question, yes, no, lasts = false }, act) {
  dismiss();
  const answer = (does) => () => { dismiss(); if (does) act(); };
  shown = el("dialog", { "data-sure": lasts ? "lasts" : true, "aria-label": question, onclose: dismiss },
    el("p", {}, question),
    el("div", { class: "act__row" },
      button(no, answer(false), { autofocus: true, "data-sure-no": true }),
      button(yes, answer(true), { primary: true, "data-sure-yes": true })));
  document.body.append(shown);
  shown.showModal();
}

/** The board has moved on: a question about it is no longer one. */
export function boardMoved() {
  if (shown?.dataset.sure !== "lasts") dismiss();
}

/** No question any more. */
export function dismiss() {
  const old = shown;
  shown = null;
  old?.remove();
}

/** A button that acts when it is held; a short press, a key or a screen reader gets the dialog. */
export function sureButton(word, words, act, props = {}) {
  let timer = 0, done = false;
  const stop = () => { clearTimeout(timer); held.classList.remove("is-held"); };
  const start = (event) => {
    if (event.button) return;
    done = false;
    held.classList.add("is-held");
    timer = setTimeout(() => { done = true; stop(); act(); }, HOLD);
  };
  const press = () => { stop(); if (!done) ask(words, act); };
  const held = button(word, press, {
    ...props,
    title: words.hold,
    onpointerdown: start,
    onpointerup: stop,
    onpointerleave: stop,
    onpointercancel: stop,
    oncontextmenu: (event) => event.preventDefault(),
  });
  held.classList.add("button--hold");
  return held;
}
