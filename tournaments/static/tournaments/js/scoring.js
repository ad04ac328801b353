/* What a final board is worth, as `rules` and `scoring` count it (a test holds the two together).

   document: { seats: [{ seat, colour, objective, completed_in_time, eliminated, surrendered, out }],
               board: { code: [seat, armies | null] }, order: [seat], contenders: [seat], left: [seat | [seat]] }
             on a page who left is said seat by seat: the number of its turn in `left`, null where it is not known
   data:     { territories: [{ code, value, continent }], rules: { seats_min, seats_max, army_cap, table_tie, leavers },
               colours: { R: "rosso" }, cards: [...], scope, formula, ordered, shared }                    */

export const METHODS = ["method1", "method2", "method1+3", "method2+3"];
const BONUS = 50;
const RISIKO = 100;

/** Everything at once: { defects, notes, gaps, scores, seats, tied }. Gaps are what the formula lacks. */
export function count(document, data) {
  const held = holdings(document, data);
  const seats = new Map(document.seats.map((row) => [row.seat, seatCount(row, held.get(row.seat), data)]));
  const defects = allDefects(document, data, held);
  const scores = Object.fromEntries(
    METHODS.map((code) => [code, Object.fromEntries([...seats].map(([seat, sums]) => [seat, sums.methods[code]]))]),
  );
  const sound = defects.length === 0;
  const gaps = sound ? [...allGaps(document, data, seats), ...orderGaps(document, data)] : [];
  return {
    defects, scores, seats, gaps,
    notes: sound ? [...allNotes(document, data, held), ...courseNotes(document, data)] : [],
    tied: sound && gaps.length === 0 ? tiedSeats(document, data, seats) : [],
  };
}

function holdings(document, data) {
  const held = new Map(document.seats.map((row) => [row.seat, {}]));
  for (const { code } of data.territories) {
    const pair = document.board[code];
    if (pair && held.has(pair[0])) held.get(pair[0])[code] = pair[1];
  }
  return held;
}

const cardOf = (row, data) =>
  row.objective === null ? null : (data.cards.find((card) => card.number === row.objective) ?? null);

function seatCount(row, mine, data) {
  const card = cardOf(row, data), codes = card?.codes ?? null;
  const values = new Map(data.territories.map((territory) => [territory.code, territory.value]));
  const all = Object.keys(mine), listed = codes ? all.filter((code) => codes.includes(code)) : [];
  const sum = (some) => some.reduce((total, code) => total + values.get(code), 0);
  const armies = (some) =>
    some.some((code) => mine[code] === null) ? null : some.reduce((total, code) => total + mine[code], 0);
  const plus = (points, more) => (points === null || more === null ? null : points + more);
  const counted = row.completed_in_time ? all : listed;
  const method1 = sum(all) + (row.completed_in_time ? BONUS : 0);
  const method2 = codes ? sum(counted) : null;
  return {
    territories: all.length,
    total: sum(all),
    inside: codes ? sum(listed) : null,
    outside: card ? sum(all) - sum(listed) : null, // all of it where the card has no list (R31)
    armies: armies(all),
    methods: {
      method1,
      method2,
      "method1+3": plus(method1, armies(all)),
      "method2+3": plus(method2, codes ? armies(counted) : null),
    },
  };
}

// -- defects and notes, by the codes of rules.finalboard

function allDefects(document, data, held) {
  return [
    ...seatDefects(document, data),
    ...boardDefects(document, data, held),
    ...cardDefects(document, data),
    ...claimDefects(document, data, held),
  ];
}

function seatDefects(document, data) {
  const { seats_min: least, seats_max: most } = data.rules, value = document.seats.length;
  return value < least || value > most ? [{ code: "seat_count", value }] : [];
}

