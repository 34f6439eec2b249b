import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useFetcher, useLoaderData, type ClientActionFunctionArgs } from '@remix-run/react'
import { ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { getOpenCart } from '~/domain/cart/cart.read.server'
import { getQuote } from '~/domain/cart/quote.read.server'
import { getBillingProfile } from '~/domain/checkout/billing-profile.server'
import { getPaymentInfo } from '~/domain/payments/payments.read.server'
import { listRegions } from '~/domain/sales-tax/regions'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { Choice } from '~/ui/switch'
import { readForm } from '../+form/expected-user.server'
import { RefusalBanner } from '../+form/refusal-banner'
import { handleSubmission } from '../+form/submission'
import { SubmitButton } from '../+form/submit-button'
import { CHECKOUT_PATH, isPurchaseUrl, SUBSCRIBE_PATH, SUBSCRIPTIONS_PATH } from './+billing/billing-paths'
import { CartTable } from './+billing/cart-table'
import { cartChange, changeCart } from './+billing/change-cart.server'
import { checkoutPagesWords } from './+billing/checkout-pages.words'
import { PaymentSummary } from './+billing/payment-summary'
import { Processing } from './+billing/processing'
import { PromoCode } from './+billing/promo-code'
import { purchase } from './+billing/purchase.server'
import { purchaseForm } from './+billing/purchase.schema'
import { PURCHASE_FORM, PurchaseForm } from './+billing/purchase-form'
import { requireBilling } from './+billing/require-billing.server'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: checkoutPagesWords.title }]

const MIN_PROCESSING_MS = 3_000

/** Of the address so far: the tax depends on it. */
const place = z.object({ country: z.enum(['US', 'CA']), state: z.string().regex(/^[A-Z]{2}$/) })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await requireBilling(ctx)
  const cart = await getOpenCart(ctx)
  if (!cart || cart.items.length === 0) return null
  const typed = place.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  const [quote, info, profile] = await Promise.all([
    getQuote(ctx, { cartId: cart.id, ...typed.data }),
    getPaymentInfo(ctx),
    getBillingProfile(ctx),
  ])
  return { cart, quote, info, profile, regions: { US: listRegions('US'), CA: listRegions('CA') } }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const fields = await readForm(request, ctx, CHECKOUT_PATH)
  await requireBilling(ctx)
  if (fields.get('intent') === 'purchase') return handleSubmission(fields, purchaseForm, (form) => purchase(ctx, form))
  const cart = await getOpenCart(ctx)
  if (!cart) throw redirect(CHECKOUT_PATH)
  return handleSubmission(fields, cartChange, async (change) => {
    await changeCart(ctx, cart.id, change)
    return redirect(CHECKOUT_PATH)
  })
}

/** 3-settings §9: 'Processing' is shown for at least three seconds. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const shown = isPurchaseUrl(request.url) ? new Promise((resolve) => setTimeout(resolve, MIN_PROCESSING_MS)) : null
  const result = await serverAction()
  await shown
  return result
}

export default function Checkout() {
  const data = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={checkoutPagesWords.title}
        back={<BackLink to={SUBSCRIPTIONS_PATH}>{checkoutPagesWords.back}</BackLink>}
      />
      {data === null ? (
        <EmptyState
          icon={<ShoppingCart size={24} aria-hidden />}
          title={checkoutPagesWords.empty}
          action={<ButtonLink to={SUBSCRIBE_PATH}>{checkoutPagesWords.choosePlan}</ButtonLink>}
        >
          {checkoutPagesWords.emptyHint}
        </EmptyState>
      ) : (
        <ReviewPurchase {...data} />
      )}
    </>
  )
}

function ReviewPurchase({
  cart,
  quote: loaded,
  info,
  profile,
  regions,
}: NonNullable<Awaited<ReturnType<typeof loader>>>) {
  const [isReady, setReady] = useState(info.card !== null)
  const [agrees, setAgrees] = useState(false)
  const withTax = useFetcher<typeof loader>()
  // Of the same cart: a change of the cart loads the page again.
  const taxed = withTax.data?.cart.id === cart.id ? withTax.data.quote : null
  const quote = taxed && taxed.subtotal === loaded.subtotal ? taxed : loaded
  const hasErrors = cart.items.some(({ error }) => error !== null)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <RefusalBanner />
        <CartTable cart={cart} quote={quote} />
        <PurchaseForm
          quote={quote}
          info={info}
          regions={regions}
          billingForm={profile ?? { name: info.owner.name, email: info.owner.email ?? '', country: 'US' }}
          hasPhone
          onRegionChange={({ country, state }) => {
            if (state) withTax.load(`${CHECKOUT_PATH}?${new URLSearchParams({ country, state })}`)
          }}
          onReady={setReady}
        />
      </div>
      <div className="lg:sticky lg:top-0">
        <PaymentSummary quote={quote}>
          <PromoCode applied={cart.discountCode} />
          <Choice
            type="checkbox"
            name="agreedToTerms"
            form={PURCHASE_FORM}
            required
            label={checkoutPagesWords.terms}
            onChange={({ currentTarget }) => setAgrees(currentTarget.checked)}
          />
          <SubmitButton form={PURCHASE_FORM} isChanged={agrees && isReady} disabled={hasErrors}>
            {checkoutPagesWords.purchase}
          </SubmitButton>
        </PaymentSummary>
      </div>
      <Processing />
    </div>
  )
}
