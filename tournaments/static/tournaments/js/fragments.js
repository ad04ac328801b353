/* Pieces of a page that htmx's extension `sse` puts in place as they come (docs/ui.md). What it leaves open: a stream
   that says nothing any more is opened anew, and the strip of the page says when nothing can come. */

import { reportNetwork } from "../../matches/common.js";

const SILENT = 40_000; // the server says every 10 to 15 seconds that it is there
const LOST = 5_000; // one that ended comes back by itself within three seconds; only then the page calls itself offline

const silences = new WeakMap();
const shown = new WeakMap();
let lost = 0;

function heard({ target: source }) {
  clearTimeout(silences.get(source));
  silences.set(source, setTimeout(openAnew, SILENT, source));
}

/** A line can break without a word. The extension opens another stream for one that is closed and has failed. */
function openAnew(source) {
  if (source.readyState === EventSource.CLOSED) return;
  source.close();
  source.dispatchEvent(new Event("error"));
}

function answered() {
  clearTimeout(lost);
  lost = 0;
}

/** What the server refuses it refuses to the page too, which says why. All else that keeps news away is waited for. */
async function refused(url) {
  const answer = await fetch(url, { method: "HEAD", credentials: "same-origin" }).catch(() => null);
  if (answer && [403, 404, 410].includes(answer.status)) location.reload();
}

document.addEventListener("htmx:sseOpen", ({ detail: { source } }) => {
  answered();
  reportNetwork(false);
  source.addEventListener("here", heard);
  source.addEventListener("gone", () => location.reload());
  heard({ target: source });
});

document.addEventListener("htmx:sseError", ({ detail: { source } }) => {
  lost ||= setTimeout(reportNetwork, LOST, true);
  if (source.readyState === EventSource.CLOSED) refused(source.url);
});

/* A stream that was opened anew begins with what is shown: who reads aloud need not hear it twice. */
document.addEventListener("htmx:sseBeforeMessage", (event) => {
  const { target, detail: { data } } = event;
  if (shown.get(target) === data) event.preventDefault();
  shown.set(target, data);
});
