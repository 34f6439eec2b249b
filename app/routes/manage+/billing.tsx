import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { CreditCard, Plus } from 'lucide-react'
import { getPaymentInfo } from '~/domain/payments/payments.read.server'
import { listSubscriptions } from '~/domain/subscriptions/subscriptions.read.server'
import { getDailySpend, getSpendGraph, getWallet } from '~/domain/wallet/wallet.read.server'
import { canWithdrawTestFunds } from '~/domain/wallet/withdraw-test-funds.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Banner } from '~/ui/banner'
import { ButtonLink } from '~/ui/button'
import { DownloadLink } from '~/ui/download-link'
import { PageHeader, Section } from '~/ui/page-shell'
import { BillingTabs } from './+billing/billing-tabs'
import { billingPagesWords } from './+billing/billing-pages.words'
import { formatCents, formatMoney } from './+billing/format-money'
import { requireWallet } from './+billing/require-billing.server'
import { SpendGraph } from './+billing/spend-graph'
import { PlanSummary } from './+billing/plan-summary'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: billingPagesWords.title }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { accountId } = await requireWallet(ctx)
  return {
    wallet: await getWallet(ctx, accountId),
    spend: await getSpendGraph(ctx, accountId),
    days: await getDailySpend(ctx, accountId),
    plan:
      (await listSubscriptions(ctx)).find(({ offering, status }) => !offering.isResource && status !== 'CANCELED') ??
      null,
    card: (await getPaymentInfo(ctx)).card,
    canWithdraw: canWithdrawTestFunds(ctx),
  }
}

export const clientLoader = createCachedLoader()

export default function Billing() {
  const { wallet, spend, days, plan, card, canWithdraw } = useLoaderData<typeof loader>()
  const { balance, reserved, rechargeAmount, rechargeThreshold, rechargePaused } = wallet
  return (
    <>
      <PageHeader
        title={billingPagesWords.title}
        actions={
          <DownloadLink to="/api/billing/client/v3/wallet/spend/ledger">
            {billingPagesWords.downloadLedger}
          </DownloadLink>
        }
      />
      <BillingTabs usesWallet />
      {rechargePaused ? <Banner tone="warn">{billingPagesWords.rechargePaused}</Banner> : null}
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        <Section title={billingPagesWords.balance} id="balance">
          <p className="tabular text-2xl font-semibold">{formatMoney(balance)}</p>
          <p className="min-h-5 text-s text-muted">
            {reserved > 0 ? billingPagesWords.reserved(formatMoney(reserved)) : null}
          </p>
          <p className="mt-3 flex flex-wrap items-center gap-2">
            <ButtonLink
              to="/manage/billing/add-funds"
              preventScrollReset
              variant="primary"
              icon={<Plus size={16} aria-hidden />}
            >
              {billingPagesWords.addFunds}
            </ButtonLink>
            {canWithdraw ? (
              <ButtonLink to="/manage/billing/withdraw" preventScrollReset variant="ghost">
                {billingPagesWords.withdraw}
              </ButtonLink>
            ) : null}
          </p>
        </Section>
        <Section title={billingPagesWords.recharge} id="recharge">
          <p className="text-m">
            {rechargeAmount === 0
              ? billingPagesWords.rechargeOff
              : billingPagesWords.rechargeOn(formatCents(rechargeAmount), formatCents(rechargeThreshold))}
          </p>
          <ButtonLink to="/manage/billing/recharge" preventScrollReset className="mt-3">
            {billingPagesWords.configure}
          </ButtonLink>
        </Section>
        <Section title={billingPagesWords.paymentMethod} id="payment-method">
          {card ? (
            <>
              <p className="text-m">{billingPagesWords.cardOf(card.brand, card.last4)}</p>
              <p className="text-s text-muted">
                {billingPagesWords.expires(String(card.expiresMonth).padStart(2, '0'), String(card.expiresYear))}
              </p>
            </>
          ) : (
            <p className="text-m text-muted">{billingPagesWords.noCard}</p>
          )}
          <ButtonLink
            to="/manage/billing/card"
            preventScrollReset
            icon={<CreditCard size={16} aria-hidden />}
            className="mt-3"
          >
            {card ? billingPagesWords.edit : billingPagesWords.addCard}
          </ButtonLink>
        </Section>
        <PlanSummary plan={plan} />
      </div>
      <Section title={billingPagesWords.spend} id="spend">
        <SpendGraph slices={spend} days={days} />
      </Section>
      <Outlet />
    </>
  )
}
