import { getInputProps, getSelectProps } from '@conform-to/react'
import type { ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { snoozeLead } from '~/domain/leads/lead-actions.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, Input, Select } from '~/ui/field'
import { SchemaFormDialog } from '../+form/schema-form-dialog'
import { handleLeadAction, loadLead } from './+lead/lead-route.server'
import { toHours, snoozeForm } from './+lead/lead-forms'
import { getLeadFormProps } from './+ui/lead-dialog'
import { boardPagesWords } from './+board/board-pages.words'

export const loader = loadLead

export const clientLoader = createCachedLoader()

export const action = (args: ActionFunctionArgs) =>
  handleLeadAction(args, snoozeForm, async (ctx, place, input) => {
    const lead = await snoozeLead(ctx, { ...place, snoozingHours: toHours(input) })
    return boardPagesWords.isSnoozed(lead.name)
  })

export default function SnoozeLead() {
  const lead = useLoaderData<typeof loader>()
  return (
    <SchemaFormDialog
      {...getLeadFormProps(lead)}
      title={boardPagesWords.snooze}
      description={boardPagesWords.notDialedUntilSnoozeEnds(lead.name)}
      submitLabel={boardPagesWords.snooze}
      schema={snoozeForm}
      id="snooze-lead"
      defaultValue={{ amount: '1', unit: 'days' }}
    >
      {(fields) => (
        <div className="flex gap-3">
          <Field meta={fields.amount} label={boardPagesWords.for} className="flex-1">
            <Input {...getInputProps(fields.amount, { type: 'number' })} min={1} step={1} />
          </Field>
          <Field meta={fields.unit} label={boardPagesWords.unit} className="flex-1">
            <Select {...getSelectProps(fields.unit)}>
              <option value="days">{boardPagesWords.days}</option>
              <option value="hours">{boardPagesWords.hours}</option>
            </Select>
          </Field>
        </div>
      )}
    </SchemaFormDialog>
  )
}
