/* A sound when the time is up. Browsers allow one only after a tap on this very page, so the switch is off whenever the
   page is opened; what is new comes into the page without loading it again. */

import { allowSound, paintSwitches, ring, startSwitches } from "./sound.js";

const RINGS = 6;

const boxes = document.querySelectorAll("[data-alarm]");
let on = false;
let ringing = 0;

const paint = () => paintSwitches(boxes, on, ringing > 0);

function silence() {
  clearInterval(ringing);
  ringing = 0;
}

/** The time is up: ring some times, until somebody presses the switch. */
function alarm() {
  if (!on || ringing) return;
  let left = RINGS;
  ring();
  ringing = setInterval(() => {
    left -= 1;
    if (left > 0) ring();
    else silence();
    paint();
  }, 1200);
  paint();
}

async function press() {
  if (ringing) silence();
  else if (on) on = false;
  else {
    on = await allowSound();
    if (on) ring();
  }
  paint();
}

if (boxes.length) {
  startSwitches(boxes, press);
  // Only of the clock of the round, and only of a time that runs out while somebody looks on.
  document.addEventListener("planisfero:time-up", ({ target }) => {
    if (!target.matches(".clock--small") && Number(target.dataset.remaining) > 0) alarm();
  });
}
