import { afterEach, beforeEach, expect, test } from 'vitest'
import { findDialSession } from '../../app/domain/dial-sessions/dial-sessions.read.server'
import { placeCall } from '../../app/domain/legs/place-call.server'
import type { Carrier } from '../../app/domain/carrier.port'
import type { Env } from '../../server/env'
import { webhookRouter } from '../../server/webhooks/router'
import { carrierSignature } from '../helpers/carrier-signature'
import { openFloor, type Floor } from '../helpers/dialing-floor'
import { ownTime } from '../helpers/process'
import { serve, type Served } from '../helpers/serve'
import { testWorld, type World } from '../helpers/world'
import { seeded } from './malformed'
import { malformedCallback } from './malformed-webhooks'

/**
 * 200 malformed callbacks to every webhook about a call that is under way: each is answered below 500 and within a second, and
 * the call is still there. The same seed sends the same callbacks.
 */
const PER_WEBHOOK = 200
const LONGEST_MS = 1_000
const SEED = 20261123

const PUBLIC_URL = 'https://dialer.harbor.test'
const AUTH_TOKEN = 'a-token-of-the-carrier-account'
const LEAD = '+13125550101'
const CALL_SID = 'CA00000000000000000000000000000001'
const ROOM = { ConferenceSid: 'CF1', SequenceNumber: '3', StatusCallbackEvent: 'participant-join' }

/** Forms that are right, by webhook; LINE and SELLER are filled in. */
const VALID: Record<string, Record<string, string>> = {
  '/twilio/voice/agent': { From: 'client:SELLER', sessionId: 'SESSION' },
  '/twilio/voice/inbound': { From: '+13125550123', To: '+12125550140' },
  '/twilio/voice/pin': { From: '+13125550123', To: '+12125550140', Digits: '123456' },
  '/twilio/voice/inbound-status': { CallStatus: 'completed' },
  '/twilio/voice/inbound/:id/:what': { CallStatus: 'in-progress' },
  '/twilio/voice/lead/:id/twiml': { AnsweredBy: 'human' },
  '/twilio/voice/lead/:id/status': { CallStatus: 'failed', SipResponseCode: '404' },
  '/twilio/voice/lead/:id/amd': { AnsweredBy: 'human', MachineDetectionDuration: '900' },
  '/twilio/voice/lead/:id/keys': { Digits: '9' },
  '/twilio/voice/announcement/:id': { ConferenceSid: 'CF1' },
  '/twilio/messaging/inbound': {
    MessageSid: 'SM1',
    From: '+13125550123',
    To: '+13125550140',
    Body: 'Hi',
    NumMedia: '1',
    MediaUrl0: `https://api.twilio.com/2010-04-01/Accounts/AC1/Messages/SM1/Media/ME${'0'.repeat(32)}`,
    MediaContentType0: 'image/png',
  },
  '/twilio/messaging/status/:id': { MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30003' },
  '/twilio/trust-status': { AccountSid: 'AC1', BundleSid: `BU${'0'.repeat(32)}`, Status: 'in-review' },
  '/twilio/recording/:id': {
    RecordingSid: 'RE1',
    RecordingStatus: 'completed',
    RecordingDuration: '12',
    RecordingChannels: '2',
  },
  '/twilio/conference/:id': { ...ROOM, ParticipantLabel: 'lead-LINE' },
}

/** tests/webhooks/trust-events.test.ts. */
const JSON_WEBHOOKS = ['/twilio/trust-events']

let world: World
let floor: Floor
let served: Served
let surprises: unknown[]
const env = { publicUrl: PUBLIC_URL, carrier: { authToken: AUTH_TOKEN } } as Env

beforeEach(async () => {
  world = await testWorld({
    carrier: { simulated: true, placeCall: async () => ({ callSid: CALL_SID }) } as unknown as Carrier,
  })
  surprises = []
  world.services.log.error = (facts) => void surprises.push(facts)
  served = await serve(world, { webhooks: webhookRouter({ services: world.services, env }) })
  floor = await openFloor(world)
})
afterEach(async () => {
  await served.stop()
  await world.close()
})

const paths = () =>
  webhookRouter({ services: world.services, env }).stack.flatMap(({ route }) => (route ? [String(route.path)] : []))

test('each webhook is among them', () => {
  expect(paths().toSorted()).toEqual([...Object.keys(VALID), ...JSON_WEBHOOKS].toSorted())
})

test.each(Object.entries(VALID))('%s', { timeout: 120_000 }, async (template, valid) => {
  const sessionId = await floor.dial(await floor.campaign([LEAD]))
  const { id: lineId } = await floor.line(LEAD)
  await placeCall(world.system, { lineId }, (await floor.jobs('call.place'))[0]!)
  const { id: attemptId } = await world.system.db.q.selectFrom('attempts').select('id').executeTakeFirstOrThrow()
  const names: Record<string, string> = { LINE: lineId, SESSION: sessionId, SELLER: floor.seller.userId }
  const filled = Object.entries({ CallSid: CALL_SID, ...valid }).map(([name, value]) => [
    name,
    value.replace(/LINE|SESSION|SELLER/, (word) => names[word]!),
  ])
  const id = template.includes('conference') ? sessionId : attemptId
  const path = `/webhooks${template.replace(':id', id).replace(':what', 'next')}`
  const random = seeded(SEED + [...template].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7))
  const statuses = new Set<number>()
  const faults: unknown[] = []
  for (let n = 0; n < PER_WEBHOOK; n++) {
    const sent = malformedCallback({ path, fields: Object.fromEntries(filled) as Record<string, string> }, random)
    const signature =
      sent.signedOver === null
        ? null
        : carrierSignature(AUTH_TOKEN, PUBLIC_URL + sent.path, new URLSearchParams(sent.signedOver))
    const took = ownTime()
    const answer = await fetch(served.url + sent.path, {
      method: 'POST',
      headers: { 'content-type': sent.type, ...(signature === null ? {} : { 'x-twilio-signature': signature }) },
      body: sent.body as BodyInit,
      signal: AbortSignal.timeout(10_000),
    })
    const text = await answer.text()
    const ms = took()
    statuses.add(answer.status)
    if (answer.status >= 500 || ms > LONGEST_MS || (answer.status === 200 && !text.includes('<Response>')))
      faults.push({ n, status: answer.status, ms, sent: String(sent.body).slice(0, 300), surprise: surprises.at(-1) })
  }
  expect(faults.slice(0, 3)).toEqual([])
  // They came as far as the door, and further.
  expect([...statuses].some((status) => status < 300)).toBe(true)
  expect(statuses).toContain(403)
  expect(statuses).toContain(415)
  // Whatever it was, it left rows that can be read.
  const { lines } = await findDialSession(floor.ctx, sessionId)
  expect(lines.map(({ number }) => number)).toEqual([LEAD])
  expect(await floor.call(LEAD)).toMatchObject({ e164: LEAD })
})
