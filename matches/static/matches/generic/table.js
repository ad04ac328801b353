/* The position of any game as tables: what its view says of the table, then a row for each seat. */

import { el } from "../common.js";

const WHO = ["seat", "name"];

/** A name in the code as a label where the game gives none. */
export function label(fields, name) {
  return fields[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");
}

/** Any value of a document in one line. */
export function inWords(value) {
  if (value === null || value === undefined || value === "") return "–";
  if (Array.isArray(value)) return value.map(inWords).join(", ") || "–";
  return typeof value === "object" ? Object.values(value).map(inWords).join(" ") : String(value);
}

/** Facts by name as a list. */
export function factList(facts, fields) {
  const rows = Object.entries(facts).map(([name, value]) =>
    el("div", {}, el("dt", {}, label(fields, name)), el("dd", { class: "num" }, inWords(value))),
  );
  return el("dl", { class: "generic__facts" }, rows);
}

/** One row of cells for each seat. */
export function seatRows({ rows, to_move: moving }) {
  return rows.map((row) => {
    const cells = Object.keys(row).filter((name) => !WHO.includes(name));
    return el(
      "tr",
      { class: moving.includes(row.seat) ? "is-moving" : undefined },
      el("th", { scope: "row" }, row.name),
      cells.map((name) => el("td", { class: "num" }, inWords(row[name]))),
    );
  });
}

/** Draws the whole table; `more` comes below it. */
export function drawTable(host, board, fields, ...more) {
  const names = Object.keys(board.rows[0] ?? {}).filter((name) => !WHO.includes(name));
  const head = el(
    "tr",
    {},
    el("td"),
    names.map((name) => el("th", { scope: "col" }, label(fields, name))),
  );
  const table = el("table", { class: "table" }, el("thead", {}, head), el("tbody", {}, seatRows(board)));
  host.replaceChildren(factList(board.facts, fields), el("div", { class: "table-wrap" }, table), ...more);
}
