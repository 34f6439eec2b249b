import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { z } from 'zod'
import { awaitPurchase, confirmPurchase } from '~/domain/checkout/purchases.read.server'
import { getPaymentInfo } from '~/domain/payments/payments.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { useReloadPage } from '~/live/use-reload-page'
import { ButtonLink } from '~/ui/button'
import { PageHeader } from '~/ui/page-shell'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission, orNotFound } from '../+form/submission'
import { BankQuestion } from './+billing/bank-question'
import { CHECKOUT_PATH, purchasePath } from './+billing/billing-paths'
import { checkoutPagesWords } from './+billing/checkout-pages.words'
import { PAYMENT_WAIT_MS } from './+billing/payment-result.server'
import { PurchaseOverlay } from './+billing/processing'
import { requireBilling } from './+billing/require-billing.server'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: checkoutPagesWords.title }]

const REDIRECT_AFTER_MS = 2_000
const RELOAD_EVERY_MS = 2_000
const NEXT_PATH = '/manage/phone-numbers/claim'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await requireBilling(ctx)
  const purchase = await orNotFound(awaitPurchase(ctx, params.id!, PAYMENT_WAIT_MS))
  if (purchase.state === 'FAILED') throw await redirectWithNotice(CHECKOUT_PATH, purchase.message!, 'error')
  return { purchase, form: (await getPaymentInfo(ctx)).form }
}

export const clientLoader = createCachedLoader()

/** The provider says what the person answered. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const page = purchasePath(params.id!)
  const fields = await readForm(request, ctx, page)
  await requireBilling(ctx)
  return handleSubmission(fields, z.strictObject({}), async () => {
    const { state, message } = await confirmPurchase(ctx, { id: params.id! })
    return state === 'FAILED' ? redirectWithNotice(CHECKOUT_PATH, message!, 'error') : Response.json(null)
  })
}

export default function Purchase() {
  const { purchase, form } = useLoaderData<typeof loader>()
  const { state, clientSecret } = purchase
  return (
    <>
      <PageHeader title={checkoutPagesWords.title} />
      {state === 'NEEDS_AUTHENTICATION' && clientSecret ? (
        <div className="max-w-120">
          <p className="mb-3 text-m">{checkoutPagesWords.bankAsks}</p>
          <BankQuestion clientSecret={clientSecret} form={form} />
        </div>
      ) : state === 'COMPLETED' ? (
        <Completed />
      ) : (
        <Confirming />
      )}
    </>
  )
}

/** Then the numbers are claimed (3-settings §2). */
function Completed() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate(NEXT_PATH, { replace: true }), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <>
      <PurchaseOverlay title={checkoutPagesWords.completed} hint={checkoutPagesWords.redirecting} />
      <noscript>
        <ButtonLink to={NEXT_PATH} variant="primary">
          {checkoutPagesWords.continue}
        </ButtonLink>
      </noscript>
    </>
  )
}

function Confirming() {
  const reload = useReloadPage()
  useEffect(() => {
    const timer = setInterval(reload, RELOAD_EVERY_MS)
    return () => clearInterval(timer)
  }, [reload])
  return (
    <>
      <PurchaseOverlay title={checkoutPagesWords.processing} isBusy />
      <p className="text-m">{checkoutPagesWords.confirming}</p>
    </>
  )
}
