import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeBoard, numberOf } from '../../../tests/helpers/board'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { receiveCall } from '../inbound/receive-call.server'
import { deleteCanceledNumber } from './delete-number.server'
import type { NumberView } from './numbers.schema'
import { listGroupedNumbers, listNumberGroups } from './list-numbers.read.server'
import { findNumber } from './numbers.read.server'
import { removeNumbers } from './remove-numbers.server'
import { restoreNumbers } from './restore-numbers.server'
import { updateNumber } from './update-number.server'

const DAY = 86_400_000

let world: World
let accountId: string
let owner: UserActor
let olivia: Ctx
let mia: Ctx
let member: UserActor
let chicago: string
beforeEach(async () => {
  world = await testWorld()
  owner = await world.person({ role: 'OWNER', firstName: 'Olivia' })
  accountId = owner.accountId
  member = await world.person({ accountId, role: 'MEMBER', firstName: 'Mia' })
  olivia = world.as(owner)
  mia = world.as(member)
  chicago = await numberOf(world, accountId)
})
afterEach(() => world.close())

const add = async (e164: string, columns: object = {}): Promise<string> => {
  const id = world.services.ids('num')
  await world.system.db.q
    .insertInto('phone_numbers')
    .values({
      id,
      account_id: accountId,
      e164,
      nickname: '',
      carrier_sid: `PN${e164}`,
      created_at: world.services.clock.now(),
      ...columns,
    })
    .execute()
  return id
}
const addPhone = (e164: string, { userId }: UserActor, columns: object = {}) =>
  add(e164, { user_id: userId, personal: 1, shared: 0, carrier_sid: null, ...columns })
const read = async (ctx: Ctx, query: object = {}) =>
  (await listGroupedNumbers(ctx, { limit: 500, ...query })).numbers.map(({ display }) => display)
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    ({ code, message, fieldErrors }) => ({ code, message, ...(fieldErrors ? { fieldErrors } : {}) }),
  )

describe('the list', () => {
  test('has the shared numbers, the own ones, and for managers the private ones of the account', async () => {
    await add('+12065550141', { shared: 0, user_id: owner.userId })
    await addPhone('+14155550150', owner)
    await addPhone('+14155550151', member)
    expect(await read(olivia)).toEqual(['(312) 555-0140', '(206) 555-0141', '(415) 555-0150'])
    expect(await read(mia)).toEqual(['(312) 555-0140', '(415) 555-0151'])
  })

  test('counts each group and reads one group page by page', async () => {
    for (const index of [1, 2, 3]) await add(`+1206555015${index}`)
    await addPhone('+14155550150', owner)
    await removeNumbers(olivia, [chicago])
    const info = await listGroupedNumbers(olivia, { group: 'shared', limit: 2 })
    expect(info.groups.map(({ id, total }) => [id, total])).toEqual([
      ['personal', 1],
      ['shared', 3],
      ['removal', 1],
      ['deleted', 0],
    ])
    expect(info).toMatchObject({ numberSlots: null, filledNumberSlots: 4 })
    const rest = await listGroupedNumbers(olivia, { group: 'shared', limit: 2, cursor: info.nextCursor! })
    expect([...info.numbers, ...rest.numbers].map(({ number }) => number)).toEqual([
      '+12065550151',
      '+12065550152',
      '+12065550153',
    ])
    expect(rest.nextCursor).toBeNull()
  })

  test('is searched by digits, formatted number, nickname and call forwarding', async () => {
    const seattle = await add('+12065550141', { nickname: 'Café Séattle' })
    await addPhone('+14155550150', owner)
    await updateNumber(olivia, seattle, { callForwardingConfig: { id: `user:${member.userId}` } })
    const find = (search: string, ctx = olivia) => read(ctx, { search })
    for (const search of ['206555', '(206) 555-0141', '+1 206 555 0141', '0141', 'cafe seattle', 'torres'])
      expect([search, await find(search)]).toEqual([search, ['(206) 555-0141']])
    expect(await find('dialer settings')).toEqual(['(312) 555-0140'])
    expect(await find('Denver')).toEqual([])
    expect(await find('torres', mia)).toEqual([])
    const { groups } = await listNumberGroups(olivia, { search: 'seattle', limit: 50 })
    expect(groups.map(({ id }) => id)).toEqual(['shared'])
  })

  test('shows numbers of other accounts to none', async () => {
    const stranger = world.as(await world.person({ role: 'OWNER' }))
    expect(await refusal(findNumber(stranger, chicago))).toMatchObject({ code: 'not_found' })
    expect(await refusal(updateNumber(stranger, chicago, { nickname: 'Mine' }))).toMatchObject({ code: 'not_found' })
    expect(await refusal(removeNumbers(stranger, [chicago]))).toMatchObject({ code: 'not_found' })
  })
})

