import { AlarmClock, Phone, SkipForward } from 'lucide-react'
import { useState } from 'react'
import { formatPhone } from '~/domain/phone-numbers/phone'
import type { PreviewAction } from '~/domain/dial-sessions/dialer.schema'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { Select } from '~/ui/field'
import { useDialerUi } from '../dialer-context'
import { keyName } from '../keyboard/keys'
import { dialerWords } from '../dialer.words'

const icon = { size: 16, 'aria-hidden': true } as const

const SNOOZES = [
  [1, dialerWords.oneHour],
  [4, dialerWords.fourHours],
  [24, dialerWords.oneDay],
  [168, dialerWords.oneWeek],
] as const

export function PreviewStrip() {
  const { dialer, state, enabled, keys, size } = useDialerUi()
  const [hours, setHours] = useState(1)
  const preview = state.session?.preview
  if (!preview) return null
  const mini = size === 'mini'
  const crowded = mini || size === 's'
  const busy = state.busy['dialer.decidePreview']
  const press = (action: PreviewAction) => () =>
    void dialer.press(() => dialer.decide({ previewId: preview.id, action, snoozingHours: hours }), 'preview')
  const isDisabled = !enabled || state.busy.preview
  const shortcut = (key: string) => (crowded ? undefined : keyName(key))
  return (
    <section
      aria-label={dialerWords.preview}
      className={cx(
        'flex min-w-0 flex-1 flex-wrap items-center gap-2',
        mini && 'border-t border-line bg-panel px-3 py-2',
      )}
    >
      <span role="status" className="sr-only">
        {dialerWords.previewOf(preview.contactName || dialerWords.unknownLead, formatPhone(preview.number))}
      </span>
      <ul
        aria-label={dialerWords.whyLeadCanBeDialed}
        className="flex max-h-10 w-full flex-wrap gap-x-4 overflow-hidden text-s text-muted"
      >
        {preview.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <Button
        variant="primary"
        icon={<Phone {...icon} />}
        shortcut={shortcut(keys.dialLead)}
        // The lead would find no seller.
        disabled={isDisabled || !state.session?.sellerPresent}
        busy={busy}
        data-decides="dial"
        onClick={press('dial')}
      >
        {dialerWords.dial}
      </Button>
      <Button
        icon={<SkipForward {...icon} />}
        shortcut={shortcut(keys.skipLead)}
        disabled={isDisabled}
        busy={busy}
        data-decides="skip"
        onClick={press('skip')}
      >
        {dialerWords.skip}
      </Button>
      <span className="flex items-center gap-1">
        <Button
          icon={<AlarmClock {...icon} />}
          shortcut={shortcut(keys.snoozeLead)}
          disabled={isDisabled}
          busy={busy}
          data-decides="snooze"
          onClick={press('snooze')}
        >
          {dialerWords.snooze}
        </Button>
        <Select
          aria-label={dialerWords.snoozeFor}
          value={hours}
          onChange={(event) => setHours(Number(event.currentTarget.value))}
          className="w-28"
        >
          {SNOOZES.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      </span>
    </section>
  )
}
