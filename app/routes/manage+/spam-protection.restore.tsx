import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireUser } from '~/domain/access/require'
import { findAccountPlan } from '~/domain/accounts/accounts.read.server'
import { getProtectionPrice, restoreProtection } from '~/domain/spam-protection/restore-protection.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission } from '../+form/submission'
import { formatCents } from './+billing/format-money'
import { NumberChips } from './+numbers/number-chips'
import { loadSelectedRegistrations } from './+spam-protection/selected-registrations.server'
import { SPAM_PATH } from './+spam-protection/spam-paths'
import { spamPagesWords } from './+spam-protection/spam-pages.words'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const selected = await loadSelectedRegistrations(ctx, request, 'restore')
  const needsPurchase = selected.length === 1 && selected[0]!.restoreRequiresPurchase
  const { usesWallet } = await findAccountPlan(ctx, requireUser(ctx).accountId)
  return {
    numbers: selected.map(({ display }) => display),
    price: needsPurchase ? formatCents(getProtectionPrice(ctx, { usesWallet })) : null,
  }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const form = await readForm(request, ctx, SPAM_PATH)
  const selected = await loadSelectedRegistrations(ctx, request, 'restore')
  return handleSubmission(
    form,
    z.strictObject({ autoPurchase: z.literal('on').optional() }),
    async ({ autoPurchase }) => {
      const ids = selected.map(({ id }) => id)
      const restored = await restoreProtection(ctx, ids, { autoPurchase: autoPurchase === 'on' })
      return redirectWithNotice(SPAM_PATH, spamPagesWords.restored(restored.map(({ display }) => display)))
    },
    { message: spamPagesWords.restoreFailed, log: ctx.log },
  )
}

export default function RestoreSpamProtection() {
  const { numbers, price } = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title={spamPagesWords.restoreTitle(numbers)}
      description={spamPagesWords.restoreEffect}
      closeTo={SPAM_PATH}
      submitLabel={spamPagesWords.restore}
    >
      {numbers.length > 1 ? <NumberChips numbers={numbers} /> : null}
      {price === null ? null : (
        <>
          <input type="hidden" name="autoPurchase" value="on" />
          <p className="text-m">{spamPagesWords.restorePrice(price)}</p>
        </>
      )}
    </ActionFormDialog>
  )
}
