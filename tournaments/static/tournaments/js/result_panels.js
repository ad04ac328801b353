/* What the entry page shows beside the map: players, scores, defects, progress. Reads the model, never changes it. */

import { el, fill } from "../../matches/common.js";
import { formulaScore } from "./scoring.js";

const SHOWN = 8;
const FEW = 3; // territories that a line still names

export class Panels {
  #root; #data; #texts; #names;

  constructor(root, data) {
    this.#root = root;
    this.#data = data;
    this.#texts = data.texts;
    this.#names = new Map(data.seats.map((row) => [row.seat, row.name]));
  }

  name(seat) { return this.#names.get(seat) ?? this.#texts.nobody; }
  territory(code) { return this.#data.territories.find((territory) => territory.code === code)?.name ?? code; }

  /** A defect or a note as a sentence. */
  sentence(item) {
    const text = this.#texts.defects[item.code] ?? this.#texts.notes[item.code] ?? item.code;
    const seats = (item.seats ?? []).map((seat) => this.name(seat)).join(", ");
    return fill(text, {
      ...item,
      seat: this.name(item.seat),
      seats,
      names: seats,
      territory: this.territory(item.territory),
    });
  }

  /** What the formula makes of a seat, null while something is not known yet. */
  points(row, sums, data) { return formulaScore(row, sums, data); }

  show(model, counted) {
    this.#progress(model);
    for (const row of model.seats) this.#player(row, counted, model);
    const extra = this.#root.querySelector("[data-extra]");
    if (extra) extra.checked = Boolean(model.document.contenders?.length);
    this.#findings(model, counted);
  }

  #progress(model) {
    const bar = this.#root.querySelector("[data-progress]");
    bar.max = model.total;
    bar.value = model.assigned;
    this.#root.querySelector("[data-progress-word]").textContent = fill(this.#texts.progress, {
      done: model.assigned,
      total: model.total,
    });
    this.#root.querySelector("[data-undo]").disabled = !model.undoable;
    const undone = this.#root.querySelector("[data-undo-word]");
    if (undone) undone.textContent = model.undoable ? this.#undone(model.lastStep) : "";
  }

  /** What "undo" would take back: a territory by name, or how many. */
  #undone(codes) {
    if (!codes.length) return this.#texts.undo_player;
    return codes.length === 1 ? this.territory(codes[0]) : fill(this.#texts.undo_many, { count: codes.length });
  }

  #player(row, counted, model) {
    const sums = counted.seats.get(row.seat), letter = row.colour;
    const button = this.#root.querySelector(`[data-choose="${row.seat}"]`);
    const points = this.points(row, sums, this.#data), score = button.querySelector("[data-score]");
    score.textContent = points ?? sums.total; // no card yet: at least the values held
    score.classList.toggle("is-partial", points === null);
    button.classList.toggle("is-out", row.eliminated);
    const line = this.#root.querySelector(`[data-scores] [data-seat="${row.seat}"]`);
    for (const cell of line.querySelectorAll("[data-cell]"))
      cell.textContent = sums[cell.dataset.cell] ?? sums.methods?.[cell.dataset.cell] ?? "–";
    const player = this.#root.querySelector(`[data-player="${row.seat}"]`);
    const rest = this.#root.querySelector(`[data-rest-to="${row.seat}"]`);
    for (const key of [button, player, rest]) if (key) this.#key(key.querySelector("[data-key] .army"), letter);
    this.#fields(player, row, model);
    this.#objective(player, row, sums, model);
  }

  #key(key, letter) {
    key.className = `army army--${letter}`;
    key.querySelector(".army__letter").textContent = letter;
    key.querySelector(".sr-only").textContent = this.#texts.colours[letter];
  }

  #fields(player, row, model) {
    for (const field of player.querySelectorAll("[data-field]")) {
      const value = row[field.dataset.field];
      if (field.type === "checkbox") field.checked = value;
      else if (document.activeElement !== field) field.value = value ?? "";
    }
    player.querySelector("[data-out]").hidden =
      !row.eliminated || model.seats.filter((other) => other.eliminated).length < 2;
    player.querySelector("[data-left]").hidden =
      !row.surrendered || model.seats.filter((other) => other.surrendered).length < 2;
  }

  #objective(player, row, sums, model) {
    const codes = this.#data.cards.find((card) => card.number === row.objective)?.codes ?? null;
    const word = player.querySelector("[data-objective-word]");
    if (!word) return;
    player.querySelector("[data-show-objective]").hidden = !codes;
    word.textContent = "";
    if (!codes) return;
    const missing = codes.filter((code) => model.owner(code) !== row.seat), held = codes.length - missing.length;
    const names = missing.map((code) => this.territory(code)).join(", ");
    const parts = [fill(this.#texts.objective_progress, { held, total: codes.length, points: sums.inside })];
    if (!missing.length) parts.push(this.#texts.objective_complete);
    else if (missing.length <= SHOWN) parts.push(fill(this.#texts.objective_missing, { names }));
    word.textContent = parts.join("; ");
  }

  /** Missing territories are one line while the board is being painted: the map shows which. */
  #findings(model, counted) {
    const missing = counted.defects.filter((finding) => finding.code === "territory_missing");
    const others = [...counted.defects, ...counted.gaps].filter((finding) => finding.code !== "territory_missing");
    const lines = others.map((finding) => this.sentence(finding));
    if (missing.length > SHOWN) lines.push(fill(this.#texts.missing_many, { count: missing.length }));
    else lines.push(...missing.map((finding) => this.sentence(finding)));
    this.#list("[data-defects]", model.assigned ? lines : lines.slice(0, others.length));
    const unsaid = this.#data.unsaid ?? [];
    const notes = counted.notes.filter(({ code }) => !unsaid.includes(code)).map((finding) => this.sentence(finding));
    if (counted.tied.length) notes.unshift(this.sentence({ code: "winner_needed", seats: counted.tied }));
    this.#list("[data-notes]", notes);
  }

  #list(selector, lines) {
    const list = this.#root.querySelector(selector);
    if ([...list.children].map((item) => item.textContent).join("\n") === lines.join("\n")) return;
    list.replaceChildren(...lines.map((text) => el("li", {}, text)));
  }

  /** Lines for what differs between mine and what `who` sent: the territories of a continent that both give to the
   *  same two are one line. */
  differences(items, who) {
    const armies = items.filter((item) => item.armies), seats = items.filter((item) => !item.territory);
    const owners = items.filter((item) => item.territory && !item.armies);
    const groups = grouped(owners, (item) => [this.#land(item.territory), item.mine, item.theirs].join());
    const words = ({ mine, theirs }) => ({ who, mine: this.name(mine), theirs: this.name(theirs) });
    return [
      ...groups.map((group) => fill(this.#texts.difference, { territory: this.#places(group), ...words(group[0]) })),
      ...seats.map((item) =>
        fill(this.#texts.difference_seat, { name: this.name(item.seat), field: this.#texts.fields[item.field] }),
      ),
      ...(armies.length > FEW ? [fill(this.#texts.armies_many, { count: armies.length })] : this.#armies(armies, who)),
    ];
  }

  #armies(items, who) {
    return items.map(({ territory, armies: [mine, theirs] }) =>
      fill(this.#texts.difference_armies, {
        territory: this.territory(territory),
        who,
        mine: mine ?? "–",
        theirs: theirs ?? "–",
      }),
    );
  }

  #land(code) { return this.#data.territories.find((territory) => territory.code === code)?.continent; }

  /** The territories of one continent by name, or how many of it. */
  #places(group) {
    if (group.length <= FEW) return group.map(({ territory }) => this.territory(territory)).join(", ");
    const row = this.#root.querySelector(`[data-land="${this.#land(group[0].territory)}"] .land__name`);
    return fill(this.#texts.places_many, { where: row?.textContent.trim() ?? "", count: group.length });
  }
}

/** The items in groups of the same key; Object.groupBy is missing on the phones of a hall. */
function grouped(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
}
