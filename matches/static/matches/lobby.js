/* The lobby: the own share in the dice, and who is there as it changes. Every word comes from the page. */

import { forgetShare, openShare, sealShare } from "./lobby_share.js";

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

let late = false, begun = false;

/** The match has begun, or the own seat is another: nothing is asked any more, the page comes anew. */
function leave() {
  if (begun) return;
  begun = true;
  location.reload();
}

/** Whoever is typing a name keeps the field: the part is fetched again when they leave it. */
function isTyping() {
  const active = document.activeElement;
  return active instanceof HTMLInputElement && active.closest("[data-lobby]") && active.value !== active.defaultValue;
}

/** One fetch at a time: an answer that was asked for earlier must not cover a later one. */
let fetching = false, again = false;

async function refresh() {
  if (begun) return;
  if (fetching) {
    again = true;
    return;
  }
  fetching = true;
  await fetchPart();
  fetching = false;
  if (again) {
    again = false;
    refresh();
  }
}

async function fetchPart() {
  const part = lobbyPart();
  if (isTyping()) {
    late = true;
    return;
  }
  const answer = await fetch(part.dataset.lobby, { credentials: "same-origin" }).catch(() => null);
  if (answer?.status === 204) return leave();
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-lobby]");
  if (fresh && fresh.dataset.own !== part.dataset.own) { // the own seat was given, taken or made ready elsewhere
    await sharing;
    return leave();
  }
  if (fresh && !isTyping()) replace(part, fresh);
  sharing = openShare(lobbyPart());
  await sharing;
}

/** Whoever stands on a control of the part that is drawn anew stays on it. */
function replace(part, fresh) {
  const { id } = document.activeElement ?? {};
  const was = Boolean(id) && part.contains(document.activeElement);
  part.replaceWith(fresh);
  if (was) document.getElementById(id)?.focus({ preventScroll: true });
}

/* Whatever happened before the stream was there, at first or after a break, is fetched when it opens. */
const stream = new EventSource(lobbyPart().dataset.stream);
stream.addEventListener("open", refresh);
stream.addEventListener("seats", (message) => {
  if (JSON.parse(message.data).state) leave();
  else refresh();
});
for (const kind of ["step", "over"]) stream.addEventListener(kind, leave);
document.addEventListener("focusout", () => {
  if (!late) return;
  late = false;
  setTimeout(refresh, 50);
});
/* Presence fades without any message, and a broken stream must not hide who has come. */
setInterval(refresh, 20_000);
