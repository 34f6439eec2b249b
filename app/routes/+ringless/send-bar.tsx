import { CalendarClock, ChevronDown, Clock3, Send, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/ui/button'
import { Field, fieldAria, Select } from '~/ui/field'
import { FormattedTime } from '~/ui/formatted-time'
import { IconButton } from '~/ui/icon-button'
import { Menu, MenuItem } from '~/ui/menu'
import { ReasonButton } from '~/ui/reason-button'
import { useFieldMeta } from '~/ui/use-field-meta'
import { SendLater } from '../+messenger/composer/send-later'
import { PortalLink } from '../+ui/portal-link'
import { ConfirmSend } from './confirm-send'
import { countMissingDrops, getSendBlocker } from './get-send-blocker'
import { RinglessLimitDialog } from './limit-dialog'
import { useRinglessUi } from './ringless-context'
import { ringlessUiWords } from './ringless.words'

const icon = { size: 16, 'aria-hidden': true } as const
const VERIFY_PATH = '/manage/phone-numbers/add'

export function SendBar({ isRecording }: { isRecording: boolean }) {
  const { ringless, state } = useRinglessUi()
  const { options, scheduledTime, isSending } = state
  const [open, setOpen] = useState<'time' | 'confirm' | 'limit' | null>(null)
  const [limit, setLimit] = useState<string | null>(null)
  const [isChecking, setChecking] = useState(false)
  const canSchedule = options?.canSchedule ?? false
  // Read again at each press: the time may have passed.
  const [nowMs, setNow] = useState(Date.now)
  const reason = getSendBlocker({ ...state, isRecording, nowMs })
  const close = () => setOpen(null)
  const ask = async () => {
    if (reason !== null || isChecking || isSending) return
    setChecking(true)
    const isChecked = await ringless.recheck()
    setChecking(false)
    const [now, pressedAt] = [ringless.getState(), Date.now()]
    setNow(pressedAt)
    if (!isChecked || getSendBlocker({ ...now, isRecording, nowMs: pressedAt }) !== null) return
    setLimit(null)
    setOpen(countMissingDrops(now) > 0 ? 'limit' : 'confirm')
  }
  const send = async () => {
    const refused = await ringless.send()
    if (refused === null) return close()
    setLimit(refused.limit)
    setOpen('limit')
  }
  return (
    <footer className="flex shrink-0 flex-col gap-3 border-t border-line bg-panel px-4 py-3">
      <ForwardingNumber />
      {scheduledTime === null ? null : (
        <p className="flex items-center gap-1.5 text-s text-muted">
          <Clock3 size={14} aria-hidden />
          <span>{ringlessUiWords.scheduleFor}</span>
          <button type="button" className="rounded-s underline underline-offset-2" onClick={() => setOpen('time')}>
            <FormattedTime at={scheduledTime} precision="short" />
          </button>
          <IconButton
            label={ringlessUiWords.sendNowInstead}
            size="s"
            icon={<X size={14} aria-hidden />}
            onClick={() => ringless.schedule(null)}
          />
        </p>
      )}
      <div className="flex items-center gap-3">
        <p className="tabular min-w-0 flex-1 truncate text-s text-muted">
          <Remaining />
        </p>
        <span className="flex">
          <ReasonButton
            variant="primary"
            reason={reason}
            busy={isChecking || isSending}
            className="rounded-r-none"
            icon={scheduledTime === null ? <Send {...icon} /> : <CalendarClock {...icon} />}
            onClick={() => void ask()}
          >
            {scheduledTime === null ? ringlessUiWords.send : ringlessUiWords.schedule}
          </ReasonButton>
          <Menu
            trigger={
              <Button
                type="button"
                variant="primary"
                square
                aria-label={ringlessUiWords.sendOptions}
                className="rounded-l-none border-l-on-accent/30"
                icon={<ChevronDown {...icon} />}
              />
            }
          >
            <MenuItem icon={<Send {...icon} />} onSelect={() => ringless.schedule(null)}>
              {ringlessUiWords.send}
            </MenuItem>
            <MenuItem icon={<CalendarClock {...icon} />} disabled={!canSchedule} onSelect={() => setOpen('time')}>
              {canSchedule ? ringlessUiWords.schedule : ringlessUiWords.upgradeToSchedule}
            </MenuItem>
          </Menu>
        </span>
      </div>
      {open === 'time' ? (
        <SendLater
          scheduledAt={scheduledTime}
          close={close}
          choose={(time) => {
            ringless.schedule(time)
            close()
          }}
          cancel={() => {
            ringless.schedule(null)
            close()
          }}
        />
      ) : null}
      {open === 'confirm' ? <ConfirmSend send={send} onClose={close} /> : null}
      {open === 'limit' ? <RinglessLimitDialog reason={limit} onClose={close} /> : null}
    </footer>
  )
}

function Remaining() {
  const { options } = useRinglessUi().state
  if (options === null) return null
  if (options.priceCents !== null) return <>{ringlessUiWords.pricePerDrop(options.priceCents)}</>
  return options.remaining === null ? null : <>{ringlessUiWords.dropsLeft(options.remaining)}</>
}

function ForwardingNumber() {
  const { ringless, state } = useRinglessUi()
  const meta = useFieldMeta()
  const { options, forwardingNumber } = state
  if (options === null) return null
  const { forwardingNumbers } = options
  if (forwardingNumbers.length === 0)
    return (
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1 text-s text-muted">{ringlessUiWords.noForwarding}</p>
        <PortalLink to={VERIFY_PATH} size="s">
          {ringlessUiWords.verifyNumber}
        </PortalLink>
      </div>
    )
  return (
    <Field
      meta={meta}
      label={ringlessUiWords.forwardingNumber}
      hint={ringlessUiWords.forwardingHint}
      className="w-full max-w-md"
    >
      <Select
        {...fieldAria(meta)}
        className="w-full"
        value={forwardingNumber ?? ''}
        onChange={(event) => ringless.chooseForwarding(event.target.value)}
      >
        {forwardingNumber === null ? (
          <option value="" disabled>
            {ringlessUiWords.chooseForwarding}
          </option>
        ) : null}
        {forwardingNumbers.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}
