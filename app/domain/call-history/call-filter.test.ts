import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import type { World } from '../../../tests/helpers/world'
import { LINE_OUTCOMES } from '../dial-sessions/dialer.schema'
import { callHistoryCsv } from './call-history-csv.server'
import { countCalls, listCalls } from './call-history.read.server'
import { CALL_OUTCOMES, NO_DISPOSITION, type CallFilter } from './call-history.schema'
import { outcomeTitle } from './call-outcome'
import { listCallFilterChoices } from './call-scope.server'

const A = '+13125550101'
const outbound = { direction: 'outbound', limit: 100 } as const

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

type Change = Partial<Awaited<ReturnType<Floor['call']>>>

/** Calls a second apart, oldest first, in the place of one that was dialed. Returns the first one's time. */
async function calls(changes: readonly Change[]): Promise<{ placedAt: number; campaignId: string }> {
  const campaignId = await floor.campaign([A])
  await floor.dial(campaignId)
  const first = await floor.call(A)
  const { q } = floor.ctx.db
  for (const [index, change] of changes.entries()) {
    const placed_at = first.placed_at + index * 1000
    const call = { ...first, id: world.services.ids('line'), placed_at, ended_at: placed_at + 500, ...change }
    await q.insertInto('calls').values(call).execute()
  }
  await q.deleteFrom('calls').where('id', '=', first.id).execute()
  return { placedAt: first.placed_at, campaignId }
}

const list = async (filter: CallFilter, direction: 'outbound' | 'inbound' = 'outbound') =>
  (await listCalls(floor.ctx, { ...outbound, direction, ...filter })).items
const phones = async (filter: CallFilter) => (await list(filter)).map(({ phone }) => phone.slice(-2))
const at = (ms: number) => new Date(ms).toISOString()

const OF_CALLERS = ['missed', 'voicemail', 'forwarded'] as const

/** Each outcome, with and without a seller, sent or not, and calls in progress. */
const states = (outcomes: readonly (string | null)[]): Change[] => [
  ...outcomes.flatMap((outcome) =>
    [null, 1].flatMap((bridged_at) => ([0, 1] as const).map((sent) => ({ outcome, bridged_at, sent }))),
  ),
  { outcome: null, ended_at: null },
  { outcome: 'busy', bridged_at: 1, ended_at: null },
]

test.each([
  ['outbound', []],
  ['inbound', OF_CALLERS],
] as const)('an outcome finds exactly the %s calls that its title is shown on', async (direction, more) => {
  await calls(states([null, ...LINE_OUTCOMES, ...more]).map((state) => ({ ...state, direction })))
  const idsByTitle = (items: Awaited<ReturnType<typeof list>>) => {
    const ids: Record<string, string[]> = {}
    for (const { uuid, outcomeConfig } of items)
      ids[outcomeConfig.title] = [...(ids[outcomeConfig.title] ?? []), uuid].toSorted()
    return ids
  }
  // Without an outcome, or with one that no such call gets.
  const { Ended: _, ...shown } = idsByTitle(await list({}, direction))
  const outcomes = CALL_OUTCOMES.filter(
    (outcome) => !OF_CALLERS.some((one) => one === outcome) || direction === 'inbound',
  )
  const found = await Promise.all(
    outcomes.map(async (outcome) => [outcome, await list({ outcome }, direction)] as const),
  )
  for (const [outcome, items] of found)
    expect(new Set(items.map(({ outcomeConfig: { title } }) => title)), outcome).toEqual(
      new Set(items.length ? [outcomeTitle(outcome)] : []),
    )
  expect(idsByTitle(found.flatMap(([, items]) => items))).toEqual(shown)
})

