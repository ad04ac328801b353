/* What was entered on a page that is closed by now, and waits for the network: sent from the page that is open, with
   the same id, so that it counts once whoever sends it. What the server refuses stays: its own page says why. */

import { send } from "../../matches/common.js";
import { forgetSent, waitingElsewhere } from "./drafts.js";

const EVERY = 15_000;
let busy = false;

const strip = (name) => document.querySelector(`[data-waiting${name}]`);

async function deliver({ key, to, body }) {
  const answer = await send(to, { body, headers: { Accept: "application/json" } });
  if (answer.status >= 500) throw new Error("the server is not well");
  // An answer in HTML is the form again, with what is wrong.
  const taken = answer.status === 200 && answer.headers.get("Content-Type")?.startsWith("application/json");
  if (taken) forgetSent(key);
  return taken;
}

/** Say how it stands: it waits, it is sent, or its own page has to be opened. */
function say({ waiting = false, sent = false, refused = null }) {
  strip("").hidden = !waiting;
  if (sent) strip("-sent").hidden = false;
  strip("-refused").hidden = refused === null;
  if (refused) strip("-refused").querySelector("a").href = refused.page;
}

async function sendAll() {
  if (busy) return;
  busy = true;
  let sent = false, refused = null;
  try {
    for (const entry of waitingElsewhere()) {
      if (await deliver(entry)) sent = true;
      else refused = entry;
    }
    say({ sent, refused });
    if (refused) clearInterval(timer);
  } catch {
    say({ waiting: true, sent, refused });
  } finally {
    busy = false;
  }
}

function start() {
  if (!strip("") || waitingElsewhere().length === 0) return;
  timer = setInterval(() => { if (waitingElsewhere().length) sendAll(); }, EVERY);
  addEventListener("online", sendAll);
  sendAll();
}

let timer = 0;
addEventListener("load", start);
