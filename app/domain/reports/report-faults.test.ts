import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { testWorld, TUESDAY_11_CHICAGO, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { countCalls } from '../call-history/call-history.read.server'
import { insertCall } from '../call-history/insert-call.server'
import type { Ctx } from '../context.server'
import { listNumberRows } from '../number-health/number-rows.read.server'
import { removePerson } from '../team/end-seat.server'
import { checkReports } from './check-reports.server'
import { countMarkedHours } from './count-hours.server'
import { HOUR_MS } from './definitions'
import { daySpan } from './report-days'
import { readHeatmapView, readMembers, readUsage } from './stats.read.server'

const DAY_MS = 24 * HOUR_MS
const NUMBER = '+13125550140'
const chicago = (start: string, end = start) => ({ start, end, zone: 'America/Chicago', tzOffsetMinutes: 0 })
const TODAY = chicago('2026-03-10')

let world: World
let floor: Floor
let owner: UserActor
let reader: Ctx
let campaignId: string
let contactId: string
beforeEach(async () => {
  world = await testWorld()
  owner = await world.person({ role: 'OWNER' })
  reader = world.as(owner)
  floor = await openFloor(world, owner.accountId)
  campaignId = await floor.campaign(['+12145550101'])
  ;({ id: contactId } = await world.system.db.q.selectFrom('contacts').select('id').executeTakeFirstOrThrow())
})
afterEach(() => world.close())

const countAll = async () => {
  while (await countMarkedHours(world.system));
}
const scope = () => ({ accountId: owner.accountId, userIds: null })

/** Dials that ended, one a millisecond. */
const addCalls = (placedAt: number, count: number, change: { disposition_id?: string; ended_at?: number } = {}) =>
  world.system.db.transact('calls', async (tx) => {
    for (let index = 0; index < count; index += 1) {
      const id = tx.ids('line')
      await insertCall(tx, {
        id,
        account_id: owner.accountId,
        user_id: floor.seller.userId,
        session_id: null,
        campaign_id: campaignId,
        contact_id: contactId,
        e164: '+12145550101',
        caller_id: NUMBER,
        placed_at: placedAt + index,
        compliance: '{}',
      })
      const end = { ended_at: placedAt + index + 1, ...change }
      await tx.db.q.updateTable('calls').set(end).where('id', '=', id).execute()
    }
  })

test('what is counted while a page is read is never called counted without being in the figures', async () => {
  await addCalls(TUESDAY_11_CHICAGO, 3)
  const order: string[] = []
  const q = new Proxy(reader.db.q, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown
      if (name !== 'selectFrom') return value
      return (table: string) => {
        order.push(table)
        return (value as (table: string) => unknown).call(target, table)
      }
    },
  })
  const db = new Proxy(reader.db, {
    get: (target, name) => (name === 'q' ? q : (Reflect.get(target, name) as unknown)),
  })
  const watched = { ...reader, db }
  for (const read of [() => readUsage(watched, scope(), TODAY), () => readHeatmapView(watched, scope(), TODAY)]) {
    order.length = 0
    expect((await read()).coverage.pendingHours).toBe(1)
    const figures = order.findIndex((table) => table.startsWith('report_') && table !== 'report_marks')
    expect([order.indexOf('report_marks') >= 0, order.indexOf('report_marks') < figures]).toEqual([true, true])
  }
})

test('the calls of a day on which clocks change are those of its list', async () => {
  // 2026-03-08 has 23 hours, 2025-11-02 has 25: calls at its first and its last moment, and beside them.
  for (const [day, from, to] of [
    ['2026-03-08', Date.UTC(2026, 2, 8, 6), Date.UTC(2026, 2, 9, 5)],
    ['2025-11-02', Date.UTC(2025, 10, 2, 5), Date.UTC(2025, 10, 3, 6)],
  ] as const) {
    for (const at of [from - 1, from, to - 1, to]) await addCalls(at, 1)
    await countAll()
    const { total, usage } = await readUsage(reader, scope(), chicago(day))
    const list = { direction: 'outbound', from: new Date(from).toISOString(), to: new Date(to).toISOString() } as const
    const counted = await countCalls(floor.ctx, { ...list, figure: 'calls' })
    expect([total.calls, usage.map(({ period }) => period), counted.count]).toEqual([2, [day], 2])
  }
})

