import { createInvoice } from '../../app/domain/invoices/create-invoice.server'
import { updateSubscription, type SubscriptionRow } from '../../app/domain/subscriptions/subscription-row'
import { subscribe } from '../helpers/subscriptions'
import type { World } from '../helpers/world'
import type { Owned } from './owned-ids'

const subscriptionWith =
  (values: Partial<SubscriptionRow>): Owned =>
  async (world, owner) => {
    const id = await subscribe(world, owner.accountId, { quantity: 5 })
    await world.system.db.transact('test', (tx) => updateSubscription(tx, id, values))
    return { params: { id } }
  }

const subscription = subscriptionWith({})
const canceled: Owned = async (world, owner) =>
  subscriptionWith({ cancels_at: world.clock.now() + 86_400_000 })(world, owner)

const invoice: Owned = async (world: World, { accountId }) => ({
  params: {
    id: await world.system.db.transact('test', (tx) =>
      createInvoice(tx, {
        accountId,
        kind: 'purchase',
        title: 'Team Power',
        naturalKey: `test:${accountId}`,
        taxRegion: '',
        lines: [],
      }),
    ),
  },
})

export const OWNED_SUBSCRIPTIONS: Record<string, Owned> = {
  'subscriptions.findSubscription': subscription,
  'subscriptions.listModifyOptions': subscription,
  'subscriptions.scheduleChanges': async (world, owner) => ({
    ...(await subscription(world, owner)),
    body: { quantity: 3 },
  }),
  'subscriptions.cancelScheduledChanges': subscriptionWith({ scheduled_quantity: 2 }),
  'subscriptions.cancelSubscription': subscription,
  'subscriptions.restoreSubscription': canceled,
  'subscriptions.retryPayment': subscriptionWith({ status: 'renewal_failed' }),
  'files.invoice': invoice,
}

export const surveyOfOther = {
  method: 'POST',
  path: '/api/billing/client/v3/cancellation-survey',
  body: async (world: World, owner: Parameters<Owned>[1]) => ({
    subscriptionId: (await subscription(world, owner)).params['id'],
    reason: 'unused',
    explanation: '',
  }),
}
