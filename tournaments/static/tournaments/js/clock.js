/* A round's clock. The server says how many seconds are left; the page counts them down by its own steady clock,
   so that a wrong time on the phone does not matter.

   <div data-clock data-state="running|paused|ready" data-remaining="3600" data-last="300">
   or data-ends="ISO" with data-now="ISO" (the server's time when it answered). */

import { clockFace } from "../../matches/common.js";

const running = new Set();

function secondsLeft(element) {
  if (element.dataset.ends && element.dataset.now) {
    return (Date.parse(element.dataset.ends) - Date.parse(element.dataset.now)) / 1000;
  }
  return Number(element.dataset.remaining);
}

function paint(element, left) {
  const over = left <= 0;
  const last = !over && left <= Number(element.dataset.last ?? 300);
  const digits = element.querySelector("[data-clock-digits]") ?? element;
  const text = clockFace(left, false);
  if (digits.textContent !== text) digits.textContent = text;
  element.classList.toggle("is-over", over);
  element.classList.toggle("is-last", last);
  const show = (name, visible) => {
    const part = element.querySelector(`[data-clock-${name}]`);
    if (part) part.hidden = !visible;
  };
  show("last", last);
  show("over", over);
  if (over && !element.dataset.ended) {
    element.dataset.ended = "yes";
    element.dispatchEvent(new CustomEvent("planisfero:time-up", { bubbles: true }));
  }
}

function tick() {
  for (const clock of running) {
    if (clock.element.isConnected) paint(clock.element, clock.left - (performance.now() - clock.since) / 1000);
    else running.delete(clock);
  }
}

/** Start (or set again after an update) every clock inside `root`. A clock that is not running only shows its time. */
export function startClocks(root = document) {
  const clocks = [...root.querySelectorAll("[data-clock]")];
  if (root !== document && root.matches?.("[data-clock]")) clocks.push(root);
  for (const element of clocks) {
    for (const clock of running) if (clock.element === element) running.delete(clock);
    const left = secondsLeft(element);
    if (element.dataset.state === "running") running.add({ element, left, since: performance.now() });
    paint(element, left);
  }
}

// performance.now() stands still in a sleeping phone: ask the server again on waking.
let hiddenAt = 0;
document.addEventListener("visibilitychange", () => {
  if (document.hidden) hiddenAt = Date.now();
  else if (running.size && hiddenAt && Date.now() - hiddenAt > 30_000) location.reload();
});

setInterval(tick, 250);
