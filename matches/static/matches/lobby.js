/* The lobby: the own share in the dice, and who is there as it changes. Every word comes from the page. */

import { forgetShare, openShare, sealShare } from "./lobby_share.js";
import { pause, reportNetwork } from "./common.js";

const SILENT = 40_000; // ms: the server says every 15 seconds that it is there
const AGAIN = 20_000; // until what has no stream asks again
const HELD = 2_000; // as long as a press may last
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
let stream = null, begun = false;

/** The match has begun, or the own seat is another: nothing is shown any more, the page comes anew. */
function leave() {
  if (begun) return;
  begun = true;
  stream?.close();
  location.reload();
}

let shown = "", late = null, pressed = 0;

const isTyped = (field) => field.value !== field.defaultValue;

/** Whoever types a name or presses a button is not disturbed: the part is put in place when they are done. */
function isBusy() {
  const field = document.activeElement;
  return pressed > 0 || (field instanceof HTMLInputElement && field.closest("[data-lobby]") && isTyped(field));
}

async function show(text) {
  late = null;
  if (begun || text === shown) return;
  if (isBusy()) {
    late = text;
    return;
  }
  const part = lobbyPart();
  const fresh = new DOMParser().parseFromString(text, "text/html").querySelector("[data-lobby]");
  if (!fresh) return; // somebody else has answered, as the networks of hotels do
  shown = text;
  if (fresh.dataset.own !== part.dataset.own) { // the own seat was given, taken or made ready elsewhere
    await sharing;
    return leave();
  }
  replace(part, fresh);
  sharing = openShare(lobbyPart());
}

/** What was typed stays, and whoever stands on a control of the part that is drawn anew stays on it. */
function replace(part, fresh) {
  const { id } = document.activeElement ?? {};
  const was = Boolean(id) && part.contains(document.activeElement);
  const typed = [...part.querySelectorAll("input[id]")].filter(isTyped);
  part.replaceWith(fresh);
  for (const { id: name, value } of typed) {
    const field = document.getElementById(name);
    if (field) field.value = value;
  }
  if (was) document.getElementById(id)?.focus({ preventScroll: true });
}

function showLate() {
  setTimeout(() => { if (late) show(late); }, 50);
}

function release() {
  clearTimeout(pressed);
  pressed = 0;
  showLate();
}

document.addEventListener("pointerdown", () => {
  clearTimeout(pressed);
  pressed = setTimeout(release, HELD); // a menu of the browser may take the end of a press
});
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, release);
document.addEventListener("focusout", showLate);

let silence = 0, lost = 0;

function heard() {
  clearTimeout(silence);
  clearTimeout(lost);
  lost = 0;
  silence = setTimeout(listen, SILENT);
  reportNetwork(false);
  sharing = openShare(lobbyPart()); // it may have failed before
}

function listen() {
  if (begun) return;
  stream?.close();
  stream = new EventSource(lobbyPart().dataset.lobby);
  clearTimeout(silence);
  silence = setTimeout(ask, SILENT);
  for (const kind of ["open", "here"]) stream.addEventListener(kind, heard);
  stream.addEventListener("lobby", ({ data }) => show(data));
  stream.addEventListener("gone", leave);
  stream.addEventListener("error", ({ target }) => {
    if (target !== stream) return;
    lost ||= setTimeout(reportNetwork, LOST, true);
    if (stream.readyState === EventSource.CLOSED) ask();
  });
}

/** Without a stream the part is asked for, until there is one. */
async function ask() {
  const mine = stream;
  clearTimeout(silence);
  mine.close();
  const answer = await fetch(lobbyPart().dataset.lobby, { credentials: "same-origin" }).catch(() => null);
  if (answer && [204, 403, 404].includes(answer.status)) return leave();
  const text = answer?.ok ? await answer.text() : "";
  if (stream === mine && text) await asked(text).catch(() => null);
  await pause(AGAIN);
  if (stream === mine) listen();
}

async function asked(text) {
  if (text.includes("data-lobby")) {
    clearTimeout(lost);
    lost = 0;
    reportNetwork(false);
  }
  await show(text);
  sharing = openShare(lobbyPart());
  await sharing;
}

const wake = () => { if (!document.hidden && stream.readyState === EventSource.CLOSED) listen(); };
addEventListener("online", wake);
document.addEventListener("visibilitychange", wake);
listen();