describe('the configuration', () => {
  test('changes the given fields only', async () => {
    expect(await updateNumber(olivia, chicago, { nickname: '  Front desk '.trim() })).toMatchObject({
      nickname: 'Front desk',
      shareWithTeam: true,
      callForwarding: { id: 'settings', label: 'As in dialer settings' },
    })
    expect(world.published.at(-1)).toMatchObject({ type: 'number.changed', payload: { numberId: chicago } })
    const events = world.published.length
    await updateNumber(olivia, chicago, { nickname: 'Front desk', shareWithTeam: true })
    expect(world.published).toHaveLength(events)
  })

  test('turns local presence off when sharing changes', async () => {
    const seattle = await add('+12065550141')
    expect(await findNumber(olivia, seattle)).toMatchObject({ enableLocalPresence: true })
    expect(await updateNumber(olivia, seattle, { shareWithTeam: false })).toMatchObject({
      shareWithTeam: false,
      enableLocalPresence: false,
      userId: owner.userId,
    })
    expect(await updateNumber(olivia, seattle, { shareWithTeam: true })).toMatchObject({ enableLocalPresence: false })
    expect(await updateNumber(olivia, seattle, { enableLocalPresence: true })).toMatchObject({
      enableLocalPresence: true,
    })
  })

  test('says to each user why they may not', async () => {
    const phone = await addPhone('+14155550150', member)
    const blockers = async (ctx: Ctx, id: string) => (await findNumber(ctx, id)).blockers
    expect(await blockers(mia, chicago)).toEqual({
      rename: 'Only managers/owners can change the nickname',
      forward: 'Only managers/owners can set call forwarding',
      share: 'Only managers/owners can share with team',
      localPresence: 'Only managers/owners can toggle Local Presence',
      remove: 'Only managers/owners can remove numbers',
      restore: 'This number is not marked for removal',
    })
    expect(await blockers(olivia, chicago)).toMatchObject({
      rename: null,
      forward: null,
      share: null,
      localPresence: null,
      remove: null,
    })
    expect(await updateNumber(olivia, chicago, { enableLocalPresence: false })).toMatchObject({
      blockers: { localPresence: '2 or more numbers are required for Local Presence' },
    })
    expect(await blockers(mia, phone)).toMatchObject({
      rename: null,
      share: null,
      localPresence: 'Local Presence is only available for shared numbers.',
      remove: 'Cannot Remove Last Verified Number',
    })
    expect(await refusal(updateNumber(mia, chicago, { nickname: 'Mine' }))).toEqual({
      code: 'forbidden',
      message: 'Only managers/owners can change the nickname',
      fieldErrors: { nickname: ['Only managers/owners can change the nickname'] },
    })
    const individual = await world.person({ role: null })
    const own = await findNumber(world.as(individual), await numberOf(world, individual.accountId))
    expect(own.blockers).toMatchObject({ share: 'Only teams share numbers', rename: null, forward: null })
  })

  test('keeps a number shared that a board calls from', async () => {
    await makeBoard(world, owner)
    expect(await refusal(updateNumber(olivia, chicago, { shareWithTeam: false }))).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/calls from this number\. Choose other numbers there first\.$/),
    })
  })

  test('forwards to members and confirmed phones that exist', async () => {
    const phone = await addPhone('+14155550150', owner, { nickname: 'Mobile' })
    const forward = async (id: string) =>
      (await updateNumber(olivia, chicago, { callForwardingConfig: { id } })).callForwarding
    expect(await forward(`number:${phone}`)).toMatchObject({ label: 'Mobile · (415) 555-0150' })
    expect(await forward('voicemail')).toMatchObject({ label: 'Voicemail' })
    expect(await forward(`user:${member.userId}`)).toMatchObject({ label: 'Mia Torres' })
    for (const id of ['user:usr_other', 'number:num_other', 'nonsense', `number:${chicago}`])
      expect(await refusal(updateNumber(olivia, chicago, { callForwardingConfig: { id } }))).toMatchObject({
        code: 'invalid',
        fieldErrors: { callForwardingConfig: ['This call forwarding is no longer available. Choose another one.'] },
      })
  })
})

