import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { DomainError } from '~/domain/errors'
import { getPaymentInfo } from '~/domain/payments/payments.read.server'
import { cardToken, setupToken } from '~/domain/payments/payments.schema'
import { completeCard, saveCard } from '~/domain/payments/save-card.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Dialog } from '~/ui/dialog'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission } from '../+form/submission'
import { billingPagesWords } from './+billing/billing-pages.words'
import { CardDialog } from './+billing/card-dialog'
import { requireWallet } from './+billing/require-wallet.server'

const BILLING = '/manage/billing'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await requireWallet(ctx)
  return { form: (await getPaymentInfo(ctx)).form }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const fields = await readForm(request, ctx, BILLING)
  await requireWallet(ctx)
  return handleSubmission(fields, z.union([cardToken, setupToken]), async (token) => {
    const result = await ('setupId' in token ? completeCard(ctx, token) : saveCard(ctx, token))
    if (result.state === 'SAVED') return redirectWithNotice(BILLING, billingPagesWords.cardSaved)
    if (result.state !== 'NEEDS_AUTHENTICATION') throw new DomainError('conflict', result.message!)
    return Response.json({ setupId: result.setupId, clientSecret: result.clientSecret })
  })
}

export default function Card() {
  const { form } = useLoaderData<typeof loader>()
  return (
    <Dialog title={billingPagesWords.cardTitle} closeTo={BILLING}>
      <CardDialog form={form} />
    </Dialog>
  )
}
