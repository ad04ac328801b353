/* Attacks, the one move, the end of the turn. A long attack is many single ones, up to a stop that the player sets. */

import { el, pause } from "../common.js";
import { Lists, button, choice, picker, segments } from "../play_dom.js";

const BREATH = 260; // ms between two throws, so that each can be seen

/** source -> target -> range, from the listed actions. */
function edges(actions, quantity) {
  const ranges = new Map();
  for (const action of actions) {
    if (!ranges.has(action.source)) ranges.set(action.source, new Map());
    const range = action[quantity];
    ranges.get(action.source).set(action.target, typeof range === "number" ? { least: range, most: range } : range);
  }
  return ranges;
}

export class Fighting {
  #turn;
  #mode = "attack";
  #source = null;
  #target = null;
  #amount = null;
  #stop = 2;
  #until = 2;
  #long = false;
  #waits = false;
  #attacks;
  #moves;
  #last = null;
  #stopOpen = false;
  #lists = new Lists();

  constructor(turn) {
    this.#turn = turn;
    this.refresh();
  }

  get #board() { return this.#turn.board; }
  get #edges() { return this.#mode === "attack" ? this.#attacks : this.#moves; }
  get #range() { return this.#edges.get(this.#source)?.get(this.#target) ?? null; }
  #dice(range) { return Math.min(range.most, Math.max(range.least, this.#amount ?? range.most)); }

