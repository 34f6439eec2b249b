import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { CarrierNumber } from '../carrier.port'
import { adoptNumbers } from './adopt-numbers.server'
import { checkCarrierNumbers } from './check-carrier-numbers.server'

const [ONE, TWO] = ['+13125550141', '+13125550142']

let world: World
let accountId: string
let atCarrier: CarrierNumber[]
let commits: string[]
let logged: [object, string][]
beforeEach(async () => {
  commits = []
  logged = []
  world = await testWorld({ onBoundary: (name, side) => void (side === 'after' && commits.push(name)) })
  const log = (fields: object, sentence: string) => void logged.push([fields, sentence])
  world.services.log = { debug() {}, info: log, warn: log, error: log }
  accountId = await world.account({ number: null })
  atCarrier = [
    { carrierSid: 'PN1', e164: ONE, nickname: 'One' },
    { carrierSid: 'PN2', e164: TWO, nickname: 'Two' },
  ]
  world.services.carrier.listNumbers = async () => atCarrier
  await adoptNumbers(world.system, { accountId, numbers: 'all' })
})
afterEach(() => world.close())

async function check() {
  commits = []
  logged = []
  await checkCarrierNumbers({ ...world.system, log: world.services.log })
}
const released = async () => {
  const rows = await world.system.db.q
    .selectFrom('phone_numbers')
    .select('e164')
    .where('released_at', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ e164 }) => e164)
}
const change = (e164: string, set: { status?: 'deleted'; released_at?: number; nickname?: string }) =>
  world.system.db.q.updateTable('phone_numbers').set(set).where('e164', '=', e164).execute()

test('writes and logs nothing when nothing changed; a nickname stays', async () => {
  await change(ONE, { nickname: 'Downtown' })
  await check()
  expect([commits, logged]).toEqual([[], []])
  const nicknames = await world.system.db.q.selectFrom('phone_numbers').select('nickname').orderBy('id').execute()
  expect(nicknames.map(({ nickname }) => nickname)).toEqual(['Downtown', 'Two'])
})

test('a number that the carrier no longer lists is released, and usable when it is listed again', async () => {
  const [one, two] = atCarrier as [CarrierNumber, CarrierNumber]
  atCarrier = [one]
  await check()
  expect(await released()).toEqual([TWO])
  expect(logged).toEqual([[{ numbers: [TWO] }, 'the carrier no longer lists these numbers']])
  atCarrier = [one, { ...two, carrierSid: 'PN3' }]
  await check()
  expect(await released()).toEqual([])
  expect(logged).toEqual([[{ numbers: [TWO] }, 'the carrier lists these numbers again']])
  const sids = await world.system.db.q.selectFrom('phone_numbers').select('carrier_sid').orderBy('id').execute()
  expect(sids.map(({ carrier_sid }) => carrier_sid)).toEqual(['PN1', 'PN3'])
})

test('an empty or failed list releases nothing', async () => {
  atCarrier = []
  await check()
  world.services.carrier.listNumbers = () => Promise.reject(new Error('no answer'))
  await expect(check()).rejects.toThrow('no answer')
  expect(await released()).toEqual([])
})

test('numbers that no account owns are counted, and a deleted one is not taken back', async () => {
  await change(TWO, { status: 'deleted', released_at: 5 })
  atCarrier.push({ carrierSid: 'PN4', e164: '+13125550144', nickname: 'Four' })
  await check()
  expect(await released()).toEqual([TWO])
  expect(logged).toEqual([
    [
      { numbers: 2 },
      'numbers of the carrier belong to no account: npm run -s numbers -- adopt --all --account ID, team or owner’s address',
    ],
  ])
})

test('a number that another account owns is not taken back', async () => {
  await change(ONE, { released_at: 5 })
  await world.account({ number: ONE })
  await check()
  expect(await released()).toEqual([ONE])
  expect(logged).toEqual([])
})

test('what other accounts adopt during the request is kept', async () => {
  await change(ONE, { released_at: 5 })
  world.services.carrier.listNumbers = async () => {
    await world.account({ number: ONE })
    await world.account({ number: '+13125550145' })
    const { q } = world.system.db
    await q.updateTable('phone_numbers').set({ carrier_sid: 'PN5' }).where('carrier_sid', 'is', null).execute()
    return atCarrier
  }
  await check()
  expect(await released()).toEqual([ONE])
})
