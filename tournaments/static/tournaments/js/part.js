/* The part of a page that the stream brings (data-part): what is new takes the place of what was, piece by piece, so
   that nothing else moves, and whoever reads or types goes on. */

const isOpen = (node) => node.nodeName === "DETAILS" && node.open;

/** Say whether two pieces may become each other by what is inside of them. */
function alike(old, fresh) {
  if (old.nodeType !== 1 || fresh.nodeType !== 1 || old.nodeName !== fresh.nodeName) return false;
  return old.id === fresh.id && old.childNodes.length > 0 && fresh.childNodes.length > 0;
}

function takeAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}

function become(old, fresh) {
  if (isOpen(old)) fresh.open = true;
  if (old.isEqualNode(fresh) || old.matches?.(":focus:is(input, select, textarea)")) return;
  if (!alike(old, fresh)) {
    old.replaceWith(fresh);
    return;
  }
  takeAttributes(old, fresh);
  morph(old, fresh);
}

/** Let a piece have the children of another one, whose own it takes where they are new. */
function morph(old, fresh) {
  const before = [...old.childNodes], after = [...fresh.childNodes];
  after.forEach((child, at) => {
    if (at < before.length) become(before[at], child);
    else old.append(child);
  });
  for (const child of before.slice(after.length)) child.remove();
}

/** Show the part that the stream brought; false on a page that has no place for it. */
export function showPart({ html, version }) {
  const part = document.querySelector("[data-part]");
  if (!part) return false;
  const fresh = document.createElement("div");
  fresh.innerHTML = html;
  morph(part, fresh);
  document.body.dataset.version = version;
  document.dispatchEvent(new CustomEvent("planisfero:swapped"));
  return true;
}
