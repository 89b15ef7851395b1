// The book without a network. The build puts its own list in the place of BUILD (book/offline.py):
// { id, book: [path], live: { path: hash }, code, first: [path], pages: [path] }.
//
// Whatever may change is asked of the network first and taken from here only when there is none, so that nobody
// reads an old page who could read the new one. What is named after its content (live/) is taken from here first.
// JupyterLite (lite/) has a service worker of its own.
const BUILD = {};
const SCOPE = registration.scope;
const NAME = `biritch ${SCOPE} `; // several books may stand on one host
const BOOK = NAME + BUILD.id;
const LIVE = NAME + "live";
const hashed = (path) => new URL(path in BUILD.live ? `${path}?v=${BUILD.live[path]}` : path, SCOPE).href;

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => event.waitUntil(keepLive(event.source)));
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const { href, pathname, search } = new URL(url);
  if (method !== "GET" || !href.startsWith(SCOPE)) return;
  const path = decodeURIComponent(pathname.slice(new URL(SCOPE).pathname.length));
  if (path.startsWith("lite/") || path === "sw.js") return;
  const named = path.startsWith("live/") && (search.startsWith("?v=") || path.startsWith(BUILD.code));
  event.respondWith(named ? keptFirst(event) : networkFirst(event.request, path));
});

async function install() {
  const cache = await caches.open(BOOK);
  await Promise.all(BUILD.book.map((path) => keep(cache, new URL(path, SCOPE).href, "no-cache")));
  if (await caches.has(LIVE)) await keepFirst(); // whoever had the laboratories has them in the new build, too
  await skipWaiting();
}

async function activate() {
  const names = (await caches.keys()).filter((name) => name.startsWith(NAME) && name !== BOOK && name !== LIVE);
  await Promise.all(names.map((name) => caches.delete(name)));
  if (await caches.has(LIVE)) {
    const cache = await caches.open(LIVE);
    const known = new Set(Object.keys(BUILD.live).map(hashed));
    for (const { url } of await cache.keys()) {
      if (!known.has(url) && !url.startsWith(SCOPE + BUILD.code)) await cache.delete(url);
    }
  }
  await clients.claim();
}

/** The laboratories are large: they are kept when one of them is visited, or when the browser says that the
 *  connection is fast and not metered. Where it says nothing, a reader of the rules alone loads none of it. */
async function keepLive(client) {
  const page = client?.url.split(/[?#]/)[0].slice(SCOPE.length) || "index.html";
  const net = navigator.connection;
  const good = net && !net.saveData && net.effectiveType === "4g" && net.type !== "cellular";
  if (good || BUILD.pages.includes(page)) await keepFirst();
}

async function keepFirst() {
  const cache = await caches.open(LIVE);
  for (const path of BUILD.first) {
    if (!(await cache.match(hashed(path)))) await keep(cache, hashed(path), "default").catch(() => {});
  }
}

async function keep(cache, url, mode) {
  const answer = await fetch(url, { cache: mode });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  // An answer that was redirected (a host that leaves out .html) may not be given for a page.
  await cache.put(url, answer.redirected ? new Response(answer.body, { headers: answer.headers }) : answer);
}

async function keptFirst(event) {
  const cache = await caches.open(LIVE);
  const kept = await cache.match(event.request.url);
  if (kept) return kept;
  const answer = await fetch(event.request);
  // Quietly: a full disk must not break the page.
  if (answer.status === 200) event.waitUntil(cache.put(event.request.url, answer.clone()).catch(() => {}));
  return answer;
}

async function networkFirst(request, path) {
  try {
    // Of a page the server is always asked, since what was kept here is in the browser's own cache, too.
    return await fetch(request, request.mode === "navigate" ? { cache: "no-cache" } : {});
  } catch (error) {
    const kept = (await caches.has(BOOK)) && (await find(await caches.open(BOOK), path));
    if (kept) return kept;
    if (request.mode === "navigate") return (await caches.match(new URL("404.html", SCOPE).href)) ?? Response.error();
    throw error;
  }
}

async function find(cache, path) {
  const others = path === "" || path.endsWith("/") ? [`${path}index.html`] : [path, `${path}.html`];
  for (const other of others) {
    const kept = await cache.match(new URL(other, SCOPE).href, { ignoreSearch: true });
    if (kept) return kept;
  }
}
