/* The own share in the dice: drawn and sealed on this device, opened when every seat has sealed one (docs/dice.md). */

import { hex, sha256, unhex } from "./sha256.js";

const BYTES = 32;
const place = (part) => `planisfero-share-${part.dataset.code}`;
export const sealOf = (nonce) => hex(sha256(unhex(nonce)));

function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}
const stored = (part) => read(place(part));

const SEEN = "planisfero-seals-";

/** What this device saw before it opened its shares in a match, by its code: { commitment, own, seals } for each own
 *  share, the last one last. Without a code, for a file: what it saw anywhere with that commitment. */
export function sealsSeen(code, commitment) {
  const names = code ? [`${SEEN}${code}`] : Object.keys(localStorage).filter((name) => name.startsWith(SEEN));
  const all = names.flatMap((name) => read(name) ?? []);
  return code ? all : all.filter((seen) => seen.commitment === commitment);
}

/** Keeps the seals that stand when an own share is opened for the first time: other ones shown later change nothing. */
function keepSeals({ dataset }, own, seals) {
  const before = sealsSeen(dataset.code);
  if (before.some((seen) => seen.own === own)) return;
  const now = { commitment: dataset.commitment, own, seals };
  localStorage.setItem(`${SEEN}${dataset.code}`, JSON.stringify([...before, now]));
}

/** Draws a share for the form that says "ready" and puts its seal there; the share itself stays on this device. */
export function sealShare(form, part) {
  const nonce = hex(crypto.getRandomValues(new Uint8Array(BYTES))), round = Number(part.dataset.round);
  form.elements.seal.value = sealOf(nonce);
  form.addEventListener("submit", () => localStorage.setItem(place(part), JSON.stringify({ round, nonce })));
  const before = stored(part);
  // The seals were given anew, not by this player: whoever was ready is ready again.
  if (before && before.round < round) form.requestSubmit();
}

/** Whoever thinks again, or gets up, is not made ready by this device: the next share has seals of its own. */
export function forgetShare(part) {
  localStorage.removeItem(place(part));
  localStorage.removeItem(`${SEEN}${part.dataset.code}`);
}

let opening = null, opened = ""; // the seal whose share the server has

/** Opens the share once it is asked for, or shows that this device cannot: one at a time, and none that is open. */
export async function openShare(part) {
  const form = part.querySelector("[data-open]");
  if (!form) return;
  const share = stored(part), seals = JSON.parse(part.dataset.seals);
  const seal = seals[form.dataset.open];
  if (opening || opened === seal) return opening;
  if (!share || sealOf(share.nonce) !== seal) {
    part.querySelector("[data-share-lost]").hidden = false;
    return;
  }
  keepSeals(part, seal, seals);
  form.elements.nonce.value = share.nonce;
  opening = send(form, seal);
  await opening;
  opening = null;
}

async function send(form, seal) {
  const body = new FormData(form);
  const answer = await fetch(form.action, { method: "POST", body, credentials: "same-origin" }).catch(() => null);
  if (answer?.ok) opened = seal;
}
