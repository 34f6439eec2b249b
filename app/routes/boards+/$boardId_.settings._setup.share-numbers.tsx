import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { findBoardChoices } from '~/domain/boards/board-choices.read.server'
import { updateBoard } from '~/domain/boards/update-board.server'
import { getShareRequirement, getShareQuestion } from '~/domain/numbers/numbers.words'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { redirectWithNotice } from '../+form/notice.server'
import { readForm } from '../+form/expected-user.server'
import { orNotFound, handleSubmission } from '../+form/submission'
import { getSeenNumbers } from './+settings/seen-fields'
import { requireBoardForSetup } from './+settings/settings-route.server'

export const meta: MetaFunction = () => [{ title: 'Share numbers' }]

const ids = z.array(z.string().max(60)).max(100).default([])
const shareForm = z.strictObject({ phoneNumberIds: ids, seen: ids })

/** The query holds the numbers, so that a reload asks the same. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id } = await requireBoardForSetup(ctx, params.boardId!)
  const { phoneNumbers } = await orNotFound(findBoardChoices(ctx, {}))
  const { searchParams } = new URL(request.url)
  const requestedIds = searchParams.getAll('number').slice(0, 100)
  const numbers = phoneNumbers.filter((number) => requestedIds.includes(number.id))
  return {
    id,
    numberIds: numbers.map((number) => number.id),
    seen: searchParams.getAll('seen').slice(0, 100),
    unshared: numbers.filter((number) => !number.shareWithTeam).map(({ display }) => display),
  }
}

export const clientLoader = createCachedLoader()

export async function action({ request, params, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id } = await requireBoardForSetup(ctx, params.boardId!)
  return handleSubmission(
    await readForm(request, ctx, `/boards/${id}/settings`),
    shareForm,
    async ({ phoneNumberIds, seen }) => {
      const settings = `/boards/${id}/settings`
      if (phoneNumberIds.length === 0) return redirect(settings)
      await updateBoard(ctx, id, { phoneNumberIds, shareNumbers: true }, getSeenNumbers(seen))
      return redirectWithNotice(settings, 'Saved')
    },
  )
}

export default function ShareNumbers() {
  const { id, numberIds, seen, unshared } = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title={getShareRequirement(unshared.length)}
      description={getShareQuestion(unshared.length)}
      closeTo={`/boards/${id}/settings`}
      hiddenFields={{ phoneNumberIds: numberIds, seen }}
      submitLabel="Share"
    >
      <ul className="text-m text-text">
        {unshared.map((display) => (
          <li key={display}>{display}</li>
        ))}
      </ul>
    </ActionFormDialog>
  )
}
