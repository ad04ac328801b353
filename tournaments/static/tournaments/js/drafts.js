/* What this device keeps of a table's result: the draft, and what waits for the network. Plain localStorage: a hall's
   http address has no service worker, and a phone that is closed forgets everything else. */

const PREFIX = "planisfero";

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
  }

  get draft() { return read(this.#key); }
  get waiting() { return read(`${this.#key}:out`); }

  /** False when the device keeps nothing (storage full or switched off). */
  save(draft) { return write(this.#key, draft); }
  queue(sending) { return write(`${this.#key}:out`, sending); }
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
