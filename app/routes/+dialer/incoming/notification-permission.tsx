import { BellRing } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '~/ui/button'
import { dialerWords } from '../dialer.words'

/** Browsers grant permission only after a press. */
export function NotificationPermission() {
  const [permission, setPermission] = useState(() =>
    typeof Notification === 'undefined' ? null : Notification.permission,
  )
  if (permission === null) return null
  if (permission === 'granted') return <p className="text-s text-muted">{dialerWords.browserNotifiesYouCallsWhile}</p>
  if (permission === 'denied')
    return <p className="text-s text-muted">{dialerWords.browserBlocksNotificationsPageAllow}</p>
  return (
    <Button
      type="button"
      icon={<BellRing size={16} aria-hidden />}
      onClick={() => void Notification.requestPermission().then(setPermission)}
    >
      {dialerWords.allowNotifications}
    </Button>
  )
}

/** Browsers deny permission in a cross-site frame. */
export const useIsTopWindow = () =>
  useSyncExternalStore(
    () => () => {},
    () => window.parent === window,
    () => false,
  )