test('the day is that of the reader from -12 to +14 hours', async () => {
  await addCalls(TUESDAY_11_CHICAGO, 1)
  await countAll()
  for (const hours of [-12, -5, 0, 5, 14]) {
    const day = new Date(TUESDAY_11_CHICAGO + hours * HOUR_MS).toISOString().slice(0, 10)
    const range = { start: day, end: day, tzOffsetMinutes: -hours * 60 }
    const { heatmap } = await readHeatmapView(reader, scope(), range)
    const local = new Date(TUESDAY_11_CHICAGO + hours * HOUR_MS)
    expect([
      (await readUsage(reader, scope(), range)).total.calls,
      heatmap[local.getUTCDay()]![local.getUTCHours()],
    ]).toEqual([1, 1])
  }
})

test('a call that ends days later counts on the day it was placed', async () => {
  await addCalls(TUESDAY_11_CHICAGO, 1, { ended_at: TUESDAY_11_CHICAGO + 3 * DAY_MS })
  world.clock.advance(3 * DAY_MS)
  await countAll()
  const { usage } = await readUsage(reader, scope(), chicago('2026-03-10', '2026-03-13'))
  expect(usage.map(({ calls }) => calls)).toEqual([1, 0, 0, 0])
})

test('figures of a removed member stay', async () => {
  await addCalls(TUESDAY_11_CHICAGO, 2)
  await countAll()
  await world.system.db.transact('remove', (tx) => removePerson(tx, floor.seller))
  const members = await readMembers(reader, scope(), TODAY)
  expect(members.find(({ calls }) => calls > 0)).toMatchObject({ userId: floor.seller.userId, calls: 2 })
  expect((await readUsage(reader, scope(), TODAY)).total.calls).toBe(2)
})

test('a number that another account claims leaves its calls with the first', async () => {
  await addCalls(TUESDAY_11_CHICAGO, 2)
  await countAll()
  const other = await world.person({ role: 'OWNER' })
  await world.system.db.q
    .updateTable('phone_numbers')
    .set({ released_at: world.clock.now(), status: 'deleted' })
    .where('e164', '=', NUMBER)
    .execute()
  await world.system.db.q
    .insertInto('phone_numbers')
    .values({
      id: world.services.ids('num'),
      account_id: other.accountId,
      e164: NUMBER,
      carrier_sid: null,
      created_at: world.clock.now(),
      released_at: null,
    })
    .execute()
  const span = daySpan('2026-03-10', '2026-03-10', { name: 'America/Chicago' })
  const rowOf = async (ctx: Ctx, accountId: string) =>
    (await listNumberRows(ctx, { accountId, userIds: null }, span)).find(({ number }) => number === NUMBER)
  expect(await rowOf(reader, owner.accountId)).toMatchObject({ calls: 2 })
  expect(await rowOf(world.as(other), other.accountId)).toMatchObject({ calls: 0 })
})

describe('dispositions', () => {
  test('that are renamed count under the new name, and deleted ones stay', async () => {
    const id = world.services.ids('dsp')
    await world.system.db.q
      .insertInto('dispositions')
      .values({
        id,
        account_id: owner.accountId,
        name: 'Hot',
        category: 'INTERESTED',
        type: 'POSITIVE',
        position: 90,
        created_at: world.clock.now(),
      })
      .execute()
    await addCalls(TUESDAY_11_CHICAGO, 2, { disposition_id: id })
    await countAll()
    const chosen = async () => (await readUsage(reader, scope(), TODAY)).total.dispositions
    await world.system.db.q.updateTable('dispositions').set({ name: 'Warm' }).where('id', '=', id).execute()
    expect(await chosen()).toEqual({ Warm: 2 })
    await world.system.db.q
      .updateTable('dispositions')
      .set({ deleted_at: world.clock.now() })
      .where('id', '=', id)
      .execute()
    expect(await chosen()).toEqual({ Warm: 2 })
  })
})

test('a report that is read while 50,000 calls are imported says what waits, and is complete after', async () => {
  const [batches, inBatch] = [10, 5_000]
  for (let batch = 0; batch < batches; batch += 1) {
    await addCalls(TUESDAY_11_CHICAGO - batch * HOUR_MS, inBatch)
    const { total, coverage } = await readUsage(reader, scope(), chicago('2026-03-09', '2026-03-10'))
    expect(total.calls).toBeLessThanOrEqual((batch + 1) * inBatch)
    expect(coverage.pendingHours > 0 || total.calls === (batch + 1) * inBatch).toBe(true)
    if (batch % 2 === 0) await countMarkedHours(world.system)
  }
  await countAll()
  const { total, coverage } = await readUsage(reader, scope(), chicago('2026-03-09', '2026-03-10'))
  expect([total.calls, coverage.pendingHours]).toEqual([batches * inBatch, 0])
  expect((await checkReports(world.system)).differences).toEqual([])
}, 120_000)