function boardDefects(document, data, held) {
  const defects = [];
  for (const { code } of data.territories) {
    const pair = document.board[code];
    if (pair && pair[1] !== null && pair[1] < 1)
      defects.push({ code: "armies_not_positive", territory: code, seat: pair[0], value: pair[1] });
    if (!pair) defects.push({ code: "territory_missing", territory: code });
  }
  for (const row of document.seats) {
    const mine = Object.values(held.get(row.seat)),
      armies = mine.reduce((total, armed) => total + (armed ?? 0), 0);
    if (data.rules.army_cap && armies > data.rules.army_cap)
      defects.push({ code: "armies_over_cap", seat: row.seat, value: armies });
    if (row.eliminated && mine.length)
      defects.push({ code: "eliminated_owns_territory", seat: row.seat, value: mine.length });
  }
  return defects;
}

function cardDefects(document, data) {
  const defects = [], holders = new Map();
  for (const row of document.seats) {
    if (row.objective === null) continue;
    if (cardOf(row, data)) holders.set(row.objective, [...(holders.get(row.objective) ?? []), row.seat]);
    else defects.push({ code: "objective_unknown", seat: row.seat, value: row.objective });
  }
  for (const [value, seats] of holders)
    if (seats.length > 1) defects.push({ code: "objective_duplicate", seats, value });
  return defects;
}

function claimDefects(document, data, held) {
  const claims = document.seats.filter((row) => row.completed_in_time), defects = [];
  if (claims.length > 1) defects.push({ code: "completed_more_than_one", seats: claims.map((row) => row.seat) });
  for (const row of claims)
    if (completes(row, document, data, held) === false)
      defects.push({ code: "objective_not_complete", seat: row.seat });
  for (const row of claims) if (row.surrendered) defects.push({ code: "surrendered_cannot_complete", seat: row.seat });
  return defects;
}

/** Whether the board completes a seat's card: true, false, or null where it cannot tell. */
export function completes(row, document, data, held = holdings(document, data)) {
  const card = cardOf(row, data), mine = held.get(row.seat);
  if (!card) return null;
  switch (card.kind) {
    case "territories": return card.codes.every((code) => code in mine);
    case "count": return enough(card, Object.values(mine));
    case "continents": return wholeContinents(card, mine, data);
    default: return destroyed(card, row, document, data, held);
  }
}

function enough(card, armies) {
  const sure = armies.filter((armed) => (armed ?? 1) >= card.min_armies).length;
  const open = card.min_armies > 1 ? armies.filter((armed) => armed === null).length : 0;
  if (sure >= card.count) return true;
  return sure + open >= card.count ? null : false;
}

function wholeContinents(card, mine, data) {
  const all = new Map();
  for (const { code, continent } of data.territories) all.set(continent, (all.get(continent) ?? true) && code in mine);
  const whole = [...all].filter(([, held]) => held).map(([code]) => code);
  return card.continents.every((code) => whole.includes(code)) && whole.length >= card.continents.length + card.extra;
}

function destroyed(card, row, document, data, held) {
  const owns = (other) => Object.keys(held.get(other.seat)).length, mine = owns(row);
  const colours = document.seats.map((other) => data.colours[other.colour] ?? "");
  if (!colours.every(Boolean)) return document.seats.every(owns) && mine < card.fallback ? false : null;
  const fallback = mine >= card.fallback;
  if (data.colours[row.colour] === card.colour || !colours.includes(card.colour)) return fallback;
  return document.seats.some((other) => data.colours[other.colour] === card.colour && owns(other)) ? false : null;
}

function allNotes(document, data, held) {
  const notes = [];
  for (const row of document.seats) {
    const card = cardOf(row, data), done = completes(row, document, data, held);
    if (!card) notes.push({ code: "objective_not_noted", seat: row.seat });
    if (card && card.kind !== "territories") notes.push({ code: "no_method2", seat: row.seat });
    if (card && data.scope === "both" && !card.secondary) notes.push({ code: "no_secondary", seat: row.seat });
    if (row.completed_in_time && done === null) notes.push({ code: "completion_not_checked", seat: row.seat });
    if (!row.completed_in_time && done) notes.push({ code: "complete_not_claimed", seat: row.seat });
  }
  const value = Object.values(document.board).filter(([, armies]) => armies === null).length;
  return value ? [...notes, { code: "armies_not_counted", value }] : notes;
}

