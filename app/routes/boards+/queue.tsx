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
import { queuePagesWords } from './+queue/queue-pages.words'

export { BoardErrorBoundary as ErrorBoundary } from './+ui/board-error-boundary'

export const meta: MetaFunction = () => [{ title: queuePagesWords.addCallBoard }]

const MAX_BOARDS = 1000

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
    to: z.enum(['new', 'existing'], queuePagesWords.noBoard),
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
    if (!command.boardId)
      throw new DomainError('invalid', queuePagesWords.noBoard, { boardId: [queuePagesWords.noBoard] })
    await fillBoard(ctx, command.boardId)
    return redirect('/boards/queue')
  })
}

export default function AddToBoard() {
  const queue = useQueue()
  if (!queue)
    return (
      <Dialog title={queuePagesWords.addCallBoard} closeTo="/boards">
        <p className="text-m text-muted">{queuePagesWords.noContactsWaitingBoard}</p>
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
  const reason = hydrated && to === 'existing' && boardId === '' ? queuePagesWords.noBoard : null
  return (
    <Dialog
      title={queuePagesWords.addCallBoard}
      description={queuePagesWords.fromYourCrm(formatCount(queue.contacts, 'contact'))}
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
          <legend className="sr-only">{queuePagesWords.whichBoard}</legend>
          {mayCreate ? (
            <Choice
              ref={initialTarget === 'new' ? initialInput : undefined}
              type="radio"
              name="to"
              value="new"
              label={queuePagesWords.newCallBoard}
              hint={queuePagesWords.setUpNextContactsBecome}
              defaultChecked={to === 'new'}
              onChange={() => setTo('new')}
            />
          ) : null}
          <Choice
            ref={initialTarget === 'existing' ? initialInput : undefined}
            type="radio"
            name="to"
            value="existing"
            label={queuePagesWords.existingCallBoard}
            hint={
              boards.length > 0
                ? queuePagesWords.theyAddedFirstStage
                : mayCreate
                  ? queuePagesWords.youNoBoardsYet
                  : queuePagesWords.boardsYouAssignedAppearHere
            }
            disabled={boards.length === 0}
            defaultChecked={to === 'existing'}
            onChange={() => setTo('existing')}
          />
        </fieldset>
        {boards.length > 0 && (to === 'existing' || !hydrated) ? (
          <Field meta={meta} label={queuePagesWords.board} hint={queuePagesWords.contactsAlreadyStayStage}>
            <Select
              {...fieldAria(meta)}
              name="boardId"
              value={boardId}
              onChange={({ currentTarget }) => setBoardId(currentTarget.value)}
            >
              <option value="">{queuePagesWords.noBoard}</option>
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
            {queuePagesWords.cancel}
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
      title={
        running
          ? queuePagesWords.addingContacts
          : queue.state === 'done'
            ? queuePagesWords.contactsAdded
            : queuePagesWords.notAllContactsAdded
      }
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
