import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Env } from '../../server/env'
import { webhookRouter } from '../../server/webhooks/router'
import { carrierSignature } from '../helpers/carrier-signature'
import { serve, type Served } from '../helpers/serve'
import { testWorld, type World } from '../helpers/world'

/** What the carrier's reviewers decided, over real HTTP: it hastens a check of the registration, and nothing else. */
const HOST = 'https://dialer.harbor.test'
const TOKEN = 'a-token-of-the-carrier-account'
const ACCOUNT = `AC${'1'.repeat(32)}`
const EVENTS = '/webhooks/twilio/trust-events'
const STATUS = '/webhooks/twilio/trust-status'
const BRAND = `BN${'a'.repeat(32)}`
const SERVICE = `MG${'b'.repeat(32)}`
const FAILED = 'com.twilio.messaging.compliance.brand-registration.brand-failure'

let world: World
let served: Served
let warnings: unknown[]
beforeEach(async () => {
  world = await testWorld()
  warnings = []
  world.services.log.warn = (facts) => void warnings.push(facts)
  const env = { publicUrl: HOST, carrier: { authToken: TOKEN, accountSid: ACCOUNT } } as Env
  served = await serve(world, { webhooks: webhookRouter({ services: world.services, env }), env: { demo: false } })
  await registration('reg_brand', BRAND)
  await registration('reg_campaign', SERVICE)
})
afterEach(async () => {
  await served.stop()
  await world.close()
})

