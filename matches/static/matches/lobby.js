/* The lobby: the own share in the dice, and who is there as it changes. Every word comes from the page. */

import { forgetShare, openShare, sealShare } from "./lobby_share.js";
import { reportNetwork } from "./common.js";

const SILENT = 40_000; // ms: the server says every 15 seconds that it is there
const AGAIN = 4_000;
const LOST = 5_000; // a stream that ended comes back by itself within three seconds

const lobbyPart = () => document.querySelector("[data-lobby]");
const form = document.querySelector("[data-ready]");
if (form) {
  form.querySelector("[data-ready-button]").disabled = false;
  sealShare(form, lobbyPart());
}
document.addEventListener("submit", ({ submitter }) => {
  if (["wait", "leave"].includes(submitter?.value)) forgetShare(lobbyPart());
});
let sharing = openShare(lobbyPart());

let late = null, begun = false;

/** The match has begun, or the own seat is another: nothing is shown any more, the page comes anew. */
function leave() {
  if (begun) return;
  begun = true;
  stream.close();
  location.reload();
}

/** Whoever is typing a name keeps the field: the part is put in place when they leave it. */
function isTyping() {
  const active = document.activeElement;
  return active instanceof HTMLInputElement && active.closest("[data-lobby]") && active.value !== active.defaultValue;
}

async function show(text) {
  const part = lobbyPart();
  late = isTyping() ? text : null;
  if (late || begun) return;
  const fresh = new DOMParser().parseFromString(text, "text/html").querySelector("[data-lobby]");
  if (fresh.dataset.own !== part.dataset.own) { // the own seat was given, taken or made ready elsewhere
    await sharing;
    return leave();
  }
  replace(part, fresh);
  sharing = openShare(lobbyPart());
}

/** Whoever stands on a control of the part that is drawn anew stays on it. */
function replace(part, fresh) {
  const { id } = document.activeElement ?? {};
  const was = Boolean(id) && part.contains(document.activeElement);
  part.replaceWith(fresh);
  if (was) document.getElementById(id)?.focus({ preventScroll: true });
}

let stream, silence = 0, lost = 0;

function listen() {
  const url = lobbyPart().dataset.lobby;
  stream?.close();
  stream = new EventSource(url);
  const heard = () => {
    clearTimeout(silence);
    clearTimeout(lost);
    lost = 0;
    silence = setTimeout(listen, SILENT);
    reportNetwork(false);
  };
  for (const kind of ["open", "here"]) stream.addEventListener(kind, heard);
  stream.addEventListener("lobby", ({ data }) => show(data));
  stream.addEventListener("gone", leave);
  stream.addEventListener("error", () => {
    lost ||= setTimeout(reportNetwork, LOST, true);
    if (stream.readyState === EventSource.CLOSED) setTimeout(askAgain, AGAIN, url);
  });
}

/** What was refused has an end that the page tells: the match has begun, or may be seen no longer. */
async function askAgain(url) {
  const answer = await fetch(url, { method: "HEAD", credentials: "same-origin" }).catch(() => null);
  if (answer && [204, 403, 404].includes(answer.status)) leave();
  else listen();
}

listen();
document.addEventListener("focusout", () => {
  if (late) setTimeout(() => late && show(late), 50);
});
