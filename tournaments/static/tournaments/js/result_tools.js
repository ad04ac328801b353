/* The hands on the map: the palette, erasing, continents and what is left of them, armies, the players' fields, the
   keyboard. */

import { fill } from "../../matches/common.js";
import { Colours } from "./result_colours.js";

const NONE = "none";
const MOST_ARMIES = 999; // on one territory, as the server takes them

export class Tools {
  #root; #map; #model; #data; #panels; #lands; #refresh; #colours;
  #seat; #mode = "owner"; #territory = null; #shown = null; #stroke = null;

  constructor({ root, map, model, data, panels, lands, refresh }) {
    this.#root = root;
    this.#map = map;
    this.#model = model;
    this.#data = data;
    this.#panels = panels;
    this.#lands = lands;
    this.#refresh = refresh;
    this.#colours = new Colours(root, model, data);
    this.#listen();
    this.#choose(model.seats[0].seat);
    this.#say(map.small ? data.texts.begin_small : data.texts.begin);
  }

  #listen() {
    this.#map.addEventListener("territory", ({ detail }) => this.#touch(detail));
    this.#map.addEventListener("continent", (event) => this.#giveWhole(event));
    this.#map.addEventListener("zoom", ({ detail }) => this.#looked(detail.continent));
    this.#map.addEventListener("focus", ({ detail }) => this.#select(detail.code));
    this.#root.addEventListener("click", (event) => this.#clicked(event));
    this.#root.addEventListener("change", (event) => this.#changed(event));
    document.addEventListener("keydown", (event) => this.#pressed(event));
    this.#root
      .querySelector("[data-army-count]")
      ?.addEventListener("input", ({ target }) => this.#counted(target.value));
  }

  #choose(seat) {
    this.#seat = seat;
    for (const button of this.#root.querySelectorAll("[data-choose]")) {
      button.setAttribute("aria-pressed", String(button.dataset.choose === String(seat ?? NONE)));
    }
    this.#setMode("owner");
  }