test('calls are found by period, number, disposition and campaign', async () => {
  const { q } = floor.ctx.db
  const { name, id } = await q
    .selectFrom('dispositions')
    .select(['id', 'name'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { placedAt, campaignId } = await calls([
    { e164: '+13125550110' },
    { e164: '+13125550111', caller_id: '+13125550199' },
    { e164: '+13125550112', disposition_id: id },
  ])
  expect(await phones({ from: at(placedAt + 1000) })).toEqual(['12', '11'])
  expect(await phones({ to: at(placedAt + 1000) })).toEqual(['10'])
  expect(await phones({ number: '+13125550199' })).toEqual(['11'])
  expect(await phones({ disposition: name })).toEqual(['12'])
  expect(await phones({ disposition: NO_DISPOSITION })).toEqual(['11', '10'])
  expect(await phones({ campaignId })).toEqual(['12', '11', '10'])
  expect(await phones({ campaignId, search: '5550111' })).toEqual(['11'])
  const other = await floor.campaign(['+13125550102'])
  expect(await phones({ campaignId: other })).toEqual([])
  const stranger = await world.person({ role: 'OWNER' })
  await expect(listCalls(world.as(stranger), { ...outbound, team: true, campaignId })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('calls are sorted by date and duration, and paged in that order', async () => {
  await calls([30, 10, 10, 20].map((seconds, index) => ({ e164: `+1312555011${index}`, bill_ms: seconds * 1000 })))
  expect(await phones({})).toEqual(['13', '12', '11', '10'])
  expect(await phones({ sort: 'date' })).toEqual(['10', '11', '12', '13'])
  expect(await phones({ sort: '-duration' })).toEqual(['10', '13', '12', '11'])
  for (const filter of [{}, { search: '5550' }] as const) {
    const paged: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await listCalls(floor.ctx, {
        ...outbound,
        ...filter,
        sort: 'duration',
        limit: 1,
        cursor: cursor ?? undefined,
      })
      paged.push(...page.items.map(({ phone }) => phone.slice(-2)))
      cursor = page.nextCursor
    } while (cursor)
    expect(paged).toEqual(['11', '12', '13', '10'])
  }
})

test('the count and the file are of the calls that the list has', async () => {
  await calls([
    { e164: '+13125550110', outcome: 'busy', bill_ms: 1000 },
    { e164: '+13125550111', outcome: 'no-answer' },
    { e164: '+13125550112', outcome: 'busy' },
  ])
  const filter = { outcome: 'busy', sort: '-duration' } as const
  expect(await phones(filter)).toEqual(['10', '12'])
  expect(await countCalls(floor.ctx, { direction: 'outbound', ...filter })).toEqual({ count: 2, isMore: false })
  const pieces: string[] = []
  for await (const piece of callHistoryCsv(floor.ctx, { direction: 'outbound', ...filter })) pieces.push(piece)
  const rows: Record<string, string>[] = parse(pieces.join(''), { columns: true, bom: true })
  expect(rows.map(({ Phone }) => Phone)).toEqual(['(312) 555-0110', '(312) 555-0112'])
})

test('a count is over the first 5,000 calls', async () => {
  const campaignId = await floor.campaign([A])
  await floor.dial(campaignId)
  const { id: _, ...first } = await floor.call(A)
  const rows = Array.from({ length: 250 }, () => first)
  for (let batch = 0; batch < 21; batch += 1)
    await floor.ctx.db.q
      .insertInto('calls')
      .values(rows.map((row) => ({ ...row, id: world.services.ids('line') })))
      .execute()
  expect(await countCalls(floor.ctx, { direction: 'outbound' })).toEqual({ count: 5000, isMore: true })
})

test('the choices are the account’s own', async () => {
  await calls([{}])
  const choices = await listCallFilterChoices(floor.ctx)
  expect(choices.dispositions).toContain('Interested')
  expect(choices.dispositions).toEqual([...new Set(choices.dispositions)])
  expect(choices.campaigns).toHaveLength(1)
  const stranger = await world.person({ role: 'OWNER' })
  const theirs = await listCallFilterChoices(world.as(stranger))
  expect(theirs.campaigns).toEqual([])
  const { accountId } = floor.seller
  const numbers = await floor.ctx.db.q
    .selectFrom('phone_numbers')
    .select('e164')
    .where('account_id', '=', accountId)
    .orderBy('e164')
    .execute()
  expect(choices.numbers.map(({ e164 }) => e164)).toEqual(numbers.map(({ e164 }) => e164))
})
