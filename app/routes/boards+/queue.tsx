import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { useEffect, useId, useRef, useState } from 'react'
import { z } from 'zod'
import { requireUser } from '~/domain/access/require'
import { canSetUpBoards } from '~/domain/boards/board-access.server'
import { listBoardPreviews } from '~/domain/boards/boards.read.server'
import { DomainError } from '~/domain/errors'
import { dropQueue } from '~/domain/queue/drop-queue.server'
import { fillBoard } from '~/domain/queue/fill-board.server'
import { findQueue } from '~/domain/queue/queue.read.server'
import type { QueueView } from '~/domain/queue/queue.schema'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Button } from '~/ui/button'
import { formatCount } from '~/ui/format-count'
import { Dialog, DialogActions } from '~/ui/dialog'
import { Field, fieldAria, Select } from '~/ui/field'
import { ReasonButton } from '~/ui/reason-button'
import { Choice } from '~/ui/switch'
import { useHydrated } from '~/ui/use-hydrated'
import { readForm } from '../+form/expected-user.server'
import { handleSubmission } from '../+form/submission'
import { useQueue } from './+queue/queue-provider'
import { GoToBoard, QueueReport } from './+queue/queue-report'
import { FormErrorBanner } from '../+ui/form-error-banner'
import { useActionResult } from '../+form/use-action-result'
import { PostForm } from '../+form/post-form'
import { FormCloseButton } from './+ui/form-close-button'

export { BoardErrorBoundary as ErrorBoundary } from './+ui/board-error-boundary'

export const meta: MetaFunction = () => [{ title: 'Add to Call Board' }]

const MAX_BOARDS = 1000
const NO_BOARD = 'Select a board'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  if (!(await findQueue(ctx))) throw redirect('/boards')
  const { items } = await listBoardPreviews(ctx, { limit: MAX_BOARDS })
  return {
    boards: items.map(({ id, callboardName }) => ({ id, name: callboardName })),
    mayCreate: canSetUpBoards(requireUser(ctx)),
  }
}

export const clientLoader = createCachedLoader()

const queueCommand = z.discriminatedUnion('intent', [
  // Cancel is in the same form; its other fields are ignored.
  z.object({ intent: z.literal('cancel') }),
  z.strictObject({ intent: z.literal('open') }),
  z.strictObject({
    intent: z.literal('add'),
    to: z.enum(['new', 'existing'], NO_BOARD),
    boardId: z.string().max(60).optional(),
  }),
])

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, '/boards'), queueCommand, async (command) => {
    if (command.intent === 'cancel') {
      await dropQueue(ctx)
      return redirect('/boards')
    }
    if (command.intent === 'open') {
      const queue = await findQueue(ctx)
      if (queue?.state === 'done' || queue?.state === 'failed') await dropQueue(ctx)
      return redirect(queue?.board ? `/boards/${queue.board.id}` : '/boards')
    }
    if (command.to === 'new') return redirect('/boards/new?queue=yes')
    if (!command.boardId) throw new DomainError('invalid', NO_BOARD, { boardId: [NO_BOARD] })
    await fillBoard(ctx, command.boardId)
    return redirect('/boards/queue')
  })
}

export default function AddToBoard() {
  const queue = useQueue()
  if (!queue)
    return (
      <Dialog title="Add to Call Board" closeTo="/boards">
        <p className="text-m text-muted">No contacts are waiting for a board.</p>
      </Dialog>
    )
  return queue.state === 'waiting' ? <ChooseBoard queue={queue} /> : <Adding queue={queue} />
}

