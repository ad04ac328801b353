/* Dragging a seat onto another: by the handle with a finger, by the whole row with a mouse. */

const NEAR = 5;
const EDGE = 70;
const SPEED = 8;

/** Lets the rows of a Swapping (seat_swap.js) be dragged. A drop swaps; once the round is public it only picks both. */
export function startDragging(swapping) {
  let drag = null;

  function begin(event) {
    const row = event.target.closest("[data-seat]");
    const byHandle = event.target.closest("[data-grip]");
    if (!row || "closed" in row.dataset || event.button !== 0 || !(byHandle || event.pointerType === "mouse")) return;
    drag = { row, x: event.clientX, y: event.clientY, id: event.pointerId, under: null, moving: false, atX: 0, atY: event.clientY };
  }

  function move(event) {
    if (!drag || event.pointerId !== drag.id) return;
    const [x, y] = [event.clientX, event.clientY];
    if (!drag.moving && Math.hypot(x - drag.x, y - drag.y) < NEAR) return;
    if (!drag.moving) lift();
    event.preventDefault();
    [drag.atX, drag.atY] = [x, y];
    drag.shadow.style.transform = `translate(${x + 12}px, ${y + 12}px)`;
    target(x, y);
  }

  /** Near the edge of the screen the page goes on by itself. */
  function scroll() {
    if (!drag?.moving) return;
    const way = drag.atY < EDGE ? -SPEED : drag.atY > window.innerHeight - EDGE ? SPEED : 0;
    if (way) {
      window.scrollBy(0, way);
      target(drag.atX, drag.atY);
    }
    requestAnimationFrame(scroll);
  }

  function lift() {
    drag.moving = true;
    document.body.classList.add("is-dragging");
    drag.row.classList.add("is-dragged");
    drag.shadow = document.createElement("div");
    drag.shadow.className = "seatshadow";
    drag.shadow.setAttribute("aria-hidden", "true");
    drag.shadow.textContent = drag.row.querySelector("[data-name]").textContent;
    document.body.append(drag.shadow);
    swapping.pick(drag.row);
    requestAnimationFrame(scroll);
  }

  function target(x, y) {
    const found = document.elementFromPoint(x, y)?.closest("[data-seat]") ?? null;
    const under = found && found !== drag.row && !("closed" in found.dataset) ? found : null;
    if (under === drag.under) return;
    drag.under?.classList.remove("is-target");
    under?.classList.add("is-target");
    drag.under = under;
    swapping.join(under);
  }

  function end(event) {
    if (!drag || event.pointerId !== drag.id) return;
    const done = drop();
    if (!done) return;
    window.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
    if (event.type === "pointercancel" || !done.under) swapping.clear();
    else if (!("public" in swapping.form.dataset)) swapping.go();
    else swapping.form.querySelector("[data-go]").focus();
  }

  /** Lets go of what was dragged and says what it was; nothing if it never moved. */
  function drop() {
    const done = drag;
    drag = null;
    if (!done?.moving) return null;
    document.body.classList.remove("is-dragging");
    done.row.classList.remove("is-dragged");
    done.under?.classList.remove("is-target");
    done.shadow.remove();
    return done;
  }

  swapping.form.addEventListener("pointerdown", begin);
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
  window.addEventListener("keydown", (event) => { if (event.key === "Escape" && drop()) swapping.clear(); });
  swapping.form.addEventListener("dragstart", (event) => event.preventDefault());
}

function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}
