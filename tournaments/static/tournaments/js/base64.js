/* Bytes as text in the alphabet of addresses (base64url), as keys of devices and of push messages travel. */

export function bytesOf(letters) {
  const plain = letters.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(plain), (sign) => sign.charCodeAt(0));
}

export function lettersOf(buffer) {
  const plain = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join("");
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
