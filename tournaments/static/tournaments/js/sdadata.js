/* A throw is sent until an answer comes: each form carries a key of its own, so that however often it arrives it
   counts once. Without a script the form goes the ordinary way, with the same key. */

import { pause, reportNetwork } from "../../matches/common.js";

const EVERY = 3000;

let busy = false;

function waiting(shown) {
  const box = document.querySelector("[data-throw-waits]");
  if (box) box.hidden = !shown;
  reportNetwork(shown);
}

async function keepSending(form, body) {
  for (;;) {
    try {
      // The answer leads back to the page: it is loaded afterwards, so that what it says is shown once.
      await fetch(form.action, { method: "POST", body, credentials: "same-origin", redirect: "manual" });
      waiting(false);
      return;
    } catch {
      waiting(true);
      await pause(EVERY);
    }
  }
}

/** <input type="checkbox" data-unlocks>: the button of its form rests until it is ticked. */
function unlock(scope = document) {
  for (const tick of scope.querySelectorAll("[data-unlocks]"))
    tick.form.querySelector("button").disabled = !tick.checked || busy;
}

document.addEventListener("change", (event) => { if (event.target.matches("[data-unlocks]")) unlock(); });
document.addEventListener("planisfero:swapped", () => unlock());
unlock();

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("[data-keep-sending]");
  if (!form) return;
  event.preventDefault();
  if (busy) return;
  busy = true;
  const body = new FormData(form);
  const buttons = [...document.querySelectorAll("[data-keep-sending] button")];
  for (const button of buttons) button.disabled = true;
  await keepSending(form, body);
  location.reload();
});
