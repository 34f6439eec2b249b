import { ownedIds } from '../api/owned-ids'
import { WEBHOOK } from '../api/owned-webhooks'
import type { Line } from './who-may'

const apiKey = { who: 'the seller alone reads', of: ownedIds['apiKeys.updateApiKey']! } as const

/** The CRM's connection and deliveries, API keys and webhooks. */
export const INTEGRATION_PAGES: Record<string, Line | Line[]> = {
  'manage+/integrations loader': { who: 'each signed-in user' },
  'manage+/integrations.keys.new loader': { who: 'each signed-in user' },
  'manage+/integrations.keys.new action': { who: 'each signed-in user', form: { name: 'My Key', scope: 'INDIVIDUAL' } },
  'manage+/integrations.keys.$id loader': apiKey,
  'manage+/integrations.keys.$id action': { ...apiKey, form: { name: 'Reports' } },
  'manage+/integrations.keys.$id_.delete loader': apiKey,
  'manage+/integrations.keys.$id_.delete action': { ...apiKey, form: {} },
  'manage+/integrations.disconnect loader': { who: 'who may set boards up' },
  'manage+/integrations.disconnect action': { who: 'who may set boards up', form: {} },
  'manage+/integrations_.connect loader': { who: 'who may set boards up' },
  'manage+/integrations_.callback loader': {
    who: 'no one without a state',
    query: { code: 'a-code', state: 'made-up' },
    says: 'This request expired',
  },
  'manage+/integrations_.deliveries loader': { who: 'who may set boards up' },
  'manage+/integrations_.deliveries.$id.replay loader': {
    who: 'who sets boards up',
    of: ownedIds['crm.replayDelivery']!,
  },
  'manage+/integrations_.deliveries.$id.replay action': {
    who: 'who sets boards up',
    of: ownedIds['crm.replayDelivery']!,
    form: {},
  },
  'manage+/webhooks loader': { who: 'who may set boards up' },
  'manage+/webhooks_.new loader': { who: 'who may set boards up' },
  'manage+/webhooks_.new action': { who: 'who may set boards up', form: { url: WEBHOOK.url, events: 'call.ended' } },
  'manage+/webhooks_.$id loader': { who: 'who sets boards up', of: ownedIds['webhookEndpoints.findEndpoint']! },
  'manage+/webhooks_.$id action': {
    who: 'who sets boards up',
    of: ownedIds['webhookEndpoints.findEndpoint']!,
    form: { intent: 'test' },
  },
  'manage+/webhooks.delete.$id loader': { who: 'who sets boards up', of: ownedIds['webhookEndpoints.findEndpoint']! },
  'manage+/webhooks.delete.$id action': {
    who: 'who sets boards up',
    of: ownedIds['webhookEndpoints.findEndpoint']!,
    form: {},
  },
}
