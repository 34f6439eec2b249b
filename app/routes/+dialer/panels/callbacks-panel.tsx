import { Phone, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { CallbackView } from '~/domain/callbacks/callbacks.schema'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { ApiError } from '~/live/api-client'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { FormattedTime } from '~/ui/formatted-time'
import { useFocusHandoff } from '~/ui/use-focus-handoff'
import { useDialerUi } from '../dialer-context'
import { useNow } from '../use-now'
import { PanelShell } from './panel-shell'
import { dialerWords } from '../dialer.words'
import { dialerPanelsWords } from './dialer-panels.words'

const AGE_REFRESH_MS = 15_000

/** Due ones first, longest waiting first. */
export function CallbacksPanel() {
  const { state } = useDialerUi()
  const { items, failed } = useCallbacks()
  const now = useNow(state.clockOffsetMs, AGE_REFRESH_MS)
  return (
    <PanelShell title={dialerWords.callbacks} width={360}>
      {failed ? (
        <p role="alert" className="text-s text-danger">
          {failed}
        </p>
      ) : null}
      {items?.length === 0 ? <p className="text-s text-faint">{dialerPanelsWords.noCallbacksWaiting}</p> : null}
      <ul aria-label={dialerWords.callbacks} className="divide-y divide-line">
        {(items ?? []).map((callback) => (
          <CallbackRow key={callback.id} callback={callback} now={now} />
        ))}
      </ul>
    </PanelShell>
  )
}

function CallbackRow({ callback, now }: { callback: CallbackView; now: number }) {
  const { id, contactName, number, note, isQueued, refusal } = callback
  const phone = number === null ? dialerPanelsWords.noNumber : formatPhone(number)
  const row = useRef<HTMLLIElement>(null)
  useFocusHandoff(row)
  return (
    <li ref={row} className="flex items-center justify-between gap-3 py-2">
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <span dir="auto" className="truncate text-m font-medium">
            {contactName || phone}
          </span>
          {isQueued ? <Badge tone="accent">{dialerPanelsWords.next}</Badge> : null}
        </span>
        {contactName ? <span className="tabular block text-s text-muted">{phone}</span> : null}
        <Origin callback={callback} now={now} />
        {note ? (
          <span dir="auto" className="block truncate text-s text-faint" title={note}>
            {note}
          </span>
        ) : null}
        {refusal ? <span className="block text-s text-warn">{dialerPanelsWords.notCalled(refusal)}</span> : null}
      </span>
      <CallbackButton id={id} who={contactName || phone} can={callback.can} />
    </li>
  )
}

function Origin({ callback: { kind, at, isTimed }, now }: { callback: CallbackView; now: number }) {
  const isDue = Date.parse(at) <= now
  if (!isTimed)
    return (
      <span className="block text-s text-muted">
        {kind === 'answered' ? dialerPanelsWords.answeredDuringAnotherCall : dialerPanelsWords.callbackDisposition} ·{' '}
        {formatAge(now - Date.parse(at))}
      </span>
    )
  return (
    <span className={cx('block text-s', isDue ? 'text-warn' : 'text-muted')}>
      {kind === 'scheduled' ? dialerPanelsWords.scheduledFor : dialerPanelsWords.callbackFor}{' '}
      <FormattedTime at={at} precision="short" />
    </span>
  )
}

function CallbackButton({ id, who, can }: { id: string; who: string; can: CallbackView['can'] }) {
  const { dialer, state, enabled } = useDialerUi()
  const isCancel = can.includes('cancel')
  const press = () => dialer.press(() => (isCancel ? dialer.cancelCallback(id) : dialer.callBack(id)), 'callback')
  return (
    <Button
      size="s"
      icon={isCancel ? <X size={14} aria-hidden /> : <Phone size={14} aria-hidden />}
      disabled={!enabled || can.length === 0}
      // Not `disabled`: it would lose the focus, and the dialer's keys would act. A busy press is ignored.
      aria-disabled={state.busy.callback || undefined}
      onClick={() => void press()}
    >
      {isCancel ? dialerWords.cancel : dialerWords.callBack}
      <span className="sr-only">, {who}</span>
    </Button>
  )
}

export function formatAge(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return 'less than a minute'
  if (minutes < 60) return dialerPanelsWords.minLabel(minutes)
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return dialerPanelsWords.ageInDays(Math.floor(hours / 24))
  const remainder = minutes % 60
  return remainder === 0 ? `${hours} h` : dialerPanelsWords.hMin(hours, remainder)
}

interface LoadedCallbacks {
  items: CallbackView[] | null
  failed: string | null
}

function useCallbacks(): LoadedCallbacks {
  const { dialer, state } = useDialerUi()
  const { session, callbackRevision, scheduleRevision } = state
  const revision = `${session?.callbacks ?? 0} ${callbackRevision} ${scheduleRevision}`
  const latest = useRef(dialer)
  const [loaded, setLoaded] = useState<LoadedCallbacks>({ items: null, failed: null })
  // Ignores older requests.
  const latestRevision = useRef('')
  useEffect(() => {
    latestRevision.current = revision
    latest.current.api.call('dialer.listCallbacks').then(
      ({ items }) => latestRevision.current === revision && setLoaded({ items, failed: null }),
      (error: unknown) => {
        const failed = error instanceof ApiError ? error.message : dialerPanelsWords.errorOccurred
        if (latestRevision.current === revision) setLoaded((before) => ({ ...before, failed }))
      },
    )
  }, [revision])
  return loaded
}
