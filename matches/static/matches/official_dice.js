/* The official dice, computed again from the revealed seed: docs/dice.md says what each byte is. */

import { hex, hmac, joined, sha256, unhex, utf8 } from "./sha256.js";

/** Matches of release 0.1.0, and those since: shares that were sealed, and what was mixed in from outside. */
export const [FIRST, SCHEME] = ["planisfero-dice-1", "planisfero-dice-2"];

/** JSON as it is hashed: sorted keys, no spaces, ASCII. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    return `{${Object.keys(value).sort().map((key) => `${ascii(key)}:${canonical(value[key])}`).join(",")}}`;
  }
  return typeof value === "string" ? ascii(value) : JSON.stringify(value);
}

const ascii = (text) => JSON.stringify(text)
  .replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** The commitment of a seed given in hexadecimal; null when it is not 32 bytes. */
export function commitmentOf(seed) {
  const bytes = unhex(seed);
  return bytes?.length === 32 ? hex(sha256(bytes)) : null;
}

export class OfficialDice {
  #key; #setup; asked = 0;

  constructor(seed, header) {
    const { ruleset, version, options, seats, nonces, commitment, scheme = FIRST, outside = null } = header;
    const document = { scheme, setup: { ruleset, version, options, seats }, nonces, commitment };
    this.#key = unhex(seed);
    this.#setup = sha256(utf8(canonical(scheme === FIRST ? document : { ...document, outside })));
  }

  roll(count, faces = 6) {
    const stream = this.#stream();
    return Array.from({ length: count }, () => below(faces, stream) + 1);
  }

  shuffle(size) {
    const stream = this.#stream(), order = Array.from({ length: size }, (_, place) => place);
    for (let last = size - 1; last > 0; last -= 1) {
      const other = below(last + 1, stream);
      [order[last], order[other]] = [order[other], order[last]];
    }
    return order;
  }

  *#stream() {
    const number = new Uint8Array(8);
    new DataView(number.buffer).setUint32(4, this.asked);
    this.asked += 1;
    for (let block = 0; ; block += 1) {
      const tail = new Uint8Array(4);
      new DataView(tail.buffer).setUint32(0, block);
      yield* hmac(this.#key, joined(this.#setup, number, tail));
    }
  }
}

function below(bound, stream) {
  const limit = 256 - (256 % bound);
  for (;;) {
    const { value } = stream.next();
    if (value < limit) return value % bound;
  }
}
