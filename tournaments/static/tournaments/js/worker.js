/* The worker: keeps the last pages of this phone's person, for when the network is away.

   The network always comes first. What goes to the server (POST), streams, and everything that is neither a page nor a
   static file pass untouched: what was entered waits in the page itself (result_sending.js), nowhere else.
   A page is kept only if its answer says so (Planisfero-Keep), for the reader it names: another one empties it all.  */

const { version: VERSION, offline: OFFLINE, assets: ASSETS_AT, shell: SHELL, patience: PATIENCE } = self.PLANISFERO;
const PAGES = `planisfero-pages-${VERSION}`;
const ASSETS = `planisfero-assets-${VERSION}`;
const AWAY = 15_000; // after which the network is believed to be back
const MOST_PAGES = 40;
const HASHED = /\.[0-9a-f]{12}\.\w+$/;
const KEEP = "Planisfero-Keep";
const READER = "Planisfero-Reader";
const KEPT_AT = "Planisfero-Kept-At";

let awayUntil = 0;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(ASSETS).then((assets) => assets.addAll([OFFLINE, ...SHELL])));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => { event.waitUntil(takeOver()); });

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith("planisfero-") && !name.endsWith(`-${VERSION}`));
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event, { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" || request.headers.has(KEEP)) event.respondWith(answerPage(event));
  else if (pathname.startsWith(ASSETS_AT)) event.respondWith(answerAsset(request));
});

// -- pages

async function answerPage(event) {
  const { request } = event, coming = fetch(request);
  event.waitUntil(coming.then((answer) => keepSeen(request.url, answer)).catch(() => false));
  const kept = await keptPage(request.url);
  try {
    return await inTime(coming, kept);
  } catch {
    awayUntil = Date.now() + AWAY;
    return kept ?? (await caches.match(OFFLINE, { cacheName: ASSETS })) ?? Response.error();
  }
}

/** What comes, or an error when something is kept and nothing has come in time. */
function inTime(coming, kept) {
  if (!kept) return coming;
  return Promise.race([coming, new Promise((_, fail) => { setTimeout(() => fail(new Error("late")), PATIENCE); })]);
}

/** The page as it was, with the moment in its first line: the page says its age itself. */
async function keptPage(address) {
  const kept = await caches.match(address, { cacheName: PAGES });
  if (!kept) return null;
  const text = (await kept.text()).replace("<html ", `<html data-kept="${kept.headers.get(KEPT_AT)}" `);
  return new Response(text, { headers: kept.headers });
}

/** Only a page names its reader: a file that is downloaded goes by without being read here. */
const keepSeen = (address, answer) => answer.headers.has(READER) && keepPage(address, answer.clone());

async function keepPage(address, answer) {
  if (answer.type !== "basic" || answer.redirected || !answer.headers.has(READER)) return;
  await forgetOthers(answer.headers.get(READER));
  const pages = await caches.open(PAGES), place = address.split("#")[0];
  if (!answer.ok || !answer.headers.get(KEEP)) {
    if (answer.status < 500) await pages.delete(place); // withdrawn, or no longer theirs
    return;
  }
  const headers = new Headers(answer.headers);
  headers.set(KEPT_AT, new Date().toISOString());
  await pages.delete(place); // so that the newest stands last
  await pages.put(place, new Response(await answer.text(), { headers }));
  const places = await pages.keys();
  await Promise.all(places.slice(0, -MOST_PAGES).map((old) => pages.delete(old)));
}

/** Nothing that one person saw is shown to the next on the same phone. */
async function forgetOthers(reader) {
  const pages = await caches.open(PAGES), [place] = await pages.keys();
  const kept = place && (await pages.match(place));
  if (kept && kept.headers.get(READER) !== reader) await caches.delete(PAGES);
}

// -- static files

/** A name with a hash is always the same file; of any other the newest is asked for while there is a network. */
async function answerAsset(request) {
  const assets = await caches.open(ASSETS), kept = await assets.match(request);
  if (kept && (HASHED.test(new URL(request.url).pathname) || Date.now() < awayUntil)) return kept;
  try {
    const answer = await inTime(fetch(request), kept);
    if (answer.ok) await assets.put(request, answer.clone());
    return answer;
  } catch {
    return kept ?? Response.error();
  }
}
