import type { SubscriptionView } from '~/domain/subscriptions/subscriptions.schema'
import { Badge } from '~/ui/badge'
import { ButtonLink } from '~/ui/button'
import { Section } from '~/ui/page-shell'
import { SUBSCRIBE_PATH, subscriptionPath } from './billing-paths'
import { billingPagesWords } from './billing-pages.words'
import { SubscriptionStatus } from './subscription-status'
import { subscriptionPagesWords } from './subscription-pages.words'

/** 4-trust §2.5: name, recurrence, and seats when there are more than one. */
export const PlanSummary = ({ plan }: { plan: SubscriptionView | null }) => (
  <Section title={billingPagesWords.subscription} id="subscription">
    {plan ? (
      <>
        <p className="flex flex-wrap items-center gap-2 text-m">
          {plan.offering.displayName}
          {plan.qty > 1 ? <Badge tone="info">{subscriptionPagesWords.countedSeats(plan.qty)}</Badge> : null}
          {plan.status === 'ACTIVE' ? null : <SubscriptionStatus status={plan.status} />}
        </p>
        <p className="text-s text-muted">{subscriptionPagesWords.periods[plan.currentPrice.period]}</p>
        <ButtonLink to={subscriptionPath(plan.id)} className="mt-3">
          {subscriptionPagesWords.manage}
        </ButtonLink>
      </>
    ) : (
      <>
        <p className="text-m text-muted">{subscriptionPagesWords.none}</p>
        <ButtonLink to={SUBSCRIBE_PATH} className="mt-3">
          {subscriptionPagesWords.subscribe}
        </ButtonLink>
      </>
    )}
  </Section>
)
