/* Two tones, made here: no file, no network. A browser plays them only after a tap on the very page. */

let context = null;

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

/** Call it in a tap: whether the page may sound from now on. */
export async function allowSound() {
  context ??= new AudioContext();
  await context.resume();
  return context.state === "running";
}

export function ring() {
  const now = context.currentTime + 0.05;
  beep(now, true);
  beep(now + 0.35, false);
}
