/* Who is winning, beside a board that somebody watches: asked for anew while the page is looked at. */

const EVERY = 15_000; // ms: a turn takes longer, and an answer that has not changed has no body

async function look(box) {
  if (!document.hidden) {
    const answer = await fetch(box.dataset.liveChances).catch(() => null);
    if (answer?.status === 200) {
      const open = box.querySelector("details")?.open;
      box.innerHTML = await answer.text();
      if (open) box.querySelector("details").open = true;
    }
    if (answer?.status === 403 || answer?.status === 404) return;
  }
  setTimeout(look, EVERY, box);
}

for (const box of document.querySelectorAll("[data-live-chances]")) look(box);
