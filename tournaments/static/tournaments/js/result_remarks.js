/* What a table says beside its result: notes for the referee, and that it does not agree. A page that corrects has
   neither. */

export class Remarks {
  #notes; #dispute;

  /** `changed()` hears every letter and every tick. */
  constructor(root, changed) {
    this.#notes = root.querySelector("[data-notes-text]");
    this.#dispute = root.querySelector("[data-dispute]");
    this.#notes?.addEventListener("input", changed);
    this.#dispute?.addEventListener("change", changed);
  }

  get said() { return { notes: this.#notes?.value ?? "", dispute: this.#dispute?.checked ?? false }; }

  say({ notes = "", dispute = false }) {
    if (this.#notes) this.#notes.value = notes;
    if (this.#dispute) this.#dispute.checked = dispute;
  }
}
