import { CalendarClock, Phone } from 'lucide-react'
import { useState } from 'react'
import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'
import type { ScheduledCall } from '~/domain/leads/leads.schema'
import { isLive } from '~/live/dialer/dialer-state'
import { Button } from '~/ui/button'
import { FormattedTime } from '~/ui/formatted-time'
import { useDialerUi } from '../dialer-context'
import { Strip } from '../strip'
import { dialerWords } from '../dialer.words'

const dueCallKey = ({ leadId, scheduledAt }: ScheduledCall) => `${leadId} ${scheduledAt}`

/** Survives remounts. */
const dismissed = new Set<string>()

const needsDisposition = (session: DialSessionView | null) => (session?.wrapUpLineId ?? null) !== null

/** Longest due first. */
export function DueCall() {
  const { dialer, state, enabled, due } = useDialerUi()
  const [, setDismissedCount] = useState(0)
  // Live calls and an open disposition come first.
  const busy = isLive(state.session) || needsDisposition(state.session)
  const calledContactIds = new Set(busy ? state.session?.lines.map(({ contactId }) => contactId) : [])
  const call = due.find((one) => !dismissed.has(dueCallKey(one)) && !calledContactIds.has(one.internalContactId))
  if (!call) return null

  const start = async () => {
    await dialer.start({ contactId: call.internalContactId, callboardId: call.callboardId })
    await dialer.connect()
  }
  return (
    <Strip aria-label={dialerWords.callDue} tone="warn">
      <p role="alert" className="flex min-w-0 flex-1 items-center gap-2 text-s text-text">
        <CalendarClock size={16} aria-hidden className="shrink-0 text-warn" />
        <span className="min-w-0 truncate font-semibold" title={call.name}>
          {dialerWords.callDueLabel(call.name)}
        </span>

        <span className="-ml-2 shrink-0">
          , <FormattedTime at={call.scheduledAt} precision="short" />
        </span>
      </p>
      <div className="flex gap-2">
        <Button
          type="button"
          size="s"
          onClick={() => {
            dismissed.add(dueCallKey(call))
            setDismissedCount(dismissed.size)
          }}
        >
          {dialerWords.dismiss}
        </Button>
        <Button
          type="button"
          variant="primary"
          size="s"
          icon={<Phone size={14} aria-hidden />}
          disabled={!enabled || busy}
          busy={state.busy.run ?? state.busy['dialer.startSession']}
          onClick={() => void dialer.press(start, 'run')}
        >
          {dialerWords.callLabel}
        </Button>
      </div>
    </Strip>
  )
}
