import { getFormProps, getSelectProps } from '@conform-to/react'
import type { ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { moveLead } from '~/domain/leads/move-lead.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, Select } from '~/ui/field'
import { useActionResult } from '../+form/use-action-result'
import { useZodForm } from '../+form/use-zod-form'
import { handleLeadAction, loadLead } from './+lead/lead-route.server'
import { moveForm } from './+lead/lead-forms'
import { LeadDialog, LeadForm } from './+ui/lead-dialog'
import { useBoardState } from './+board/use-board-state'

export const loader = loadLead

export const clientLoader = createCachedLoader()

export const action = (args: ActionFunctionArgs) =>
  handleLeadAction(args, moveForm, async (ctx, { id, stageId, leadId }, { toStageId }) => {
    const lead = await moveLead(ctx, { id, stageId: toStageId, leadId, fromBoardId: id, fromStageId: stageId })
    return `${lead.name} was moved`
  })

export default function MoveLead() {
  const lead = useLoaderData<typeof loader>()
  const { board } = useBoardState()
  const refusal = useActionResult<typeof action>()
  const [form, fields] = useZodForm(moveForm, { lastResult: refusal?.result, id: 'move-lead' })
  return (
    <LeadDialog lead={lead} title="Move to…" description={lead.name}>
      <LeadForm lead={lead} {...getFormProps(form)} errors={form.errors} submitLabel="Move">
        <Field meta={fields.toStageId} label="Stage">
          <Select {...getSelectProps(fields.toStageId, { value: false })}>
            {board.stages
              .filter(({ id }) => id !== lead.stageId)
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </Select>
        </Field>
      </LeadForm>
    </LeadDialog>
  )
}
