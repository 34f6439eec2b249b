import { Banner } from '~/ui/banner'
import { Button } from '~/ui/button'
import { useHydrated } from '~/ui/use-hydrated'
import { notificationPagesWords } from './notification-pages.words'
import { usePush } from './use-push'

/** Consent: nothing is sent to a browser in which it was not turned on. */
export function BrowserPermission() {
  const hydrated = useHydrated()
  return hydrated && 'Notification' in globalThis ? <PushSwitch /> : null
}

function PushSwitch() {
  const { state, turnOn, turnOff } = usePush()
  if (state === 'asking' || state === 'unavailable') return null
  if (Notification.permission === 'denied') return <Banner tone="warn">{notificationPagesWords.browserDenied}</Banner>
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-l border border-line bg-panel px-5 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-m font-medium text-text">{notificationPagesWords.push}</h2>
        <p className="text-m text-muted">
          {state === 'on' ? notificationPagesWords.pushOn : notificationPagesWords.pushOff}
        </p>
        {state === 'failed' ? (
          <p role="alert" className="mt-1 text-m text-danger">
            {notificationPagesWords.pushFailed}
          </p>
        ) : null}
      </div>
      {state === 'on' ? (
        <Button type="button" onClick={() => void turnOff()}>
          {notificationPagesWords.pushTurnOff}
        </Button>
      ) : (
        <Button type="button" variant="primary" onClick={() => void turnOn()}>
          {notificationPagesWords.pushTurnOn}
        </Button>
      )}
    </div>
  )
}