async function registration(id: string, carrier_sid: string) {
  const { q } = world.system.db
  const now = world.clock.now()
  await q
    .insertInto('registrations')
    .values({
      id,
      account_id: await world.account({ number: null }),
      kind: id,
      number_id: null,
      state: 'inReview',
      context: '{}',
      version: 1,
      chart_version: 1,
      revision: 1,
      carrier_sid,
      problems: '[]',
      refusal: null,
      details: null,
      submitted_by: null,
      submitted_at: now,
      decided_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await q
    .insertInto('registration_steps')
    .values({
      registration_id: id,
      revision: 1,
      step: 'create',
      state: 'done',
      carrier_sid,
      fee: 0,
      fee_revision: null,
      rate_version: null,
      tried_at: now,
      done_at: now,
    })
    .execute()
}

let nth = 0
const event = (data: object = { accountsid: ACCOUNT, brandsid: BRAND }, type = FAILED) => ({
  specversion: '1.0',
  id: `EZ${++nth}`,
  type,
  source: '/v1',
  data,
})

async function post(
  body: string,
  { type = 'application/json', hash = createHash('sha256').update(body).digest('hex'), token = TOKEN } = {},
): Promise<number> {
  const at = hash ? `${EVENTS}?bodySHA256=${hash}` : EVENTS
  const headers = { 'content-type': type, 'x-twilio-signature': carrierSignature(token, HOST + at, []) }
  return (await fetch(served.url + at, { method: 'POST', headers, body })).status
}
const send = (...events: object[]) => post(JSON.stringify(events))

async function form(fields: Record<string, string>, token = TOKEN): Promise<number> {
  const signature = carrierSignature(token, HOST + STATUS, Object.entries(fields))
  const headers = { 'x-twilio-signature': signature }
  return (await fetch(served.url + STATUS, { method: 'POST', headers, body: new URLSearchParams(fields) })).status
}

const checks = async () => {
  const jobs = await world.system.db.q
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'registration.check')
    .execute()
  return jobs.map(({ payload }) => (JSON.parse(payload) as { registrationId: string }).registrationId).toSorted()
}

describe('events', () => {
  test('hasten the check of what they name; a campaign is named by its service', async () => {
    expect(await send(event())).toBe(204)
    expect(await checks()).toEqual(['reg_brand'])
    const campaign = { accountsid: ACCOUNT, campaignsid: `CM${'c'.repeat(32)}`, messagingservicesid: SERVICE }
    const type = 'com.twilio.messaging.compliance.campaign-registration.campaign-approved'
    expect(await send(event(campaign, type), event({ accountsid: ACCOUNT, brandsid: `BN${'9'.repeat(32)}` }))).toBe(204)
    expect(await checks()).toEqual(['reg_brand', 'reg_campaign'])
  })

  test('that come again, or five times concurrently, check once', async () => {
    const one = event()
    expect(await Promise.all(Array.from({ length: 5 }, () => send(one)))).toEqual(Array(5).fill(204))
    expect(await checks()).toEqual(['reg_brand'])
    await world.system.db.q.deleteFrom('jobs').execute()
    expect(await send(one)).toBe(204)
    expect(await checks()).toEqual([])
  })

  test('of another account, of no account, and of an unknown type check nothing', async () => {
    expect(await send(event({ accountsid: `AC${'2'.repeat(32)}`, brandsid: BRAND }))).toBe(204)
    expect(await send(event({ brandsid: BRAND }))).toBe(204)
    expect(warnings).toHaveLength(2)
    expect(await send(event(undefined, 'com.twilio.voice.insights.call-summary'))).toBe(204)
    expect(await send(event({ accountsid: ACCOUNT, brandsid: [BRAND], text: `see ${BRAND}` }))).toBe(204)
    expect(await checks()).toEqual([])
  })

  test('are taken as a batch of the other type', async () => {
    expect(await post(JSON.stringify([event()]), { type: 'application/cloudevents-batch+json; charset=utf-8' })).toBe(
      204,
    )
    expect(await checks()).toEqual(['reg_brand'])
  })

  test('that are forged are refused', async () => {
    const body = JSON.stringify([event()])
    expect(await post(body, { token: 'another token of the carrier' })).toBe(403)
    expect(await post(body, { hash: '' })).toBe(403)
    expect(await post(body, { hash: createHash('sha256').update('[]').digest('hex') })).toBe(403)
    expect(
      (await fetch(served.url + EVENTS, { method: 'POST', headers: { 'content-type': 'application/json' }, body }))
        .status,
    ).toBe(403)
    expect(await post(body, { type: 'application/x-www-form-urlencoded' })).toBe(415)
    expect(await checks()).toEqual([])
  })

  test.each([
    ['no JSON', '[{'],
    ['nothing', '[]'],
    ['one event without its list', JSON.stringify({ id: 'EZ1', type: FAILED, data: {} })],
    ['no id', '[{"type":"x","data":{}}]'],
    ['a long id', JSON.stringify([{ id: 'x'.repeat(201), type: FAILED, data: {} }])],
    ['1,001 events', JSON.stringify(Array.from({ length: 1_001 }, (_, at) => ({ id: `e${at}`, type: 'x' })))],
  ])('are malformed: %s', async (_name, body) => {
    expect(await post(body)).toBe(400)
    expect(await checks()).toEqual([])
  })

  test('with odd data, and a thousand at a time, are taken; a megabyte more is not', async () => {
    for (const data of [null, 'x', 7, [], [BRAND], { accountsid: ACCOUNT, a: { b: BRAND } }, { '': '\u0000' }])
      expect(await send({ id: `odd${++nth}`, type: FAILED, data })).toBe(204)
    expect(await send(...Array.from({ length: 1_000 }, () => event()))).toBe(204)
    expect(await checks()).toEqual(['reg_brand'])
    expect(await post(JSON.stringify([{ ...event(), more: 'x'.repeat(1024 * 1024) }]))).toBe(413)
  })
})

describe('a status callback of a bundle', () => {
  const BUNDLE = `BU${'d'.repeat(32)}`
  beforeEach(() => registration('reg_profile', BUNDLE))

  test('hastens the check of the bundle, by whatever name the field has', async () => {
    expect(await form({ AccountSid: ACCOUNT, BundleSid: BUNDLE, Status: 'twilio-rejected' })).toBe(204)
    expect(await checks()).toEqual(['reg_profile'])
    await world.system.db.q.deleteFrom('jobs').execute()
    expect(await form({ CustomerProfileSid: BUNDLE })).toBe(204)
    expect(await checks()).toEqual(['reg_profile'])
  })

  test('of another account, of nothing, or forged, checks nothing', async () => {
    expect(await form({ AccountSid: `AC${'2'.repeat(32)}`, BundleSid: BUNDLE })).toBe(204)
    expect(await form({ AccountSid: ACCOUNT, Status: 'draft' })).toBe(204)
    expect(await form({ AccountSid: ACCOUNT, BundleSid: BUNDLE }, 'another token of the carrier')).toBe(403)
    expect(await checks()).toEqual([])
  })
})
