/* A projector page turns itself: <div data-pages data-seconds="12"> around a table, a list, or [data-page-item]s. */

const KEY = `planisfero-page:${location.pathname}`;

function itemsOf(list) {
  const marked = list.querySelectorAll("[data-page-item]");
  if (marked.length) return [...marked];
  const rows = list.querySelectorAll("tbody > tr");
  return rows.length ? [...rows] : [...(list.querySelector("ul, ol") ?? list).children];
}

/** Cut the items into pages that fit between the top of the list and the foot of the screen. */
export function cut(rows, bottom) {
  const cuts = [];
  let start = 0;
  const top = rows[0].getBoundingClientRect().top;
  const boxes = rows.map((item) => item.getBoundingClientRect());
  rows.forEach((_, index) => {
    const begin = boxes[start].top;
    if (index > start && boxes[index].bottom - begin > bottom - top) {
      // Items that stand beside each other turn together.
      let first = index;
      while (first > start + 1 && boxes[first - 1].top === boxes[index].top) first -= 1;
      cuts.push(rows.slice(start, first));
      start = first;
    }
  });
  cuts.push(rows.slice(start));
  return cuts;
}

function remembered() {
  try {
    return Number(sessionStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}

function remember(page) {
  try {
    sessionStorage.setItem(KEY, String(page));
  } catch {
    /* storage is closed: a reload begins again at the first page */
  }
}

let box = null, items = [], pages = [];
let current = 0;
let timer = 0;

function show() {
  current %= pages.length;
  const visible = new Set(pages[current]);
  for (const item of items) item.hidden = !visible.has(item);
  const counter = document.querySelector("[data-page-counter]");
  if (counter) counter.textContent = pages.length > 1 ? `${current + 1} / ${pages.length}` : "";
  remember(current);
}

/** Cut what stands there now, and show the page that was shown. */
function layout() {
  const main = box.closest("main") ?? document.body;
  for (const item of items) item.hidden = false;
  main.scrollTop = 0;
  const padding = parseFloat(getComputedStyle(main).paddingBottom);
  pages = items.length ? cut(items, main.getBoundingClientRect().bottom - padding) : [[]];
  show();
}

function turn(by) {
  current = (current + by + pages.length) % pages.length;
  show();
}

/** Begin to count the seconds of a page. */
function wait() {
  clearInterval(timer);
  timer = setInterval(() => turn(1), Number(box.dataset.seconds ?? 12) * 1000);
}

function listen() {
  addEventListener("resize", layout);
  addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[event.key];
    if (!by) return;
    wait();
    turn(by);
  });
}

/** Cut the list of the page; called again after new content, which goes on at the page and the second that is shown. */
export function startPages() {
  const next = document.querySelector("[data-pages]");
  if (next === box) return;
  const before = box;
  box = next ?? box;
  items = next ? itemsOf(next) : [];
  if (!before) {
    current = remembered();
    listen();
    wait();
  }
  layout();
}
