/* The analysis beside a replay: the graph that goes with it, links to a moment, how far an analysis is. */

import { dataOf, fill } from "./common.js";

const AGAIN = 5000; // ms until a stream that was refused is asked for again
const SOONEST = 1500; // ms of a page until it is opened anew: a proxy may keep it for a second

/** Links and buttons that lead the replay to a step. */
function links() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-go-step]");
    if (!link) return;
    document.dispatchEvent(new CustomEvent("planisfero:replay-go", { detail: { step: Number(link.dataset.goStep) } }));
  });
}

/** The graph: its slide lies over it, so that finger, mouse and arrow keys move it alike. */
function graph(figure) {
  const { moments, names, left, right, texts } = dataOf("chances-graph");
  const [slide, cursor, now] = ["slide", "cursor", "now"].map((name) => figure.querySelector(`[data-chances-${name}]`));
  const upright = /V.*/.exec(cursor.getAttribute("d"))[0];
  const { width } = figure.querySelector("svg").viewBox.baseVal;
  slide.style.setProperty("--from", left / width);
  slide.style.setProperty("--wide", (right - left) / width);
  const chance = (percent, place) => fill(texts.chance, { name: names[place], percent: `${percent}\u00a0%` });
  const words = ([, round, seat, percents], last) => fill(last ? texts.end : texts.moment, {
    round, name: names[seat - 1], chances: percents.map(chance).join(", "),
  });
  const mark = (place) => {
    const x = left + ((right - left) * place) / Math.max(1, moments.length - 1);
    cursor.setAttribute("d", `M${x} 6${upright}`);
    cursor.removeAttribute("hidden");
    now.textContent = words(moments[place], place === moments.length - 1);
    slide.value = place;
    slide.setAttribute("aria-valuetext", now.textContent);
  };
  slide.addEventListener("input", () => {
    const [step] = moments[Number(slide.value)];
    document.dispatchEvent(new CustomEvent("planisfero:replay-go", { detail: { step } }));
  });
  document.addEventListener("planisfero:replay-at", ({ detail }) => {
    slide.disabled = false;
    mark(Math.max(0, moments.findLastIndex(([step]) => step <= detail.step)));
  });
}

/** Follows how far the analysis is, and opens the page anew once nobody makes it any more. */
function follow(box) {
  const stream = new EventSource(box.dataset.analysis);
  stream.addEventListener("analysis", ({ data }) => {
    const { percent } = JSON.parse(data);
    box.querySelector("[data-analysis-percent]").textContent = percent;
    box.querySelector("progress").value = percent;
  });
  stream.addEventListener("end", () => {
    stream.close();
    setTimeout(() => location.reload(), SOONEST - performance.now());
  });
  stream.addEventListener("error", () => {
    if (stream.readyState === EventSource.CLOSED) setTimeout(follow, AGAIN, box);
  });
}

const chances = document.querySelector("[data-chances]");
const waiting = document.querySelector("[data-analysis]");
links();
if (chances) graph(chances);
if (waiting) follow(waiting);
