import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { findBoardChoices } from '~/domain/boards/board-choices.read.server'
import { takenBoardNames } from '~/domain/boards/board-names.read.server'
import { createBoard } from '~/domain/boards/create-board.server'
import { findImportTags, hasImportTags } from '~/domain/boards/import-tags.read.server'
import type { Ctx } from '~/domain/context.server'
import { isDomainError } from '~/domain/errors'
import { sharesByConsent } from '~/domain/numbers/share-with-team.server'
import { fillBoard } from '~/domain/queue/fill-board.server'
import { findQueue } from '~/domain/queue/queue.read.server'
import { keepLast } from '~/live/keep-last'
import { count } from '~/ui/count'
import { readForm } from '../+form/whose-form.server'
import { orMissing, statusOf } from '../+form/submission'
import { useAnswer } from '../+form/use-answer'
import { Wizard, placeOf, type WizardPlace } from './+wizard/wizard'
import { advanceWizard, beginWizard, refuse, whyNotNext, type WizardFacts } from './+wizard/wizard-form'

export { BoardFault as ErrorBoundary } from './+ui/board-fault'

export const meta: MetaFunction = () => [{ title: 'New call board' }]

async function readWizard(ctx: Ctx) {
  const [choices, takenNames, hasTags] = await orMissing(
    Promise.all([findBoardChoices(ctx, {}), takenBoardNames(ctx), hasImportTags(ctx)]),
  )
  const facts: WizardFacts = {
    takenNames,
    hasTags,
    isTeam: ctx.actor.kind === 'user' && ctx.actor.role !== null,
    unsharedNumberIds: (await sharesByConsent(ctx))
      ? choices.phoneNumbers.filter(({ shareWithTeam }) => !shareWithTeam).map(({ id }) => id)
      : [],
  }
  return { facts, choices }
}

/** The board is for queued contacts. */
const isForQueue = (request: Request) => new URL(request.url).searchParams.has('queue')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { facts, choices } = await readWizard(ctx)
  const importTags = await findImportTags(ctx)
  const answers = { name: choices.callboardName, importTag: null, numberIds: [], memberIds: [] }
  const queue = isForQueue(request) ? await findQueue(ctx) : null
  const waiting = queue?.state === 'waiting' ? queue.contacts : 0
  return {
    facts,
    choices: { ...choices, importTags },
    waiting,
    nowMs: ctx.clock.now(),
    start: placeOf(beginWizard(facts, answers)),
  }
}

export const clientLoader = keepLast()

interface Answer {
  place: WizardPlace
  errors?: string[]
}

/** Handles presses without scripts, and the last step. */
export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { facts } = await readWizard(ctx)
  const form = await readForm(request, ctx, '/boards')
  const next = advanceWizard(form, facts)
  if (next.value.leaving === 'closed') return redirect('/boards')
  if (next.value.step !== 'creating') {
    const place = placeOf(next)
    const stuck = form.get('event') === 'NEXT' && form.get('step') === place.value.step
    const why = stuck ? whyNotNext(place.value.step, place.answers, facts.takenNames) : null
    return why === null ? data<Answer>({ place }) : data<Answer>({ place, errors: [why] }, 422)
  }
  const { name, importTag, numberIds, memberIds } = next.context
  try {
    const board = await createBoard(ctx, {
      callboardName: name,
      importTag,
      assignedPhoneNumberIds: [...numberIds],
      // The wizard has asked.
      shareNumbers: true,
      assignedTeamMemberIds: [...memberIds],
    })
    if (isForQueue(request)) await fillIfAnyWait(ctx, board.id)
    return redirect(`/boards/${board.id}/created`)
  } catch (error) {
    if (!isDomainError(error)) throw error
    const place = placeOf(refuse(next, Object.keys(error.fieldErrors ?? {})))
    return data<Answer>({ place, errors: [error.message] }, statusOf(error))
  }
}

/** Unqueued in another window: the board is created anyway. */
async function fillIfAnyWait(ctx: Ctx, boardId: string): Promise<void> {
  try {
    await fillBoard(ctx, boardId)
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'conflict') throw error
  }
}

export default function NewBoard() {
  const { facts, choices, waiting, nowMs, start } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const answers = useCount(answer)
  return (
    <Wizard
      // Remount with the server's state.
      key={answers}
      facts={facts}
      choices={choices}
      note={waiting > 0 ? `${count(waiting, 'contact')} will be its first leads.` : null}
      nowMs={answer ? null : nowMs}
      start={answer?.place ?? start}
      errors={answer?.errors}
    />
  )
}

/** Two answers can have the same text. */
function useCount(answer: unknown): number {
  const [counted, count] = useState({ answer, times: 0 })
  if (counted.answer === answer) return counted.times
  count({ answer, times: counted.times + 1 })
  return counted.times + 1
}
