/* Knows when the network is gone, and when the page has become old.

   <body data-version-url="/…/version" data-version="12" data-refresh="offer|swap|tell|reload" data-live-url="/…/live">
   The address answers {"version": 13}, with an ETag. With a live address the news comes by itself, and asking is
   what is left while the stream is silent. A page that offers what is new takes in its [data-swap] parts all the same:
   what cannot wait for a reload. Of a page with a [data-part] the stream brings the part itself; data-frame says what
   stands around it; with data-pushed on the body it brings the [data-swap] parts. "tell" leaves it to the page: htmx
   hears `planisfero:version` and fetches its part, whose [data-part-version] says how new it is. */

import { showPart } from "./part.js";
import { swapFrom, swapIn } from "./swap.js";

const EVERY = 10_000;
const AT_MOST = 60_000;
const SILENT = 40_000; // the stream says every 15 seconds that it is there

let misses = 0;
let heard = 0; // when the stream last said something; 0 without one

function showOffline(offline) {
  for (const strip of document.querySelectorAll("[data-offline]")) strip.hidden = !offline;
  document.documentElement.classList.toggle("is-offline", offline);
  document.dispatchEvent(new CustomEvent(offline ? "planisfero:offline" : "planisfero:online"));
}

/** A request failed on the network (true) or got through (false); other scripts tell it by `reportNetwork`. */
function networkFailed(failed) {
  misses = failed ? misses + 1 : 0;
  showOffline(failed || !navigator.onLine);
}

async function newestVersion(url) {
  const answer = await fetch(url, {
    cache: "no-cache",
    credentials: "same-origin",
    headers: { Accept: "application/json" },
  });
  if (!answer.ok) return null;
  return String((await answer.json()).version);
}

const hasParts = () => document.querySelector("[data-swap]") !== null;
const staysOpen = (body) =>
  ["swap", "tell"].includes(body.dataset.refresh) || (body.dataset.refresh === "offer" && hasParts());
const hears = () => heard > 0 && Date.now() - heard < SILENT;

const tell = (body) => body.dispatchEvent(new CustomEvent("planisfero:version"));

/** What was said while a part was under way counts too: tell again where it came older than that. */
function tellAgain(body) {
  const part = document.querySelector("[data-part-version]");
  if (part && Number(part.dataset.partVersion) < Number(body.dataset.version)) tell(body);
}

function offer() {
  const strip = document.querySelector("[data-newer]");
  if (strip) strip.hidden = false;
}

/** Show what is new, by what the page wants: put it in its place, offer it, load it again, or let the page
    know. */
async function announce(body, version) {
  if (body.dataset.refresh === "tell") {
    body.dataset.version = version;
    tell(body);
    return;
  }
  if (body.dataset.refresh === "swap") {
    await swapIn();
    return;
  }
  if (body.dataset.refresh === "reload") {
    location.reload();
    return;
  }
  offer();
  if (staysOpen(body)) await swapIn();
}

function watchVersion(body) {
  const wait = () => Math.min(EVERY * 2 ** misses, AT_MOST);
  const look = async () => {
    if (!document.hidden && !hears()) {
      try {
        const version = await newestVersion(body.dataset.versionUrl);
        networkFailed(false);
        if (version !== null && version !== body.dataset.version) {
          await announce(body, version);
          if (!staysOpen(body)) return;
        }
      } catch {
        networkFailed(true);
      }
    }
    setTimeout(look, wait());
  };
  setTimeout(look, wait());
}

function listened() {
  heard = Date.now();
  networkFailed(false);
}

function deafen() {
  heard = 0;
}

/** The words by which the stream brings this page's own part. */
const partAsked = () =>
  document.querySelector("[data-part], [data-pushed]")
    ? `&part=${encodeURIComponent(location.pathname + location.search)}`
    : "";

/* A browser opens few connections to one server, and a hidden tab needs no news. */
function listen(body) {
  let stream = null;
  const open = () => {
    if (document.hidden || stream) return;
    stream = new EventSource(`${body.dataset.liveUrl}?since=${body.dataset.version}${partAsked()}`);
    stream.addEventListener("open", listened);
    stream.addEventListener("here", listened);
    stream.addEventListener("error", deafen);
    stream.addEventListener("part", (event) => {
      listened();
      const part = JSON.parse(event.data);
      const shown = "pushed" in body.dataset ? swapFrom(part) : showPart(part);
      if (shown && part.frame === (body.dataset.frame ?? "")) return;
      offer();
    });
    stream.addEventListener("version", (event) => {
      listened();
      const version = String(JSON.parse(event.data).version);
      if (version === body.dataset.version) return;
      if (!staysOpen(body)) stream.close();
      announce(body, version).catch(() => networkFailed(true));
    });
  };
  const close = () => {
    if (!document.hidden || !stream) return;
    stream.close();
    stream = null;
    deafen();
  };
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  addEventListener("pagehide", () => stream?.close());
  open();
}

export function startConnection() {
  addEventListener("offline", () => showOffline(true));
  addEventListener("online", () => networkFailed(false));
  document.addEventListener("planisfero:network", ({ detail }) => networkFailed(detail.failed));
  document.addEventListener("htmx:sendError", () => {
    networkFailed(true);
    if (document.body.dataset.refresh !== "tell") return;
    deafen(); // what was not fetched is asked for again
    document.body.dataset.version = "0";
  });
  document.addEventListener("htmx:afterOnLoad", () => networkFailed(false));
  document.addEventListener("htmx:afterSettle", () => {
    if (document.body.dataset.refresh === "tell") tellAgain(document.body);
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-newer-show]")) location.reload();
  });
  // What the tables do now stands on the server: fetch it once the time is up.
  document.addEventListener("planisfero:time-up", ({ target }) => {
    if (!staysOpen(document.body) || !(Number(target.dataset.remaining) > 0)) return;
    setTimeout(() => swapIn().catch(() => networkFailed(true)), 1500);
  });
  if (!navigator.onLine) showOffline(true);
  if (document.body.dataset.versionUrl) watchVersion(document.body);
  if (document.body.dataset.liveUrl) listen(document.body);
}
