import { BellRing } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '~/ui/button'

/** Browsers grant permission only after a press. */
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

/** Browsers deny permission in a cross-site frame. */
export const useIsPage = () =>
  useSyncExternalStore(
    () => () => {},
    () => window.parent === window,
    () => false,
  )
