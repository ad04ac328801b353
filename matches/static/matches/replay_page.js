/* The replay viewer: the board after every event, forwards and backwards, at any speed.
   What is of one game comes from its own replay.js (docs/matches.md, "Add a game's board"). Others of the page follow
   it by the event planisfero:replay-at on the document, and move it by planisfero:replay-go, both with the `step`. */

import { dataOf, fill } from "./common.js";

const BEAT = 1200; // ms of a step at normal speed

const box = document.querySelector("[data-replay]");
const texts = dataOf("replay-texts");
const part = (name) => box.querySelector(`[data-${name}]`);
const [words, dice, proof, proofWords, slide, playButton, playWord, speed, turns, count] =
  ["words", "dice", "proof", "proof-words", "slide", "play", "play-word", "speed", "turns", "count"].map(part);

const playOn = document.querySelector("[data-play-on]");
const opens = document.querySelector("[data-open-step]");

let game, match, at = 0, timer = 0, playing = false;
const undone = []; // for each step what it overwrote, so that one can go back
const current = new Map();

/** The board after step `to`; only what differs is drawn. A change is [key, ...values]. */
function board(to) {
  const latest = new Map();
  while (at < to) {
    const changes = match.steps[at].changes;
    undone[at] ??= changes.map(([key]) => [key, ...(current.get(key) ?? game.blank)]);
    for (const change of changes) put(change, latest);
    at += 1;
  }
  while (at > to) {
    at -= 1;
    for (const change of undone[at]) put(change, latest);
  }
  for (const change of latest.values()) game.put(change, match);
  game.drawn?.(current, match);
}

function put(change, latest) {
  const [key, ...values] = change;
  current.set(key, values);
  latest.set(key, change);
}

/** The position before the step that is shown: { territories: { key: values }, seats }. */
function before() {
  const old = Object.fromEntries((undone[at - 1] ?? []).map(([key, ...values]) => [key, values]));
  return { territories: { ...Object.fromEntries(current), ...old }, seats: match.seats };
}

function show(to) {
  board(Math.min(Math.max(to, 1), match.steps.length));
  const step = match.steps[at - 1];
  game.told?.(step.event);
  words.textContent = step.words;
  dice.replaceChildren(...(game.throws(step.event, texts, before()) ?? []));
  proof.hidden = step.roll === null;
  if (step.roll !== null) proofWords.textContent = fill(texts.proof, { roll: step.roll });
  slide.value = at;
  slide.setAttribute("aria-valuetext", step.words);
  box.toggleAttribute("data-begun", at > 1);
  count.textContent = fill(texts.step, { n: at, all: match.steps.length });
  const turn = match.turns.findLast((row) => row.step <= at);
  turns.value = turn ? turn.step : 1;
  if (playOn) playOnFrom(at);
  if (opens) opens.search = `?step=${at}`;
  document.dispatchEvent(new CustomEvent("planisfero:replay-at", { detail: { step: at } }));
}

/** Offers to play on from a step at which somebody has to decide and nobody has won yet. */
function playOnFrom(step) {
  const [first, last] = match.plays;
  playOn.querySelector("[data-play-on-step]").value = step;
  playOn.querySelector("button").disabled = !first || step < first || step > last;
}

function play(on) {
  playing = on;
  clearTimeout(timer);
  playWord.textContent = on ? texts.pause : texts.play;
  for (const icon of playButton.querySelectorAll("[data-when]")) icon.hidden = (icon.dataset.when === "playing") !== on;
  if (on && at === match.steps.length) show(1);
  if (on) timer = setTimeout(tick, BEAT / Number(speed.value));
}

function tick() {
  show(at + 1);
  play(at < match.steps.length);
}

function listen() {
  slide.addEventListener("input", () => { play(false); show(Number(slide.value)); });
  playButton.addEventListener("click", () => play(!playing));
  for (const button of box.querySelectorAll("[data-go]")) {
    button.addEventListener("click", () => { play(false); show(at + Number(button.dataset.go)); });
  }
  turns.addEventListener("change", () => { play(false); show(Number(turns.value)); });
  document.addEventListener("planisfero:replay-go", ({ detail }) => { play(false); show(detail.step); });
}

/** The step that the address asks for (#step=12), else the first. */
const asked = () => Number(/^#step=(\d{1,6})$/.exec(location.hash)?.[1] ?? 1);

async function open() {
  const answer = await fetch(box.dataset.replay);
  if (!answer.ok) throw new TypeError(answer.statusText);
  match = await answer.json();
  const options = match.turns.map(({ step, seat, round }) =>
    new Option(fill(texts.turn, { round, name: match.seats[seat - 1].name }), step));
  turns.replaceChildren(new Option(texts.beginning, 1), ...options);
  slide.max = match.steps.length;
  for (const control of [slide, playButton, turns, ...box.querySelectorAll("[data-go]")]) control.disabled = false;
  listen();
  show(asked());
}

/** Starts the viewer with what the game gives: put(change, match) draws one change, `blank` are the values of a key
 *  before its first change, throws(event, texts, before) the rows of dice of an event (null: none), `before` being
 *  the values of each key before it and the seats, drawn(current, match) follows a move, told(event) what is told. */
export function startReplay(given) {
  game = given;
  open().catch((error) => {
    words.textContent = texts.failed;
    if (!(error instanceof TypeError)) throw error;
  });
}
