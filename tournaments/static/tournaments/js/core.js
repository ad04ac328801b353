/* What every page can do, switched on by data attributes (docs/ui.md). Every word comes from the page. */

import { csrfToken, el, plain } from "../../matches/common.js";
import { startClocks } from "./clock.js";
import { startCopies } from "./copies.js";
import { startPages } from "./pages.js";
import { startRotation } from "./rotation.js";
import { startConnection } from "./connection.js";
import { startKeptPages } from "./kept_pages.js";
import { startForms } from "./forms.js";
import { startTheme } from "./theme_switch.js";

/** English days come before their months and hours go up to 24, as on the pages themselves (`config/formats/en`). */
function dateLanguage() {
  const { lang } = document.documentElement;
  return lang === "en" ? "en-GB" : lang;
}

/** Times in the reader's own zone: <time datetime="…" data-local="time|date|datetime">. */
function localTimes(root = document) {
  const styles = {
    time: { timeStyle: "short" },
    date: { dateStyle: "medium" },
    datetime: { dateStyle: "medium", timeStyle: "short" },
  };
  for (const element of root.querySelectorAll("time[data-local]")) {
    const moment = new Date(element.dateTime);
    if (Number.isNaN(moment.getTime())) continue;
    const format = new Intl.DateTimeFormat(
      dateLanguage(),
      styles[element.dataset.local] ?? styles.datetime,
    );
    element.textContent = format.format(moment);
  }
}

const MOST_ANSWERS = 4;

/** Marks what is looked for in a list, and says on top what each says of itself (`data-answer`). */
function answer(list, box, matches) {
  const items = [...list.querySelectorAll("[data-answer]")].filter((item) => {
    const wanted = matches(item);
    item.classList.toggle("is-found", wanted);
    return wanted;
  });
  const lines = items.length > MOST_ANSWERS ? [] : items.map(({ dataset }) => dataset.answer);
  box.replaceChildren(...lines.map((text) => el("li", {}, text)));
}

/** Say whether every word is in a text; any surname brings those who show its initial alone ("anna b."). */
function answersTo(words, text) {
  const initials = [...text.matchAll(/(?:^|\s)(\p{L})\.(?=\s|$)/gu)].map((match) => match[1]);
  return words.every((word) => text.includes(word) || initials.some((initial) => word.startsWith(initial)));
}

/** Filter a list as one types: <input data-filter-input="#list" data-filter-none="#nobody">, with the answers on top in
 *  data-filter-answers="#answers". */
function startFilters() {
  for (const input of document.querySelectorAll("[data-filter-input]")) {
    const list = document.querySelector(input.dataset.filterInput);
    if (!list) continue;
    const none = input.dataset.filterNone ? document.querySelector(input.dataset.filterNone) : null;
    const apply = () => {
      const words = plain(input.value).split(/\s+/).filter(Boolean);
      const items = list.querySelectorAll("[data-filter-item], :scope > li, :scope > tbody > tr");
      let shown = 0;
      for (const item of items) {
        const text = plain(item.dataset.filterText ?? item.textContent);
        item.hidden = !answersTo(words, text);
        if (!item.hidden) shown += 1;
      }
      if (none) none.hidden = shown > 0;
      const holds = (item) => words.length > 0 && answersTo(words, plain(item.textContent));
      if (input.dataset.filterAnswers) answer(list, document.querySelector(input.dataset.filterAnswers), holds);
    };
    input.addEventListener("input", apply);
    document.addEventListener("planisfero:swapped", apply);
    if (input.value) apply();
  }
}

/** A menu closes with Escape or a tap elsewhere; <dialog> opens from <button data-dialog="#id">. */
function startMenus() {
  const close = (except) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) if (menu !== except) menu.open = false;
  };
  document.addEventListener("click", (event) => {
    close(event.target.closest("details.menu"));
    const opener = event.target.closest("[data-dialog]");
    if (opener) document.querySelector(opener.dataset.dialog)?.showModal();
    event.target.closest("[data-dialog-close]")?.closest("dialog")?.close();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const open = document.querySelector("details.menu[open]");
    close(null);
    open?.querySelector("summary")?.focus();
  });
}

document.addEventListener("htmx:configRequest", (event) => { event.detail.headers["X-CSRFToken"] = csrfToken(); });
document.addEventListener("htmx:load", (event) => {
  localTimes(event.detail.elt);
  startClocks(event.detail.elt);
});

/** When a page is printed stands below it; who only reads has it from a page made for all. */
addEventListener("beforeprint", () => {
  const format = new Intl.DateTimeFormat(dateLanguage(), { dateStyle: "short", timeStyle: "short" });
  for (const place of document.querySelectorAll("[data-printed]")) place.textContent = format.format(new Date());
});

startTheme();
startConnection();
startKeptPages();
startForms();
startFilters();
startCopies();
startMenus();
localTimes();
startClocks();
startPages();
startRotation();
document.addEventListener("planisfero:swapped", () => {
  localTimes();
  startClocks();
  startPages();
  startRotation();
});
document.querySelector(".tabs [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
document.querySelector("[data-focus]")?.focus();
