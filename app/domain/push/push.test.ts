import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import { findActor } from '../access/find-actor.server'
import { startSession } from '../access/start-session.server'
import type { UserActor } from '../actor'
import { signOut } from '../access/sign-out.server'
import type { Ctx } from '../context.server'
import { notify } from '../notifications/notify.server'
import { removePushSubscription, savePushSubscription } from './change-subscription.server'
import { savePushSubscription as saveInput } from './push.schema'
import type { PushMessage } from './push.port'
import { sendPush } from './send-push.server'

let world: World
let sent: { endpoint: string; message: PushMessage; ttlSeconds: number }[]
let result: 'sent' | 'gone' | 'failed'
let mia: UserActor
let ctx: Ctx
beforeEach(async () => {
  sent = []
  result = 'sent'
  world = await testWorld({
    push: {
      publicKey: 'key',
      isAllowed: (endpoint) => !endpoint.includes('10.0.0.1'),
      send: async ({ endpoint }, message, ttlSeconds) => {
        sent.push({ endpoint, message, ttlSeconds })
        return result
      },
    },
  })
  mia = await signedIn(await world.person())
  ctx = world.as(mia)
})
afterEach(() => world.close())

async function signedIn({ userId }: UserActor): Promise<UserActor> {
  const { token } = await world.system.db.transact('test', (tx) => startSession(tx, { userId, for: 'page' }))
  return (await findActor(world.system, token))!.actor
}
const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
const save = (of: Ctx = ctx, endpoint = 'https://push.example.com/1') => savePushSubscription(of, { endpoint, keys })
const rows = () => world.system.db.q.selectFrom('push_subscriptions').selectAll().orderBy('endpoint').execute()
const jobs = () => world.system.db.q.selectFrom('jobs').selectAll().where('kind', '=', 'push.send').execute()
async function run(): Promise<void> {
  for (const { payload } of await jobs()) await sendPush(world.system, JSON.parse(payload))
}
const miss = (key = 'call_1') =>
  world.system.db.transact('test', (tx) =>
    notify(tx, [mia.userId], {
      accountId: mia.accountId,
      kind: 'missed_call',
      factKey: key,
      title: 'Missed call',
      body: 'Rosa called you.',
      action: { text: 'View call', path: '/manage/history/call_1' },
    }),
  )

test('a notification with an open browser door is sent, once to each browser of the person', async () => {
  const other = world.as(await signedIn(await world.person({ accountId: mia.accountId })))
  await save()
  await save(ctx, 'https://push.example.com/2')
  await save(other, 'https://push.example.com/3')
  await miss()
  await miss()
  await run()
  expect(sent.map(({ endpoint }) => endpoint).toSorted()).toEqual([
    'https://push.example.com/1',
    'https://push.example.com/2',
  ])
  expect(sent[0]).toMatchObject({
    message: { title: 'Missed call', body: 'Rosa called you.', path: '/manage/history/call_1' },
    ttlSeconds: 86_400,
  })
})

test('nothing is sent without consent, after sign-out, to a closed door, or after a day', async () => {
  await miss('a')
  expect(await jobs()).toEqual([])
  await save()
  const door = {
    account_id: mia.accountId,
    user_id: mia.userId,
    kind: 'missed_call',
    in_product: 1,
    in_browser: 0,
    by_mail: 0,
  } as const
  await world.system.db.q.insertInto('notification_preferences').values(door).execute()
  await miss('b')
  expect(await jobs()).toEqual([])
  await world.system.db.q.deleteFrom('notification_preferences').execute()
  await miss('c')
  expect(await jobs()).toHaveLength(1)
  world.clock.advance(86_400_000)
  await run()
  await signOut(ctx)
  await miss('d')
  await run()
  expect(sent).toEqual([])
})

test('a browser is one person’s at a time, and a person has ten', async () => {
  const ben = await signedIn(await world.person({ accountId: mia.accountId }))
  await save()
  await save(world.as(ben))
  expect(await rows()).toMatchObject([{ user_id: ben.userId }])
  expect(await removePushSubscription(ctx, { endpoint: 'https://push.example.com/1' })).toBe(false)
  expect(await removePushSubscription(world.as(ben), { endpoint: 'https://push.example.com/1' })).toBe(true)
  for (let n = 0; n < 12; n += 1) {
    world.clock.advance(1)
    await save(ctx, `https://push.example.com/${n}`)
  }
  expect(await rows()).toHaveLength(10)
})

test('a subscription that is gone is removed; a failure is tried again', async () => {
  await save()
  await miss()
  result = 'failed'
  await expect(run()).rejects.toMatchObject({ isTryAgain: true })
  expect(await rows()).toHaveLength(1)
  result = 'gone'
  await run()
  expect(await rows()).toEqual([])
})

test('bad keys, private addresses and API keys are refused', async () => {
  await expect(save(ctx, 'https://10.0.0.1/x')).rejects.toMatchObject({ code: 'invalid' })
  await expect(save(world.as({ ...mia, sessionId: null }))).rejects.toMatchObject({ code: 'forbidden' })
  for (const bad of [
    { ...keys, auth: 'short' },
    { ...keys, p256dh: '!'.repeat(87) },
  ])
    expect(saveInput.safeParse({ endpoint: 'https://push.example.com/1', keys: bad }).success).toBe(false)
  expect(saveInput.safeParse({ endpoint: `https://x.test/${'a'.repeat(1_000)}`, keys }).success).toBe(false)
})
