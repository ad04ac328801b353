/* A projector page turns itself: <div data-pages data-seconds="12"> around a table, a list, or [data-page-item]s. */

const KEY = `planisfero-page:${location.pathname}`;

function itemsOf(box) {
  const marked = box.querySelectorAll("[data-page-item]");
  if (marked.length) return [...marked];
  const rows = box.querySelectorAll("tbody > tr");
  return rows.length ? [...rows] : [...(box.querySelector("ul, ol") ?? box).children];
}

/** Cut the items into pages that fit between the top of the list and the foot of the screen. */
export function cut(items, bottom) {
  const pages = [];
  let start = 0;
  const top = items[0].getBoundingClientRect().top;
  const boxes = items.map((item) => item.getBoundingClientRect());
  items.forEach((_, index) => {
    const begin = boxes[start].top;
    if (index > start && boxes[index].bottom - begin > bottom - top) {
      // Items that stand beside each other turn together.
      let first = index;
      while (first > start + 1 && boxes[first - 1].top === boxes[index].top) first -= 1;
      pages.push(items.slice(start, first));
      start = first;
    }
  });
  pages.push(items.slice(start));
  return pages;
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

const boxNow = () => document.querySelector("[data-pages]");
const mainOf = (box) => box.closest("main") ?? document.body;

function counted(text) {
  const counter = document.querySelector("[data-page-counter]");
  if (counter) counter.textContent = text;
}

/** Turn the pages of what stands in the box now; what the stream brings is cut anew and goes on at the same page. */
function run() {
  let items = [];
  let pages = [];
  let current = remembered();
  let timer = 0;
  const show = () => {
    if (!pages.length) return;
    current %= pages.length;
    const visible = new Set(pages[current]);
    for (const item of items) item.hidden = !visible.has(item);
    counted(pages.length > 1 ? `${current + 1} / ${pages.length}` : "");
    remember(current);
  };
  const layout = () => {
    const box = boxNow();
    items = box ? itemsOf(box) : [];
    pages = [];
    counted("");
    if (!items.length) return;
    for (const item of items) item.hidden = false;
    const main = mainOf(box);
    main.scrollTop = 0;
    const padding = parseFloat(getComputedStyle(main).paddingBottom);
    pages = cut(items, main.getBoundingClientRect().bottom - padding);
    show();
  };
  const turn = (by) => {
    current = (current + by + pages.length) % (pages.length || 1);
    show();
  };
  const wait = () => {
    clearInterval(timer);
    timer = setInterval(() => turn(1), Number(boxNow()?.dataset.seconds ?? 12) * 1000);
  };
  layout();
  wait();
  addEventListener("resize", layout);
  addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[event.key];
    if (!by) return;
    wait();
    turn(by);
  });
  return layout;
}

let again = null;

/** Begin to turn pages, or cut anew what is there now. */
export function startPages() {
  if (again) again();
  else if (boxNow()) again = run();
}
