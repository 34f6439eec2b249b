import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useLoaderData, useNavigation } from '@remix-run/react'
import { useEffect, useId, useRef, useState } from 'react'
import { z } from 'zod'
import { requireUser } from '~/domain/access/require'
import { setsBoardsUp } from '~/domain/boards/board-access.server'
import { listBoardPreviews } from '~/domain/boards/boards.read.server'
import { DomainError } from '~/domain/errors'
import { dropQueue } from '~/domain/queue/drop-queue.server'
import { fillBoard } from '~/domain/queue/fill-board.server'
import { findQueue } from '~/domain/queue/queue.read.server'
import type { QueueView } from '~/domain/queue/queue.schema'
import { keepLast } from '~/live/keep-last'
import { Button } from '~/ui/button'
import { count } from '~/ui/count'
import { Dialog, DialogActions } from '~/ui/dialog'
import { Field, fieldAria, Select } from '~/ui/field'
import { ReasonButton } from '~/ui/reason-button'
import { Choice } from '~/ui/switch'
import { useHydrated } from '~/ui/use-hydrated'
import { readForm } from '../+form/whose-form.server'
import { submit } from '../+form/submission'
import { useQueue } from './+queue/queue-keeper'
import { GoToBoard, QueueReport } from './+queue/queue-report'
import { Refused } from '../+form/refused'
import { useAnswer } from '../+form/use-answer'
import { WhoseForm } from '../+form/whose-form'
import { FormCloseButton } from './+ui/form-close-button'

export { BoardFault as ErrorBoundary } from './+ui/board-fault'

export const meta: MetaFunction = () => [{ title: 'Add to Call Board' }]

const MOST_BOARDS = 1000
const NO_BOARD = 'Select a board'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  if (!(await findQueue(ctx))) throw redirect('/boards')
  const { items } = await listBoardPreviews(ctx, { limit: MOST_BOARDS })
  return {
    boards: items.map(({ id, callboardName }) => ({ id, name: callboardName })),
    mayCreate: setsBoardsUp(requireUser(ctx)),
  }
}

export const clientLoader = keepLast()

const deed = z.discriminatedUnion('intent', [
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
  return submit(await readForm(request, ctx, '/boards'), deed, async (what) => {
    if (what.intent === 'cancel') {
      await dropQueue(ctx)
      return redirect('/boards')
    }
    if (what.intent === 'open') {
      const queue = await findQueue(ctx)
      if (queue?.state === 'done' || queue?.state === 'failed') await dropQueue(ctx)
      return redirect(queue?.board ? `/boards/${queue.board.id}` : '/boards')
    }
    if (what.to === 'new') return redirect('/boards/new?queue=yes')
    if (!what.boardId) throw new DomainError('invalid', NO_BOARD, { boardId: [NO_BOARD] })
    await fillBoard(ctx, what.boardId)
    return redirect('/boards/queue')
  })
}

export default function AddToBoard() {
  const queue = useQueue()
  if (!queue)
    return (
      <Dialog title="Add to Call Board" closeTo="/boards">
        <p className="text-m text-muted">No contacts wait for a board any more.</p>
      </Dialog>
    )
  return queue.state === 'waiting' ? <Choose queue={queue} /> : <Adding queue={queue} />
}

/** Closing unqueues the contacts, like Cancel (1-boards §2.2). */
function Choose({ queue }: { queue: QueueView }) {
  const { boards, mayCreate } = useLoaderData<typeof loader>()
  const refusal = useAnswer<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const hydrated = useHydrated()
  const formId = useId()
  const cancel = useRef<HTMLButtonElement>(null)
  const [first] = useState<'new' | 'existing'>(() => (boards.length > 0 || !mayCreate ? 'existing' : 'new'))
  const [to, setTo] = useState(first)
  const chosen = useRef<HTMLInputElement>(null)
  // Not `autofocus`: browsers block it in cross-origin frames.
  useEffect(() => chosen.current?.focus(), [])
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
      description={`${count(queue.contacts, 'contact')} from your CRM`}
      width={440}
      staysOpen
      onClose={() => cancel.current?.click()}
      closeButton={<FormCloseButton formId={formId} name="intent" close="cancel" enter="add" waits={reason !== null} />}
    >
      <Form id={formId} method="post" className="flex flex-col gap-3">
        <WhoseForm />
        <Refused refusal={{ result: { error: otherErrors } }} />
        <fieldset className="flex min-w-0 flex-col gap-2">
          <legend className="sr-only">Which board</legend>
          {mayCreate ? (
            <Choice
              ref={first === 'new' ? chosen : undefined}
              type="radio"
              name="to"
              value="new"
              label="New Call Board"
              hint="You set it up next; the contacts are its first leads."
              defaultChecked={to === 'new'}
              onChange={() => setTo('new')}
            />
          ) : null}
          <Choice
            ref={first === 'existing' ? chosen : undefined}
            type="radio"
            name="to"
            value="existing"
            label="Existing Call Board"
            hint={
              boards.length > 0
                ? 'They come into its first stage.'
                : mayCreate
                  ? 'There is none yet.'
                  : 'You see a board here once you are assigned to it.'
            }
            disabled={boards.length === 0}
            defaultChecked={to === 'existing'}
            onChange={() => setTo('existing')}
          />
        </fieldset>
        {boards.length > 0 && (to === 'existing' || !hydrated) ? (
          <Field meta={meta} label="Board" hint="Who is on it already stays where they are.">
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
      </Form>
    </Dialog>
  )
}

function Adding({ queue }: { queue: QueueView }) {
  const goOn = useRef<HTMLButtonElement>(null)
  const running = queue.state === 'running'
  return (
    <Dialog
      title={running ? 'Adding contacts' : queue.state === 'done' ? 'Contacts added' : 'Not all contacts were added'}
      description={<span dir="auto">{queue.board?.name}</span>}
      width={440}
      closeTo={queue.board ? `/boards/${queue.board.id}` : '/boards'}
      {...(running ? {} : { onClose: () => goOn.current?.click() })}
    >
      <QueueReport queue={queue} />
      <DialogActions>
        <GoToBoard ref={goOn} queue={queue} />
      </DialogActions>
    </Dialog>
  )
}
