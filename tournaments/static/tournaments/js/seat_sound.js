/* The open page sounds and vibrates once when its person has a new seat, or a result of theirs is there to look at.

   <div data-seat-sound="seat confirm"> with a switch; what is looked at is <section data-my-seat data-my-state>, which
   comes anew with every version of the tournament (swap.js). */

import { allowSound, paintSwitches, ring, startSwitches } from "./sound.js";

const SHAKE = [200, 100, 200];
const box = document.querySelector("[data-seat-sound]");
const kinds = (box?.dataset.seatSound ?? "").split(" ");
let on = false;
let before = seen();

function seen() {
  const { mySeat = "", myState = "" } = document.querySelector("[data-my-seat]")?.dataset ?? {};
  return { seat: mySeat, state: myState };
}

/** What is new for this person, "" where nothing is. */
function news(now) {
  if (now.seat && now.seat !== before.seat) return "seat";
  if (now.seat && now.state === "submitted" && before.state !== "submitted") return "confirm";
  return "";
}

function tell(kind) {
  const line = document.querySelector("[data-seat-news]");
  const title = document.querySelector("[data-my-seat] h2")?.textContent.trim() ?? "";
  if (line) line.textContent = `${line.dataset.seatWords} ${title}`;
  if (!on || !kinds.includes(kind)) return;
  ring();
  navigator.vibrate?.(SHAKE);
}

async function press() {
  on = !on && (await allowSound());
  if (on) ring();
  paintSwitches([box], on);
}

document.addEventListener("planisfero:swapped", () => {
  const now = seen(), kind = news(now);
  before = now;
  if (kind) tell(kind);
});

if (box) startSwitches([box], press);

/* What only the messages of a browser can do is offered where it has them, and nobody has forbidden them. */
const offer = document.querySelector("[data-push-offer]");
const hasPush = "PushManager" in window && "serviceWorker" in navigator && "Notification" in window;
if (offer && hasPush && Notification.permission !== "denied") offer.hidden = false;
