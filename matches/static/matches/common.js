/* What the scripts of every page share: pieces of a page, words, requests. It runs nothing by itself, so that any
   module may import it, those of the tournaments too. */

/** An element: `el("button", { class: "button", onclick: press }, word)`; what is null or false is left out. */
export function el(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** What the server gave the page: the JSON block with this id. */
export const dataOf = (id) => JSON.parse(document.getElementById(id).textContent);

/** `fill("%(name)s has %(n)d", { name: "Anna", n: 3 })`; {name} is filled too. */
export const fill = (text, values) =>
  text.replace(/%\((\w+)\)[sd]|\{(\w+)\}/g, (_, printed, formatted) => values[printed ?? formatted] ?? "");

/** Letters without accents or case, as people type them. */
export const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const two = (number) => String(number).padStart(2, "0");

/** Whole seconds as "5:07", from an hour on as "23:59:52"; without `hours` as "90:00", as a round is called. A part of
 *  a second still to play counts as one. The server says the same (`clock_face`). */
export function clockFace(seconds, hours = true) {
  const left = Math.max(0, Math.ceil(seconds)), minutes = Math.floor(left / 60);
  if (!hours || minutes < 60) return `${minutes}:${two(left % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(left % 60)}`;
}

export const pause = (ms) => new Promise((done) => { setTimeout(done, ms); });

/** The CSRF token of this page; whoever may do something has one. */
export const csrfToken = () => document.querySelector('input[name="csrfmiddlewaretoken"]')?.value ?? "";

/** fetch with the CSRF token and this site's cookies; `body` may be FormData or a plain object sent as JSON. */
export function send(url, { method = "POST", body, headers = {}, ...rest } = {}) {
  const json = body && !(body instanceof FormData) && typeof body === "object";
  return fetch(url, {
    method,
    credentials: "same-origin",
    headers: { "X-CSRFToken": csrfToken(), ...(json ? { "Content-Type": "application/json" } : {}), ...headers },
    body: json ? JSON.stringify(body) : body,
    ...rest,
  });
}

/** A request failed on the network (true) or got through (false): the strip at the top of every page says so. */
export function reportNetwork(failed) {
  document.dispatchEvent(new CustomEvent("planisfero:network", { detail: { failed } }));
}
