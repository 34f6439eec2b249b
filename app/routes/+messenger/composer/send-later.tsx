import { useState, type SyntheticEvent } from 'react'
import { MAX_SCHEDULE_DAYS } from '~/domain/threads/messenger.schema'
import { TIME_IN_PAST } from '~/domain/sending/sending.words'
import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { Field, fieldAria, Input } from '~/ui/field'
import { useFieldMeta } from '~/ui/use-field-meta'
import { messengerWords } from '../messenger.words'

/** Spec 2-live §5. */
const DEFAULT_DELAY_MS = 10 * 60_000
const DAY_MS = 86_400_000
const two = (value: number) => String(value).padStart(2, '0')
const toDateValue = (at: Date) => `${String(at.getFullYear())}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
const toTimeValue = (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}`

interface SendLaterProps {
  /** ISO; null: not chosen. */
  scheduledAt: string | null
  choose(at: string): void
  close(): void
  cancel(): void
}

export function SendLater({ scheduledAt, choose, close, cancel }: SendLaterProps) {
  const [openedAt] = useState(() => new Date())
  const initial = scheduledAt === null ? new Date(openedAt.getTime() + DEFAULT_DELAY_MS) : new Date(scheduledAt)
  const [date, setDate] = useState(toDateValue(initial))
  const [time, setTime] = useState(toTimeValue(initial))
  const [failure, setFailure] = useState<string | null>(null)
  const dateMeta = useFieldMeta()
  const timeMeta = useFieldMeta()
  const save = (event?: SyntheticEvent) => {
    event?.preventDefault()
    const at = new Date(`${date}T${time}`)
    if (!(at.getTime() > Date.now())) return setFailure(TIME_IN_PAST)
    choose(at.toISOString())
  }
  return (
    <Dialog title={messengerWords.sendLater} width={340} onClose={close}>
      <form onSubmit={save} className="flex flex-col gap-3">
        <Field meta={{ ...dateMeta, ...(failure ? { errors: [failure] } : {}) }} label={messengerWords.date}>
          <Input
            {...fieldAria({ ...dateMeta, ...(failure ? { errors: [failure] } : {}) })}
            type="date"
            required
            min={toDateValue(openedAt)}
            max={toDateValue(new Date(openedAt.getTime() + MAX_SCHEDULE_DAYS * DAY_MS))}
            value={date}
            onChange={(event) => setDate(event.target.value)}
          />
        </Field>
        <Field meta={timeMeta} label={messengerWords.time}>
          <Input
            {...fieldAria(timeMeta)}
            type="time"
            required
            value={time}
            onChange={(event) => setTime(event.target.value)}
          />
        </Field>
        <DialogActions
          onCancel={cancel}
          aside={
            <Button type="button" variant="ghost" onClick={close}>
              {messengerWords.close}
            </Button>
          }
        >
          <Button variant="primary">{messengerWords.setTime}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
