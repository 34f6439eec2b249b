import { BellRing } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '~/ui/button'

/** Whether the browser tells who calls while something else is looked at. Its own question comes after a press only. */
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

/** Whether this is a page of its own: in another site's page the browser lets nobody ask. */
export const useIsPage = () =>
  useSyncExternalStore(
    () => () => {},
    () => window.parent === window,
    () => false,
  )
