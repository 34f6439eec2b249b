import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import { createAccount } from '../accounts/create-account.server'
import type { CarrierNumber } from '../carrier.port'
import { createSystemCtx } from '../context.server'
import { shareNumbers } from './share-numbers.server'

let world: World
let commits: string[]
let atCarrier: CarrierNumber[]
beforeEach(async () => {
  commits = []
  world = await testWorld({ onBoundary: (name, side) => void (side === 'after' && commits.push(name)) })
  atCarrier = [
    { carrierSid: 'PN2', e164: '+13125550102', nickname: 'Second' },
    { carrierSid: 'PN1', e164: '+13125550101', nickname: 'First' },
  ]
  world.services.carrier.listNumbers = async () => atCarrier
})
afterEach(() => world.close())

const share = async () => {
  commits = []
  await shareNumbers(world.system)
}
const numbersOf = (accountId: string) =>
  world.system.db.q
    .selectFrom('phone_numbers')
    .select(['e164', 'nickname', 'carrier_sid', 'released_at'])
    .where('account_id', '=', accountId)
    .where('carrier_sid', 'is not', null)
    .orderBy('id')
    .execute()
const rowsWritten = () => world.services.store.sqlite.prepare('select total_changes()').pluck().get() as number
const [SECOND, FIRST] = [
  { e164: '+13125550102', nickname: 'Second', carrier_sid: 'PN2', released_at: null },
  { e164: '+13125550101', nickname: 'First', carrier_sid: 'PN1', released_at: null },
]

test('every account has the carrier’s numbers, in its order', async () => {
  const accounts = [await world.account(), await world.account()]
  await share()
  for (const id of accounts) expect(await numbersOf(id)).toEqual([SECOND, FIRST])
})

test('writes nothing when nothing changed; repairs only the accounts that differ', async () => {
  const [one, other] = [await world.account(), await world.account()]
  await share()
  await share()
  expect(commits).toEqual([])

  await world.system.db.q
    .updateTable('phone_numbers')
    .set({ released_at: 1 })
    .where('e164', '=', FIRST.e164)
    .where('account_id', '=', one)
    .execute()
  atCarrier[0]!.nickname = 'New name'
  const before = rowsWritten()
  await share()
  expect(rowsWritten() - before).toBe(3)
  expect(await numbersOf(one)).toEqual([{ ...SECOND, nickname: 'New name' }, FIRST])
  expect(await numbersOf(other)).toEqual([{ ...SECOND, nickname: 'New name' }, FIRST])

  const late = await world.account()
  await share()
  expect(await numbersOf(late)).toEqual([{ ...SECOND, nickname: 'New name' }, FIRST])
})

test('without sharing only the first account gets the numbers; others keep theirs', async () => {
  const [first, second] = [await world.account(), await world.account()]
  const alone = createSystemCtx({ ...world.services, areNumbersShared: false })
  await shareNumbers(alone)
  expect(await numbersOf(first)).toEqual([SECOND, FIRST])
  expect(await numbersOf(second)).toEqual([])

  await share()
  atCarrier[0]!.nickname = 'New name'
  const late = await createAccount(alone, { vendorId: 'harbor', kind: 'individual', name: 'Late' })
  await shareNumbers(alone)
  for (const id of [first, second]) expect(await numbersOf(id)).toEqual([{ ...SECOND, nickname: 'New name' }, FIRST])
  expect(await numbersOf(late)).toEqual([])
})

test('other writes run between the accounts of a large share', async () => {
  await Promise.all(Array.from({ length: 120 }, () => world.account()))
  const sharing = shareNumbers(world.system)
  const seen: number[] = []
  const look = () =>
    world.system.db.transact('test', async ({ db }) => {
      const { count } = await db.q
        .selectFrom('phone_numbers')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('carrier_sid', 'is not', null)
        .executeTakeFirstOrThrow()
      return count
    })
  do seen.push(await look())
  while (seen.at(-1)! < 240)
  await sharing
  for (const [index, count] of seen.slice(1).entries()) expect(count - seen[index]!).toBeLessThanOrEqual(100)
})