  #setMode(mode) {
    this.#mode = mode;
    for (const button of this.#root.querySelectorAll("[data-mode]")) {
      button.setAttribute("aria-pressed", String(button.dataset.mode === mode));
    }
    if (mode === "armies") this.#root.querySelector("[data-armies]").open = true;
  }

  /** A second touch with the same player takes the territory back; a stroke keeps doing what it began with. */
  #touch({ code, drag }) {
    const owner = this.#model.owner(code);
    if (this.#mode === "armies") {
      if (!drag && owner !== null) this.#model.setArmies(code, (this.#model.armies(code) ?? 0) + 1);
    } else {
      if (!drag) this.#stroke = owner === this.#seat ? null : this.#seat;
      this.#give([code], this.#stroke, drag);
    }
    this.#select(code);
  }

  /** A continent that has just become whole needs no zoom any more: a phone goes on to the next that does. */
  #give(codes, seat, joined = false) {
    const near = this.#map.zoomed, open = near && this.#model.free(near).length > 0;
    this.#model.assign(codes, seat, joined);
    if (open && this.#model.free(near).length === 0)
      this.#map.zoomTo(this.#map.small ? this.#lands.next(near, this.#model) : null);
  }

  /** A tap on the whole map of a phone: first the whole continent, then its single territories. */
  #giveWhole(event) {
    const { continent } = event.detail, free = this.#model.free(continent);
    if (this.#seat === null || this.#mode !== "owner" || !free.length) return;
    event.preventDefault();
    this.#give(free, this.#seat);
    const words = { where: this.#lands.name(continent), who: this.#panels.name(this.#seat) };
    this.#say(fill(this.#data.texts.gave_whole, words));
  }

  #looked(continent) {
    if (continent) this.#lands.open(continent);
    this.#say(continent ? fill(this.#data.texts.near, { where: this.#lands.name(continent) }) : "");
    this.#refresh();
  }

  /** Takes back the last step, and shows where it was. */
  #undo() {
    const codes = this.#model.lastStep;
    this.#model.undo();
    const touched = this.#data.territories.filter(({ code }) => codes.includes(code));
    const parts = new Set(touched.map(({ continent }) => continent));
    if (this.#map.zoomed && parts.size === 1) this.#map.zoomTo([...parts][0]);
  }

  #say(words) {
    const line = this.#root.querySelector("[data-said]");
    if (line) line.textContent = words;
  }

  #select(code) {
    this.#territory = code;
    const owner = this.#model.owner(code), input = this.#root.querySelector("[data-army-count]");
    if (!input) return;
    const { texts } = this.#data;
    const words = {
      territory: this.#panels.territory(code),
      owner: owner === null ? texts.free : this.#panels.name(owner),
    };
    this.#root.querySelector("[data-armies-word]").textContent = fill(texts.territory_owner, words);
    input.disabled = owner === null;
    input.value = this.#model.armies(code) ?? "";
  }

  #counted(typed) {
    const number = Math.trunc(Number(typed));
    if (!this.#territory) return;
    this.#model.setArmies(this.#territory, typed === "" || number < 1 ? null : Math.min(number, MOST_ARMIES));
  }

  #stepArmies(step) {
    const code = this.#territory ?? this.#map.current;
    if (this.#model.owner(code) === null || !this.#root.querySelector("[data-army-count]")) return;
    const next = (this.#model.armies(code) ?? 0) + step;
    this.#model.setArmies(code, next < 1 ? null : next);
    this.#select(code);
  }

  #showObjective(seat) {
    this.#shown = this.#shown === seat ? null : seat;
    const holder = this.#model.seats.find((row) => row.seat === this.#shown);
    const card = this.#data.cards.find(({ number }) => number === holder?.objective);
    this.#map.setObjective(card?.codes ?? []);
    for (const player of this.#root.querySelectorAll("[data-player]")) {
      const shown = Number(player.dataset.player) === this.#shown;
      player.querySelector("[data-show-objective]")?.setAttribute("aria-pressed", String(shown));
    }
    if (this.#shown !== null) this.#root.querySelector(".planisphere-frame").scrollIntoView({ block: "nearest" });
  }

  #changed({ target }) {
    if ("extra" in target.dataset) this.#model.setContenders(target.checked ? this.#data.document.contenders : []);
    const field = target.closest("[data-field]"), seat = Number(field?.closest("[data-player]")?.dataset.player);
    if (!field) return;
    const name = field.dataset.field;
    if (name === "colour") this.#model.setColour(seat, field.value);
    else this.#model.setSeat(seat, { [name]: answerOf(field) });
    if (name === "objective" && this.#shown === seat) {
      this.#shown = null;
      this.#showObjective(seat);
    }
  }

  #clicked({ target }) {
    const button = target.closest("button");
    if (!button) return;
    const { choose: chosen, mode, rest, restTo, territory, armyStep, colour } = button.dataset;
    if (chosen !== undefined) this.#chosen(target, chosen === NONE ? null : Number(chosen));
    else if (colour) this.#colours.choose(colour);
    else if (mode) this.#setMode(mode);
    else if (rest !== undefined) this.#giveRest(rest, this.#seat);
    else if (restTo !== undefined) this.#giveRest(this.#map.zoomed, Number(restTo));
    else if (territory) this.#touch({ code: territory, drag: false });
    else if ("landOpen" in button.dataset) this.#toggle(button.closest("[data-land]").dataset.land);
    else if (armyStep) this.#stepArmies(Number(armyStep));
    else if ("undo" in button.dataset) this.#undo();
    else if ("armyOnes" in button.dataset) this.#model.onesElsewhere();
    else if ("showObjective" in button.dataset)
      this.#showObjective(Number(button.closest("[data-player]").dataset.player));
  }

  #chosen(target, seat) {
    this.#colours.touch(target, seat);
    this.#choose(seat);
  }

  /** What was said of the touch before holds no more: the map may show another continent by now. */
  #giveRest(continent, seat) {
    this.#say("");
    this.#give(this.#model.free(continent), seat);
  }

  #toggle(continent) {
    this.#lands.toggle(continent);
    this.#refresh();
  }

  /** 1 to 6 choose a player, 0 nobody; plus and minus count armies; Ctrl+Z takes back. */
  #pressed(event) {
    if (event.target.matches("input, select, textarea")) return;
    const held = event.ctrlKey || event.metaKey;
    if (held && event.key === "z") {
      event.preventDefault();
      this.#undo();
    } else if (/^[0-9]$/.test(event.key) && !held && !event.altKey) {
      this.#chooseByNumber(Number(event.key));
    } else if (event.key === "+" || event.key === "-") {
      this.#territory = this.#map.current;
      this.#stepArmies(event.key === "+" ? 1 : -1);
    }
  }

  #chooseByNumber(number) {
    const row = number === 0 ? null : this.#model.seats[number - 1];
    if (row !== undefined) this.#choose(row?.seat ?? null);
  }
}

function answerOf(field) {
  if (field.type === "checkbox") return field.checked;
  return field.value === "" ? null : Number(field.value);
}
