import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import { CarrierError } from '../carrier.port'
import { adoptNumbers } from './adopt-numbers.server'

const [ONE, TWO] = ['+13125550141', '+13125550142']

let world: World
let accountId: string
beforeEach(async () => {
  world = await testWorld()
  accountId = await world.account({ number: null })
  world.services.carrier.listNumbers = async () => [
    { carrierSid: 'PN1', e164: ONE, nickname: 'One' },
    { carrierSid: 'PN2', e164: TWO, nickname: 'Two' },
  ]
})
afterEach(() => world.close())

const adopt = (numbers: readonly string[] | 'all', by = accountId) =>
  adoptNumbers(world.system, { accountId: by, numbers })
const rows = () =>
  world.system.db.q
    .selectFrom('phone_numbers')
    .select(['account_id', 'e164', 'nickname', 'carrier_sid', 'status', 'released_at'])
    .orderBy('id')
    .execute()
const ACTIVE = { status: 'active', released_at: null }

test('the account has the numbers, with the carrier’s name, however often it adopts them', async () => {
  expect(await adopt([ONE, ONE])).toEqual({ adopted: [ONE], owned: [] })
  expect(await adopt([ONE])).toEqual({ adopted: [], owned: [ONE] })
  const one = { account_id: accountId, e164: ONE, nickname: 'One', carrier_sid: 'PN1', ...ACTIVE }
  expect(await rows()).toEqual([one])
  expect(await adopt('all')).toEqual({ adopted: [TWO], owned: [] })
  expect(await rows()).toEqual([one, { ...one, e164: TWO, nickname: 'Two', carrier_sid: 'PN2' }])
})

test('nothing is adopted when a number is not at the carrier or belongs to another account', async () => {
  await expect(adopt([ONE, '+13125550199'])).rejects.toThrow('Not at the carrier: (312) 555-0199')
  const other = await world.account({ number: TWO })
  await expect(adopt([ONE, TWO])).rejects.toThrow('Of another account: (312) 555-0142')
  expect((await rows()).map(({ account_id }) => account_id)).toEqual([other])
  expect(await adopt('all')).toEqual({ adopted: [ONE], owned: [] })
})

test('a number that another account had released and deleted is free; the owner’s lost one is not', async () => {
  const other = await world.account({ number: ONE })
  const change = (set: { released_at: number; status?: 'deleted' }) =>
    world.system.db.q.updateTable('phone_numbers').set(set).where('account_id', '=', other).execute()
  await change({ released_at: 5 })
  await expect(adopt([ONE])).rejects.toMatchObject({ code: 'conflict' })
  await change({ released_at: 5, status: 'deleted' })
  expect(await adopt([ONE])).toEqual({ adopted: [ONE], owned: [] })
})

test('a deleted number returns to its account with its row and nickname', async () => {
  await adopt([ONE])
  const { q } = world.system.db
  const [{ id }] = (await q.selectFrom('phone_numbers').select('id').execute()) as [{ id: string }]
  await q
    .updateTable('phone_numbers')
    .set({ status: 'deleted', deleted_at: 5, released_at: 5, nickname: 'Downtown' })
    .execute()
  expect(await adopt([ONE])).toEqual({ adopted: [ONE], owned: [] })
  expect(
    await q.selectFrom('phone_numbers').select(['id', 'nickname', 'status', 'deleted_at', 'released_at']).execute(),
  ).toEqual([{ id, nickname: 'Downtown', deleted_at: null, ...ACTIVE }])
})

test('a personal number of the account is not adopted', async () => {
  await adopt([ONE])
  await world.system.db.q.updateTable('phone_numbers').set({ personal: 1 }).execute()
  await expect(adopt([ONE])).rejects.toThrow('A personal number of this account: (312) 555-0141')
})

test('a carrier that does not answer changes nothing', async () => {
  world.services.carrier.listNumbers = async () => {
    throw new CarrierError('refused', 'No such account (20003)', 20003, null, 'account')
  }
  await expect(adopt('all')).rejects.toThrow('20003')
  expect(await rows()).toEqual([])
})
