/* A form goes out once; a dangerous one asks first where the page says so. */

import { el } from "../../matches/common.js";

function release(form) {
  form.removeAttribute("data-sent");
  for (const button of form.querySelectorAll('[aria-busy="true"]')) button.removeAttribute("aria-busy");
}

// Forms that wait for the network by a script of their own.
const WAITS = "[data-keep-sending], [hx-post], [hx-put], [hx-delete]";

/** A server on this computer answers without any network. */
const isCutOff = () => !navigator.onLine && !["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

/** Without network a form would end on the browser's own error page: say so where the thumb is. */
function sayNotSent() {
  const bar = document.querySelector(".actionbar"), strip = document.querySelector("[data-offline]");
  if (!bar || !strip) return;
  const word = bar.querySelector(".actionbar__offline") ?? document.createElement("p");
  Object.assign(word, { className: "actionbar__offline", role: "alert", textContent: strip.dataset.notSent });
  bar.prepend(word);
}

/** <button data-needs-network>: rests with its reason while the line is gone, and wakes by itself when it is back. */
function rest(offline) {
  const strip = document.querySelector("[data-offline]");
  for (const button of document.querySelectorAll("[data-needs-network]")) {
    const bar = button.closest(".actionbar") ?? button.parentElement;
    let word = bar.querySelector("[data-waits]");
    if (offline && !word && strip) {
      word = el("p", { class: "actionbar__offline", role: "alert", "data-waits": true }, strip.dataset.waits);
      bar.prepend(word);
    }
    if (!offline) word?.remove();
    if (offline && !button.disabled) button.dataset.rests = "";
    if ("rests" in button.dataset) button.disabled = offline;
    if (!offline) delete button.dataset.rests;
  }
}

function guard(event) {
  const form = event.target;
  const question = event.submitter?.dataset.confirm ?? form.dataset.confirm;
  // biome-ignore lint/suspicious/noAlert: the question must be answered before the form goes out
  if (form.hasAttribute("data-sent") || (question && !confirm(question))) {
    event.preventDefault();
    return;
  }
  if (isCutOff() && form.method === "post" && !event.defaultPrevented && !form.matches(WAITS)) {
    event.preventDefault();
    sayNotSent();
    return;
  }
  if (form.hasAttribute("data-again") || form.method === "get" || form.matches("[hx-post], [hx-put], [hx-delete]"))
    return;
  // A later listener may still keep the form here: then it must stay usable.
  setTimeout(() => {
    if (event.defaultPrevented) return;
    form.setAttribute("data-sent", "");
    event.submitter?.setAttribute("aria-busy", "true");
  });
}

/** <button type="button" data-step="-1"> beside a number input inside .stepper */
function step(event) {
  const button = event.target.closest("[data-step]");
  const input = button?.closest(".stepper")?.querySelector("input");
  if (!input) return;
  if (Number(button.dataset.step) > 0) input.stepUp();
  else input.stepDown();
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** <input data-from-address>: filled with what follows the # of the address, which is taken off it */
function fillFromAddress() {
  const field = document.querySelector("[data-from-address]");
  const text = decodeURIComponent(location.hash.slice(1));
  if (!field || !text) return;
  field.value = text;
  history.replaceState(null, "", location.pathname + location.search);
}

/** <input type="file" data-most="bytes" data-too-large="sentence">: said before it travels and is cut off */
function weigh(field) {
  const tooLarge = [...field.files].some((file) => file.size > Number(field.dataset.most));
  field.setCustomValidity(tooLarge ? field.dataset.tooLarge : "");
  if (tooLarge) field.reportValidity();
}

/** <label hidden data-reveals="id"><input type="checkbox">: shows a password while it is ticked */
function startReveals() {
  for (const label of document.querySelectorAll("[data-reveals]")) {
    const field = document.getElementById(label.dataset.reveals);
    label.hidden = false;
    label.addEventListener("change", (event) => {
      field.type = event.target.checked ? "text" : "password";
    });
  }
}

export function startForms() {
  fillFromAddress();
  startReveals();
  document.addEventListener("submit", guard);
  document.addEventListener("planisfero:offline", () => rest(navigator.onLine || isCutOff()));
  document.addEventListener("planisfero:online", () => {
    rest(false);
    document.querySelector(".actionbar__offline")?.remove();
  });
  document.addEventListener("click", step);
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-submit-on-change]")) event.target.form?.requestSubmit();
    if (event.target.matches("[type=file][data-most]")) weigh(event.target);
  });
  if (document.documentElement.classList.contains("is-offline")) rest(isCutOff());
  // A page that comes back from the back/forward cache still holds its sent marks.
  addEventListener("pageshow", () => document.querySelectorAll("form[data-sent]").forEach(release));
}
