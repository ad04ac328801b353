/* What this device keeps of a table's result: the draft, and what waits for the network. Plain localStorage: a hall's
   http address has no service worker, and a phone that is closed forgets everything else. */

const PREFIX = "planisfero";
const OUT = /^planisfero:(result|numbers):.*:out$/;
const here = new Set(); // what the page that is open sends itself

/** An id for one sending; randomUUID is missing on plain HTTP. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Drafts {
  #table; #key;

  /** `what` is kept apart from all else that this device keeps of the table. */
  constructor({ tournament, table, draw }, what = "result") {
    this.#table = `${PREFIX}:${what}:${tournament}:${table}:`;
    this.#key = this.#table + draw;
    here.add(`${this.#key}:out`);
  }

  get draft() { return read(this.#key); }
  get waiting() { return read(`${this.#key}:out`)?.body ?? null; }

  /** False when the device keeps nothing (storage full or switched off). */
  save(draft) { return write(this.#key, draft); }
  /** `to` takes it, and `page` is where it was entered: any page may send it once this one is closed. */
  queue(body, to) { return write(`${this.#key}:out`, { to, page: location.href, body }); }
  forget() { localStorage.removeItem(this.#key); }
  sent() { localStorage.removeItem(`${this.#key}:out`); }

  /** A draft made before the draw of this table changed, or nothing. */
  get older() {
    const keys = Object.keys(localStorage).filter(
      (key) => key.startsWith(this.#table) && !key.endsWith(":out") && key !== this.#key,
    );
    return (
      keys
        .map(read)
        .filter(Boolean)
        .sort((a, b) => b.at - a.at)[0] ?? null
    );
  }
}

/** What was entered on pages that are closed by now, and still waits for the network. */
export function waitingElsewhere() {
  const keys = Object.keys(localStorage).filter((key) => OUT.test(key) && !here.has(key));
  return keys.map((key) => ({ key, ...read(key) })).filter(({ to, body }) => to && body);
}

/** It came through: the draft that it was goes too. */
export function forgetSent(key) {
  for (const name of [key, key.replace(/:out$/, "")]) localStorage.removeItem(name);
}

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
