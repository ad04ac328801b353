/* The hands on the map: the palette, erasing, the rest of a continent, armies, the players' fields, the keyboard. */

import { fill } from "./result_panels.js";

const NONE = "none";

export function startTools({ root, map, model, data, panels }) {
  const tool = { seat: model.seats[0].seat, mode: "owner", territory: null, shown: null, stroke: null };

  function choose(seat) {
    tool.seat = seat;
    for (const button of root.querySelectorAll("[data-choose]")) {
      button.setAttribute("aria-pressed", String(button.dataset.choose === String(seat ?? NONE)));
    }
    setMode("owner");
  }

  function setMode(mode) {
    tool.mode = mode;
    for (const button of root.querySelectorAll("[data-mode]")) button.setAttribute("aria-pressed", String(button.dataset.mode === mode));
    if (mode === "armies") root.querySelector("[data-armies]").open = true;
  }

  /** A second touch with the same player takes the territory back; a stroke keeps doing what it began with. */
  function touch({ code, drag }) {
    if (tool.mode === "armies") {
      if (!drag && model.owner(code) !== null) model.setArmies(code, (model.armies(code) ?? 0) + 1);
      select(code);
      return;
    }
    if (!drag) tool.stroke = model.owner(code) === tool.seat ? null : tool.seat;
    give([code], tool.stroke, drag);
    select(code);
  }

  /** A continent that has just become whole needs no zoom any more. */
  function give(codes, seat, joined = false) {
    const near = map.zoomed, open = near && model.free(near).length > 0;
    model.assign(codes, seat, joined);
    if (open && model.free(near).length === 0) map.zoomTo(null);
  }

  /** Near one continent only its own rest is offered. */
  function offerRest(near) {
    for (const chip of root.querySelectorAll("[data-rest]")) chip.hidden = Boolean(near) && !["", near].includes(chip.dataset.rest);
  }

  function select(code) {
    tool.territory = code;
    const owner = model.owner(code), input = root.querySelector("[data-army-count]");
    if (!input) return;
    const words = { territory: panels.territory(code), owner: owner === null ? data.texts.free : panels.name(owner) };
    root.querySelector("[data-armies-word]").textContent = fill(data.texts.territory_owner, words);
    input.disabled = owner === null;
    input.value = model.armies(code) ?? "";
  }

  function stepArmies(step) {
    const code = tool.territory ?? map.current;
    if (model.owner(code) === null || !root.querySelector("[data-army-count]")) return;
    const next = (model.armies(code) ?? 0) + step;
    model.setArmies(code, next < 1 ? null : next);
    select(code);
  }

  function showObjective(seat) {
    tool.shown = tool.shown === seat ? null : seat;
    const card = data.cards.find((one) => one.number === model.seats.find((row) => row.seat === tool.shown)?.objective);
    map.setObjective(card?.codes ?? []);
    for (const player of root.querySelectorAll("[data-player]")) {
      player.querySelector("[data-show-objective]")?.setAttribute("aria-pressed", String(Number(player.dataset.player) === tool.shown));
    }
    if (tool.shown !== null) root.querySelector(".planisphere-frame").scrollIntoView({ block: "nearest" });
  }

  function changed(event) {
    if ("extra" in event.target.dataset) model.setContenders(event.target.checked ? data.document.contenders : []);
    const field = event.target.closest("[data-field]"), seat = Number(field?.closest("[data-player]")?.dataset.player);
    if (!field) return;
    const name = field.dataset.field;
    if (name === "colour") model.setColour(seat, field.value);
    else if (field.type === "checkbox") model.setSeat(seat, { [name]: field.checked });
    else model.setSeat(seat, { [name]: field.value === "" ? null : Number(field.value) });
    if (name === "objective" && tool.shown === seat) {
      tool.shown = null;
      showObjective(seat);
    }
  }

  function clicked(event) {
    const button = event.target.closest("button");
    if (!button) return;
    const { choose: chosen, mode, rest, armyStep } = button.dataset;
    if (chosen !== undefined) choose(chosen === NONE ? null : Number(chosen));
    else if (mode) setMode(mode);
    else if (rest !== undefined) give(model.free(rest), tool.seat);
    else if (armyStep) stepArmies(Number(armyStep));
    else if ("undo" in button.dataset) model.undo();
    else if ("armyOnes" in button.dataset) model.onesElsewhere();
    else if ("showObjective" in button.dataset) showObjective(Number(button.closest("[data-player]").dataset.player));
  }

  /** 1 to 6 choose a player, 0 nobody; plus and minus count armies; Ctrl+Z takes back. */
  function pressed(event) {
    if (event.target.matches("input, select, textarea")) return;
    if ((event.ctrlKey || event.metaKey) && event.key === "z") {
      event.preventDefault();
      model.undo();
    } else if (/^[0-9]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const row = event.key === "0" ? null : model.seats[Number(event.key) - 1];
      if (row !== undefined) choose(row?.seat ?? null);
    } else if (event.key === "+" || event.key === "-") {
      tool.territory = map.current;
      stepArmies(event.key === "+" ? 1 : -1);
    }
  }

  map.addEventListener("territory", ({ detail }) => touch(detail));
  map.addEventListener("zoom", ({ detail }) => offerRest(detail.continent));
  map.addEventListener("focus", ({ detail }) => select(detail.code));
  root.addEventListener("click", clicked);
  root.addEventListener("change", changed);
  document.addEventListener("keydown", pressed);
  root.querySelector("[data-army-count]")?.addEventListener("input", ({ target }) => {
    const number = Math.trunc(Number(target.value));
    if (tool.territory) model.setArmies(tool.territory, target.value === "" || number < 1 ? null : Math.min(number, 999));
  });
  choose(tool.seat);
}