/** Closing unqueues the contacts, like Cancel (1-boards §2.2). */
function ChooseBoard({ queue }: { queue: QueueView }) {
  const { boards, mayCreate } = useLoaderData<typeof loader>()
  const refusal = useActionResult<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const hydrated = useHydrated()
  const formId = useId()
  const cancel = useRef<HTMLButtonElement>(null)
  const [initialTarget] = useState<'new' | 'existing'>(() => (boards.length > 0 || !mayCreate ? 'existing' : 'new'))
  const [to, setTo] = useState(initialTarget)
  const initialInput = useRef<HTMLInputElement>(null)
  // Not `autofocus`: browsers block it in cross-origin frames.
  useEffect(() => initialInput.current?.focus(), [])
  const [boardId, setBoardId] = useState(boards.length === 1 ? boards[0]!.id : '')
  const { boardId: boardErrors, ...otherErrors } = refusal?.result.error ?? {}
  const meta = {
    id: 'queue-board',
    errorId: 'queue-board-error',
    descriptionId: 'queue-board-hint',
    errors: boardErrors ?? undefined,
  }
  const reason = hydrated && to === 'existing' && boardId === '' ? NO_BOARD : null
  return (
    <Dialog
      title="Add to Call Board"
      description={`${formatCount(queue.contacts, 'contact')} from your CRM`}
      width={440}
      staysOpen
      onClose={() => cancel.current?.click()}
      closeButton={
        <FormCloseButton
          formId={formId}
          name="intent"
          closeValue="cancel"
          enterValue="add"
          disabled={reason !== null}
        />
      }
    >
      <PostForm id={formId} preventScrollReset={false} className="flex flex-col gap-3">
        <FormErrorBanner
          errors={Object.values<string[] | null>(otherErrors).flatMap((reasons) => reasons ?? [])}
          focused
        />
        <fieldset className="flex min-w-0 flex-col gap-2">
          <legend className="sr-only">Which board</legend>
          {mayCreate ? (
            <Choice
              ref={initialTarget === 'new' ? initialInput : undefined}
              type="radio"
              name="to"
              value="new"
              label="New Call Board"
              hint="Set it up next. The contacts become its first leads."
              defaultChecked={to === 'new'}
              onChange={() => setTo('new')}
            />
          ) : null}
          <Choice
            ref={initialTarget === 'existing' ? initialInput : undefined}
            type="radio"
            name="to"
            value="existing"
            label="Existing Call Board"
            hint={
              boards.length > 0
                ? 'They are added to its first stage.'
                : mayCreate
                  ? 'You have no boards yet.'
                  : 'Boards you are assigned to appear here.'
            }
            disabled={boards.length === 0}
            defaultChecked={to === 'existing'}
            onChange={() => setTo('existing')}
          />
        </fieldset>
        {boards.length > 0 && (to === 'existing' || !hydrated) ? (
          <Field meta={meta} label="Board" hint="Contacts already on it stay in their stage.">
            <Select
              {...fieldAria(meta)}
              name="boardId"
              value={boardId}
              onChange={({ currentTarget }) => setBoardId(currentTarget.value)}
            >
              <option value="">{NO_BOARD}</option>
              {boards.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        <DialogActions>
          <Button ref={cancel} name="intent" value="cancel" formNoValidate>
            Cancel
          </Button>
          <ReasonButton name="intent" value="add" variant="primary" reason={reason} busy={busy}>
            {to === 'new' ? 'Next' : 'Add'}
          </ReasonButton>
        </DialogActions>
      </PostForm>
    </Dialog>
  )
}

function Adding({ queue }: { queue: QueueView }) {
  const goToBoardButton = useRef<HTMLButtonElement>(null)
  const running = queue.state === 'running'
  return (
    <Dialog
      title={running ? 'Adding contacts' : queue.state === 'done' ? 'Contacts added' : 'Not all contacts were added'}
      description={<span dir="auto">{queue.board?.name}</span>}
      width={440}
      closeTo={queue.board ? `/boards/${queue.board.id}` : '/boards'}
      {...(running ? {} : { onClose: () => goToBoardButton.current?.click() })}
    >
      <QueueReport queue={queue} />
      <DialogActions>
        <GoToBoard ref={goToBoardButton} queue={queue} />
      </DialogActions>
    </Dialog>
  )
}
