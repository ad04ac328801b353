/* A sound made here: no file, no network. Browsers allow it only after a tap on this very page. */

let context = null;

const canSound = () => "AudioContext" in window;

/** Ask for leave to sound, out of a tap; say whether it was given. */
export async function allowSound() {
  context ??= new AudioContext();
  await context.resume();
  return context.state === "running";
}

/** Show the switches of these boxes (templates/tournaments/_sound_switch.html) where a browser can sound; hear taps. */
export function startSwitches(boxes, press) {
  if (!canSound()) return;
  for (const box of boxes) {
    box.hidden = false;
    box.querySelector("[data-sound-switch]").addEventListener("click", press);
  }
}

/** Say on the switches whether the sound is on, and whether it rings just now. */
export function paintSwitches(boxes, on, rings = false) {
  for (const box of boxes) {
    box.querySelector("[data-sound-switch]").setAttribute("aria-pressed", String(on));
    box.querySelector("[data-sound-off]").hidden = on;
    box.querySelector("[data-sound-on]").hidden = !on || rings;
    const silence = box.querySelector("[data-sound-rings]");
    if (silence) silence.hidden = !on || !rings;
  }
}

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

/** Two tones, once leave was given. */
export function ring() {
  const now = context.currentTime + 0.05;
  beep(now, true);
  beep(now + 0.35, false);
}
