/* What waits for its moment: an end of the turn that may be taken back, an answer that counts when all answers do. */

import { el } from "./common.js";
import { button } from "./play_dom.js";

const note = (...parts) => el("p", { class: "act__note" }, ...parts);

/** Seconds that run down (play_seats.js); `left` were left when this was heard, the board with its own part or a
 *  step. */
const seconds = (board, left, heard = board.heard) =>
  el("b", { class: "num", "data-wait": Math.round(heard + left * 1000) });

/** A switch of the seat, as a button that stays pressed. */
export function switchButton(turn, name) {
  const on = turn.board.switched(name);
  return button(turn.words.texts.switches[name], () => turn.turnOn(name, !on), {
    "aria-pressed": String(on),
    "data-switch": name,
  });
}

/** The panel while something of the own seat waits, or is answered without it; null when neither is so. */
export function waitingParts(turn) {
  const { board, words } = turn, { texts } = words, { you } = board;
  if (!you || !board.fresh) return null;
  if (you.waits) {
    const answers = you.secret, kind = you.waits.action.type;
    return [
      el(
        "p",
        { class: "act__prompt", role: "status" },
        answers ? texts.answered : (texts.waits[kind] ?? texts.waits.end_turn),
        " ",
        seconds(board, you.waits.seconds),
      ),
      answers ? note(texts.all_at_once) : null,
      el(
        "div",
        { class: "act__row" },
        button(texts.take_back, () => turn.takeBack("held"), { primary: true, "data-take-back": true }),
      ),
    ].filter(Boolean);
  }
  if (you.asked || !board.myTurn) return null;
  return [
    el("p", { class: "act__prompt" }, texts.not_asked, " ", el("b", { class: "num", "data-due": true })),
    you.secret && board.doc.turn !== board.me && !board.switched("quiet")
      ? el("div", { class: "act__row" }, switchButton(turn, "quiet"))
      : null,
  ].filter(Boolean);
}

/** The own surrender is on its way: it can be taken back whoever has the word. */
export function leavingParts(turn) {
  const { board, words } = turn, left = board.you?.leaves;
  if (left === null || left === undefined || board.over) return [];
  return [el("div", { class: "act__leaving", role: "status" },
    el("p", { class: "act__prompt" }, words.texts.leaving, " ", seconds(board, left)),
    button(words.texts.take_back, () => turn.takeBack("leaving"), { primary: true, "data-take-back": true }))];
}

/** What the own seat ended has counted, but neither die nor card has fallen since: it may go back, while its time
 *  lasts. */
export function undoParts(turn) {
  const { board, words } = turn,
    { undo } = board.doc;
  if (
    board.over ||
    board.me === null ||
    undo?.seat !== board.me ||
    board.you?.waits ||
    typeof board.you?.leaves === "number"
  )
    return [];
  return [
    el(
      "div",
      { class: "act__leaving", role: "status" },
      el("p", { class: "act__prompt" }, words.texts.may_undo, " ", seconds(board, undo.seconds, board.stepped)),
      button(words.texts.take_back, () => turn.takeBack("undo", undo.version), { "data-undo": true }),
    ),
  ];
}

/** Whatever ends shows its seconds: in the turn of another the answer is given, in the own turn one begins to be
 *  seen. */
export function answerNote({ board, words }) {
  const { doc: { clock, turn }, me } = board, { texts } = words;
  if (clock.answer_left === null || clock.answer_left === undefined) return [];
  return [note(turn === me ? texts.unseen : texts.answer_by, " ", el("b", { class: "num", "data-due": true }))];
}
