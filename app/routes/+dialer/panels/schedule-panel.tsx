import { useEffect, useState } from 'react'
import type { LineView } from '~/domain/dial-sessions/dialer.schema'
import { getCallTimeBlocker } from '~/domain/leads/call-time'
import type { LeadView } from '~/domain/leads/leads.schema'
import { ApiError } from '~/live/api-client'
import { Banner } from '~/ui/banner'
import { Button } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Field, fieldAria, Input } from '~/ui/field'
import { Skeleton } from '~/ui/skeleton'
import { showToast } from '~/ui/toast'
import { useDialerUi } from '../dialer-context'
import { leadLabel } from '../lines/line-appearance'
import { PanelShell } from './panel-shell'
import { getScheduleTarget } from './get-schedule-target'
import { useFieldMeta } from '~/ui/use-field-meta'
import { usePanelState } from '../use-panel-state'
import { dialerWords } from '../dialer.words'
import { dialerPanelsWords } from './dialer-panels.words'

const errorMessage = (error: unknown) => (error instanceof ApiError ? error.message : dialerPanelsWords.errorOccurred)
const two = (value: number) => String(value).padStart(2, '0')
/** The seller's time zone. */
const toDateValue = (at: Date) => `${String(at.getFullYear())}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
const toTimeValue = (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}`

export function SchedulePanel() {
  const { state } = useDialerUi()
  // Keeps its line when the next call connects.
  const [line] = usePanelState('line', () => getScheduleTarget(state).line)
  const [attempt, setAttempt] = useState(0)
  return (
    <PanelShell title={dialerPanelsWords.scheduleCall} width={340}>
      {line?.callboardId ? (
        <Schedule key={attempt} line={line} boardId={line.callboardId} tryAgain={() => setAttempt(attempt + 1)} />
      ) : null}
    </PanelShell>
  )
}

function Schedule({ line, boardId, tryAgain }: { line: LineView; boardId: string; tryAgain(): void }) {
  const { dialer, enabled, closePanel } = useDialerUi()
  const { api } = dialer
  const leadKey = { id: boardId, contactId: line.contactId }
  const [lead, setLead] = useState<LeadView | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isRemoved, setRemoved] = useState(false)
  const { id, contactId } = leadKey
  useEffect(() => {
    let gone = false
    api.call('leads.findLeadOfContact', { id, contactId }).then(
      (found) => gone || setLead(found),
      (error: unknown) => {
        if (gone) return
        if (error instanceof ApiError && error.status === 404) setRemoved(true)
        else setFailure(errorMessage(error))
      },
    )
    return () => {
      gone = true
    }
  }, [api, id, contactId])

  if (isRemoved) return <p className="text-m text-muted">{dialerPanelsWords.noLongerCallBoard(leadLabel(line))}</p>
  if (failure !== null)
    return <ErrorState action={<Button onClick={tryAgain}>{dialerWords.tryAgain}</Button>}>{failure}</ErrorState>
  if (!lead) return <Skeleton className="h-32 w-full" />
  /** The disposition may have moved the lead. */
  const withCurrentLead = async (action: (at: { id: string; stageId: string; leadId: string }) => Promise<unknown>) => {
    const { stageId, id: leadId } = await api.call('leads.findLeadOfContact', leadKey)
    await action({ id: boardId, stageId, leadId })
  }
  const finish = (text: string) => {
    closePanel('schedule')
    void showToast({ tone: 'success', text, position: 'top-center' })
  }
  return (
    <ScheduleForm
      name={lead.name}
      scheduledAt={lead.scheduledAt}
      enabled={enabled}
      schedule={async (scheduledAt) => {
        await withCurrentLead((at) => api.call('leads.scheduleLead', { ...at, scheduledAt }))
        finish(dialerPanelsWords.callScheduled(lead.name))
      }}
      cancel={async () => {
        await withCurrentLead((at) => api.call('leads.cancelScheduledCall', at))
        finish(dialerPanelsWords.callNoLongerScheduled(lead.name))
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
  const [openedAt] = useState(() => new Date())
  const before = scheduledAt === null ? null : new Date(scheduledAt)
  const ahead = before !== null && before > openedAt ? before : null
  const [date, setDate] = usePanelState('date', () => (ahead ? toDateValue(ahead) : ''))
  const [time, setTime] = usePanelState('time', () => (ahead ? toTimeValue(ahead) : ''))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const dateMeta = useFieldMeta()
  const timeMeta = useFieldMeta()
  // Fields lack seconds and are ambiguous in autumn's repeated hour.
  const isUnchanged = ahead !== null && date === toDateValue(ahead) && time === toTimeValue(ahead)
  // Both are required (4-trust §4.3).
  const at = isUnchanged ? ahead : date && time ? new Date(`${date}T${time}`) : null
  const problem = at === null ? null : getCallTimeBlocker(at.getTime(), openedAt.getTime())

  const press = async (action: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await action()
    } catch (error) {
      setFailure(errorMessage(error))
      setBusy(false)
    }
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (at && !problem && !busy) void press(() => schedule(at.toISOString()))
      }}
    >
      <p className="truncate text-m font-medium">{name}</p>
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      <div className="grid grid-cols-2 gap-3">
        <Field meta={dateMeta} label={dialerPanelsWords.date}>
          <Input
            {...fieldAria(dateMeta)}
            data-first-field
            type="date"
            min={toDateValue(openedAt)}
            value={date}
            onChange={(event) => setDate(event.target.value)}
          />
        </Field>
        <Field
          meta={{ ...timeMeta, errors: problem ? [problem] : [] }}
          label={dialerPanelsWords.time}
          hint={new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')}
        >
          <Input
            {...fieldAria({ ...timeMeta, errors: problem ? [problem] : [] })}
            type="time"
            value={time}
            onChange={(event) => setTime(event.target.value)}
          />
        </Field>
      </div>
      <div className="flex justify-end gap-2">
        {before ? (
          <Button type="button" disabled={!enabled || busy} onClick={() => void press(cancel)}>
            {dialerPanelsWords.cancelScheduledCall}
          </Button>
        ) : null}
        <Button variant="primary" busy={busy} disabled={!enabled || !at || problem !== null}>
          {dialerPanelsWords.schedule}
        </Button>
      </div>
    </form>
  )
}
