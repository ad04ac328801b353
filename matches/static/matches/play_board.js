// The page of a match: everything here follows from the board document and from the stream of public steps.

import { Words } from "./play_dom.js";
import { Link } from "./play_link.js";
import { Log } from "./play_log.js";
import { PlayMap } from "./play_map.js";
import { Private } from "./play_private.js";
import { Seats } from "./play_seats.js";
import { Board } from "./play_state.js";
import { Talk } from "./play_talk.js";
import { Turn } from "./play_turn.js";
import { Planisphere } from "./planisphere.js";

const root = document.querySelector("[data-board]");
const { board: first, texts, urls, public: isPublic } = JSON.parse(document.getElementById("board-setup").textContent);
const words = new Words(texts, document.documentElement.lang);
const board = new Board(first, isPublic);
const link = new Link(urls, board);
const map = new Planisphere(root.querySelector(".planisphere-frame"));
const play = new PlayMap(map, board);
const seats = new Seats(root, board, words);
const log = new Log(root, board, words);

function letters() {
  map.setSeats(Object.fromEntries(board.doc.seats.filter((one) => one.letter)
    .map((one) => [one.letter, words.say("army_of", { colour: texts.colours[one.letter], name: one.name })])));
}

/** The same position as a table. */
function table() {
  for (const row of root.querySelectorAll("[data-row]")) {
    const [seat, armies] = board.doc.territories[row.dataset.row] ?? [0, 0];
    const { letter = "", name = "" } = board.seat(seat) ?? {};
    const owner = row.querySelector("[data-row-owner]"), count = row.querySelector("[data-row-armies]");
    owner.textContent = letter ? words.say("army_of", { colour: texts.colours[letter], name }) : texts.free;
    if (count) count.textContent = seat ? armies : "";
  }
}

const drawers = new Map([...root.querySelectorAll("[data-drawer]")].map((tab) => [tab.dataset.drawer, tab]));
let talk = null;

function open(name) {
  for (const [key, tab] of drawers) {
    const shown = key === name;
    tab.setAttribute("aria-expanded", String(shown));
    root.querySelector(`[data-panel="${key}"]`).hidden = !shown;
  }
  talk?.shown(name === "talk");
}

function startDrawers() {
  for (const [key, tab] of drawers) {
    tab.addEventListener("click", () => open(tab.getAttribute("aria-expanded") === "true" ? null : key));
  }
  root.addEventListener("keydown", (event) => {
    const shown = [...drawers.values()].find((tab) => tab.getAttribute("aria-expanded") === "true");
    if (event.key !== "Escape" || !shown || !event.target.closest("[data-panel], [data-drawer]")) return;
    open(null);
    shown.focus();
  });
  if (drawers.has("log") && matchMedia("(min-width: 1000px)").matches) open("log");
}

root.dataset.version = board.version;
let previous = board.doc;
board.addEventListener("change", ({ detail }) => {
  if (previous.seats.some((one, at) => one.letter !== board.doc.seats[at]?.letter || one.name !== board.doc.seats[at]?.name)) letters();
  previous = board.doc;
  if (detail.lines.some(({ event }) => event.type === "turn_began")) play.clear();
  play.paint();
  play.show(detail.lines);
  table();
  root.dataset.version = board.version;
  document.title = (board.myTurn ? `${texts.your_turn} · ` : "") + document.title.replace(`${texts.your_turn} · `, "");
  if (board.over) finish();
});

let leaving = false;
function finish() {
  if (leaving) return;
  leaving = true;
  setTimeout(() => location.reload(), 1200); // the last action is still to be seen
}
link.addEventListener("over", finish);

letters();
play.paint();
table();
startDrawers();
const host = root.querySelector("[data-act]");
if (host) {
  link.backUrl = urls.back;
  const turn = new Turn({ host, board, link, map, play, words, log, seats });
  turn.open = open;
  turn.show = (code) => { if (map.zoomed && map.continentOf(code) !== map.zoomed) map.zoomTo(map.continentOf(code)); };
  if (board.me !== null) new Private(root, { board, words, map, turn });
}
root.querySelector("[data-surrender]")?.addEventListener("click", ({ target }) => {
  if (confirm(target.dataset.question)) link.act({}, urls.surrender);
});
if (root.querySelector("[data-talk]")) talk = new Talk(root, { board, link, words, urls });
link.open();
