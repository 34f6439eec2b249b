import { getSelectProps } from '@conform-to/react'
import type { ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { moveLead } from '~/domain/leads/move-lead.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, Select } from '~/ui/field'
import { SchemaFormDialog } from '../+form/schema-form-dialog'
import { handleLeadAction, loadLead } from './+lead/lead-route.server'
import { moveForm } from './+lead/lead-forms'
import { getLeadFormProps } from './+ui/lead-dialog'
import { useBoardState } from './+board/use-board-state'
import { boardPagesWords } from './+board/board-pages.words'

export const loader = loadLead

export const clientLoader = createCachedLoader()

export const action = (args: ActionFunctionArgs) =>
  handleLeadAction(args, moveForm, async (ctx, { id, stageId, leadId }, { toStageId }) => {
    const lead = await moveLead(ctx, { id, stageId: toStageId, leadId, fromBoardId: id, fromStageId: stageId })
    return boardPagesWords.wasMoved(lead.name)
  })

export default function MoveLead() {
  const lead = useLoaderData<typeof loader>()
  const { board } = useBoardState()
  return (
    <SchemaFormDialog
      {...getLeadFormProps(lead)}
      title={boardPagesWords.moveTo}
      description={lead.name}
      submitLabel={boardPagesWords.move}
      schema={moveForm}
      id="move-lead"
    >
      {(fields) => (
        <Field meta={fields.toStageId} label={boardPagesWords.stage}>
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
    </SchemaFormDialog>
  )
}
