import { getSelectProps } from '@conform-to/react'
import type { ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { moveLead } from '~/domain/leads/move-lead.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, Select } from '~/ui/field'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { handleLeadAction, loadLead } from './+lead/lead-route.server'
import { moveForm } from './+lead/lead-forms'
import { getLeadFormProps } from './+ui/lead-dialog'
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
  return (
    <ActionFormDialog
      {...getLeadFormProps(lead)}
      title="Move to…"
      description={lead.name}
      submitLabel="Move"
      schema={moveForm}
      id="move-lead"
    >
      {(fields) => (
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
      )}
    </ActionFormDialog>
  )
}
