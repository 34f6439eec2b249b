import type { BillingState } from '~/domain/subscriptions/subscriptions.schema'
import { Banner } from '~/ui/banner'
import { ButtonLink } from '~/ui/button'
import { FormattedTime } from '~/ui/formatted-time'
import { SUBSCRIBE_PATH, SUBSCRIPTIONS_PATH, subscriptionPath } from './billing-paths'
import { subscriptionPagesWords } from './subscription-pages.words'

/** 3-settings §8: banners for a failed payment and for a missing card. */
export const BillingAlerts = ({ state: { blocked, paymentFailed, card } }: { state: BillingState }) => (
  <>
    {paymentFailed ? (
      <Banner
        tone="danger"
        title={blocked === 'overdue' ? subscriptionPagesWords.overdue : undefined}
        action={
          <ButtonLink size="s" to={subscriptionPath(paymentFailed.subscriptionId)}>
            {subscriptionPagesWords.manage}
          </ButtonLink>
        }
      >
        {subscriptionPagesWords.paymentFailedOf(paymentFailed.product)}{' '}
        {paymentFailed.nextTryAt === null ? null : (
          <>
            {subscriptionPagesWords.nextTry}{' '}
            <FormattedTime at={new Date(paymentFailed.nextTryAt).toISOString()} precision="day" />.
          </>
        )}
      </Banner>
    ) : null}
    {blocked === 'ended' ? (
      <Banner
        tone="warn"
        action={
          <ButtonLink size="s" to={SUBSCRIBE_PATH}>
            {subscriptionPagesWords.subscribe}
          </ButtonLink>
        }
      >
        {subscriptionPagesWords.ended}
      </Banner>
    ) : null}
    {card === null ? null : (
      <Banner
        tone="warn"
        action={
          <ButtonLink size="s" to={`${SUBSCRIPTIONS_PATH}/card`} preventScrollReset>
            {card === 'MISSING' ? subscriptionPagesWords.addCard : subscriptionPagesWords.changeCard}
          </ButtonLink>
        }
      >
        {card === 'MISSING' ? subscriptionPagesWords.cardMissing : subscriptionPagesWords.cardExpires}
      </Banner>
    )}
  </>
)
