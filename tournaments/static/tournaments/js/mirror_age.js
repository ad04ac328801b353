// Keeps the age of a mirrored page true: counts on by itself, and asks the server only when it looks old.

const OLD = 5 * 60 * 1000; // as tournaments/mirror/selectors.py has it
const ASK = 3 * 60 * 1000; // the age from which the server is asked whether the hall was heard of since
const PAUSE = 60 * 1000;
const LOOK = 10 * 1000;

const strip = document.querySelector("[data-mirror]");
const age = strip.querySelector("[data-mirror-age]");
const warning = strip.querySelector("[data-mirror-old]");
const words = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "always" });
let asOf = Date.parse(strip.dataset.asOf);
// This device's clock may be wrong: the server's own counts, from when the page came.
const ahead = Date.now() - Date.parse(strip.dataset.now);
let asked = Date.now();

function elapsed() {
  return Math.max(0, Date.now() - ahead - asOf);
}

async function ask() {
  asked = Date.now();
  try {
    const answer = await fetch(strip.dataset.url);
    if (answer.ok) asOf = Date.parse((await answer.json()).as_of);
  } catch {
    // Offline: the age goes on growing, which is what there is to say.
  }
}

async function look() {
  if (document.visibilityState === "visible" && elapsed() > ASK && Date.now() - asked > PAUSE) await ask();
  const minutes = Math.floor(elapsed() / 60000);
  const hours = Math.floor(minutes / 60);
  if (minutes > 0) age.textContent = hours ? words.format(-hours, "hour") : words.format(-minutes, "minute");
  warning.hidden = elapsed() <= OLD;
  strip.classList.toggle("strip--info", elapsed() <= OLD);
}

setInterval(look, LOOK);
