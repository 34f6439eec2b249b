import { getInputProps, getSelectProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { addToBoardForm } from '~/domain/contact-record/contact-record-form.schema'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { scheduleLead } from '~/domain/leads/lead-actions.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, fieldAria, Input, Select } from '~/ui/field'
import { useHydrated } from '~/ui/use-hydrated'
import { callTimeFields, toInstant, toLocalDateTime } from '../+contact/call-time-form'
import { findOrAddLead, loadLeadBoards } from '../+contact/lead-boards.server'
import { getLocalTimeZone } from '../+contact/local-time-zone'
import { getReturnPath } from '../+contact/return-path'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { SchemaFormDialog } from '../+form/schema-form-dialog'
import { handleSubmission } from '../+form/submission'
import { useFocusOnError } from '../+form/use-zod-form'
import { NoBoardDialog } from './+contacts/no-board-dialog'

const scheduleOnBoardForm = addToBoardForm.extend(callTimeFields)

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  return loadLeadBoards(await context.requireUser(request), request, params.id!)
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const contactId = params.id!
  const closeTo = getReturnPath(request.url, contactId)
  return handleSubmission(await readForm(request, ctx, closeTo), scheduleOnBoardForm, async ({ boardId, ...time }) => {
    const { id: leadId, stageId } = await findOrAddLead(ctx, { boardId, contactId })
    const { boards } = await loadLeadBoards(ctx, request, contactId)
    const lead = await scheduleLead(ctx, { id: boardId, leadId, stageId, scheduledAt: toInstant(time) })
    const board = boards.find(({ id }) => id === boardId)?.name ?? contactRecordWords.board
    return redirectWithNotice(closeTo, contactRecordWords.callScheduled(lead.name, board))
  })
}

export default function ScheduleContact() {
  const { name, boards, boardId, closeTo } = useLoaderData<typeof loader>()
  // The server does not know the time zone; without scripts the form says UTC.
  const zone = useHydrated() ? getLocalTimeZone() : 'UTC'
  const dateInput = useFocusOnError<HTMLInputElement>('scheduledAt')
  if (boardId === null) return <NoBoardDialog title={contactRecordWords.scheduleCall} closeTo={closeTo} />
  const scheduledAt = boards.find(({ id }) => id === boardId)?.scheduledAt ?? null
  const scheduledLocal = scheduledAt === null ? undefined : toLocalDateTime(scheduledAt, zone)
  return (
    <SchemaFormDialog
      title={contactRecordWords.scheduleCall}
      description={contactRecordWords.scheduleEffect(name)}
      closeTo={closeTo}
      hiddenFields={{ timeZone: zone, ...(scheduledAt === null ? {} : { before: scheduledAt }) }}
      schema={scheduleOnBoardForm}
      id="schedule-contact"
      defaultValue={{ boardId }}
      submitLabel={contactRecordWords.schedule}
      className="flex flex-col gap-4"
    >
      {(fields, form) => {
        const { id, errorId, descriptionId, errors } = fields.at
        // The API names the field `scheduledAt`.
        const at = { id, errorId, descriptionId, errors: errors ?? form.allErrors.scheduledAt }
        return (
          <>
            <Field
              meta={at}
              label={contactRecordWords.dateTime}
              hint={contactRecordWords.timeZone(zone.replaceAll('_', ' '))}
            >
              <Input
                ref={dateInput}
                {...getInputProps(fields.at, { type: 'datetime-local' })}
                {...fieldAria(at)}
                defaultValue={fields.at.initialValue ?? scheduledLocal}
              />
            </Field>
            <Field meta={fields.boardId} label={contactRecordWords.board}>
              <Select {...getSelectProps(fields.boardId)}>
                {boards.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
          </>
        )
      }}
    </SchemaFormDialog>
  )
}
