import { useState } from 'react'
import { Banner } from '~/ui/banner'
import { Button } from '~/ui/button'
import { useHydrated } from '~/ui/use-hydrated'
import { notificationPagesWords } from './notification-pages.words'

/** The browser asks only after a press. */
export function BrowserPermission() {
  const hydrated = useHydrated()
  const [answer, setAnswer] = useState<NotificationPermission | null>(null)
  if (!hydrated || !('Notification' in globalThis)) return null
  const permission = answer ?? Notification.permission
  if (permission === 'granted') return null
  if (permission === 'denied') return <Banner tone="warn">{notificationPagesWords.browserDenied}</Banner>
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-l border border-line bg-panel px-5 py-3">
      <p className="min-w-0 text-m text-muted">{notificationPagesWords.browserAsk}</p>
      <Button type="button" onClick={() => void Notification.requestPermission().then(setAnswer)}>
        {notificationPagesWords.browserAllow}
      </Button>
    </div>
  )
}
