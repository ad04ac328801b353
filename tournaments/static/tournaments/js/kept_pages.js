/* The pages that this phone keeps for when the network is away: brings the worker (worker.js), says the age of a page
   that was kept, and looks whether the network is back. On a hall's plain http none of it exists. */

const WORKER = "/worker.js";
const EVERY = 10_000; // as connection.js asks: a server that is slow must not be asked more for it
const MISSING = 2_000; // after which no answer is none
const MINUTE = 60_000;
const LEAVING = /\/(leave|logout|end)\/$/;

/** The cache of kept pages, null where there is none. */
export async function keptPages() {
  const name = "caches" in window && (await caches.keys()).find((key) => key.startsWith("planisfero-pages-"));
  return name ? caches.open(name) : null;
}

async function forget() {
  const names = (await caches.keys()).filter((key) => key.startsWith("planisfero-pages-"));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Whoever leaves takes with them what they saw, also while the network is away and the leaving has to wait. */
function forgetOnLeaving({ target, submitter }) {
  const address = submitter?.getAttribute("formaction") || target.getAttribute("action") || location.pathname;
  if (LEAVING.test(address)) forget();
}

/** This page came before the worker did: ask once more for it and what it is made of, so that the worker sees them. */
async function askAgain() {
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  const own = files.filter((name) => new URL(name).pathname.startsWith("/static/"));
  const page = fetch(location.href, { credentials: "same-origin", headers: { "Planisfero-Keep": "page" } });
  await Promise.all([page, ...own.map((name) => fetch(name))]);
}

function controlled() {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) return Promise.resolve();
  return new Promise((done) => { serviceWorker.addEventListener("controllerchange", done, { once: true }); });
}

async function bringWorker() {
  const first = !navigator.serviceWorker.controller;
  await navigator.serviceWorker.register(WORKER, { updateViaCache: "none" });
  if (!first) return;
  await controlled();
  await askAgain();
}

/** "4 minuti fa" */
function age(moment) {
  const minutes = Math.floor((Date.now() - moment) / MINUTE), hours = Math.floor(minutes / 60);
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "always" });
  return hours ? words.format(-hours, "hour") : words.format(-minutes, "minute");
}

function sayAge(strip, moment) {
  const { keptText, keptNow } = strip.dataset;
  const young = Date.now() - moment < MINUTE;
  strip.querySelector("[data-offline-word]").textContent = young ? keptNow : keptText.replace("{age}", age(moment));
  strip.hidden = false;
}

/** What is entered on a page must not go away under the fingers: it is sent from the page as it is. */
const isEntry = () => document.body.matches(".is-entry") || document.querySelector("[data-keep-sending]") !== null;

async function isBack() {
  try {
    return (await fetch(WORKER, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(MISSING) })).ok;
  } catch {
    return false;
  }
}

/** A page that was kept: its age, until the network is back and brings the page of now. */
function showKept(strip, moment) {
  const look = async () => {
    if (!(await isBack())) {
      sayAge(strip, moment);
      return;
    }
    clearInterval(timer);
    strip.hidden = true;
    if (!isEntry()) location.reload();
  };
  const timer = setInterval(look, EVERY);
  addEventListener("online", look);
  sayAge(strip, moment);
}

export function startKeptPages() {
  const root = document.documentElement, strip = document.querySelector("[data-offline]");
  if (root.dataset.kept && strip) showKept(strip, Date.parse(root.dataset.kept));
  if (!window.isSecureContext || !("serviceWorker" in navigator)) return;
  document.addEventListener("submit", forgetOnLeaving, true);
  if (root.dataset.keep !== undefined) addEventListener("load", () => bringWorker().catch(() => null));
}