describe('removal', () => {
  const NOVEMBER_30 = Date.UTC(2026, 10, 30, 12)
  const DECEMBER_30 = Date.UTC(2026, 11, 30, 12)
  const releases = () =>
    world.system.db.q.selectFrom('jobs').select(['key', 'run_at']).where('kind', '=', 'number.release').execute()
  beforeEach(async () => {
    await world.system.db.q.updateTable('phone_numbers').set({ created_at: NOVEMBER_30, carrier_sid: 'PN1' }).execute()
    world.clock.set(NOVEMBER_30 + DAY)
  })

  test('waits for the end of the billing period, and can be taken back until then', async () => {
    expect(await removeNumbers(olivia, [chicago])).toMatchObject([
      { status: 'PENDING_CANCELLATION', group: 'removal', cancelsAt: new Date(DECEMBER_30).toISOString() },
    ])
    const job = { numberId: chicago }
    await deleteCanceledNumber(world.system, job)
    expect(await findNumber(olivia, chicago)).toMatchObject({ status: 'PENDING_CANCELLATION', canCallFrom: true })
    expect(await restoreNumbers(olivia, [chicago])).toMatchObject([{ status: 'ACTIVE', cancelsAt: null }])
    world.clock.set(DECEMBER_30 + DAY)
    await deleteCanceledNumber(world.system, job)
    expect(await findNumber(olivia, chicago)).toMatchObject({ status: 'ACTIVE' })
    expect(await refusal(restoreNumbers(olivia, [chicago]))).toMatchObject({ code: 'conflict' })

    await removeNumbers(olivia, [chicago])
    world.clock.set(Date.UTC(2027, 0, 30, 12))
    await deleteCanceledNumber(world.system, job)
    await deleteCanceledNumber(world.system, job)
    expect(await findNumber(olivia, chicago)).toMatchObject({ status: 'DELETED', canCallFrom: false })
    expect(await releases()).toMatchObject([{ key: `number:${chicago}:release` }])
    expect(await refusal(restoreNumbers(olivia, [chicago]))).toMatchObject({ code: 'conflict' })
  })

  test('takes the number off boards and call forwarding', async () => {
    const { id: boardId } = (await makeBoard(world, owner)).board
    const phone = await addPhone('+14155550150', owner, { shared: 1 })
    await addPhone('+14155550151', owner)
    await updateNumber(olivia, chicago, { callForwardingConfig: { id: `number:${phone}` } })
    await removeNumbers(olivia, [phone])
    expect(await findNumber(olivia, phone)).toMatchObject({ status: 'DELETED' })
    expect(await findNumber(olivia, chicago)).toMatchObject({ callForwarding: { id: 'settings' } })
    expect(await releases()).toEqual([])
    await removeNumbers(olivia, [chicago])
    world.clock.set(DECEMBER_30)
    await deleteCanceledNumber(world.system, { numberId: chicago })
    const left = await world.system.db.q
      .selectFrom('board_numbers')
      .selectAll()
      .where('board_id', '=', boardId)
      .where('number_id', '=', chicago)
      .execute()
    expect(left).toEqual([])
  })

  test('waits for the end of a call', async () => {
    await removeNumbers(olivia, [chicago])
    world.clock.set(DECEMBER_30)
    const id = await world.system.db.transact('test', (tx) =>
      receiveCall(tx, { callSid: 'CA1', from: '+12065550199', called: '+13125550140' }),
    )
    expect(id).not.toBeNull()
    await expect(deleteCanceledNumber(world.system, { numberId: chicago })).rejects.toMatchObject({
      isTryAgain: true,
      afterMs: 60_000,
    })
    await world.system.db.q.updateTable('inbound_calls').set({ ended_at: DECEMBER_30 }).execute()
    await deleteCanceledNumber(world.system, { numberId: chicago })
    expect(await findNumber(olivia, chicago)).toMatchObject({ status: 'DELETED' })
  })

  test('is for managers, and for the person of a phone unless it is their last', async () => {
    const [one, two] = [await addPhone('+14155550150', member), await addPhone('+14155550151', member)]
    expect(await refusal(removeNumbers(mia, [chicago]))).toMatchObject({ code: 'forbidden' })
    expect(await refusal(removeNumbers(mia, [one, two]))).toMatchObject({
      message: 'Cannot Remove Last Verified Number',
    })
    expect(await removeNumbers(mia, [one])).toMatchObject([{ status: 'DELETED' }])
    expect(await refusal(removeNumbers(mia, [two]))).toMatchObject({ code: 'forbidden' })
    await updateNumber(mia, two, { shareWithTeam: true })
    await removeNumbers(olivia, [chicago])
    expect(await refusal(restoreNumbers(mia, [chicago]))).toMatchObject({ code: 'forbidden' })
  })

  test('of several is all or none', async () => {
    const seattle = await add('+12065550141')
    await removeNumbers(olivia, [seattle])
    expect(await refusal(removeNumbers(olivia, [chicago, seattle]))).toEqual({
      code: 'conflict',
      message: '(206) 555-0141: This number is no longer active',
    })
    const statuses: NumberView['status'][] = []
    for (const id of [chicago, seattle]) statuses.push((await findNumber(olivia, id)).status)
    expect(statuses).toEqual(['ACTIVE', 'PENDING_CANCELLATION'])
  })
})
