/* The page of a match: everything here follows from the board document and from the stream of public steps.
   What is of one game comes from its own board.js (docs/matches.md, "Add a game's board"). */

import { dataOf } from "./common.js";
import { Chances } from "./play_chances.js";
import { Words } from "./play_dom.js";
import { Link } from "./play_link.js";
import { Log } from "./play_log.js";
import { Seats } from "./play_seats.js";
import { Board } from "./play_state.js";
import { ask, dismiss } from "./play_sure.js";
import { Talk } from "./play_talk.js";
import { switchButton } from "./play_waiting.js";

class Drawers {
  #root; #tabs; #seen = [];

  constructor(root) {
    this.#root = root;
    this.#tabs = new Map([...root.querySelectorAll("[data-drawer]")].map((tab) => [tab.dataset.drawer, tab]));
    for (const [key, tab] of this.#tabs) {
      tab.addEventListener("click", () => this.open(tab.getAttribute("aria-expanded") === "true" ? null : key));
    }
    root.addEventListener("keydown", (event) => {
      const shown = [...this.#tabs.values()].find((tab) => tab.getAttribute("aria-expanded") === "true");
      if (event.key !== "Escape" || !shown || !event.target.closest("[data-panel], [data-drawer]")) return;
      this.open(null);
      shown.focus();
    });
    this.rest();
  }

  /** What is open by itself: the diary where it covers nothing. */
  rest() { this.open(this.#tabs.has("log") && matchMedia("(min-width: 1000px)").matches ? "log" : null); }

  /** `use(name)` hears which drawer is open now. */
  tell(use) { this.#seen.push(use); }

  open(name) {
    for (const [key, tab] of this.#tabs) {
      const shown = key === name;
      tab.setAttribute("aria-expanded", String(shown));
      this.#root.querySelector(`[data-panel="${key}"]`).hidden = !shown;
    }
    for (const use of this.#seen) use(name);
  }
}

/** Starts the page with what the game gives:
 *  Board      a subclass of Board, if the position has parts that a step brings only in part
 *  scene(page)          the drawing: { changed(detail) } is called at the start (detail null) and after every change
 *  turn(page, host)     the Turn of the own seat; own(page, turn) what else only the own seat sees
 *  numbers(seat, doc), finale(doc, words, board)   the seats' figures by name, and what is said about the end
 *  things(doc, seat), thingWords(codes, page), strength(seat)   what a seat can lose (play_losses.js)
 *  throws(event, texts, before, words)   what an event shows: rows; none to clear them, null to leave them
 *  quiet                types of events that are not said; what is told again at the own turn comes with the page
 */
export function startPage(game) {
  const root = document.querySelector("[data-board]");
  const page = partsOf(game, root);
  const { board, link, texts } = page;
  board.addEventListener("change", ({ detail }) => {
    showChange(page, detail);
    const yours = `${texts.your_turn} · `;
    document.title = (board.myTurn ? yours : "") + document.title.replace(yours, "");
    if (board.over) finish();
  });
  link.addEventListener("over", finish);
  board.addEventListener("unseated", () => location.reload(), { once: true }); // the page says who sits here now
  showChange(page, null);
  const drawers = new Drawers(root);
  page.open = (name) => drawers.open(name);
  root.querySelector("[data-your-turn]")?.addEventListener("click", () => {
    drawers.open(null);
    root.querySelector("[data-act]").focus();
  });
  const turn = startTurn(game, page);
  showSwitches(page, turn);
  root.querySelector("[data-surrender]")?.addEventListener("click", ({ target }) => surrender(target, page, drawers));
  if (root.querySelector("[data-talk]")) {
    const talk = new Talk(root, page);
    drawers.tell((name) => talk.shown(name === "talk"));
  }
  if (root.querySelector("[data-live-chances]")) {
    const chances = new Chances(root, page);
    drawers.tell((name) => chances.shown(name === "chances"));
  }
  link.open();
}

/** The board, the words and the link of the page, and what shows them. */
function partsOf(game, root) {
  const setup = dataOf("board-setup");
  const { texts, urls, told, switches } = setup;
  const words = new Words(texts, document.documentElement.lang);
  const board = new (game.Board ?? Board)(setup.board, setup.public);
  const link = new Link(urls, board);
  const page = { root, board, words, texts, link, urls, switches };
  page.scene = game.scene(page);
  page.seats = new Seats(root, board, words, game);
  page.log = new Log(root, board, words, { ...game, told, thingWords: (codes) => game.thingWords(codes, page) });
  page.seats.hurry = (text) => page.log.say(text);
  page.seats.waited = () => link.refresh();
  return page;
}

function showChange({ root, board, scene }, detail) {
  scene.changed(detail);
  root.dataset.version = board.version;
  const giveUp = root.querySelector("[data-surrender]"), own = board.seat(board.me);
  if (giveUp && own) giveUp.hidden = Boolean(own.fallen) || own.gone === "surrendered";
  if (giveUp?.hidden) dismiss();
}

function surrender(button, { root, link, texts, urls }, drawers) {
  const { question } = button.dataset, yes = button.textContent.trim();
  ask({ question, yes, no: texts.play_on, lasts: true }, async () => {
    await link.act({}, urls.surrender);
    drawers.rest(); // it can be taken back in the panel, which a drawer covers on a phone
    root.querySelector("[data-act]")?.focus();
  });
}

function startTurn(game, page) {
  const host = page.root.querySelector("[data-act]");
  if (!host) return null;
  page.link.backUrl = page.urls.back;
  page.takeBackUrl = page.urls.take_back;
  page.switchUrl = page.urls.switch;
  const turn = game.turn(page, host);
  if (page.board.me !== null) game.own?.(page, turn);
  return turn;
}

/** The switches of the own seat stand in a drawer too. */
function showSwitches({ root, board, switches }, turn) {
  const host = root.querySelector("[data-switches]");
  if (!host || !turn || board.me === null) return;
  const show = () => host.replaceChildren(...switches.map((name) => switchButton(turn, name)));
  board.addEventListener("change", show);
  show();
}

let leaving = false;
function finish() {
  if (leaving) return;
  leaving = true;
  setTimeout(() => location.reload(), 1200); // the last action is still to be seen
}
