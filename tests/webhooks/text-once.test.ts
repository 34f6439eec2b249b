import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Carrier } from '../../app/domain/carrier.port'
import type { Env } from '../../server/env'
import { webhookRouter } from '../../server/webhooks/router'
import { carrierSignature } from '../helpers/carrier-signature'
import { serve, type Served } from '../helpers/serve'
import { testWorld, type World } from '../helpers/world'

/** The carrier reports one text as often as it likes, and concurrently: over real HTTP, signed, it is one text. */
const PUBLIC_URL = 'https://dialer.harbor.test'
const AUTH_TOKEN = 'a-token-of-the-carrier-account'
const PATH = '/webhooks/twilio/messaging/inbound'
const OURS = '+13125550140'
const AT_ONCE = 5

let world: World
let served: Served
beforeEach(async () => {
  world = await testWorld({ carrier: { simulated: true } as unknown as Carrier })
  const env = { publicUrl: PUBLIC_URL, carrier: { authToken: AUTH_TOKEN } } as Env
  served = await serve(world, { webhooks: webhookRouter({ services: world.services, env }), env: { demo: false } })
})
afterEach(async () => {
  await served.stop()
  await world.close()
})

const text = (digit: string, from: string, Body: string) => ({
  MessageSid: `SM${digit.repeat(32)}`,
  From: from,
  To: OURS,
  Body,
})

async function tell(form: Record<string, string>): Promise<number> {
  const signature = carrierSignature(AUTH_TOKEN, PUBLIC_URL + PATH, Object.entries(form))
  const answer = await fetch(served.url + PATH, {
    method: 'POST',
    headers: { 'x-twilio-signature': signature },
    body: new URLSearchParams(form),
  })
  return answer.status
}
const tellAtOnce = (form: Record<string, string>) => Promise.all(Array.from({ length: AT_ONCE }, () => tell(form)))

/** What is published about it: once for all readers. */
const told = (since: number) => world.published.slice(since).map(({ type, payload }) => [type, Object.keys(payload)])

test('the same text five times concurrently is one message, published once, and unread', async () => {
  await world.person({ role: 'MEMBER' })
  const { q } = world.system.db
  expect(await tell(text('1', '+13125550101', 'Hello'))).toBe(204)
  const ofOne = told(0)
  expect(ofOne.map(([type]) => type)).toContain('message.changed')

  const before = world.published.length
  const twice = text('2', '+13125550102', 'Hello again')
  expect(await tellAtOnce(twice)).toEqual(Array(AT_ONCE).fill(204))
  expect(told(before)).toEqual(ofOne)
  const kept = async () => ({
    messages: await q
      .selectFrom('messages')
      .select(['body', 'direction'])
      .where('carrier_sid', '=', twice.MessageSid)
      .execute(),
    threads: await q.selectFrom('threads').select('unread_count').where('recipient', '=', twice.From).execute(),
  })
  const once = { messages: [{ body: 'Hello again', direction: 'in' }], threads: [{ unread_count: 1 }] }
  expect(await kept()).toEqual(once)

  // Hours later, with other carrier fields: still that text.
  world.clock.advance(3 * 3_600_000)
  expect(await tellAtOnce({ ...twice, NumSegments: '1' })).toEqual(Array(AT_ONCE).fill(204))
  expect(await kept()).toEqual(once)
  expect(told(before)).toEqual(ofOne)
})

test('STOP five times concurrently is one entry of the list', async () => {
  await world.person({ role: 'MEMBER' })
  await tellAtOnce(text('3', '+13125550103', 'STOP'))
  const listed = await world.system.db.q.selectFrom('suppressions').select(['e164', 'type']).execute()
  expect(listed).toEqual([{ e164: '+13125550103', type: 'STOP' }])
})

test('the carrier’s STOP keywords are recognized, also the account’s own, and so are those that lift it', async () => {
  await world.person({ role: 'MEMBER' })
  const from = '+13125550104'
  const listed = () => world.system.db.q.selectFrom('suppressions').select(['e164', 'type']).execute()
  await tell({ ...text('4', from, 'Arrêt'), OptOutType: 'STOP' })
  expect(await listed()).toEqual([{ e164: from, type: 'STOP' }])
  await tell({ ...text('5', from, 'Encore'), OptOutType: 'nonsense' })
  expect(await listed()).toHaveLength(1)
  await tell({ ...text('6', from, 'Encore'), OptOutType: 'START' })
  expect(await listed()).toEqual([])
  await tell({ ...text('7', from, 'STOP'), OptOutType: 'HELP' })
  expect(await listed()).toHaveLength(1)
  const keywords = await world.system.db.q.selectFrom('messages').select('keyword').orderBy('sort_time').execute()
  expect(keywords.map(({ keyword }) => keyword)).toEqual(['STOP', null, 'START', 'STOP'])
})
