// Shows notices that are pushed while no page is open, and opens what they are about.

addEventListener('push', (event) => {
  const { id, title, body, path } = event.data?.json() ?? {};
  event.waitUntil(registration.showNotification(title, { body, tag: id, data: { path } }));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.path));
});

/** In a tab that shows it already, or a new one: text being typed in another tab is kept. @param {string} path */
async function openPage(path) {
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = tabs.find(({ url }) => new URL(url).pathname === path);
  return shown ? shown.focus() : clients.openWindow(path);
}
