import { Phone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { CallbackView, DialSessionView } from '~/domain/dial-sessions/dialer.schema'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { ApiError } from '~/live/api-client'
import { steadyNow } from '~/live/steady-now'
import { Button } from '~/ui/button'
import { useDialerUi } from '../dialer-context'
import { PanelShell } from './panel-shell'

const AGE_EVERY_MS = 15_000

/** Longest waiting first. */
export function CallbacksPanel() {
  const { dialer, state, enabled } = useDialerUi()
  const { session } = state
  const { items, failed } = useCallbacks(session?.callbacks ?? 0)
  const now = useNow(state.clockOffsetMs ?? 0)
  return (
    <PanelShell title="Callbacks" width={360}>
      <p className="pb-2 text-s text-faint">
        They answered while you were talking to somebody else, and heard your callback message. The list keeps them for
        24 hours.
      </p>
      {failed ? (
        <p role="alert" className="text-s text-danger">
          {failed}
        </p>
      ) : null}
      {items?.length === 0 ? <p className="text-s text-faint">Nobody waits for a call.</p> : null}
      <ul aria-label="Callbacks" className="divide-y divide-line">
        {(items ?? []).map((one) => {
          const whyNot = whyNotNow(session, one)
          return (
            <li key={one.callId} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0">
                <span dir="auto" className="block truncate text-m font-medium">
                  {one.contactName || formatPhone(one.number)}
                </span>
                <span className="tabular block text-s text-muted">
                  {formatPhone(one.number)} · {ageWords(now - Date.parse(one.at))}
                </span>
                {whyNot ? <span className="block text-s text-faint">{whyNot}</span> : null}
              </span>
              <Button
                size="s"
                icon={<Phone size={14} aria-hidden />}
                disabled={!enabled || whyNot !== null || state.busy.callback}
                busy={state.busy['dialer.redialLine']}
                onClick={() => void dialer.press(() => dialer.redial({ id: one.callId }, one.sessionId), 'callback')}
              >
                Call Back
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
export function whyNotNow(session: DialSessionView | null, { sessionId }: CallbackView): string | null {
  if (!session || session.state === 'ended' || session.state === 'ready') return null
  if (session.id !== sessionId) return 'Of an earlier run. Stop dialing to call back.'
  if (session.state === 'dialing' || session.state === 'wrapUp') return null
  return session.state === 'connecting' ? 'Your phone is connecting.' : 'As soon as this call is over.'
}

export function ageWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return 'less than a minute'
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}

function useCallbacks(count: number): { items: CallbackView[] | null; failed: string | null } {
  const { dialer } = useDialerUi()
  const latest = useRef(dialer)
  const [read, setRead] = useState<{ items: CallbackView[] | null; failed: string | null }>({
    items: null,
    failed: null,
  })
  // Ignores older requests.
  const asked = useRef(-1)
  useEffect(() => {
    asked.current = count
    latest.current.api.call('dialer.listCallbacks').then(
      ({ items }) => asked.current === count && setRead({ items, failed: null }),
      (error: unknown) => {
        const failed = error instanceof ApiError ? error.message : 'An error occurred'
        if (asked.current === count) setRead((before) => ({ ...before, failed }))
      },
    )
  }, [count])
  return read
}

function useNow(clockOffsetMs: number): number {
  const [now, setNow] = useState(steadyNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(steadyNow()), AGE_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now + clockOffsetMs
}
