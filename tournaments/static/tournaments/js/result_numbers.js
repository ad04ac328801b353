/* The form of the numbers: kept on this device while one types, sent again by itself where the network is away. Without
   this script it is an ordinary form. */

import { Drafts } from "./drafts.js";
import { startSum } from "./numbers_sum.js";
import { FoundDrafts } from "./result_drafts.js";
import { Remarks } from "./result_remarks.js";
import { Sending } from "./result_sending.js";
import { stateLine } from "./result_state.js";

const form = document.querySelector("#numbers");
const page = document.querySelector("#numbers-data");
if (form.dataset.total) startSum(form);
if (page) startKeeping(JSON.parse(page.textContent));

/** What is typed, by the names of the fields, without what the page itself fills in. */
function typed() {
  const own = [...form.elements].filter(({ type, name }) => name && type !== "hidden");
  const written = own.filter((field) => field.type !== "checkbox" || field.checked);
  return Object.fromEntries(written.map(({ name, value }) => [name, value]));
}

/** Fill in what was typed; nothing: the form as it came. */
function fill(values) {
  form.reset();
  for (const field of values ? form.elements : []) {
    if (!field.name || field.type === "hidden") continue;
    if (field.type === "checkbox") field.checked = field.name in values;
    else field.value = values[field.name] ?? "";
  }
  form.dispatchEvent(new Event("planisfero:filled"));
}

function startKeeping(data) {
  const drafts = new Drafts(data.key, "numbers"), state = stateLine(document, data);
  const sending = new Sending(location.href, drafts);
  const search = new FoundDrafts({
    root: document, data, drafts, state,
    model: { replace: fill },
    remarks: new Remarks(form), // none: notes are fields like the others
    fits: () => false,
  });
  form.addEventListener("input", () => {
    if (sending.pending) sending.cancel();
    const draft = { document: typed(), base: data.base_version, at: Date.now() };
    state.show(drafts.save(draft) ? "saved" : "unsaved");
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { csrfmiddlewaretoken: _, ...body } = Object.fromEntries(new FormData(form));
    sending.submit(body);
  });
  sending.addEventListener("state", ({ detail }) => {
    state.show(detail.state);
    if (detail.state === "sent") location.assign(detail.answer.next_url);
    // What was refused is stored nowhere: sent as an ordinary form, the page comes back with the reasons.
    if (detail.state === "refused") form.submit();
  });
  if (sending.pending) fill(drafts.waiting);
  else if (data.fresh) search.look();
  if (sending.pending || drafts.draft) state.show(sending.pending ? "waiting" : "saved");
}
