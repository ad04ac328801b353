/* The page that checks the dice of a match: everything happens here, the server only hands out the record. */

import { dataOf, el, fill } from "./common.js";
import { RecordError, checkedRolls, readRecord, sealsHold } from "./record_check.js";

const box = document.querySelector("[data-dice-check]");
const texts = dataOf("dice-texts");
const known = dataOf("dice-known");
let asked = () => []; // the game's own: every roll and shuffle read off the events
const [bar, verdict, button] = ["bar", "verdict", "check"].map((name) => box.querySelector(`[data-${name}]`));
const SLICE = 40; // rolls between two breaths, so that the page stays alive

const breath = () => new Promise((resolve) => { setTimeout(resolve); });

async function check(text, code) {
  verdict.replaceChildren();
  bar.hidden = false;
  button.disabled = true;
  try {
    show("good", ...(await verified(text, code)));
  } catch (error) {
    if (!(error instanceof RecordError) && !(error instanceof SyntaxError)) throw error;
    const words = texts.codes[error.code] ?? texts.codes.header_malformed;
    show("danger", texts.bad, fill(words, { at: error.at }));
  } finally {
    bar.hidden = true;
    button.disabled = false;
  }
}

async function verified(text, code) {
  const record = readRecord(text), faces = { roll: Array(6).fill(0), roll8: Array(8).fill(0) };
  bar.max = record.events.length;
  let rolls = 0;
  for (const roll of checkedRolls(record, asked(record.events, known, record.header))) {
    rolls += 1;
    if (roll.kind in faces) for (const face of roll.values) faces[roll.kind][face - 1] += 1;
    if (rolls % SLICE === 0) { bar.value = roll.event; await breath(); }
  }
  const thrown = Object.values(faces).filter((counts) => counts.some(Boolean));
  const tallies = thrown.map((counts) => counts.map((count, place) => `${place + 1} × ${count}`).join(", "));
  const words = fill(texts.good_words, { events: record.events.length, rolls });
  const seals = sealsHold(record, code) ? [texts.seals] : [];
  return [texts.good, words, ...seals, ...tallies.map((tally) => fill(texts.faces, { faces: tally }))];
}

function show(kind, title, ...lines) {
  const words = [el("p", { class: "notice__title" }, title), ...lines.map((line) => el("p", {}, line))];
  const notice = el("div", { class: `notice notice--${kind}` }, el("div", { class: "notice__body" }, words));
  verdict.replaceChildren(notice);
}

/** Starts the page with the function of a game that reads its rolls and shuffles: asked(events, known, header), in
 *  their order. */
export function startCheck(reader) {
  asked = reader;
  listen();
}

function listen() {
  button.addEventListener("click", async () => {
    try {
      const answer = await fetch(box.dataset.diceCheck);
      if (!answer.ok) throw new TypeError(answer.statusText);
      await check(await answer.text(), box.dataset.code);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      show("danger", texts.bad, texts.failed);
    }
  });
  box.querySelector("[data-file]").addEventListener("change", async (event) => {
    if (event.target.files[0]) await check(await event.target.files[0].text());
    event.target.value = "";
  });
}
