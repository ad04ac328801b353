/* Buttons that copy: <button data-copy="text" data-copied="Copied">, data-copy-from="#field",
   data-copy-link="?page=2#p7" or, for a text of the server, data-copy-address="/m/abc/match.txt".
   What a browser refuses to copy is shown, to be copied by hand; the words of that come from the page's
   <template data-copy-words>. */

import { el } from "../../matches/common.js";

const BUTTONS = "[data-copy], [data-copy-from], [data-copy-link], [data-copy-address]";
const STAYS = 2000; // ms of the word that it was copied

const texts = new Map(); // by address: the text, or null while the server has not given it

/** A text of the server is there before the tap: a browser may refuse what is copied after waiting for it. */
async function bring(address) {
  texts.set(address, null);
  try {
    const response = await fetch(address);
    if (response.ok) texts.set(address, await response.text());
  } catch { /* asked for again with the tap */ }
}

/** What a button copies, null where the server has not given it. */
function textOf({ copy: written, copyFrom: field, copyLink: link, copyAddress: address }) {
  if (written !== undefined) return written;
  if (field) return document.querySelector(field)?.value ?? "";
  return link ? new URL(link, location.href).href : texts.get(address) ?? null;
}

/** The clipboard API is missing on a hall's plain HTTP: the old selection way works there. */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch { /* missing or refused */ }
  const area = el("textarea", { class: "sr-only" });
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}

/** Says below the button why nothing was copied; a text stands there, selected. */
function tell(button, text) {
  const words = document.querySelector("[data-copy-words]").content;
  const place = button.closest(".row, p, div") ?? button;
  clear(button);
  if (text === null) {
    place.after(el("p", { role: "alert", "data-by-hand": "" }, words.querySelector("[data-missing]").textContent));
    return;
  }
  const area = el("textarea", { rows: 3, readonly: "" });
  area.value = text;
  const line = words.querySelector("[data-refused]").textContent;
  place.after(el("label", { class: "field", "data-by-hand": "" }, line, area));
  area.focus();
  area.select();
}

/** Takes away what was said below a button before. */
function clear(button) {
  const next = (button.closest(".row, p, div") ?? button).nextElementSibling;
  if (next?.matches("[data-by-hand]")) next.remove();
}

async function press(button) {
  const { copyAddress: address } = button.dataset;
  if (address && textOf(button.dataset) === null) await bring(address);
  const text = textOf(button.dataset);
  if (text === null || !(await copied(text))) {
    tell(button, text);
    return;
  }
  clear(button);
  const word = button.querySelector("[data-copy-word]") ?? button, before = word.textContent;
  word.textContent = button.dataset.copied ?? before;
  setTimeout(() => { word.textContent = before; }, STAYS);
}

export function startCopies() {
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      bring(target.dataset.copyAddress);
    }
  });
  for (const button of document.querySelectorAll("[data-copy-address]")) seen.observe(button);
  document.addEventListener("click", ({ target }) => {
    const button = target.closest(BUTTONS);
    if (button) press(button);
  });
}
