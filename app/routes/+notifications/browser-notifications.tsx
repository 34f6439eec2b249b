import { useLiveEvents } from '~/live/live-page'

/** While another page or window is in front. Several windows share one by its tag. */
export function BrowserNotifications() {
  useLiveEvents(({ type, payload }) => {
    if (type !== 'notification.created' || !payload.inBrowser || document.hasFocus()) return
    if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
    const { id, title, body, meta } = payload.notification
    const shown = new Notification(title, { body, tag: id })
    shown.addEventListener('click', () => {
      window.focus()
      if (meta.action) window.location.assign(meta.action)
      shown.close()
    })
  })
  return null
}
