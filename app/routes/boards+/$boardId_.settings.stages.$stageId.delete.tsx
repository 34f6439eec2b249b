import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { deleteStage } from '~/domain/boards/delete-stage.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Select } from '~/ui/field'
import { DialogActions } from '~/ui/dialog'
import { ReasonButton } from '~/ui/reason-button'
import { Choice } from '~/ui/switch'
import { useHydrated } from '~/ui/use-hydrated'
import { redirectWithNotice } from '../+form/notice.server'
import { readForm } from '../+form/expected-user.server'
import { handleSubmission } from '../+form/submission'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { useActionResult } from '../+form/use-action-result'
import { requireBoardForSetup, redirectIfDeleted, redirectDeleted } from './+settings/settings-route.server'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id, stages } = await requireBoardForSetup(ctx, params.boardId!)
  const stage = stages.find((one) => one.id === params.stageId)
  if (!stage) throw await redirectDeleted(`/boards/${id}/settings/stages`)
  return { boardId: id, name: stage.name, others: stages.filter((one) => one !== stage) }
}

export const clientLoader = createCachedLoader()

const NO_TARGET = 'You must select a stage to move the leads to'
/** Without scripts both answers can be filled in: keep the leads if a stage is chosen. */
const CONFLICTING_CHOICE = 'Choose ‘Move leads to another stage’, or clear the stage'
const deleteStageForm = z
  .strictObject({ leads: z.enum(['remove', 'move']), moveToStageId: z.string().max(60).optional() })
  .refine(({ leads, moveToStageId }) => leads === 'remove' || moveToStageId !== undefined, NO_TARGET)
  .refine(({ leads, moveToStageId }) => leads === 'move' || moveToStageId === undefined, CONFLICTING_CHOICE)

export async function action({ request, params, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id } = await requireBoardForSetup(ctx, params.boardId!)
  const tab = `/boards/${id}/settings/stages`
  return handleSubmission(await readForm(request, ctx, tab), deleteStageForm, ({ leads, moveToStageId }) =>
    redirectIfDeleted(tab, async () => {
      await deleteStage(ctx, {
        id,
        stageId: params.stageId!,
        moveToStageId: leads === 'move' ? moveToStageId : undefined,
      })
      return redirectWithNotice(tab, 'The stage was deleted')
    }),
  )
}

export default function DeleteStage() {
  const { boardId, name, others } = useLoaderData<typeof loader>()
  const refusal = useActionResult<typeof action>()
  const submitted = refusal?.result.initialValue
  const busy = useNavigation().state !== 'idle'
  const hydrated = useHydrated()
  const [leads, setLeads] = useState('remove')
  const [target, setTarget] = useState('')
  const [hasChosen, setHasChosen] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  // A refused or pre-hydration choice is already in the form.
  useEffect(() => {
    const { form, value } = select.current!
    setLeads((form!.elements.namedItem('leads') as RadioNodeList).value)
    setTarget(value)
  }, [])
  const choose = (choice: string) => {
    setLeads(choice)
    setHasChosen(true)
  }
  const back = `/boards/${boardId}/settings/stages`
  const isRemoving = leads === 'remove' && (hasChosen || target === '')
  const reason =
    !hydrated || isRemoving ? null : leads === 'remove' ? CONFLICTING_CHOICE : target === '' ? NO_TARGET : null
  return (
    <ActionFormDialog title={`Delete ${name}`} description="Are you sure you want to delete?" closeTo={back}>
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">Its leads</legend>
        <Choice
          type="radio"
          name="leads"
          value="remove"
          label="Remove leads from the board"
          defaultChecked={submitted?.leads !== 'move'}
          onChange={() => choose('remove')}
        />
        <Choice
          type="radio"
          name="leads"
          value="move"
          label="Move leads to another stage"
          defaultChecked={submitted?.leads === 'move'}
          onChange={() => choose('move')}
        />
      </fieldset>
      <Select
        ref={select}
        name="moveToStageId"
        aria-label="Stage to move the leads to"
        defaultValue={String(submitted?.moveToStageId ?? '')}
        disabled={hydrated && isRemoving}
        onChange={({ currentTarget }) => setTarget(currentTarget.value)}
      >
        <option value="">Select a stage</option>
        {others.map((stage) => (
          <option key={stage.id} value={stage.id}>
            {stage.name}
          </option>
        ))}
      </Select>
      <DialogActions closeTo={back}>
        <ReasonButton variant="danger" busy={busy} reason={reason}>
          Delete
        </ReasonButton>
      </DialogActions>
    </ActionFormDialog>
  )
}
