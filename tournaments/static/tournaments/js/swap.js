/* A page that stays open for hours (data-refresh="swap") gets what is new without being loaded again: nothing
   flashes on the wall, and a sound once allowed stays allowed. Each [data-swap="name"] gets the content it has on the
   newest page; a part of the page that holds a choice stands outside of them. */

let swapping = false;

/** Put the newest content in its place. Throws while the network is gone: whoever asks tries again. */
export async function swapIn() {
  if (swapping) return;
  swapping = true;
  try {
    const answer = await fetch(location.href, { cache: "no-cache", credentials: "same-origin" });
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const part of document.querySelectorAll("[data-swap]")) {
      if (part.querySelector(":focus:is(input, select, textarea), details[open] :checked")) continue; // somebody types
      const next = fresh.querySelector(`[data-swap="${part.dataset.swap}"]`);
      if (!next) continue;
      part.replaceChildren(...next.childNodes);
      globalThis.htmx?.process(part); // what htmx does in place it does in what is new too
    }
    document.body.dataset.version = fresh.body.dataset.version;
    document.dispatchEvent(new CustomEvent("planisfero:swapped"));
  } finally {
    swapping = false;
  }
}
