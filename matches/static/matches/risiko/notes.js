/* Short texts beside territories (odds, armies that are only planned): none ever lies on a number of armies. */

const SIDES = 16, RINGS = 20, RING = 6; // px from one ring of places to the next
const GAP = 1;

const apart = (a, b) =>
  a.right <= b.left - GAP || b.right <= a.left - GAP || a.bottom <= b.top - GAP || b.bottom <= a.top - GAP;
const moved = (box, dx, dy) => ({
  left: box.left + dx,
  right: box.right + dx,
  top: box.top + dy,
  bottom: box.bottom + dy,
});

/** The shifts to try, the smallest first. */
function* shifts() {
  yield [0, 0];
  for (let ring = 1; ring <= RINGS; ring += 1) {
    for (let side = 0; side < SIDES; side += 1) {
      const angle = (2 * Math.PI * side) / SIDES;
      yield [Math.round(Math.cos(angle) * ring * RING), Math.round(Math.sin(angle) * ring * RING)];
    }
  }
}

/** Moves each note just as far as it must to be clear of the numbers and of the other notes. `scale`: px per map
 *  unit. */
export function clearNotes(svg, scale) {
  const shown = (what) =>
    [...svg.querySelectorAll(what)].map((element) => element.getBoundingClientRect()).filter(({ width }) => width);
  const taken = [...shown(".play-far text"), ...shown(".pl-army rect")];
  for (const note of svg.querySelectorAll("[data-note]")) {
    const { x, y } = note.dataset;
    note.setAttribute("transform", `translate(${x} ${y})`);
    const box = note.querySelector("rect").getBoundingClientRect();
    if (!box.width) continue;
    const [dx, dy] = [...shifts()].find(([right, down]) =>
      taken.every((other) => apart(moved(box, right, down), other)),
    ) ?? [0, 0];
    note.setAttribute("transform", `translate(${Number(x) + dx / scale} ${Number(y) + dy / scale})`);
    taken.push(moved(box, dx, dy));
  }
}
