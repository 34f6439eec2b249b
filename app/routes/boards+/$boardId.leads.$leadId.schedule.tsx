import { getInputProps } from '@conform-to/react'
import type { ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { scheduleLead } from '~/domain/leads/lead-actions.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, fieldAria, Input } from '~/ui/field'
import { useHydrated } from '~/ui/use-hydrated'
import { SchemaFormDialog } from '../+form/schema-form-dialog'
import { useFocusOnError } from '../+form/use-zod-form'
import { getLocalTimeZone } from './+board/today'
import { handleLeadAction, loadLead } from './+lead/lead-route.server'
import { toInstant, scheduleForm, toLocalDateTime } from './+lead/lead-forms'
import { getLeadFormProps } from './+ui/lead-dialog'
import { boardPagesWords } from './+board/board-pages.words'

export const loader = loadLead

export const clientLoader = createCachedLoader()

export const action = (args: ActionFunctionArgs) =>
  handleLeadAction(args, scheduleForm, async (ctx, place, input) => {
    const lead = await scheduleLead(ctx, { ...place, scheduledAt: toInstant(input) })
    return boardPagesWords.callScheduled(lead.name)
  })

export default function ScheduleCall() {
  const lead = useLoaderData<typeof loader>()
  // The server does not know the time zone; without scripts the form says UTC.
  const zone = useHydrated() ? getLocalTimeZone() : 'UTC'
  const scheduledLocal = lead.scheduledAt ? toLocalDateTime(lead.scheduledAt, zone) : undefined
  const dateInput = useFocusOnError<HTMLInputElement>('scheduledAt')
  const { closeTo, hiddenFields } = getLeadFormProps(lead)
  return (
    <SchemaFormDialog
      closeTo={closeTo}
      hiddenFields={{ ...hiddenFields, timeZone: zone, ...(lead.scheduledAt ? { before: lead.scheduledAt } : {}) }}
      title={boardPagesWords.scheduleCall}
      description={lead.name}
      submitLabel={boardPagesWords.schedule}
      schema={scheduleForm}
      id="schedule-call"
    >
      {(fields, form) => {
        const { id, errorId, descriptionId, errors } = fields.at
        // The API names the field `scheduledAt`.
        const at = { id, errorId, descriptionId, errors: errors ?? form.allErrors.scheduledAt }
        return (
          <Field meta={at} label={boardPagesWords.dateTime} hint={boardPagesWords.timeZone(zone.replaceAll('_', ' '))}>
            <Input
              ref={dateInput}
              {...getInputProps(fields.at, { type: 'datetime-local' })}
              {...fieldAria(at)}
              defaultValue={fields.at.initialValue ?? scheduledLocal}
            />
          </Field>
        )
      }}
    </SchemaFormDialog>
  )
}
