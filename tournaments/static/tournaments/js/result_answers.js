/* Sending, and what comes back: sent, not right yet, somebody was faster; and the drafts found on this device. */

import { Sending } from "./result_sending.js";

export function startAnswers({ root, map, model, data, panels, drafts, state, notes, refresh, fill }) {
  const find = (name) => root.querySelector(`[data-${name}]`);
  const texts = data.texts;
  const correcting = data.purpose === "correct";
  const kind = data.kind ?? "map";
  // A game with an end of its own sends it as such: places and points follow from it.
  const sealed = () => (kind === "map" ? model.document : { ended: model.document });
  const opened = (document) => (kind === "map" ? document : document.ended);
  const sending = correcting ? null : new Sending(data.submit_url, drafts);
  let theirs = null;

  // -- drafts

  function offer(word, { use = null, drop }) {
    const box = find("draft");
    box.hidden = false;
    box.querySelector("[data-draft-word]").textContent = word;
    const useButton = box.querySelector("[data-draft-use]");
    useButton.hidden = !use;
    useButton.onclick = () => { box.hidden = true; use(); };
    box.querySelector("[data-draft-drop]").onclick = () => { box.hidden = true; drop(); };
  }

  function bring(draft) {
    model.replace(draft.document);
    if (notes) notes.value = draft.notes;
  }

  function fresh() {
    model.replace(data.document);
    if (notes) notes.value = data.notes;
    drafts.forget();
    state.show("empty");
  }

  const fits = (draft) => draft.document.seats.map((row) => row.seat).join() === data.seats.map((one) => one.seat).join();

  function findDraft() {
    const draft = drafts.draft, older = drafts.older;
    if (draft && draft.base === data.base_version) {
      bring(draft);
      offer(texts.draft_found, { drop: fresh });
    } else if (draft) {
      offer(fill(texts.draft_conflict, { who: data.by }), { use: () => bring(draft), drop: () => drafts.forget() });
    } else if (older && fits(older)) {
      offer(texts.draft_older, { use: () => bring(older), drop: () => {} });
    }
  }

  /** Whether another version is of the kind that this page can show. */
  const known = (answer) => answer.kind === kind && Boolean(answer.document && opened(answer.document));

  // -- sending

  function body() {
    return {
      kind, document: sealed(), base_version: state.base, draw_version: data.draw_version,
      notes: notes?.value ?? "", dispute: find("dispute")?.checked ?? false,
    };
  }

  function submit() {
    hide();
    if (correcting) return void preview();
    sending.submit(body());
  }

  /** A correction is an ordinary form: the server first shows what it changes. */
  function preview() {
    const form = document.querySelector("#correction");
    form.elements.document.value = JSON.stringify(sealed());
    form.requestSubmit();
  }

  function hide() {
    find("answer").hidden = true;
    find("sent").hidden = true;
  }

  function show(box) {
    box.hidden = false;
    box.focus();
    box.scrollIntoView({ block: "center" });
  }

  function sent(answer) {
    const box = find("sent"), check = find("sent-check");
    state.base = answer.version;
    find("draft").hidden = true;
    box.querySelector("[data-sent-word]").textContent = answer.message;
    check.hidden = !answer.check_url;
    if (answer.check_url) check.href = answer.check_url;
    show(box);
  }

  function refused(answer) {
    const words = { 403: texts.signed_out, 404: texts.gone };
    const box = find("answer"), stale = answer.code === "result_stale";
    box.querySelector("[data-answer-word]").textContent = answer.message ?? words[answer.status] ?? texts.failed;
    const lines = stale && known(answer) ? panels.differences(answer.difference, answer.who) : answer.lines ?? [];
    if (stale && !known(answer)) lines.push(fill(texts.numbers_kind, { who: answer.who }));
    box.querySelector("[data-answer-lines]").replaceChildren(...lines.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
    box.querySelector("[data-answer-choice]").hidden = !stale;
    find("take-theirs").hidden = !known(answer);
    panels.mark?.(answer.defects ?? []);
    theirs = stale ? answer : null;
    if (stale && map) map.setDefects(answer.difference.filter((one) => one.territory).map((one) => one.territory));
    show(box);
  }

  sending?.addEventListener("state", ({ detail }) => {
    state.show(detail.state);
    if (detail.state === "sent") sent(detail.answer);
    if (detail.state === "refused") refused(detail.answer);
  });
  find("send").addEventListener("click", submit);
  find("keep-mine").addEventListener("click", () => { state.base = theirs.version; submit(); });
  find("take-theirs").addEventListener("click", () => {
    state.base = theirs.version;
    model.replace(opened(theirs.document));
    hide();
    refresh();
  });
  if (!correcting) findDraft();
}
