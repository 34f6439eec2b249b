import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { findBoardChoices } from '~/domain/boards/board-choices.read.server'
import { listUsedBoardNames } from '~/domain/boards/board-names.read.server'
import { createBoard } from '~/domain/boards/create-board.server'
import { findImportTags, hasImportTags } from '~/domain/boards/import-tags.read.server'
import type { Ctx } from '~/domain/context.server'
import { isDomainError } from '~/domain/errors'
import { needsShareConsent } from '~/domain/numbers/share-with-team.server'
import { fillBoard } from '~/domain/queue/fill-board.server'
import { findQueue } from '~/domain/queue/queue.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { formatCount } from '~/ui/format-count'
import { readForm } from '../+form/expected-user.server'
import { orNotFound, getHttpStatus } from '../+form/submission'
import { useActionResult } from '../+form/use-action-result'
import { Wizard, placeOf, type WizardPlace } from './+wizard/wizard'
import { advanceWizard, startWizard, applyRefusal, getStepBlocker, type WizardFacts } from './+wizard/wizard-form'
import { boardWizardWords } from './+wizard/board-wizard.words'

export { BoardErrorBoundary as ErrorBoundary } from './+ui/board-error-boundary'

export const meta: MetaFunction = () => [{ title: boardWizardWords.newCallBoard }]

async function loadWizardFacts(ctx: Ctx) {
  const [choices, takenNames, hasTags] = await orNotFound(
    Promise.all([findBoardChoices(ctx, {}), listUsedBoardNames(ctx), hasImportTags(ctx)]),
  )
  const facts: WizardFacts = {
    takenNames,
    hasTags,
    isTeam: ctx.actor.kind === 'user' && ctx.actor.role !== null,
    unsharedNumberIds: (await needsShareConsent(ctx))
      ? choices.phoneNumbers.filter(({ shareWithTeam }) => !shareWithTeam).map(({ id }) => id)
      : [],
  }
  return { facts, choices }
}

/** The board is for queued contacts. */
const isForQueue = (request: Request) => new URL(request.url).searchParams.has('queue')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { facts, choices } = await loadWizardFacts(ctx)
  const importTags = await findImportTags(ctx)
  const answers = { name: choices.callboardName, importTag: null, numberIds: [], memberIds: [] }
  const queue = isForQueue(request) ? await findQueue(ctx) : null
  const waiting = queue?.state === 'waiting' ? queue.contacts : 0
  return {
    facts,
    choices: { ...choices, importTags },
    waiting,
    nowMs: ctx.clock.now(),
    start: placeOf(startWizard(facts, answers)),
  }
}

export const clientLoader = createCachedLoader()

interface WizardReply {
  place: WizardPlace
  errors?: string[]
}

/** Handles presses without scripts, and the last step. */
export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { facts } = await loadWizardFacts(ctx)
  const form = await readForm(request, ctx, '/boards')
  const next = advanceWizard(form, facts)
  if (next.value.leaving === 'closed') return redirect('/boards')
  if (next.value.step !== 'creating') {
    const place = placeOf(next)
    const isBlocked = form.get('event') === 'NEXT' && form.get('step') === place.value.step
    const blocker = isBlocked ? getStepBlocker(place.value.step, place.answers, facts.takenNames) : null
    return blocker === null ? data<WizardReply>({ place }) : data<WizardReply>({ place, errors: [blocker] }, 422)
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
    if (isForQueue(request)) await fillIfWaiting(ctx, board.id)
    return redirect(`/boards/${board.id}/created`)
  } catch (error) {
    if (!isDomainError(error)) throw error
    const place = placeOf(applyRefusal(next, Object.keys(error.fieldErrors ?? {})))
    return data<WizardReply>({ place, errors: [error.message] }, getHttpStatus(error))
  }
}

/** Unqueued in another window: the board is created anyway. */
async function fillIfWaiting(ctx: Ctx, boardId: string): Promise<void> {
  try {
    await fillBoard(ctx, boardId)
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'conflict') throw error
  }
}

export default function NewBoard() {
  const { facts, choices, waiting, nowMs, start } = useLoaderData<typeof loader>()
  const answer = useActionResult<typeof action>()
  const answers = useResultCount(answer)
  return (
    <Wizard
      // Remount with the server's state.
      key={answers}
      facts={facts}
      choices={choices}
      note={waiting > 0 ? boardWizardWords.beFirstLeads(formatCount(waiting, 'contact')) : null}
      nowMs={answer ? null : nowMs}
      start={answer?.place ?? start}
      errors={answer?.errors}
    />
  )
}

/** Two answers can have the same text. */
function useResultCount(answer: unknown): number {
  const [stored, setStored] = useState({ answer, times: 0 })
  if (stored.answer === answer) return stored.times
  setStored({ answer, times: stored.times + 1 })
  return stored.times + 1
}
