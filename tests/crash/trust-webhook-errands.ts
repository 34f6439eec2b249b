import { createHash, randomUUID } from 'node:crypto'
import { carrierSignature } from '../helpers/carrier-signature'
import { dieAt, type Errand } from './errand-steps'
import type { Stage } from './stage'

const EVENTS = '/webhooks/twilio/trust-events'
const STATUS = '/webhooks/twilio/trust-status'
const BRAND = `BN${'0'.repeat(32)}`
const BUNDLE = `BU${'0'.repeat(32)}`

const signature = ({ env }: Stage, at: string, fields: Iterable<[string, string]>) => ({
  'x-twilio-signature': carrierSignature(env.carrier.authToken, env.publicUrl + at, fields),
})

const eventArrives: Errand = (stage, point) =>
  dieAt(stage, point, () => {
    const type = 'com.twilio.messaging.compliance.brand-registration.brand-failure'
    const data = { accountsid: stage.env.carrier.accountSid, brandsid: BRAND }
    const body = JSON.stringify([{ specversion: '1.0', id: randomUUID(), type, data }])
    const at = `${EVENTS}?bodySHA256=${createHash('sha256').update(body).digest('hex')}`
    const headers = { 'content-type': 'application/json', ...signature(stage, at, []) }
    return fetch(stage.url + at, { method: 'POST', headers, body })
  })

const statusArrives: Errand = (stage, point) =>
  dieAt(stage, point, () => {
    const fields = { AccountSid: stage.env.carrier.accountSid, BundleSid: BUNDLE, Status: 'in-review' }
    const headers = signature(stage, STATUS, Object.entries(fields))
    return fetch(stage.url + STATUS, { method: 'POST', headers, body: new URLSearchParams(fields) })
  })

export const TRUST_WEBHOOK_ERRANDS: Record<string, Errand> = {
  'webhook.trust-events': eventArrives,
  'webhook.trust-status': statusArrives,
}
