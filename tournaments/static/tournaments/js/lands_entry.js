/* The map page of the other games of territories: Italy on its planisphere, FutuRisiKo! on its chart. */

import { Planisphere } from "../../matches/planisphere.js";
import { ChartBoard } from "./chart_board.js";
import { Panels } from "./result_panels.js";
import { startEntry } from "./result_start.js";

class LandsPanels extends Panels {
  points(_, sums, data) { return sums[data.scored] ?? sums.territories; }
}

/** What a document says: the server counts it again with every rule of the game. */
function count(document, data) {
  const card = new Map(data.cards.map(({ number, codes }) => [number, codes]));
  const value = new Map(data.territories.map((territory) => [territory.code, territory.value]));
  const seats = new Map(
    document.seats.map((row) => [row.seat, side(row, document.board, card.get(row.objective) ?? null, value)]),
  );
  const claims = document.seats.filter((row) => row.completed_in_time).map((row) => row.seat);
  const defects = data.territories
    .filter((territory) => !document.board[territory.code])
    .map((territory) => ({ code: "territory_missing", territory: territory.code }));
  if (claims.length > 1) defects.push({ code: "completed_more_than_one", seats: claims });
  for (const row of document.seats)
    if (row.eliminated && seats.get(row.seat).territories)
      defects.push({ code: "eliminated_owns_territory", seat: row.seat });
  return { defects, gaps: [], notes: [], tied: [], seats };
}

function side(row, board, listed, value) {
  const mine = Object.keys(board).filter((code) => board[code][0] === row.seat);
  const worth = (codes) => codes.reduce((sum, code) => sum + (value.get(code) ?? 0), 0);
  const inside = listed ? worth(mine.filter((code) => listed.includes(code))) : null;
  const armies = mine.some((code) => board[code][1] === null)
    ? null
    : mine.reduce((sum, code) => sum + board[code][1], 0);
  return {
    total: mine.length,
    territories: mine.length,
    armies,
    inside,
    outside: listed ? worth(mine) - inside : null,
  };
}

startEntry({
  board(root, data) {
    const frame = root.querySelector(".planisphere-frame");
    if (frame) return new Planisphere(frame, { painting: true });
    return new ChartBoard(root.querySelector("[data-chart]"), data);
  },
  count,
  Panels: LandsPanels,
});
