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

/** Return what a piece is among its neighbours: pieces of one kind may become each other. */
function kind(node) {
  const name = node.getAttribute?.("class")?.trim().split(/\s/, 1)[0] ?? "";
  return `${node.nodeName}#${node.id ?? ""}.${name}`;
}

/** Return for each of the fresh kinds the place of the old one that it follows on from, as many as can keep their
    order (the longest common sequence); -1 where it is new. */
function partners(old, fresh) {
  const places = new Array(fresh.length).fill(-1);
  let start = 0, end = 0;
  const short = Math.min(old.length, fresh.length);
  while (start < short && old[start] === fresh[start]) places[start] = start++;
  while (end < short - start && old.at(-1 - end) === fresh.at(-1 - end)) {
    end += 1;
    places[fresh.length - end] = old.length - end;
  }
  const rows = old.length - start - end, columns = fresh.length - start - end;
  const longest = Array.from({ length: rows + 1 }, () => new Uint16Array(columns + 1));
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      longest[row][column] = old[start + row] === fresh[start + column]
        ? longest[row + 1][column + 1] + 1
        : Math.max(longest[row + 1][column], longest[row][column + 1]);
    }
  }
  for (let row = 0, column = 0; row < rows && column < columns;) {
    if (old[start + row] === fresh[start + column]) places[start + column++] = start + row++;
    else if (longest[row + 1][column] >= longest[row][column + 1]) row += 1;
    else column += 1;
  }
  return places;
}

/** Let a piece have the children of another one, whose own it takes where they are new. */
function morph(old, fresh) {
  const before = [...old.childNodes], after = [...fresh.childNodes];
  const places = partners(before.map(kind), after.map(kind));
  let next = 0;
  after.forEach((child, at) => {
    if (places[at] < 0) {
      old.insertBefore(child, before[next] ?? null);
      return;
    }
    while (next < places[at]) before[next++].remove();
    become(before[next++], child);
  });
  for (const child of before.slice(next)) child.remove();
}

/** Show the part that the stream brought; false on a page that has no place for it. */
export function showPart({ html, version }) {
  const part = document.querySelector("[data-part]");
  if (!part) return false;
  const fresh = document.createElement("div");
  fresh.innerHTML = html;
  morph(part, fresh);
  globalThis.htmx?.process(part);
  document.body.dataset.version = version;
  document.dispatchEvent(new CustomEvent("planisfero:swapped"));
  return true;
}
