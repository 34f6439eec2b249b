import { CalendarClock, Phone } from 'lucide-react'
import { useState } from 'react'
import type { CallbackView } from '~/domain/callbacks/callbacks.schema'
import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { isLive } from '~/live/dialer/dialer-state'
import { Button } from '~/ui/button'
import { FormattedTime } from '~/ui/formatted-time'
import { useDialerUi } from '../dialer-context'
import { Strip } from '../strip'
import { dialerWords } from '../dialer.words'

const dueCallKey = ({ id, at }: CallbackView) => `${id} ${at}`

/** Survives remounts. */
const dismissed = new Set<string>()

const needsDisposition = (session: DialSessionView | null) => (session?.wrapUpLineId ?? null) !== null

/** Longest due first. */
export function DueCall() {
  const { dialer, state, enabled, due } = useDialerUi()
  const [, setDismissedCount] = useState(0)
  const isDialing = isLive(state.session)
  // An open disposition comes first.
  const isBusy = !isDialing && needsDisposition(state.session)
  const calledContactIds = new Set(isDialing || isBusy ? state.session?.lines.map(({ contactId }) => contactId) : [])
  const call = due.find((one) => !dismissed.has(dueCallKey(one)) && !calledContactIds.has(one.contactId))
  if (!call) return null
  const name = call.contactName || (call.number === null ? dialerWords.noName : formatPhone(call.number))

  return (
    <Strip aria-label={dialerWords.callDue} tone="warn">
      <p role="alert" className="flex min-w-0 flex-1 items-center gap-2 text-s text-text">
        <CalendarClock size={16} aria-hidden className="shrink-0 text-warn" />
        <span className="min-w-0 truncate font-semibold" title={name}>
          {dialerWords.callDueLabel(name)}
        </span>

        <span className="-ml-2 shrink-0">
          , <FormattedTime at={call.at} precision="short" />
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
          disabled={!enabled || isBusy || !call.can.includes('callBack')}
          busy={state.busy.run ?? state.busy[`callBack:${call.id}`]}
          onClick={() => void dialer.press(() => dialer.callBack(call.id), 'run')}
        >
          {isDialing ? dialerWords.callNext : dialerWords.callLabel}
        </Button>
      </div>
    </Strip>
  )
}
