import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { restoreNumbers } from '~/domain/numbers/restore-numbers.server'
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
  const numbers = await loadSelectedNumbers(ctx, request, 'restore')
  return { numbers: numbers.map(({ display }) => display) }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const ids = parseSelectedIds(request)
  return handleSubmission(
    await readForm(request, ctx, NUMBERS_PATH),
    z.strictObject({}),
    async () => {
      const restored = await restoreNumbers(ctx, ids)
      return redirectWithNotice(NUMBERS_PATH, numbersPagesWords.restored(restored.map(({ display }) => display)))
    },
    { message: numbersPagesWords.restoreFailed, log: ctx.log },
  )
}

export default function RestoreSelected() {
  const { numbers } = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title={numbersPagesWords.restoreTitle(numbers)}
      description={numbers.length > 1 ? numbersPagesWords.restoreEffects : numbersPagesWords.restoreEffect}
      closeTo={NUMBERS_PATH}
      submitLabel={numbersPagesWords.restore}
    >
      {numbers.length > 1 ? <NumberChips numbers={numbers} /> : null}
    </ActionFormDialog>
  )
}
