/* Without network and without the page that was asked for: the pages that this phone has kept, the newest first. */

import { keptPages } from "./kept_pages.js";

async function titled(pages, place) {
  const page = new DOMParser().parseFromString(await (await pages.match(place)).text(), "text/html");
  return { address: place.url, title: page.title.replace(/\s*·\s*Planisfero\s*$/, "") };
}

function line({ address, title }) {
  const link = Object.assign(document.createElement("a"), { className: "button", href: address, textContent: title });
  const item = document.createElement("p");
  item.append(link);
  return item;
}

async function show() {
  const pages = await keptPages(), places = pages ? await pages.keys() : [];
  const entries = await Promise.all(places.reverse().map((place) => titled(pages, place)));
  document.querySelector("[data-kept-list]").replaceChildren(...entries.map(line));
  document.querySelector("[data-kept-some]").hidden = entries.length === 0;
  document.querySelector("[data-kept-none]").hidden = entries.length > 0;
}

show();
