/* A stored match, checked line by line without the server: the chain of hashes, the commitment, every roll and
   shuffle. */

import { FIRST, OfficialDice, SCHEME, commitmentOf } from "./official_dice.js";
import { sealOf, sealsSeen } from "./lobby_share.js";
import { hex, sha256, utf8 } from "./sha256.js";

const HEADER = /^\{"header":(\{.*\}),"hash":"([0-9a-f]{64})"\}$/;
const EVENT = /^\{"n":(\d{1,7}),"event":(\{.*\}),"hash":"([0-9a-f]{64})"\}$/;
const CLOSED = /^\{"closed":(\{.*\}),"hash":"([0-9a-f]{64})"\}$/;
const FACES = { roll: 6, roll8: 8 };
const sha = (text) => hex(sha256(utf8(text)));

/** What is wrong with a record: a code, and the line or roll where. */
export class RecordError extends Error {
  constructor(code, at = 0) {
    super(code);
    this.code = code;
    this.at = at;
  }
}

/** { header, events, closed, digest } of a whole record; RecordError at the first line that is not what was written. */
export function readRecord(text) {
  const [first, ...rest] = text.split(/\r?\n/).filter((line) => line);
  const [, head, headHash] = HEADER.exec(first ?? "") ?? fail("header_malformed");
  if (sha(head) !== headHash) fail("header_hash");
  const header = JSON.parse(head), events = [];
  let last = headHash, closed = null;
  for (const line of rest) {
    const number = events.length + 1, end = CLOSED.exec(line);
    if (closed) fail("after_the_end", number);
    if (end) {
      if (sha(`${last}close${end[1]}`) !== end[2]) fail("closing_wrong", number);
      [closed, last] = [JSON.parse(end[1]), end[2]];
      if (closed.events !== events.length) fail("truncated", number);
      continue;
    }
    const [, n, event, hash] = EVENT.exec(line) ?? fail("line_malformed", number);
    if (Number(n) !== number) fail("number_wrong", number);
    if (sha(`${last}${number}${event}`) !== hash) fail("hash_wrong", number);
    last = hash;
    events.push(JSON.parse(event));
  }
  if (!closed) fail("truncated", events.length + 1);
  return { header, events, closed, digest: last };
}

function fail(code, at) {
  throw new RecordError(code, at);
}

/** Whether commitment and shares of a record are those that this device saw when it first opened its own share in
 *  the match with this code (none for a file); null when it saw none. */
export function sealsHold({ header }, code = "") {
  const seen = sealsSeen(code, header.commitment).at(-1);
  if (!seen) return null;
  if (header.commitment !== seen.commitment) fail("commitment_changed");
  const same = header.nonces.length === Object.keys(seen.seals).length;
  if (!same || header.nonces.some((nonce, place) => sealOf(nonce) !== seen.seals[place + 1])) fail("seals_wrong");
  return true;
}

/** Checks each roll of a record against its revealed seed and yields it; RecordError at the first that differs.
 *  `results` are { kind: "roll", "roll8" or "shuffle", values, event, type } in the order in which the match asked
 *  (docs/dice.md); one whose values are not written has its size instead. `fits` tells whether the event may follow
 *  from the values drawn. */
export function* checkedRolls({ header, closed }, results) {
  if (typeof header.commitment !== "string") fail("no_commitment");
  if (typeof closed.seed !== "string") fail("seed_not_revealed");
  if (commitmentOf(closed.seed) !== header.commitment) fail("commitment_wrong");
  if (!Array.isArray(header.nonces) || header.nonces.length !== header.seats.length) fail("nonce_missing");
  if (![FIRST, SCHEME].includes(header.scheme ?? FIRST)) fail("scheme_unknown");
  const dice = new OfficialDice(closed.seed, header);
  for (const result of results) {
    const number = dice.asked + 1;
    const size = result.values?.length ?? result.size;
    const again = result.kind in FACES ? dice.roll(size, FACES[result.kind]) : dice.shuffle(size);
    if (result.values && again.some((value, place) => value !== result.values[place])) fail("roll_wrong", number);
    if (result.fits && !result.fits(again)) fail("deal_was_fair", result.event);
    yield { ...result, values: again, number };
  }
}
