import { BellRing } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '~/ui/button'

/** Asks for notification permission, which browsers grant only after a press. */
export function AskToNotify() {
  const [permission, setPermission] = useState(() =>
    typeof Notification === 'undefined' ? null : Notification.permission,
  )
  if (permission === null) return null
  if (permission === 'granted')
    return <p className="text-s text-muted">While you look at something else your browser tells you who calls.</p>
  if (permission === 'denied')
    return (
      <p className="text-s text-muted">This browser blocks notifications of this page; its settings can allow them.</p>
    )
  return (
    <Button
      type="button"
      icon={<BellRing size={16} aria-hidden />}
      onClick={() => void Notification.requestPermission().then(setPermission)}
    >
      Allow notifications
    </Button>
  )
}

/** False in a cross-site frame, where browsers deny permission requests. */
export const useIsPage = () =>
  useSyncExternalStore(
    () => () => {},
    () => window.parent === window,
    () => false,
  )
