/* A page that stays open for hours (data-refresh="swap") gets what is new without being loaded again: nothing
   flashes on the wall, and a sound once allowed stays allowed. Each [data-swap="name"] gets the content it has on the
   newest page; a part of the page that holds a choice stands outside of them. */

import { pause } from "../../matches/common.js";

const MOST_PAUSE = 10_000;

let swapping = false;
let again = false;

/** Put the newest content in its place; what becomes new meanwhile is fetched once more, after a pause that is longer
    the longer the server took. Throws while the network is gone: whoever asks tries again. */
export async function swapIn() {
  again = true;
  if (swapping) return;
  swapping = true;
  try {
    while (again) {
      again = false;
      const began = performance.now();
      await swapOnce();
      if (again) await pause(Math.min(2 * (performance.now() - began), MOST_PAUSE));
    }
  } finally {
    swapping = false;
  }
}

/* A page of one person (data-follows) says that it follows: the server lets whoever taps something go first. */
async function swapOnce() {
  const headers = "follows" in document.body.dataset ? { "Planisfero-Follows": "1" } : {};
  const answer = await fetch(location.href, { cache: "no-cache", credentials: "same-origin", headers });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  place(fresh, fresh.body.dataset.version);
}

/** Show the parts that the stream brought. */
export function swapFrom({ html, version }) {
  place(new DOMParser().parseFromString(html, "text/html"), version);
  return true;
}

function place(fresh, version) {
  for (const part of document.querySelectorAll("[data-swap]")) {
    if (part.querySelector(":focus:is(input, select, textarea), details[open] :checked")) continue; // somebody types
    const next = fresh.querySelector(`[data-swap="${part.dataset.swap}"]`);
    if (!next) continue;
    part.replaceChildren(...next.childNodes);
    globalThis.htmx?.process(part); // what htmx does in place it does in what is new too
  }
  document.body.dataset.version = version;
  document.dispatchEvent(new CustomEvent("planisfero:swapped"));
}
