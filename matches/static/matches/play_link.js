/* The line to the server: the stream of public steps, the own board on demand, actions that are stored once. */

import { pause, reportNetwork, send } from "./common.js";

const CALM = 400; // ms: several reasons to look again become one request
const CROWD = 4000; // ms
const AGAIN = [500, 1000, 2000, 4000, 8000];

export class Link extends EventTarget {
  #urls; #board; #stream = null; #asking = null; #lost = 0; #busy = false; #looked = 0; #waiting = null;
  #wanted = new Set();

  constructor(urls, board) {
    super();
    this.#urls = urls;
    this.#board = board;
  }

  get busy() { return this.#busy; }

  /** An action has not reached the server and is sent again when the network is back. */
  get waiting() { return this.#waiting !== null; }

  /** Send it no more. It may have arrived before the network went away: the next board shows it. */
  giveUp() { this.#waiting?.(true); }

  #wait(ms) {
    const given = new Promise((done) => { this.#waiting = done; });
    this.dispatchEvent(new Event("busy"));
    return Promise.race([given, pause(ms).then(() => false)]);
  }

  /** Asks the stream to tell something besides, or no more: what nobody looks at is not told. */
  wants(name, wanted = true) {
    if (this.#wanted.has(name) === wanted) return;
    if (wanted) this.#wanted.add(name);
    else this.#wanted.delete(name);
    if (this.#stream) this.#listen();
  }

  open() {
    this.#listen();
    const look = () => { if (!document.hidden) this.#wake(); };
    for (const name of ["visibilitychange", "resume"]) document.addEventListener(name, look);
    for (const name of ["focus", "online", "pageshow"]) addEventListener(name, look);
    addEventListener("pagehide", () => this.#stream?.close());
  }

  #listen() {
    this.#stream?.close();
    const asked = [`since=${this.#board.version}`, ...[...this.#wanted].map((name) => `${name}=1`)];
    const stream = new EventSource(`${this.#urls.stream}?${asked.join("&")}`);
    this.#stream = stream;
    const hear = (name, use) => stream.addEventListener(name, (event) => use(JSON.parse(event.data)));
    stream.onopen = () => this.#live();
    stream.onerror = () => this.#missing();
    hear("step", (message) => {
      const news = this.#board.step(message);
      if (news === "gap" || (news === "private" && !this.#busy)) this.refresh();
    });
    hear("clock", ({ clock }) => {
      this.#board.clock(clock);
      if (this.#board.you?.secret) this.refresh(); // whoever thinks on in its own turn is told so
    });
    // Spectators may be thousands: they do not all ask at the same moment.
    hear("seats", () => setTimeout(() => this.refresh(), this.#board.me === null ? Math.random() * CROWD : 0));
    hear("talk", () => this.dispatchEvent(new Event("talk")));
    for (const name of this.#wanted) hear(name, (detail) => this.dispatchEvent(new CustomEvent(name, { detail })));
    hear("over", () => this.dispatchEvent(new Event("over")));
  }

  #live() {
    clearTimeout(this.#lost);
    this.#lost = 0;
    reportNetwork(false);
  }

  /** A stream that ends comes back by itself within two seconds; only then the page calls itself offline. */
  #missing() {
    if (this.#stream.readyState === EventSource.CLOSED) setTimeout(() => this.#wake(), AGAIN[2]);
    this.#lost ||= setTimeout(() => reportNetwork(true), 3000);
  }

  #wake() {
    if (this.#stream.readyState === EventSource.CLOSED) this.#listen();
    if (Date.now() - this.#looked > CALM) this.refresh();
  }

  /** Asks for the board as it is now; many askers share one request. */
  refresh() {
    this.#asking ??= this.#fetch().then((adopted) => {
      this.#asking = null;
      // An answer on its way when the next step came is too old to bring the own part: it is asked for again.
      if (adopted && !this.#board.fresh) return this.refresh();
      if (!adopted) setTimeout(() => { if (!this.#board.fresh) this.refresh(); }, AGAIN.at(-1));
      return adopted;
    });
    return this.#asking;
  }

  async #fetch() {
    for (const wait of [...AGAIN, 0]) {
      try {
        this.#looked = Date.now();
        const answer = await fetch(this.#urls.board, { credentials: "same-origin", cache: "no-store" });
        if (answer.ok) {
          this.#live();
          this.#board.adopt(await answer.json());
          return true;
        }
        if (answer.status !== 429) return false;
      } catch {
        reportNetwork(true);
      }
      await pause(wait);
    }
    return false;
  }

  /** One action of the own seat. Resolves to { ok } or { reason }, the board being already the new one. */
  async act(action, url = this.#urls.act) {
    if (this.#busy) return { ok: false };
    this.#busy = true;
    this.dispatchEvent(new Event("busy"));
    try {
      return await this.#act(action, url);
    } finally {
      this.#busy = false;
      this.#waiting = null;
      this.dispatchEvent(new Event("busy"));
      if (!this.#board.fresh) this.refresh();
    }
  }

  async #act(action, url) {
    const version = this.#board.version;
    for (const wait of AGAIN) {
      try {
        const answer = await this.post(url, { version, action });
        if (answer.status === 429) await pause(1000 * (answer.body.retry_after ?? 1));
        else return this.#answered(answer);
      } catch {
        reportNetwork(true);
        if (await this.#wait(wait)) return { ok: false, unsent: true };
        if (await this.#reached() && this.#board.version !== version) return { ok: false };
      }
    }
    return { ok: false, unsent: true };
  }

  /** Asks for the board while an action waits; giving it up ends this too. */
  #reached() {
    const given = new Promise((done) => { this.#waiting = done; }).then(() => false);
    return Promise.race([this.refresh(), given]);
  }

  #answered({ status, body }) {
    reportNetwork(false);
    if (status === 403) this.#board.dispatchEvent(new Event("unseated"));
    if (status === 200) this.#board.adopt(body);
    if (status === 409 && body.board) this.#board.adopt(body.board);
    if (status === 410) this.dispatchEvent(new Event("over"));
    return { ok: status === 200, stale: status === 409, paused: status === 423, reason: body.reason ?? "" };
  }

  /** Why the own seat may not do this, in a sentence; empty when it may. */
  async why(action) {
    try {
      const { body } = await this.post(this.#urls.why, { action });
      return body.reason ?? "";
    } catch {
      return "";
    }
  }

  async post(url, body) {
    const answer = await send(url, { body });
    return { status: answer.status, body: await answer.json().catch(() => ({})) };
  }
}
