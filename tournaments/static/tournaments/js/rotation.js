/* The projector turns by itself from view to view, and within a view from page to page: what fits is on one page.

   <div data-rotation><section data-view="seats" data-title="Tables" data-seconds="12">…</section>…</div>
   What is cut into pages: a list with data-flow (filled column by column), else [data-page-item]s; without either a
   view is one page. Arrows turn, the space bar stops and goes on. */

import { pause } from "../../matches/common.js";
import { cut } from "./pages.js";

const KEY = `planisfero-turn:${location.pathname}`;
const LEAST = 3;
const GROWS = [2.2, 1.8, 1.5, 1.35, 1.2, 1.1];

let pages = [];
let at = 0;
let timer = 0;
let stopped = false;

function remember(place) {
  try {
    if (place) sessionStorage.setItem(KEY, JSON.stringify(place));
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  } catch {
    return null; // storage is closed: a reload begins again at the first view
  }
}

/** As many pages as needed, each about as full as the others. */
function evenly(items, most, step) {
  const count = Math.ceil(items.length / most);
  const each = Math.min(most, Math.ceil(items.length / count / step) * step);
  return Array.from({ length: count }, (_, index) => items.slice(index * each, (index + 1) * each)).filter(
    (page) => page.length,
  );
}

function cutColumns(list, bottom) {
  const items = [...list.children];
  list.style.minBlockSize = "0"; // measured at the height of its lines, not of the wall
  list.style.setProperty("--rows", items.length);
  const columns = Number(getComputedStyle(list).getPropertyValue("--columns")) || 1;
  const height = Math.max(...items.map((item) => item.getBoundingClientRect().height));
  const rows = Math.max(1, Math.floor((bottom - list.getBoundingClientRect().top) / height));
  const cuts = evenly(items, rows * columns, 1);
  list.style.setProperty("--rows", Math.min(rows, Math.ceil((cuts[0]?.length ?? 1) / columns)));
  list.style.minBlockSize = "";
  return cuts;
}

function cutItems(items, bottom) {
  const cuts = cut(items, bottom);
  const most = Math.max(...cuts.map((page) => page.length));
  const top = items[0].getBoundingClientRect().top;
  const beside = items.filter((item) => item.getBoundingClientRect().top === top).length;
  const even = evenly(items, most, beside);
  return even.length === cuts.length && even.every((page) => page.length <= cuts[0].length) ? even : cuts;
}

function pagesOf(section, bottom) {
  const list = section.querySelector("[data-flow]");
  const items = list ? [...list.children] : [...section.querySelectorAll("[data-page-item]")];
  if (!items.length) return [{ section, items: [], all: [] }];
  const cuts = list ? cutColumns(list, bottom) : cutItems(items, bottom);
  return cuts.map((visible) => ({ section, items: visible, all: items }));
}

const FEW = 12; // one name of so many may take two lines for the sake of larger letters

const namesOf = (section) => [...section.querySelectorAll("[data-name]:not(:has(.bracket__how))")];
const cutNames = (section) => namesOf(section).filter((name) => name.scrollWidth > name.clientWidth).length;
const longNames = (section) =>
  namesOf(section).filter((name) => name.clientHeight > 1.9 * parseFloat(getComputedStyle(name).fontSize)).length;

/** Whether all that stands on the only page of a view ends above the foot. */
const fits = (page, bottom) => page.items.every((item) => item.getBoundingClientRect().bottom <= bottom + 1);

/** The pages of a view, in the largest letters that need no page more. A name that would be cut takes a second line
    where that needs no page more either. */
