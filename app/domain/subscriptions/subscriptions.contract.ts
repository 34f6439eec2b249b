import { oc } from '@orpc/contract'
import { z } from 'zod'
import { paymentView } from '../payments/payments.schema'
import {
  billingState,
  cancellationSurvey,
  modifyOptions,
  scheduledSeats,
  subscriptionView,
} from './subscriptions.schema'

const tags = ['Subscriptions']
const ROOT = '/api/billing/client/v3'
const byId = z.strictObject({ id: z.string() })

export const subscriptionsContract = {
  findBillingState: oc
    .route({
      method: 'GET',
      path: `${ROOT}/billing-state`,
      summary: 'What is wrong with the billing of the account',
      description: 'A failed payment, a missing or expiring card, and whether nothing new starts.',
      tags,
    })
    .output(billingState),
  listSubscriptions: oc
    .route({ method: 'GET', path: `${ROOT}/subscriptions`, summary: 'Subscriptions that have not ended', tags })
    .output(z.object({ subscriptions: z.array(subscriptionView) })),
  findSubscription: oc
    .route({ method: 'GET', path: `${ROOT}/subscriptions/{id}`, summary: 'A subscription', tags })
    .input(byId)
    .output(subscriptionView),
  listModifyOptions: oc
    .route({
      method: 'GET',
      path: `${ROOT}/subscriptions/{id}/modify-options`,
      summary: 'Plans that a subscription can change to',
      description: 'NOW is bought in the cart; PERIOD_END is scheduled.',
      tags,
    })
    .input(byId)
    .output(modifyOptions),
  scheduleChanges: oc
    .route({
      method: 'PUT',
      path: `${ROOT}/subscriptions/{id}/scheduled-changes`,
      summary: 'Remove seats, or change to a cheaper plan, at the end of the period',
      tags,
    })
    .input(scheduledSeats.extend({ id: z.string() }))
    .output(subscriptionView),
  cancelScheduledChanges: oc
    .route({
      method: 'DELETE',
      path: `${ROOT}/subscriptions/{id}/scheduled-changes`,
      summary: 'Cancel scheduled changes',
      tags,
    })
    .input(byId)
    .output(subscriptionView),
  cancelSubscription: oc
    .route({
      method: 'POST',
      path: `${ROOT}/subscriptions/{id}/cancel`,
      summary: 'Cancel a subscription at the end of its period or trial',
      description: 'One whose renewal failed ends immediately. Resources that need it are canceled with it.',
      tags,
    })
    .input(z.strictObject({ id: z.string(), cancelAllResourceSubs: z.boolean().default(false) }))
    .output(subscriptionView),
  restoreSubscription: oc
    .route({
      method: 'POST',
      path: `${ROOT}/subscriptions/{id}/restore`,
      summary: 'Undo a pending cancellation',
      tags,
    })
    .input(byId)
    .output(subscriptionView),
  retryPayment: oc
    .route({
      method: 'POST',
      path: `${ROOT}/subscriptions/{id}/retry-payment`,
      summary: 'Charge the card on file for a failed renewal',
      description:
        'Waits up to 15 seconds. NEEDS_AUTHENTICATION is finished in the browser, then confirmed as a payment of the wallet. 409 PAYMENT_RETRY_FAILED_ERROR: declined.',
      tags,
    })
    .input(byId)
    .output(paymentView),
  answerSurvey: oc
    .route({
      method: 'POST',
      path: `${ROOT}/cancellation-survey`,
      summary: 'Why a subscription is canceled',
      tags,
    })
    .input(cancellationSurvey)
    .output(z.object({ recorded: z.literal(true) })),
}
