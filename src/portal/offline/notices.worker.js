// Shows push notices while no page is open, and opens their subject.

addEventListener('push', (event) => {
  const { id, title, body, path } = event.data?.json() ?? {};
  event.waitUntil(registration.showNotification(title, { body, tag: id, data: { path } }));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.path));
});

/** Opens a page in a tab that already shows it, or in a new one: text typed in another tab is kept. @param {string} path */
async function openPage(path) {
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = tabs.find(({ url }) => new URL(url).pathname === path);
  return shown ? shown.focus() : clients.openWindow(path);
}
