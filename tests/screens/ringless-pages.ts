import { ownedIds } from '../api/owned-ids'
import type { Line } from './who-may'

const of = ownedIds['ringless.findBatch']!
const plain = { intent: 'check', voicemailId: 'aud_1', forwardingNumber: '+13105550100', numbers: '+13125550107' }

export const RINGLESS_PAGES: Record<string, Line | Line[]> = {
  'manage+/ringless loader': { who: 'each signed-in user' },
  'manage+/ringless_.$id loader': { who: 'the seller alone reads', of },
  'manage+/ringless_.$id.cancel loader': { who: 'each signed-in user' },
  'manage+/ringless_.$id.cancel action': { who: 'the seller alone', of, form: {} },
  'manage+/ringless_.new loader': { who: 'who may call' },
  'manage+/ringless_.new action': { who: 'who may call', form: plain },
}
