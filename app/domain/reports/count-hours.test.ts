import * as fc from 'fast-check'
import type { Selectable } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFloor } from '../../../tests/helpers/dialing-floor'
import { rememberWorld } from '../../../tests/helpers/rewind'
import { testWorld, TUESDAY_11_CHICAGO, type World } from '../../../tests/helpers/world'
import type { CallsTable } from '../../../db/schema/dialer'
import { insertCall } from '../call-history/insert-call.server'
import { insertCampaign } from '../campaigns/insert-campaign.server'
import type { Ctx } from '../context.server'
import { carrierNotes } from '../legs/carrier-notes'
import { checkReports } from './check-reports.server'
import { countMarkedHours } from './count-hours.server'
import { addFigures, HOUR_MS, NO_FIGURES } from './definitions'
import { markNextHours, sumNextDay, type RebuildCursor, type SumCursor } from './rebuild-reports.server'
import { readNumbers, readPeople, readTotals } from './reports.read.server'
import { readReportLag } from './report-lag.read.server'

let world: World
let ctx: Ctx
beforeEach(async () => {
  world = await testWorld()
  ctx = world.system
})
afterEach(() => world.close())

async function countAll(): Promise<void> {
  while (await countMarkedHours(ctx));
}

/** Two sellers, two contacts, a list and a single call. */
async function openStage() {
  const floor = await openFloor(world)
  const { accountId, userId } = floor.seller
  const other = await world.person({ accountId, role: 'MEMBER' })
  const list = await floor.campaign(['+12145550101', '+12145550102'])
  const single = ctx.ids('cmp')
  await ctx.db.transact('stage', (tx) =>
    insertCampaign(tx, { id: single, name: 'Call', kind: 'call', listId: null, user: floor.seller }),
  )
  const contacts = await ctx.db.q.selectFrom('contacts').select('id').orderBy('id').execute()
  const dispositions = await ctx.db.q.selectFrom('dispositions').select('id').orderBy('id').limit(2).execute()
  return {
    accountId,
    users: [userId, other.userId],
    campaigns: [list, single],
    contacts: contacts.map(({ id }) => id),
    dispositions: [null, ...dispositions.map(({ id }) => id)],
  }
}
type Stage = Awaited<ReturnType<typeof openStage>>

type Facts = Partial<Selectable<CallsTable>>

const pick = <T>(values: readonly T[]) => fc.constantFrom(...values)

const facts = (stage: Stage): fc.Arbitrary<Facts> =>
  fc.record(
    {
      user_id: pick(stage.users),
      campaign_id: pick(stage.campaigns),
      contact_id: pick(stage.contacts),
      caller_id: pick(['+13125550140', '+13125550141']),
      direction: pick(['outbound', 'inbound'] as const),
      // Within two days, and exactly at full hours.
      placed_at: fc.oneof(
        fc.integer({ min: 0, max: 48 * HOUR_MS }).map((ms) => TUESDAY_11_CHICAGO + ms),
        fc.integer({ min: 0, max: 48 }).map((hours) => TUESDAY_11_CHICAGO + hours * HOUR_MS),
      ),
      // Also before the dial: the clock was set back.
      ended_at: fc.oneof(
        fc.constant(null),
        fc.integer({ min: -2 * HOUR_MS, max: 72 * HOUR_MS }).map((ms) => TUESDAY_11_CHICAGO + ms),
      ),
      answered_at: pick([null, TUESDAY_11_CHICAGO]),
      bridged_at: pick([null, TUESDAY_11_CHICAGO]),
      bill_ms: pick([0, 999, 1_000, 5_999, 6_000, 59_999, 60_000, 90_000]),
      conversation_ms: pick([0, 60_000, 90_000]),
      sent: pick([0, 1] as const),
      abandoned: pick([0, 1] as const),
      answered_by: pick([null, 'person', 'machine']),
      outcome: pick([null, 'completed', 'failed', 'busy']),
      carrier_error: pick([null, ...Object.values(carrierNotes)]),
      disposition_id: pick(stage.dispositions),
    },
    { requiredKeys: [] },
  )

type Operation =
  | { kind: 'insert'; facts: Facts }
  | { kind: 'update'; nth: number; facts: Facts }
  | { kind: 'delete'; nth: number }
  | { kind: 'count' }
  | { kind: 'rebuild' }

const operation = (stage: Stage): fc.Arbitrary<Operation> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('insert' as const), facts: facts(stage) }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('update' as const), nth: fc.nat(20), facts: facts(stage) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), nth: fc.nat(20) }) },
    { weight: 2, arbitrary: fc.constant({ kind: 'count' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'rebuild' as const }) },
  )

