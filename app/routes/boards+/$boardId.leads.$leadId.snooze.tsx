import { getFormProps, getInputProps, getSelectProps } from '@conform-to/react'
import type { ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { snoozeLead } from '~/domain/leads/rest-lead.server'
import { keepLast } from '~/live/keep-last'
import { Field, Input, Select } from '~/ui/field'
import { useAnswer } from '../+form/use-answer'
import { useZodForm } from '../+form/use-zod-form'
import { actOnLead, loadLead } from './+lead/lead-door.server'
import { hoursOf, snoozeForm } from './+lead/lead-forms'
import { LeadDialog, LeadForm } from './+ui/lead-dialog'

export const loader = loadLead

export const clientLoader = keepLast()

export const action = (args: ActionFunctionArgs) =>
  actOnLead(args, snoozeForm, async (ctx, place, input) => {
    const lead = await snoozeLead(ctx, { ...place, snoozingHours: hoursOf(input) })
    return `${lead.name} is snoozed`
  })

export default function SnoozeLead() {
  const lead = useLoaderData<typeof loader>()
  const refusal = useAnswer<typeof action>()
  const [form, fields] = useZodForm(snoozeForm, {
    lastResult: refusal?.result,
    defaultValue: { amount: '1', unit: 'days' },
    id: 'snooze-lead',
  })
  return (
    <LeadDialog lead={lead} title="Snooze" description={`${lead.name} is not dialed for a while, and then comes back.`}>
      <LeadForm lead={lead} {...getFormProps(form)} errors={form.errors} submit="Snooze">
        <div className="flex gap-3">
          <Field meta={fields.amount} label="For" className="flex-1">
            <Input {...getInputProps(fields.amount, { type: 'number' })} min={1} step={1} />
          </Field>
          <Field meta={fields.unit} label="Unit" className="flex-1">
            <Select {...getSelectProps(fields.unit)}>
              <option value="days">Days</option>
              <option value="hours">Hours</option>
            </Select>
          </Field>
        </div>
      </LeadForm>
    </LeadDialog>
  )
}