// -- the course of the match: an extra round, and who left before the end

/** Who an extra round leaves in for the win, null where there was none: who completes without contending did so
 *  before. */
function contending(document) {
  const named = document.contenders ?? [], stayed = document.seats.filter((row) => !row.surrendered);
  const alone = stayed.every((row) => !row.completed_in_time || named.includes(row.seat));
  return alone && stayed.some((row) => !row.eliminated && named.includes(row.seat)) ? named : null;
}

/** Who left, the first one first. */
function leaving(document) {
  const rows = document.seats.filter((row) => row.surrendered && row.left !== undefined);
  if (!rows.length) return (document.left ?? []).flat();
  return rows
    .sort((row, other) => (row.left ?? Infinity) - (other.left ?? Infinity) || row.seat - other.seat)
    .map((row) => row.seat);
}

function courseNotes(document, data) {
  const notes = [],
    left = leaving(document);
  if (document.contenders?.length)
    notes.push({ code: contending(document) ? "extra_round_only" : "extra_round_void", seats: document.contenders });
  if (left.length && data.rules.leavers === "last") notes.push({ code: "left_last", seats: left });
  return notes;
}

// -- the tournament's formula: what it lacks, and whether the rules name a winner

/** What orders the table: a Method's score, or the points typed for the clubs' formulas. */
export function formulaScore(row, sums, data) {
  if (METHODS.includes(data.formula)) {
    const points = sums.methods[data.formula];
    return row.eliminated ? points ?? 0 : points;
  }
  if (row.eliminated) return 0;
  return row.completed_in_time ? RISIKO : sums.inside;
}

function allGaps(document, data, seats) {
  return document.seats
    .filter((row) => formulaScore(row, seats.get(row.seat), data) === null)
    .map((row) => ({ code: gapCode(row, data), seat: row.seat }));
}

/** Nobody goes out at the same time as another; where it is worth points, the order of all must be known. */
function orderGaps(document, data) {
  const gone = document.seats.filter((row) => row.eliminated);
  const twice = (row) => row.out !== null && gone.filter((other) => other.out === row.out).length > 1;
  const lacking = (row) => row.out === null && gone.length > 1 && data.ordered;
  return [
    ...gone.filter(twice).map((row) => ({ code: "out_twice", seat: row.seat, value: row.out })),
    ...gone.filter(lacking).map((row) => ({ code: "out_needed", seat: row.seat })),
  ];
}

function gapCode(row, data) {
  const card = cardOf(row, data);
  if (data.formula === "method1+3") return "armies_needed";
  if (!card) return "objective_needed";
  return card.kind === "territories" ? "armies_needed" : "method2_absent";
}

function tiedSeats(document, data, seats) {
  const claims = document.seats.filter((row) => row.completed_in_time && !row.surrendered);
  if (claims.length === 1) return [];
  const among = contending(document), turn = (row) => document.order?.indexOf(row.seat) ?? row.seat;
  const rows = (some, others) => (some.length ? some : others);
  const able = rows(
    document.seats.filter((row) => !row.surrendered && (!among || among.includes(row.seat))),
    document.seats,
  );
  const alive = rows(
    able.filter((row) => !row.eliminated),
    able,
  );
  const best = (candidates, score) => candidates.filter((row) => score(row) === Math.max(...candidates.map(score)));
  let first = best(alive, (row) => formulaScore(row, seats.get(row.seat), data));
  if (data.shared) return [];
  const rules = {
    armies: (row) => seats.get(row.seat).armies,
    outside: (row) => seats.get(row.seat).outside,
    later_in_order: turn,
  };
  for (const rule of data.rules.table_tie) {
    if (first.length < 2 || !rules[rule] || first.some((row) => rules[rule](row) === null)) break;
    first = best(first, rules[rule]);
  }
  return first.length > 1 ? first.map((row) => row.seat) : [];
}
