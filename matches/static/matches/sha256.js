/* SHA-256 (FIPS 180-4) and HMAC (RFC 2104) in plain JavaScript: on a hall's plain-HTTP address browsers offer none. */

const PRIMES = [];
for (let candidate = 2; PRIMES.length < 64; candidate += 1) {
  if (PRIMES.every((prime) => candidate % prime)) PRIMES.push(candidate);
}
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const turn = (word, by) => (word >>> by) | (word << (32 - by));
const words = new Int32Array(64);

/** The 32 bytes of the digest of these bytes. */
export function sha256(bytes) {
  const length = bytes.length, padded = new Uint8Array((((length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(padded.length - 4, (length << 3) >>> 0);
  const state = Int32Array.from(START);
  for (let block = 0; block < padded.length; block += 64) compress(state, view, block);
  const digest = new Uint8Array(32), out = new DataView(digest.buffer);
  for (const [place, word] of state.entries()) out.setInt32(place * 4, word);
  return digest;
}

function compress(state, view, block) {
  for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(block + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const near = words[i - 15], far = words[i - 2];
    const small = turn(near, 7) ^ turn(near, 18) ^ (near >>> 3), large = turn(far, 17) ^ turn(far, 19) ^ (far >>> 10);
    words[i] = (words[i - 16] + small + words[i - 7] + large) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i += 1) {
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i]) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g; g = f; f = e; e = (d + first) | 0; d = c; c = b; b = a; a = (first + second) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => { state[place] = (state[place] + word) | 0; });
}

/** HMAC-SHA256 of a message under a key; all are bytes. */
export function hmac(key, message) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = joined(block.map((byte) => byte ^ 0x36), message);
  return sha256(joined(block.map((byte) => byte ^ 0x5c), sha256(inner)));
}

export function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) { whole.set(part, at); at += part.length; }
  return whole;
}

export const utf8 = (text) => new TextEncoder().encode(text);
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The bytes of a text of hexadecimal digits; null when it is none. */
export function unhex(text) {
  if (typeof text !== "string" || text.length % 2 || /[^0-9a-f]/.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
