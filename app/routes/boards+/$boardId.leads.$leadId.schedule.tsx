import { getFormProps, getInputProps } from '@conform-to/react'
import type { ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { scheduleLead } from '~/domain/leads/rest-lead.server'
import { keepLast } from '~/live/keep-last'
import { Field, fieldAria, Input } from '~/ui/field'
import { useHydrated } from '~/ui/use-hydrated'
import { useAnswer } from '../+form/use-answer'
import { useFocusRefused, useZodForm } from '../+form/use-zod-form'
import { zoneHere } from './+board/today'
import { actOnLead, loadLead } from './+lead/lead-door.server'
import { momentOf, scheduleForm, wallClock } from './+lead/lead-forms'
import { LeadDialog, LeadForm } from './+ui/lead-dialog'

export const loader = loadLead

export const clientLoader = keepLast()

export const action = (args: ActionFunctionArgs) =>
  actOnLead(args, scheduleForm, async (ctx, place, input) => {
    const lead = await scheduleLead(ctx, { ...place, scheduledAt: momentOf(input) })
    return `A call with ${lead.name} is scheduled`
  })

export default function ScheduleCall() {
  const lead = useLoaderData<typeof loader>()
  const refusal = useAnswer<typeof action>()
  // The server does not know the time zone; without scripts the form says UTC.
  const zone = useHydrated() ? zoneHere() : 'UTC'
  const before = lead.scheduledAt ? wallClock(lead.scheduledAt, zone) : undefined
  const [form, fields] = useZodForm(scheduleForm, { lastResult: refusal?.result, id: 'schedule-call' })
  const { id, errorId, descriptionId, errors } = fields.at
  // The API names the field `scheduledAt`.
  const at = { id, errorId, descriptionId, errors: errors ?? form.allErrors.scheduledAt }
  const refused = useFocusRefused<HTMLInputElement>(refusal?.result, 'scheduledAt')
  return (
    <LeadDialog lead={lead} title="Schedule a call" description={lead.name}>
      <LeadForm lead={lead} {...getFormProps(form)} errors={form.errors} submit="Schedule">
        <input type="hidden" name="timeZone" value={zone} />
        {lead.scheduledAt ? <input type="hidden" name="before" value={lead.scheduledAt} /> : null}
        <Field meta={at} label="Date and time" hint={`Time zone: ${zone.replaceAll('_', ' ')}`}>
          <Input
            ref={refused}
            {...getInputProps(fields.at, { type: 'datetime-local' })}
            {...fieldAria(at)}
            defaultValue={fields.at.initialValue ?? before}
          />
        </Field>
      </LeadForm>
    </LeadDialog>
  )
}
