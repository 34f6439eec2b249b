// Shows push notifications: calls, texts and voicemails, while no page of ours is in front.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title, body, tag, path } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icons/icon-192.png', data: { path } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data.path, self.location.origin)
  if (url.origin !== self.location.origin) return
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(async (windows) => {
      const page = windows.find((each) => new URL(each.url).pathname.startsWith('/manage'))
      if (!page) return self.clients.openWindow(url.href)
      await page.focus()
      return page.navigate(url.href).catch(() => self.clients.openWindow(url.href))
    }),
  )
})
