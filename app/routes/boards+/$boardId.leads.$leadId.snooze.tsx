import { getInputProps, getSelectProps } from '@conform-to/react'
import type { ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { snoozeLead } from '~/domain/leads/lead-actions.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, Input, Select } from '~/ui/field'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { handleLeadAction, loadLead } from './+lead/lead-route.server'
import { toHours, snoozeForm } from './+lead/lead-forms'
import { getLeadFormProps } from './+ui/lead-dialog'

export const loader = loadLead

export const clientLoader = createCachedLoader()

export const action = (args: ActionFunctionArgs) =>
  handleLeadAction(args, snoozeForm, async (ctx, place, input) => {
    const lead = await snoozeLead(ctx, { ...place, snoozingHours: toHours(input) })
    return `${lead.name} is snoozed`
  })

export default function SnoozeLead() {
  const lead = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      {...getLeadFormProps(lead)}
      title="Snooze"
      description={`${lead.name} is not dialed until the snooze ends.`}
      submitLabel="Snooze"
      schema={snoozeForm}
      id="snooze-lead"
      defaultValue={{ amount: '1', unit: 'days' }}
    >
      {(fields) => (
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
      )}
    </ActionFormDialog>
  )
}
