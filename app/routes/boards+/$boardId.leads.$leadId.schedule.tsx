import { getFormProps, getInputProps } from '@conform-to/react'
import type { ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { scheduleLead } from '~/domain/leads/lead-actions.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, fieldAria, Input } from '~/ui/field'
import { useHydrated } from '~/ui/use-hydrated'
import { useActionResult } from '../+form/use-action-result'
import { useFocusOnError, useZodForm } from '../+form/use-zod-form'
import { getLocalTimeZone } from './+board/today'
import { handleLeadAction, loadLead } from './+lead/lead-route.server'
import { toInstant, scheduleForm, toLocalDateTime } from './+lead/lead-forms'
import { LeadDialog, LeadForm } from './+ui/lead-dialog'

export const loader = loadLead

export const clientLoader = createCachedLoader()

export const action = (args: ActionFunctionArgs) =>
  handleLeadAction(args, scheduleForm, async (ctx, place, input) => {
    const lead = await scheduleLead(ctx, { ...place, scheduledAt: toInstant(input) })
    return `A call with ${lead.name} is scheduled`
  })

export default function ScheduleCall() {
  const lead = useLoaderData<typeof loader>()
  const refusal = useActionResult<typeof action>()
  // The server does not know the time zone; without scripts the form says UTC.
  const zone = useHydrated() ? getLocalTimeZone() : 'UTC'
  const scheduledLocal = lead.scheduledAt ? toLocalDateTime(lead.scheduledAt, zone) : undefined
  const [form, fields] = useZodForm(scheduleForm, { lastResult: refusal?.result, id: 'schedule-call' })
  const { id, errorId, descriptionId, errors } = fields.at
  // The API names the field `scheduledAt`.
  const at = { id, errorId, descriptionId, errors: errors ?? form.allErrors.scheduledAt }
  const dateInput = useFocusOnError<HTMLInputElement>(refusal?.result, 'scheduledAt')
  return (
    <LeadDialog lead={lead} title="Schedule a call" description={lead.name}>
      <LeadForm lead={lead} {...getFormProps(form)} errors={form.errors} submitLabel="Schedule">
        <input type="hidden" name="timeZone" value={zone} />
        {lead.scheduledAt ? <input type="hidden" name="before" value={lead.scheduledAt} /> : null}
        <Field meta={at} label="Date and time" hint={`Time zone: ${zone.replaceAll('_', ' ')}`}>
          <Input
            ref={dateInput}
            {...getInputProps(fields.at, { type: 'datetime-local' })}
            {...fieldAria(at)}
            defaultValue={fields.at.initialValue ?? scheduledLocal}
          />
        </Field>
      </LeadForm>
    </LeadDialog>
  )
}
