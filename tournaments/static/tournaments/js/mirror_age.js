// Keeps the age of a mirrored page true: asks when the page opens, counts on by itself, asks again when it looks old.

const OLD = 5 * 60 * 1000; // as tournaments/mirror/selectors.py has it
const ASK = 3 * 60 * 1000; // the age from which the server is asked whether the hall was heard of since
const PAUSE = 60 * 1000;
const LOOK = 10 * 1000;

const strip = document.querySelector("[data-mirror]");
const age = strip.querySelector("[data-mirror-age]");
const warning = strip.querySelector("[data-mirror-old]");
const at = strip.querySelector("[data-mirror-at]");
const moments = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" });
const words = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "always" });
let asOf = Date.parse(strip.dataset.asOf);
let ahead = 0; // milliseconds by which this device's clock is ahead of the server's: it may be wrong
let asked = 0;

function elapsed() {
  return Math.max(0, Date.now() - ahead - asOf);
}

async function ask() {
  asked = Date.now();
  try {
    const answer = await fetch(strip.dataset.url);
    if (!answer.ok) return;
    const told = await answer.json();
    asOf = Date.parse(told.as_of);
    at.textContent = moments.format(asOf);
    ahead = Date.now() - Date.parse(told.now);
  } catch {
    // Offline: the age goes on growing, which is what there is to say.
  }
}

async function look() {
  const isOld = elapsed() > ASK && document.visibilityState === "visible";
  if (!asked || (isOld && Date.now() - asked > PAUSE)) await ask();
  const minutes = Math.floor(elapsed() / 60000);
  const hours = Math.floor(minutes / 60);
  age.textContent = ` (${hours ? words.format(-hours, "hour") : words.format(-minutes, "minute")})`;
  age.hidden = minutes < 1;
  warning.hidden = elapsed() <= OLD;
  strip.classList.toggle("strip--info", elapsed() <= OLD);
}

look();
setInterval(look, LOOK);
