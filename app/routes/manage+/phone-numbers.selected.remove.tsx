import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { listBoardNames } from '~/domain/numbers/board-names.read.server'
import { removeNumbers } from '~/domain/numbers/remove-numbers.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission } from '../+form/submission'
import { NUMBERS_PATH } from './+numbers/number-paths'
import { NumberChips } from './+numbers/number-chips'
import { numbersPagesWords } from './+numbers/numbers-pages.words'
import { loadSelectedNumbers, parseSelectedIds } from './+numbers/selected-numbers.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const numbers = await loadSelectedNumbers(ctx, request, 'remove')
  return {
    numbers: numbers.map(({ display }) => display),
    hasPersonal: numbers.some(({ type }) => type === 'PERSONAL'),
    hasShared: numbers.some(({ type }) => type === 'SHARED'),
    boards: await listBoardNames(
      ctx,
      numbers.map(({ id }) => id),
      { only: true },
    ),
  }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const ids = parseSelectedIds(request)
  return handleSubmission(
    await readForm(request, ctx, NUMBERS_PATH),
    z.strictObject({}),
    async () => {
      const removed = await removeNumbers(ctx, ids)
      const marked = removed.filter(({ status }) => status === 'PENDING_CANCELLATION')
      const text = marked.length > 0 ? numbersPagesWords.markedForRemoval : numbersPagesWords.removed
      return redirectWithNotice(NUMBERS_PATH, text(removed.map(({ display }) => display)))
    },
    {
      message: ids.length > 1 ? numbersPagesWords.bulkRemoveFailed : numbersPagesWords.removeFailed,
      log: ctx.log,
      unexpectedOnly: ids.length <= 1,
    },
  )
}

export default function RemoveSelected() {
  const { numbers, hasPersonal, hasShared, boards } = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title={numbersPagesWords.removeTitle(numbers)}
      closeTo={NUMBERS_PATH}
      submitLabel={numbersPagesWords.remove}
      variant="danger"
    >
      {numbers.length > 1 ? <NumberChips numbers={numbers} /> : null}
      {hasShared ? (
        <p>{numbers.length > 1 ? numbersPagesWords.workUntilPeriodEnd : numbersPagesWords.worksUntilPeriodEnd}</p>
      ) : null}
      {hasPersonal ? <p>{numbersPagesWords.personalRemoved}</p> : null}
      {boards.length > 0 ? <p className="text-warn">{numbersPagesWords.boardsWithoutNumber(boards)}</p> : null}
    </ActionFormDialog>
  )
}
