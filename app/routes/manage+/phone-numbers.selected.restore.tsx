import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { getRestorePrice } from '~/domain/number-charges/restore-purchase.server'
import { restoreNumbers } from '~/domain/numbers/restore-numbers.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission } from '../+form/submission'
import { formatCents } from './+billing/format-money'
import { NUMBERS_PATH } from './+numbers/number-paths'
import { NumberChips } from './+numbers/number-chips'
import { numbersPagesWords } from './+numbers/numbers-pages.words'
import { loadSelectedNumbers, parseSelectedIds } from './+numbers/selected-numbers.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const numbers = await loadSelectedNumbers(ctx, request, 'restore')
  const needsPurchase = numbers.length === 1 && numbers[0]!.restoreRequiresPurchase
  return {
    numbers: numbers.map(({ display }) => display),
    price: needsPurchase ? formatCents(getRestorePrice()) : null,
  }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const ids = parseSelectedIds(request)
  return handleSubmission(
    await readForm(request, ctx, NUMBERS_PATH),
    z.strictObject({ autoPurchase: z.literal('on').optional() }),
    async ({ autoPurchase }) => {
      const restored = await restoreNumbers(ctx, ids, { autoPurchase: autoPurchase === 'on' })
      return redirectWithNotice(NUMBERS_PATH, numbersPagesWords.restored(restored.map(({ display }) => display)))
    },
    { message: numbersPagesWords.restoreFailed, log: ctx.log },
  )
}

export default function RestoreSelected() {
  const { numbers, price } = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title={numbersPagesWords.restoreTitle(numbers)}
      description={numbers.length > 1 ? numbersPagesWords.restoreEffects : numbersPagesWords.restoreEffect}
      closeTo={NUMBERS_PATH}
      submitLabel={numbersPagesWords.restore}
    >
      {numbers.length > 1 ? <NumberChips numbers={numbers} /> : null}
      {price === null ? null : (
        <>
          <input type="hidden" name="autoPurchase" value="on" />
          <p className="text-m">{numbersPagesWords.restorePrice(price)}</p>
        </>
      )}
    </ActionFormDialog>
  )
}
