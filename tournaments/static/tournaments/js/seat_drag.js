/* Dragging a seat onto another: by the handle with a finger, by the whole row with a mouse. */

const NEAR = 5; // px that a finger may shake before it drags
const EDGE = 70; // px from the edge of the screen within which the page goes on by itself
const SPEED = 8; // px a frame

/** Lets the rows of a Swapping (seat_swap.js) be dragged. A drop swaps; once the round is public it only picks both. */
export class Dragging {
  #swapping; #drag = null;

  constructor(swapping) {
    this.#swapping = swapping;
    swapping.form.addEventListener("pointerdown", (event) => this.#begin(event));
    swapping.form.addEventListener("dragstart", (event) => event.preventDefault());
    addEventListener("pointermove", (event) => this.#move(event));
    addEventListener("pointerup", (event) => this.#end(event));
    addEventListener("pointercancel", (event) => this.#end(event));
    addEventListener("keydown", (event) => { if (event.key === "Escape" && this.#drop()) swapping.clear(); });
  }

  #begin({ target, button, pointerType, pointerId, clientX: x, clientY: y }) {
    const row = target.closest("[data-seat]"), byHandle = target.closest("[data-grip]");
    if (!row || "closed" in row.dataset || button !== 0 || !(byHandle || pointerType === "mouse")) return;
    this.#drag = { row, x, y, id: pointerId, under: null, moving: false, atX: 0, atY: y };
  }

  #move(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.id) return;
    const [x, y] = [event.clientX, event.clientY];
    if (!drag.moving && Math.hypot(x - drag.x, y - drag.y) < NEAR) return;
    if (!drag.moving) this.#lift();
    event.preventDefault();
    [drag.atX, drag.atY] = [x, y];
    drag.shadow.style.transform = `translate(${x + 12}px, ${y + 12}px)`;
    this.#target(x, y);
  }

  /** Near the edge of the screen the page goes on by itself. */
  #scroll() {
    const drag = this.#drag;
    if (!drag?.moving) return;
    const way = drag.atY < EDGE ? -SPEED : drag.atY > innerHeight - EDGE ? SPEED : 0;
    if (way) {
      scrollBy(0, way);
      this.#target(drag.atX, drag.atY);
    }
    requestAnimationFrame(() => this.#scroll());
  }

  #lift() {
    const drag = this.#drag;
    drag.moving = true;
    document.body.classList.add("is-dragging");
    drag.row.classList.add("is-dragged");
    drag.shadow = document.createElement("div");
    drag.shadow.className = "seatshadow";
    drag.shadow.setAttribute("aria-hidden", "true");
    drag.shadow.textContent = drag.row.querySelector("[data-name]").textContent;
    document.body.append(drag.shadow);
    this.#swapping.pick(drag.row);
    requestAnimationFrame(() => this.#scroll());
  }

  #target(x, y) {
    const drag = this.#drag, row = document.elementFromPoint(x, y)?.closest("[data-seat]") ?? null;
    const under = row && row !== drag.row && !("closed" in row.dataset) ? row : null;
    if (under === drag.under) return;
    drag.under?.classList.remove("is-target");
    under?.classList.add("is-target");
    drag.under = under;
    this.#swapping.join(under);
  }

  #end(event) {
    if (!this.#drag || event.pointerId !== this.#drag.id) return;
    const dropped = this.#drop(), { form } = this.#swapping;
    if (!dropped) return;
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
    if (event.type === "pointercancel" || !dropped.under) this.#swapping.clear();
    else if ("public" in form.dataset) form.querySelector("[data-go]").focus();
    else this.#swapping.go();
  }

  /** Lets go of what was dragged and says what it was; nothing if it never moved. */
  #drop() {
    const dropped = this.#drag;
    this.#drag = null;
    if (!dropped?.moving) return null;
    document.body.classList.remove("is-dragging");
    dropped.row.classList.remove("is-dragged");
    dropped.under?.classList.remove("is-target");
    dropped.shadow.remove();
    return dropped;
  }
}

function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}
