import { Phone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { CallbackView, DialSessionView } from '~/domain/dial-sessions/dialer.schema'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { ApiError } from '~/live/api-client'
import { steadyNow } from '~/live/steady-now'
import { Button } from '~/ui/button'
import { useDialerUi } from '../dialer-context'
import { PanelShell } from './panel-shell'
import { dialerWords } from '../dialer.words'
import { dialerPanelsWords } from './dialer-panels.words'

const AGE_REFRESH_MS = 15_000

/** Longest waiting first. */
export function CallbacksPanel() {
  const { dialer, state, enabled } = useDialerUi()
  const { session } = state
  const { items, failed } = useCallbacks(session?.callbacks ?? 0)
  const now = useNow(state.clockOffsetMs ?? 0)
  return (
    <PanelShell title={dialerWords.callbacks} width={360}>
      <p className="pb-2 text-s text-faint">{dialerPanelsWords.leadsAnsweredWhileYouAnother}</p>
      {failed ? (
        <p role="alert" className="text-s text-danger">
          {failed}
        </p>
      ) : null}
      {items?.length === 0 ? <p className="text-s text-faint">{dialerPanelsWords.noCallbacksWaiting}</p> : null}
      <ul aria-label={dialerWords.callbacks} className="divide-y divide-line">
        {(items ?? []).map((one) => {
          const blocker = getCallbackBlocker(session, one)
          return (
            <li key={one.callId} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0">
                <span dir="auto" className="block truncate text-m font-medium">
                  {one.contactName || formatPhone(one.number)}
                </span>
                <span className="tabular block text-s text-muted">
                  {formatPhone(one.number)} · {formatAge(now - Date.parse(one.at))}
                </span>
                {blocker ? <span className="block text-s text-faint">{blocker}</span> : null}
              </span>
              <Button
                size="s"
                icon={<Phone size={14} aria-hidden />}
                disabled={!enabled || blocker !== null || state.busy.callback}
                busy={state.busy['dialer.redialLine']}
                onClick={() => void dialer.press(() => dialer.redial({ id: one.callId }, one.sessionId), 'callback')}
              >
                {dialerWords.callBack}
                <span className="sr-only">, {one.contactName || formatPhone(one.number)}</span>
              </Button>
            </li>
          )
        })}
      </ul>
    </PanelShell>
  )
}

/** null: possible. The server decides. */
export function getCallbackBlocker(session: DialSessionView | null, { sessionId }: CallbackView): string | null {
  if (!session || session.state === 'ended' || session.state === 'ready') return null
  if (session.id !== sessionId) return dialerPanelsWords.earlierDialSessionStopDialing
  if (session.state === 'dialing' || session.state === 'wrapUp') return null
  return session.state === 'connecting' ? dialerPanelsWords.phoneConnecting : dialerPanelsWords.youCanCallBackWhen
}

export function formatAge(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return 'less than a minute'
  if (minutes < 60) return dialerPanelsWords.minLabel(minutes)
  const remainder = minutes % 60
  return remainder === 0 ? `${Math.floor(minutes / 60)} h` : dialerPanelsWords.hMin(Math.floor(minutes / 60), remainder)
}

function useCallbacks(count: number): { items: CallbackView[] | null; failed: string | null } {
  const { dialer } = useDialerUi()
  const latest = useRef(dialer)
  const [loaded, setLoaded] = useState<{ items: CallbackView[] | null; failed: string | null }>({
    items: null,
    failed: null,
  })
  // Ignores older requests.
  const latestCount = useRef(-1)
  useEffect(() => {
    latestCount.current = count
    latest.current.api.call('dialer.listCallbacks').then(
      ({ items }) => latestCount.current === count && setLoaded({ items, failed: null }),
      (error: unknown) => {
        const failed = error instanceof ApiError ? error.message : dialerPanelsWords.errorOccurred
        if (latestCount.current === count) setLoaded((before) => ({ ...before, failed }))
      },
    )
  }, [count])
  return loaded
}

function useNow(clockOffsetMs: number): number {
  const [now, setNow] = useState(steadyNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(steadyNow()), AGE_REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return now + clockOffsetMs
}
