import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import { planOf } from '../../../tests/data/plans'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { runReactions } from '../reactions'
import { markNotificationsRead } from './mark-notifications-read.server'
import { countUnreadNotifications, listNotifications } from './notifications.read.server'
import { notify } from './notify.server'

let world: World
let olivia: UserActor
let mia: UserActor
beforeEach(async () => {
  world = await testWorld()
  olivia = await world.person({ role: 'OWNER' })
  mia = await world.person({ role: 'MEMBER', accountId: olivia.accountId })
})
afterEach(() => world.close())

const removed = (tx: Ctx, numberId: string) =>
  runReactions(tx, 'numberDeleted', { accountId: olivia.accountId, numberId, e164: '+13125550140' })
const remove = (numberId: string) => world.system.db.transact('test', (tx) => removed(tx, numberId))
const tell = (person: UserActor, factKey: string) =>
  world.system.db.transact('test', (tx) =>
    notify(tx, [person.userId], {
      accountId: person.accountId,
      kind: 'missed_call',
      factKey,
      title: `Title of ${factKey}`,
      body: 'Body',
    }),
  )
const list = (person: UserActor, input: { cursor?: string; limit?: number } = {}) =>
  listNotifications(world.as(person), { limit: 20, ...input })
const titles = async (person: UserActor) => (await list(person)).items.map(({ title }) => title)
const rows = () => world.system.db.q.selectFrom('notifications').selectAll().orderBy('id').execute()

test('a fact that is repeated notifies once', async () => {
  await remove('num_1')
  world.clock.advance(1_000)
  await remove('num_1')
  await remove('num_2')
  expect((await rows()).map(({ user_id, fact_key }) => [user_id, fact_key])).toEqual([
    [olivia.userId, 'number:num_1:removed'],
    [olivia.userId, 'number:num_2:removed'],
  ])
  expect(world.published.filter(({ type }) => type === 'notification.created')).toHaveLength(2)
})

test('a notification is lost and made again with its fact', async () => {
  const undone = world.system.db.transact('test', async (tx) => {
    await removed(tx, 'num_1')
    throw new Error('killed')
  })
  await expect(undone).rejects.toThrow('killed')
  expect([await rows(), world.published]).toEqual([[], []])
  await remove('num_1')
  expect(await rows()).toHaveLength(1)
})

test('a page is newest first, and the next one continues it', async () => {
  for (const key of ['a', 'b', 'c']) await tell(mia, key)
  const first = await list(mia, { limit: 2 })
  expect(first.items.map(({ title }) => title)).toEqual(['Title of c', 'Title of b'])
  await tell(mia, 'd')
  const second = await list(mia, { limit: 2, cursor: first.nextCursor! })
  expect(second).toMatchObject({ items: [{ title: 'Title of a' }], nextCursor: null })
})

test('a person reads their own, of their account', async () => {
  await tell(mia, 'a')
  const elsewhere = await world.person({ role: 'OWNER' })
  expect([await titles(olivia), await titles(elsewhere)]).toEqual([[], []])
  const moved = { ...mia, accountId: elsewhere.accountId }
  expect([await titles(moved), await countUnreadNotifications(world.as(moved))]).toEqual([[], 0])
})

test('reading marks up to what was shown, once, and never back', async () => {
  await tell(mia, 'a')
  await tell(mia, 'b')
  const [newest, older] = (await list(mia)).items
  await tell(mia, 'c')
  const read = (upTo?: string) => markNotificationsRead(world.as(mia), { upTo })
  expect(await read(newest!.id)).toEqual({ unread: 1 })
  expect((await list(mia)).items.map(({ seen }) => seen)).toEqual([false, true, true])
  world.published.length = 0
  expect([await read(newest!.id), await read(older!.id)]).toEqual([{ unread: 1 }, { unread: 1 }])
  expect(world.published).toEqual([])
  expect(await read()).toEqual({ unread: 0 })
  expect(world.published).toMatchObject([
    { type: 'notifications.read', room: `user:${mia.userId}`, payload: { unread: 0 } },
  ])
})

test('another person’s notification is no position to read up to', async () => {
  await tell(mia, 'a')
  await tell(olivia, 'b')
  const ofOlivia = (await list(olivia)).items[0]!.id
  await markNotificationsRead(world.as(mia), { upTo: ofOlivia })
  await tell(mia, 'c')
  expect((await list(mia)).items.map(({ seen }) => seen)).toEqual([false, true])
  expect((await list(olivia)).items.map(({ seen }) => seen)).toEqual([false])
})

test('the unread count stops at 100', async () => {
  for (let at = 0; at < 103; at += 1) await tell(mia, String(at))
  expect(await countUnreadNotifications(world.as(mia))).toBe(100)
})

test('a disabled person gets none', async () => {
  await world.system.db.q
    .updateTable('users')
    .set({ disabled_at: world.clock.now() })
    .where('id', '=', olivia.userId)
    .execute()
  await remove('num_1')
  expect(await rows()).toEqual([])
})

test('a page and the unread count read by an index', () => {
  const { sqlite } = world.services.store
  const columns = `user_id = 'u' and account_id = 'a' and in_product = 1`
  const page = `select * from notifications where ${columns} and id < 'x' order by id desc limit 21`
  const unread = `select count(*) from (select id from notifications where ${columns} and id > 'x' order by id limit 100)`
  for (const text of [page, unread]) {
    const plan = planOf(sqlite, text).join('\n')
    expect(plan).toContain('notifications_shown (user_id=? AND id')
    expect(plan).not.toContain('TEMP B-TREE')
  }
})

test('an event reaches every window of the person, with the count', async () => {
  await tell(mia, 'a')
  expect(world.published.filter(({ type }) => type === 'notification.created')).toMatchObject([
    {
      room: `user:${mia.userId}`,
      payload: { unread: 1, inBrowser: true, notification: { title: 'Title of a', seen: false } },
    },
  ])
})