async function insertFacts(stage: Stage, given: Facts): Promise<string> {
  const id = ctx.ids('line')
  await insertCall(ctx, {
    id,
    account_id: stage.accountId,
    user_id: stage.users[0]!,
    session_id: null,
    campaign_id: stage.campaigns[0]!,
    contact_id: stage.contacts[0]!,
    e164: '+12145550101',
    caller_id: '+13125550140',
    placed_at: TUESDAY_11_CHICAGO,
    compliance: '{}',
  })
  if (Object.keys(given).length > 0) await ctx.db.q.updateTable('calls').set(given).where('id', '=', id).execute()
  return id
}

async function rebuild(): Promise<void> {
  let cursor: RebuildCursor | null = null
  do cursor = await markNextHours(ctx, cursor)
  while (cursor !== null)
}

async function sumAll(): Promise<void> {
  let cursor: SumCursor | null = null
  do cursor = await sumNextDay(ctx, cursor)
  while (cursor !== null)
}

/** Read by whole days and by hours: the same. */
async function expectSameSums({ accountId, users }: Stage): Promise<void> {
  const scope = { accountId, userIds: null }
  const first = Math.floor(TUESDAY_11_CHICAGO / HOUR_MS)
  for (const span of [
    { from: first - 40, to: first + 90 },
    { from: first + 3, to: first + 43 },
    { from: first + 5, to: first + 7 },
  ]) {
    const total = await readTotals(ctx, scope, span)
    const people = [...(await readPeople(ctx, scope, span)).values()]
    const each = await readTotals(ctx, { accountId, userIds: users }, span)
    const numbers = await readNumbers(ctx, scope, span)
    expect(each).toEqual(total)
    for (const direction of ['outbound', 'inbound'] as const)
      expect(people.map((person) => person[direction]).reduce(addFigures, NO_FIGURES)).toEqual(total[direction])
    expect(numbers.reduce((sum, { talkMs }) => sum + talkMs, 0)).toBe(total.outbound.talkMs)
  }
}

test('after any sequence of calls, edits and clock changes the rows equal a naive count', async () => {
  const stage = await openStage()
  const rewind = rememberWorld(world)
  await fc.assert(
    fc
      .asyncProperty(fc.array(operation(stage), { maxLength: 25 }), async (operations) => {
        const calls: string[] = []
        for (const step of operations) {
          const id = 'nth' in step ? calls[step.nth % Math.max(1, calls.length)] : undefined
          if (step.kind === 'insert') calls.push(await insertFacts(stage, step.facts))
          else if (step.kind === 'count') await countMarkedHours(ctx)
          else if (step.kind === 'rebuild') await rebuild()
          else if (id !== undefined && step.kind === 'update' && Object.keys(step.facts).length > 0)
            await ctx.db.q.updateTable('calls').set(step.facts).where('id', '=', id).execute()
          else if (id !== undefined && step.kind === 'delete')
            await ctx.db.q.deleteFrom('calls').where('id', '=', id).execute()
        }
        await countAll()
        expect((await checkReports(ctx)).differences).toEqual([])
        await expectSameSums(stage)
      })
      .afterEach(async () => rewind()),
    { numRuns: 150 },
  )
}, 60_000)

test('a rebuild repairs rows that were changed by hand', async () => {
  const stage = await openStage()
  await insertFacts(stage, { ended_at: TUESDAY_11_CHICAGO + 5_000 })
  await countAll()
  await ctx.db.q.updateTable('report_hours').set({ calls: 7 }).execute()
  const [row] = (await checkReports(ctx)).differences
  expect(row).toMatch(/^hours /)
  await ctx.db.q.updateTable('report_hours').set({ hour: 1 }).execute()
  await rebuild()
  await countAll()
  expect((await checkReports(ctx)).differences).not.toEqual([])
  await sumAll()
  expect(await checkReports(ctx)).toMatchObject({ calls: 1, pending: 0, differences: [] })
})

test('the lag is that of the oldest call that is not counted', async () => {
  const stage = await openStage()
  await insertFacts(stage, {})
  expect(await readReportLag(ctx)).toEqual({ pendingHours: 0, lagMs: 0 })
  await insertFacts(stage, { ended_at: world.clock.now() })
  world.clock.advance(3_000)
  expect(await readReportLag(ctx)).toEqual({ pendingHours: 1, lagMs: 3_000 })
  await countAll()
  expect(await readReportLag(ctx)).toEqual({ pendingHours: 0, lagMs: 0 })
})
