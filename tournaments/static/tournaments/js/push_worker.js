/* Shows a push message, and opens its page on a tap. Made to be imported by a worker; it answers no request. */

self.addEventListener("push", (event) => {
  let message = {};
  try {
    message = event.data?.json() ?? {};
  } catch {
    message = {};
  }
  const { title = "Planisfero", body = "", path = "/my/", tag } = message;
  const looks = { body, tag, data: { path }, renotify: Boolean(tag), vibrate: [200, 100, 200] };
  event.waitUntil(self.registration.showNotification(title, looks));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.path ?? "/my/"));
});

/** The page itself where it is open, else a window of this site: a message leads nowhere else. */
async function openPage(path) {
  const place = new URL(path, self.location.origin);
  if (place.origin !== self.location.origin) return;
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const here = open.find(({ url }) => url === place.href);
  if (here) await here.focus();
  else await self.clients.openWindow(place.href);
}
