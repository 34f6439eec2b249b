import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { awaitPayment } from '~/domain/payments/payments.read.server'
import { restoreSubscription } from '~/domain/subscriptions/cancel-subscription.server'
import { retryPayment } from '~/domain/subscriptions/retry-payment.server'
import { cancelScheduledChanges } from '~/domain/subscriptions/schedule-seats.server'
import { getSubscription } from '~/domain/subscriptions/subscriptions.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ButtonLink } from '~/ui/button'
import { FormattedTime } from '~/ui/formatted-time'
import { BackLink, PageHeader, Section } from '~/ui/page-shell'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { PostForm } from '../+form/post-form'
import { RefusalBanner } from '../+form/refusal-banner'
import { handleSubmission, orNotFound } from '../+form/submission'
import { SubmitButton } from '../+form/submit-button'
import { subscriptionPath, SUBSCRIPTIONS_PATH } from './+billing/billing-paths'
import { formatCents } from './+billing/format-money'
import { formatMonthlyPrice } from './+billing/format-price'
import { PAYMENT_WAIT_MS, toPaymentResult } from './+billing/payment-result.server'
import { requireBilling } from './+billing/require-billing.server'
import { SubscriptionStatus } from './+billing/subscription-status'
import { subscriptionPagesWords } from './+billing/subscription-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: subscriptionPagesWords.manage }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await requireBilling(ctx)
  return { subscription: await orNotFound(getSubscription(ctx, params.id!)) }
}

export const clientLoader = createCachedLoader()

const intents = z.strictObject({ intent: z.enum(['restore', 'retry', 'cancelScheduled']) })

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const page = subscriptionPath(params.id!)
  const fields = await readForm(request, ctx, page)
  await requireBilling(ctx)
  return handleSubmission(fields, intents, async ({ intent }) => {
    const id = params.id!
    if (intent === 'restore') {
      await restoreSubscription(ctx, id)
      return redirectWithNotice(page, subscriptionPagesWords.restored)
    }
    if (intent === 'cancelScheduled') {
      await cancelScheduledChanges(ctx, id)
      return redirectWithNotice(page, subscriptionPagesWords.scheduledCanceled)
    }
    return toPaymentResult(await awaitPayment(ctx, await retryPayment(ctx, id), PAYMENT_WAIT_MS), {
      page,
      paid: subscriptionPagesWords.retried,
      confirmPage: `${SUBSCRIPTIONS_PATH}/confirm`,
    })
  })
}

export default function ManageSubscription() {
  const { subscription } = useLoaderData<typeof loader>()
  const { id, status, offering, qty, currentPrice, nextEventAt, nextEstPayment, scheduledChanges, can } = subscription
  const price = formatMonthlyPrice(currentPrice.amount, currentPrice.period)
  const to = (page: string) => `${subscriptionPath(id)}/${page}`
  return (
    <>
      <PageHeader
        title={subscriptionPagesWords.manage}
        back={<BackLink to={SUBSCRIPTIONS_PATH}>{subscriptionPagesWords.back}</BackLink>}
      />
      <RefusalBanner />
      <div className="grid gap-4 md:grid-cols-2">
        <Section title={subscriptionPagesWords.plan} id="plan">
          <p className="flex flex-wrap items-center gap-2 text-l font-medium">
            {offering.displayName} <SubscriptionStatus status={status} />
          </p>
          <p className="tabular mt-1 text-m text-muted">
            {offering.teamOnly ? subscriptionPagesWords.aSeatAMonth(price) : subscriptionPagesWords.aMonth(price)}
            {' · '}
            {subscriptionPagesWords.periods[currentPrice.period]}
          </p>
          {offering.static ? null : <Fact label={subscriptionPagesWords.quantity}>{qty}</Fact>}
          <p className="mt-4 flex flex-wrap gap-2">
            {can.modify ? (
              <ButtonLink variant="primary" to={to('plan')}>
                {subscriptionPagesWords.changePlan}
              </ButtonLink>
            ) : null}
            {can.addSeats ? <ButtonLink to={to('seats')}>{subscriptionPagesWords.addSeats}</ButtonLink> : null}
            {can.removeSeats ? (
              <ButtonLink to={to('remove-seats')} preventScrollReset>
                {subscriptionPagesWords.removeSeats}
              </ButtonLink>
            ) : null}
          </p>
        </Section>
        <Section title={subscriptionPagesWords.nextPayment} id="next-payment">
          {nextEstPayment ? (
            <p className="tabular text-m">
              {subscriptionPagesWords.estimated(formatCents(nextEstPayment.estimatedPaymentTotal))}
            </p>
          ) : (
            <p className="text-m text-muted">{subscriptionPagesWords.noPayment}</p>
          )}
          {nextEventAt === null ? null : (
            <Fact
              label={
                status === 'TRIALING'
                  ? subscriptionPagesWords.trialEndsOn
                  : status === 'PENDING_CANCELLATION'
                    ? subscriptionPagesWords.endsOn
                    : subscriptionPagesWords.nextPaymentOn
              }
            >
              <FormattedTime at={new Date(nextEventAt).toISOString()} precision="day" />
            </Fact>
          )}
          {can.retryPayment ? (
            <Intent intent="retry" variant="primary">
              {subscriptionPagesWords.retry}
            </Intent>
          ) : null}
        </Section>
        {scheduledChanges ? (
          <Section title={subscriptionPagesWords.scheduled} id="scheduled">
            {scheduledChanges.newOffering === null ? null : (
              <p className="text-m">{subscriptionPagesWords.scheduledPlan(scheduledChanges.newOffering)}</p>
            )}
            {scheduledChanges.newQuantity === null ? null : (
              <p className="text-m">{subscriptionPagesWords.scheduledSeats(scheduledChanges.newQuantity)}</p>
            )}
            {can.cancelScheduledChanges ? (
              <Intent intent="cancelScheduled">{subscriptionPagesWords.cancelScheduled}</Intent>
            ) : null}
          </Section>
        ) : null}
      </div>
      {can.restore ? (
        <Intent intent="restore" variant="primary">
          {subscriptionPagesWords.restore}
        </Intent>
      ) : null}
      {can.cancel ? (
        <p>
          <ButtonLink to={to('cancel')} variant="ghost" preventScrollReset>
            {subscriptionPagesWords.cancel}
          </ButtonLink>
        </p>
      ) : null}
      <Outlet />
    </>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <p className="tabular mt-1 text-m">
    <span className="text-muted">{label}</span> {children}
  </p>
)

interface IntentProps {
  intent: z.infer<typeof intents>['intent']
  variant?: 'primary' | 'secondary'
  children: ReactNode
}

const Intent = ({ intent, variant = 'secondary', children }: IntentProps) => (
  <PostForm hiddenFields={{ intent }} className="mt-3">
    <SubmitButton variant={variant}>{children}</SubmitButton>
  </PostForm>
)