function largest(section, bottom) {
  const size = (grow, wrapping) => {
    section.style.setProperty("--grow", grow);
    section.classList.toggle("is-wrapping", wrapping);
    return pagesOf(section, bottom);
  };
  const usual = size(1, false);
  if (!usual[0].items.length) return usual;
  const broken = cutNames(section);
  const few = Math.max(broken, Math.floor(namesOf(section).length / FEW));
  const good = (cuts) =>
    cuts.length <= usual.length && (cuts.length > 1 || section.querySelector("[data-flow]") || fits(cuts[0], bottom));
  const wraps = good(size(1, true));
  const tooLarge = (grow) => {
    const cuts = size(grow, wraps);
    const spoilt = wraps ? longNames(section) > few || cutNames(section) > 0 : cutNames(section) > broken;
    return spoilt || !good(cuts);
  };
  return size(GROWS[firstNot(tooLarge)] ?? 1, wraps);
}

/** The place of the largest growth that is not too large: what is larger than one that is too large is so as well. */
function firstNot(tooLarge) {
  let low = 0, high = GROWS.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tooLarge(GROWS[middle])) low = middle + 1;
    else high = middle;
  }
  return low;
}

function show() {
  const { section, items, all } = pages[at];
  for (const other of document.querySelectorAll("[data-view]")) other.hidden = other !== section;
  for (const item of all) item.hidden = !items.includes(item);
  const title = document.querySelector("[data-screen-title]");
  if (title) title.textContent = section.dataset.title;
  document.body.dataset.shows = section.dataset.view;
  const mine = pages.filter((page) => page.section.dataset.view === section.dataset.view);
  const counter = document.querySelector("[data-page-counter]");
  if (counter) counter.textContent = mine.length > 1 ? `${mine.indexOf(pages[at]) + 1} / ${mine.length}` : "";
  remember({ view: section.dataset.view, page: mine.indexOf(pages[at]) });
  clearTimeout(timer);
  if (!stopped && pages.length > 1) {
    timer = setTimeout(() => turn(1), Math.max(LEAST, Number(section.dataset.seconds)) * 1000);
  }
}

function turn(by) {
  at = (at + by + pages.length) % pages.length;
  show();
}

function measured(section, sections) {
  const main = document.querySelector("main");
  for (const other of sections) other.hidden = other !== section;
  for (const item of section.querySelectorAll("[data-page-item], [data-flow] > *")) item.hidden = false;
  main.scrollTop = 0;
  return largest(section, main.getBoundingClientRect().bottom - parseFloat(getComputedStyle(main).paddingBottom));
}

let layouts = 0;
let first = null; // the view that the turns begin with

/** Cut every view anew: after new content, or another size of the window; what was shown stays where it can. The view
    that is shown comes first, each of the others in a moment of its own, in between the page listens. */
async function layout() {
  const sections = [...document.querySelectorAll("[data-rotation] > [data-view]")];
  if (!sections.length) return;
  layouts += 1;
  const mine = layouts, before = remember(), shownFirst = first, cuts = new Map();
  first = sections[0].dataset.view;
  const isNew = shownFirst && first !== shownFirst; // a podium: the hall has waited for it
  const same = isNew ? null : sections.find((section) => section.dataset.view === before?.view);
  const shown = same ?? sections[0];
  for (const section of [shown, ...sections.filter((other) => other !== shown)]) {
    if (cuts.size) await pause(0);
    if (mine !== layouts) return;
    const now = cuts.size ? pages[at] : null;
    cuts.set(section, measured(section, sections));
    pages = sections.flatMap((each) => cuts.get(each) ?? []);
    at = now ? pages.indexOf(now) : same ? Math.min(before.page, pages.length - 1) : 0;
    show();
  }
}

let listening = false;

export function startRotation() {
  if (!document.querySelector("[data-rotation]")) return;
  document.documentElement.classList.add("is-turning");
  layout();
  if (listening) return;
  listening = true;
  addEventListener("resize", layout);
  if (document.fonts?.status === "loading") document.fonts.ready.then(layout);
  addEventListener("keydown", (event) => {
    if (event.key === " ") {
      event.preventDefault();
      stopped = !stopped;
      document.body.classList.toggle("is-stopped", stopped);
      show();
      return;
    }
    const by = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[event.key];
    if (by && pages.length) turn(by);
  });
}
