/* Tables that call: how many wait stands in the title of the tab; where a tap has allowed it, a new call rings and
   makes the phone tremble, and rings again until somebody is on the way. */

import { allowSound, paintSwitches, ring, startSwitches } from "./sound.js";

const AGAIN = 20_000;
const TREMBLE = [300, 150, 300];

const title = document.title;
const boxes = document.querySelectorAll("[data-call-sound]");
let on = false;
let known = waiting();
let timer = 0;

function waiting() {
  return new Set([...document.querySelectorAll("[data-call-waits]")].map((call) => call.dataset.callWaits));
}

function tell() {
  if (!on) return;
  ring();
  navigator.vibrate?.(TREMBLE);
  document.dispatchEvent(new CustomEvent("planisfero:call-rings"));
}

function again() {
  clearInterval(timer);
  timer = on && known.size ? setInterval(tell, AGAIN) : 0;
}

/** Look at what the page shows now: ring for a call that was not there before. */
function look() {
  const now = waiting();
  const news = [...now].some((call) => !known.has(call));
  known = now;
  document.title = now.size ? `(${now.size}) ${title}` : title;
  if (news) tell();
  if (news || !now.size) again();
}

async function press() {
  on = !on && (await allowSound());
  if (on) ring();
  again();
  paintSwitches(boxes, on);
}

startSwitches(boxes, press);
document.addEventListener("planisfero:swapped", () => {
  // A tap on what came in must not load the page anew: leave to sound would be gone.
  const list = document.querySelector("#calls");
  if (list) window.htmx?.process(list);
  look();
});
document.addEventListener("htmx:load", look);
look();
