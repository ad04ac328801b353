/* A sound when the time is up, made here: no file, no network. Browsers allow a sound only after a tap on this very
   page, so the switch is off whenever the page is opened; what is new comes into the page without loading it again. */

const RINGS = 6;

let context = null;
let on = false;
let ringing = 0;

function beep(at, high) {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.value = high ? 880 : 660;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(0.7, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.45);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.5);
}

function ring() {
  const now = context.currentTime + 0.05;
  beep(now, true);
  beep(now + 0.35, false);
}

function paint() {
  for (const box of document.querySelectorAll("[data-alarm]")) {
    box.querySelector("[data-alarm-switch]").setAttribute("aria-pressed", String(on));
    box.querySelector("[data-alarm-off]").hidden = on;
    box.querySelector("[data-alarm-on]").hidden = !on || ringing > 0;
    box.querySelector("[data-alarm-rings]").hidden = !on || !ringing;
  }
}

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
    context ??= new AudioContext();
    await context.resume();
    on = context.state === "running";
    if (on) ring();
  }
  paint();
}

const switches = document.querySelectorAll("[data-alarm-switch]");
if (switches.length && "AudioContext" in window) {
  for (const box of document.querySelectorAll("[data-alarm]")) box.hidden = false;
  for (const button of switches) button.addEventListener("click", press);
  // Only of the clock of the round, and only of a time that runs out while somebody looks on.
  document.addEventListener("planisfero:time-up", ({ target }) => {
    if (!target.matches(".clock--small") && Number(target.dataset.remaining) > 0) alarm();
  });
}
