import { DomainError } from '../../app/domain/errors'
import { awaitPayment } from '../../app/domain/payments/payments.read.server'
import { answerSurvey } from '../../app/domain/subscriptions/answer-survey.server'
import { cancelSubscription, restoreSubscription } from '../../app/domain/subscriptions/cancel-subscription.server'
import { retryPayment } from '../../app/domain/subscriptions/retry-payment.server'
import { cancelScheduledChanges, scheduleSeats } from '../../app/domain/subscriptions/schedule-seats.server'
import {
  getBillingState,
  getSubscription,
  listModifyOptions,
  listSubscriptions,
} from '../../app/domain/subscriptions/subscriptions.read.server'
import { subscriptionsWords } from '../../app/domain/subscriptions/subscriptions.words'
import { os } from './implement'

const PROVIDER_WITHIN_MS = 15_000

export const subscriptions = {
  findBillingState: os.subscriptions.findBillingState.handler(({ context: { ctx } }) => getBillingState(ctx)),
  listSubscriptions: os.subscriptions.listSubscriptions.handler(async ({ context: { ctx } }) => ({
    subscriptions: await listSubscriptions(ctx),
  })),
  findSubscription: os.subscriptions.findSubscription.handler(({ context: { ctx }, input }) =>
    getSubscription(ctx, input.id),
  ),
  listModifyOptions: os.subscriptions.listModifyOptions.handler(({ context: { ctx }, input }) =>
    listModifyOptions(ctx, input.id),
  ),
  scheduleChanges: os.subscriptions.scheduleChanges.handler(async ({ context: { ctx }, input: { id, ...wanted } }) => {
    await scheduleSeats(ctx, id, wanted)
    return getSubscription(ctx, id)
  }),
  cancelScheduledChanges: os.subscriptions.cancelScheduledChanges.handler(
    async ({ context: { ctx }, input: { id } }) => {
      await cancelScheduledChanges(ctx, id)
      return getSubscription(ctx, id)
    },
  ),
  cancelSubscription: os.subscriptions.cancelSubscription.handler(
    async ({ context: { ctx }, input: { id, ...options } }) => {
      await cancelSubscription(ctx, id, options)
      return getSubscription(ctx, id)
    },
  ),
  restoreSubscription: os.subscriptions.restoreSubscription.handler(async ({ context: { ctx }, input: { id } }) => {
    await restoreSubscription(ctx, id)
    return getSubscription(ctx, id)
  }),
  retryPayment: os.subscriptions.retryPayment.handler(async ({ context: { ctx }, input }) => {
    const payment = await awaitPayment(ctx, await retryPayment(ctx, input.id), PROVIDER_WITHIN_MS)
    if (payment.state === 'DECLINED' || payment.state === 'FAILED')
      throw new DomainError('PAYMENT_RETRY_FAILED_ERROR', payment.message ?? subscriptionsWords.retryFailed)
    return payment
  }),
  answerSurvey: os.subscriptions.answerSurvey.handler(async ({ context: { ctx }, input }) => {
    await answerSurvey(ctx, input)
    return { recorded: true } as const
  }),
}