  refresh() {
    this.#attacks = edges(this.#turn.of("attack"), "dice");
    this.#moves = edges(this.#turn.of("move"), "armies");
    const turn = `${this.#board.doc.round}:${this.#board.doc.turn}`;
    if (this.#last !== turn) {
      this.#mode = "attack";
      this.#choose(null, null);
      this.#long = false;
    }
    this.#last = turn;
    if (this.#long) return void this.#goOn();
    // A conquest goes on from where it ended; what is no longer possible is let go.
    if (this.#target && this.#board.ownerOf(this.#target) === this.#board.me && this.#mode === "attack")
      this.#choose(this.#target, null);
    if (!this.#edges.has(this.#source)) this.#choose(null, null);
    if (!this.#range) this.#choose(this.#source, null);
  }

  /** A long attack outlives the word of the attacked, whose panel this is not; it ends with its fight. */
  heard() {
    const { doc, me } = this.#board;
    if (doc.turn !== me || doc.phase === "move_in" || this.#board.ownerOf(this.#target) === me) this.#long = false;
  }

  /** What was sent is answered: whatever came meanwhile, a long attack goes on from here. */
  resume() { if (this.#long) this.#goOn(); }

  #choose(source, target) {
    if (source !== this.#source || target !== this.#target) this.#amount = null;
    this.#source = source;
    this.#target = target;
  }

  #pick(source, target) {
    this.#choose(source, target);
    this.#turn.show(source, target, [...(this.#edges.get(source)?.keys() ?? [])]);
    this.#turn.render();
  }

  tap(code) {
    if (this.#long) return this.#turn.words.texts.long_running;
    const mine = this.#board.ownerOf(code) === this.#board.me;
    if (this.#source && this.#edges.get(this.#source)?.has(code)) this.#pick(this.#source, code);
    else if (this.#edges.has(code)) this.#pick(code === this.#source ? null : code, null);
    else if (this.#source && !(mine && this.#mode === "attack")) return this.#asked(code);
    else if (mine)
      return this.#mode === "attack" ? (this.#board.you.still[code] ?? "") : this.#turn.words.texts.no_move_from;
    else return this.#turn.words.texts.source_first;
    return null;
  }

  #asked(target) {
    const source = this.#source;
    return this.#mode === "attack"
      ? { type: "attack", source, target, dice: 1 }
      : { type: "move", source, target, armies: 1 };
  }

  light() {
    if (this.#long) return { chosen: [this.#source, this.#target] };
    if (!this.#source) return { lit: [...this.#edges.keys()] };
    const targets = [...(this.#edges.get(this.#source)?.keys() ?? [])];
    const odds = this.#mode === "attack" ? this.#board.you.odds : null;
    const notes = odds
      ? Object.fromEntries(
          targets.map((code) => [code, this.#turn.words.chance(odds[`${this.#source}>${code}`].win, true)]),
        )
      : {};
    const kind = this.#mode === "attack" ? "lit" : "friendly";
    return {
      chosen: [this.#source, this.#target].filter(Boolean),
      [kind]: targets.filter((code) => code !== this.#target),
      notes,
    };
  }

  parts() {
    const { words } = this.#turn, texts = words.texts;
    if (this.#long) return [el("p", { class: "act__prompt" }, texts.long_running), this.#stopButton()];
    if (!this.#edges.size) this.#mode = this.#mode === "attack" && this.#moves.size ? "move" : "attack";
    return [
      this.#modes(),
      this.#turn.setNote(),
      el("p", { class: "act__prompt" }, this.#prompt()),
      this.#edges.size ? this.#where() : null,
      ...(this.#range ? (this.#mode === "attack" ? this.#attackParts() : this.#moveParts()) : []),
    ].filter(Boolean);
  }

  /** A long attack can be stopped while the attacked chooses, too. */
  meanwhile() { return this.#long ? [this.#stopButton()] : []; }

  /** It stops as soon as it is touched: the next throw would replace the button under the finger. */
  #stopButton() {
    const stop = () => {
      if (!this.#long) return;
      this.#long = false;
      this.#turn.update();
    };
    return button(this.#turn.words.texts.stop, stop, { primary: true, onpointerdown: stop, "data-stop": true });
  }

  /** Attack, move, or end the turn: what is possible, one beside the other. */
  #modes() {
    const { texts } = this.#turn.words;
    const choose = (value) => {
      this.#mode = value;
      this.#choose(null, null);
      this.#turn.render();
    };
    const mode = (value, word, ways) =>
      ways.size ? button(word, () => choose(value), { "aria-pressed": String(this.#mode === value) }) : null;
    const idle = !this.#edges.size;
    return el("div", { class: "segments", role: "group", "aria-label": texts.what },
      mode("attack", texts.attack, this.#attacks), mode("move", texts.move, this.#moves),
      this.#turn.of("end_turn").length ? this.#end(idle) : null);
  }

  /** Where nothing else can be done there is nothing to lose by it. */
  #end(idle) {
    const action = { type: "end_turn" }, word = this.#turn.words.texts.end_turn;
    if (idle) return button(word, () => this.#turn.act(action), { primary: true, "data-main": true, "data-end": true });
    return this.#turn.sureButton(word, action, { "data-end": true });
  }

  #prompt() {
    const { texts } = this.#turn.words;
    if (!this.#edges.size) return texts.nothing_to_do;
    if (this.#range) return this.#mode === "attack" ? this.#oddsWords() : texts.how_many;
    if (this.#source) return this.#mode === "attack" ? texts.choose_target : texts.choose_move_target;
    return this.#mode === "attack" ? texts.choose_source : texts.choose_move_source;
  }

  #oddsWords() {
    const { words, map } = this.#turn;
    const odds = this.#board.you.odds?.[`${this.#source}>${this.#target}`];
    const names = { source: map.nameOf(this.#source), target: map.nameOf(this.#target) };
    if (!odds) return words.say("attack_named", names);
    return words.say("odds", {
      ...names,
      win: words.chance(odds.win),
      mine: words.number(odds.mine, 1),
      theirs: words.number(odds.theirs, 1),
    });
  }

  #where() {
    const { words, map } = this.#turn,
      texts = words.texts;
    const named = (codes) =>
      [...codes].map((code) => [code, map.nameOf(code)]).sort((a, b) => a[1].localeCompare(b[1]));
    const targets = this.#edges.get(this.#source)?.keys() ?? [];
    return this.#lists.box(
      choice(texts.from, named(this.#edges.keys()), this.#source, (code) => this.#pick(code, null)),
      this.#source
        ? choice(this.#mode === "attack" ? texts.against : texts.to, named(targets), this.#target, (code) =>
            this.#pick(this.#source, code),
          )
        : null,
    );
  }

  #attackParts() {
    const { words } = this.#turn, dice = this.#dice(this.#range);
    const most = Math.max(1, this.#board.armiesOn(this.#source) - 1);
    return [
      el(
        "div",
        { class: "act__fight" },
        this.#diceChoice(dice),
        button(words.count("attack_once", dice), () => this.#throw(), { primary: true, "data-main": true }),
      ),
      this.#turn.throwNote?.(this.#source, this.#target) ?? null,
      most > 1 ? this.#longAttack(most) : null,
    ].filter(Boolean);
  }

  #diceChoice(dice) {
    const { words } = this.#turn, { least, most } = this.#range;
    const choices = Array.from({ length: most - least + 1 }, (_, i) => ({
      value: least + i,
      word: String(least + i),
      label: words.count("dice_count", least + i),
    }));
    if (choices.length < 2) return null;
    return segments(words.texts.dice, choices, dice, (n) => {
      this.#amount = n;
      this.#turn.render();
    });
  }

  /** The button that throws again and again, and where it stops: at most at `most` armies. */
  #longAttack(most) {
    const { words } = this.#turn, { texts } = words;
    const shown = Math.min(this.#stop, most); // what was chosen stays chosen for a larger army
    const longWord = el("span", {}, words.count("attack_until", shown));
    const goOn = () => {
      this.#until = Math.min(this.#stop, most);
      this.#long = true;
      this.#goOn();
    };
    const long = button("", goOn, { "data-long": true });
    long.append(longWord);
    const changed = (n) => {
      this.#stop = n;
      longWord.textContent = words.count("attack_until", n);
    };
    const { stop_label: label, less, more } = texts;
    const stop = picker({ label, less, more, least: 1, most, value: shown, changed });
    const ontoggle = ({ target }) => { this.#stopOpen = target.open; };
    const summary = el("summary", { title: label }, texts.stop_where);
    return el(
      "div",
      { class: "act__long" },
      long,
      el("details", { class: "act__more", open: this.#stopOpen, ontoggle }, summary, stop.box),
    );
  }

  #moveParts() {
    const { words } = this.#turn,
      range = this.#range,
      amount = this.#dice(range);
    const main = button(
      words.count("move_now", amount),
      () => this.#turn.act({ ...this.#asked(this.#target), armies: this.#dice(range) }),
      { primary: true, "data-main": true },
    );
    const box = picker({
      label: words.texts.armies,
      less: words.texts.less,
      more: words.texts.more,
      ...range,
      value: amount,
      changed: (n) => {
        this.#amount = n;
        main.textContent = words.count("move_now", n);
      },
    });
    return [range.most > range.least ? box.box : null, el("div", { class: "act__row" }, main)].filter(Boolean);
  }

  #throw() {
    const range = this.#range;
    return range ? this.#turn.act({ ...this.#asked(this.#target), dice: this.#dice(range) }) : false;
  }

  /** The next throw of a long attack, or its end: conquered, forbidden, the stop reached, somebody else's word. */
  async #goOn() {
    this.#turn.render();
    if (!this.#board.fresh || this.#turn.link.busy || this.#waits) return;
    if (!this.#range || this.#board.armiesOn(this.#source) <= this.#until) {
      this.#long = false;
      return void this.#turn.update();
    }
    const version = this.#board.version;
    this.#waits = true;
    await pause(BREATH);
    this.#waits = false;
    if (this.#long && this.#board.version === version && !(await this.#throw())) this.#long = false;
    if (this.#board.version !== version || !this.#long) this.#turn.update();
  }
}
