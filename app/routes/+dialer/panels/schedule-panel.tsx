import { useEffect, useState } from 'react'
import type { LineView } from '~/domain/dial-sessions/dialer.schema'
import { whyNoCallAt } from '~/domain/leads/call-time'
import type { LeadView } from '~/domain/leads/leads.schema'
import { ApiError } from '~/live/api-client'
import { Banner } from '~/ui/banner'
import { Button } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Field, fieldAria, Input } from '~/ui/field'
import { Skeleton } from '~/ui/skeleton'
import { showToast } from '~/ui/toast'
import { useDialerUi } from '../dialer-context'
import { whoOf } from '../lines/line-look'
import { PanelShell } from './panel-shell'
import { scheduleOf } from './schedule-of'
import { useFieldMeta } from '~/ui/use-field-meta'
import { useKept } from '../use-kept'

const wordsOf = (error: unknown) => (error instanceof ApiError ? error.message : 'An error occurred')
const two = (value: number) => String(value).padStart(2, '0')
/** The seller's time zone. */
const dateOf = (at: Date) => `${String(at.getFullYear())}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
const timeOf = (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}`

export function SchedulePanel() {
  const { state } = useDialerUi()
  // Keeps its line when the next call connects.
  const [line] = useKept('line', () => scheduleOf(state).line)
  const [times, setTimes] = useState(0)
  return (
    <PanelShell title="Schedule Call" width={340}>
      {line?.callboardId ? (
        <Schedule key={times} line={line} boardId={line.callboardId} tryAgain={() => setTimes(times + 1)} />
      ) : null}
    </PanelShell>
  )
}

function Schedule({ line, boardId, tryAgain }: { line: LineView; boardId: string; tryAgain(): void }) {
  const { dialer, enabled, closePanel } = useDialerUi()
  const { api } = dialer
  const place = { id: boardId, contactId: line.contactId }
  const [lead, setLead] = useState<LeadView | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isOff, setOff] = useState(false)
  const { id, contactId } = place
  useEffect(() => {
    let gone = false
    api.call('leads.findLeadOfContact', { id, contactId }).then(
      (found) => gone || setLead(found),
      (error: unknown) => {
        if (gone) return
        if (error instanceof ApiError && error.status === 404) setOff(true)
        else setFailure(wordsOf(error))
      },
    )
    return () => {
      gone = true
    }
  }, [api, id, contactId])

  if (isOff) return <p className="text-m text-muted">{whoOf(line)} is on this call board no more.</p>
  if (failure !== null) return <ErrorState action={<Button onClick={tryAgain}>Try again</Button>}>{failure}</ErrorState>
  if (!lead) return <Skeleton className="h-32 w-full" />
  /** The disposition may have moved the lead. */
  const onLead = async (deed: (at: { id: string; stageId: string; leadId: string }) => Promise<unknown>) => {
    const { stageId, id: leadId } = await api.call('leads.findLeadOfContact', place)
    await deed({ id: boardId, stageId, leadId })
  }
  const done = (text: string) => {
    closePanel()
    void showToast({ tone: 'success', text, position: 'top-center' })
  }
  return (
    <ScheduleForm
      name={lead.name}
      scheduledAt={lead.scheduledAt}
      enabled={enabled}
      schedule={async (scheduledAt) => {
        await onLead((at) => api.call('leads.scheduleLead', { ...at, scheduledAt }))
        done(`A call with ${lead.name} is scheduled`)
      }}
      cancel={async () => {
        await onLead((at) => api.call('leads.cancelScheduledCall', at))
        done(`The call with ${lead.name} is not scheduled any more`)
      }}
    />
  )
}

interface ScheduleFormProps {
  name: string
  /** ISO. null: none. */
  scheduledAt: string | null
  enabled: boolean
  schedule(at: string): Promise<void>
  cancel(): Promise<void>
}

function ScheduleForm({ name, scheduledAt, enabled, schedule, cancel }: ScheduleFormProps) {
  const [opened] = useState(() => new Date())
  const before = scheduledAt === null ? null : new Date(scheduledAt)
  const ahead = before !== null && before > opened ? before : null
  const [date, setDate] = useKept('date', () => (ahead ? dateOf(ahead) : ''))
  const [time, setTime] = useKept('time', () => (ahead ? timeOf(ahead) : ''))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const dateMeta = useFieldMeta()
  const timeMeta = useFieldMeta()
  // Fields lack seconds and are ambiguous in autumn's repeated hour.
  const isLeft = ahead !== null && date === dateOf(ahead) && time === timeOf(ahead)
  // Both are required (4-trust §4.3).
  const at = isLeft ? ahead : date && time ? new Date(`${date}T${time}`) : null
  const why = at === null ? null : whyNoCallAt(at.getTime(), opened.getTime())

  const press = async (deed: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await deed()
    } catch (error) {
      setFailure(wordsOf(error))
      setBusy(false)
    }
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (at && !why && !busy) void press(() => schedule(at.toISOString()))
      }}
    >
      <p className="truncate text-m font-medium">{name}</p>
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      <div className="grid grid-cols-2 gap-3">
        <Field meta={dateMeta} label="Date">
          <Input
            {...fieldAria(dateMeta)}
            type="date"
            min={dateOf(opened)}
            value={date}
            onChange={(event) => setDate(event.target.value)}
          />
        </Field>
        <Field
          meta={{ ...timeMeta, errors: why ? [why] : [] }}
          label="Time"
          hint={new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')}
        >
          <Input
            {...fieldAria({ ...timeMeta, errors: why ? [why] : [] })}
            type="time"
            value={time}
            onChange={(event) => setTime(event.target.value)}
          />
        </Field>
      </div>
      <div className="flex justify-end gap-2">
        {before ? (
          <Button type="button" disabled={!enabled || busy} onClick={() => void press(cancel)}>
            Cancel scheduled call
          </Button>
        ) : null}
        <Button variant="primary" busy={busy} disabled={!enabled || !at || why !== null}>
          Schedule
        </Button>
      </div>
    </form>
  )
}
