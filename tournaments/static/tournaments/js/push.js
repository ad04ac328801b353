/* Push messages on this phone: <section data-push> shows the parts [data-push-is] that hold.

   The worker and its scope come from the page: where a worker at the root imports the one for messages, the page names
   that one. */

import { send } from "../../matches/common.js";
import { bytesOf } from "./base64.js";

const box = document.querySelector("[data-push]");
const { pushUrl, pushKey, pushAs, pushWorker, pushScope } = box.dataset;

function show(state) {
  for (const part of box.querySelectorAll("[data-push-is]")) part.hidden = part.dataset.pushIs !== state;
}

async function bringWorker() {
  await navigator.serviceWorker.register(pushWorker, { scope: pushScope, updateViaCache: "none" });
  return navigator.serviceWorker.ready;
}

const worker = () => navigator.serviceWorker.getRegistration(pushScope);

async function keep(subscription) {
  const { endpoint, keys } = subscription.toJSON(), body = new FormData();
  const fields = { as: pushAs, address: endpoint, p256dh: keys.p256dh, auth: keys.auth };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const answer = await send(pushUrl, { body });
  if (!answer.ok) throw new Error(String(answer.status));
}

/** One of another server's key, from before the installation got a new one, is of no use. */
const isOurs = (subscription) => {
  const known = subscription.options.applicationServerKey;
  return !known || String(new Uint8Array(known)) === String(bytesOf(pushKey));
};

async function switchOn() {
  try {
    if ((await Notification.requestPermission()) !== "granted") {
      show(Notification.permission === "denied" ? "denied" : "off");
      return;
    }
    const { pushManager } = await bringWorker();
    const old = await pushManager.getSubscription();
    if (old && !isOurs(old)) await old.unsubscribe();
    await keep(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(pushKey) }));
    show("on");
  } catch {
    show("failed");
  }
}

async function switchOff() {
  const body = new FormData();
  body.append("as", pushAs);
  try {
    await send(pushUrl, { body });
    show("off");
  } catch {
    show("failed");
  }
}

/** A browser may have got a new address, or this phone may have been let in again since. */
async function look() {
  if (!window.isSecureContext) return show("plain");
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return show("missing");
  if (Notification.permission === "denied") return show("denied");
  const subscription = box.dataset.pushKept === "yes" && (await (await worker())?.pushManager.getSubscription());
  if (!subscription || !isOurs(subscription)) return show("off");
  try {
    await keep(subscription);
    show("on");
  } catch {
    show("failed");
  }
}

box.querySelector("[data-push-on]").addEventListener("click", switchOn);
box.querySelector("[data-push-off]").addEventListener("click", switchOff);
look();
