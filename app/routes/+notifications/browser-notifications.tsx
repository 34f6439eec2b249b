import { useLiveEvents } from '~/live/live-page'
import { toBrowserNotification } from './to-browser-notification'

/** While another page or window is in front. */
export function BrowserNotifications() {
  useLiveEvents((event) => {
    const permission = 'Notification' in globalThis ? Notification.permission : null
    const wanted = toBrowserNotification(event, { hasFocus: document.hasFocus(), permission })
    if (!wanted) return
    const { title, body, tag, action } = wanted
    const shown = new Notification(title, { body, tag })
    shown.addEventListener('click', () => {
      window.focus()
      if (action) window.location.assign(action)
      shown.close()
    })
  })
  return null
}
