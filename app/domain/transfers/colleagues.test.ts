import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { answerCall, declineCall } from '../inbound/answer-call.server'
import { getNextCallerStep } from '../inbound/get-next-caller-step.server'
import { listIncoming } from '../inbound/incoming.read.server'
import { receiveCall } from '../inbound/receive-call.server'
import { updateDialerSettings } from '../settings/update-dialer-settings.server'
import { listColleagues } from './colleagues.read.server'
import { dispatchToTransfer } from './dispatch-to-transfer.server'
import { startTransfer } from './transfer-call.server'
import { listTransferContacts } from './transfers.read.server'

const LEAD = '+12125550101'
const BENS_PHONE = '+12125550177'
const OWN = '+13125550140'
const SECOND = '+13125550141'

let world: World
let floor: Floor
let bensFloor: Floor
let ben: UserActor
let online: Set<string>
let sessionId: string
beforeEach(async () => {
  online = new Set()
  world = await testWorld({ online })
  floor = await openFloor(world)
  bensFloor = await openFloor(world, floor.seller.accountId)
  ben = bensFloor.seller
  await world.system.db.q.updateTable('users').set({ first_name: 'Ben' }).where('id', '=', ben.userId).execute()
  await addNumber(SECOND)
  sessionId = await floor.dial(await floor.campaign([{ numbers: [LEAD], firstName: 'Grace' }]))
  await floor.bridge(LEAD)
})
afterEach(() => world.close())

async function addNumber(e164: string): Promise<void> {
  const { id, created_at, ...number } = await world.system.db.q
    .selectFrom('phone_numbers')
    .selectAll()
    .where('account_id', '=', floor.seller.accountId)
    .where('e164', '=', OWN)
    .executeTakeFirstOrThrow()
  const row = { ...number, id: `${id}2`, e164, created_at: created_at + 1, carrier_sid: null }
  await world.system.db.q.insertInto('phone_numbers').values(row).execute()
}
const colleague = async () => (await listColleagues(floor.ctx)).find(({ userId }) => userId === ben.userId)
const transfer = (kind: 'warm' | 'cold' = 'warm') =>
  startTransfer(floor.ctx, { id: sessionId, kind, userId: ben.userId })
const row = () => world.system.db.q.selectFrom('transfers').selectAll().executeTakeFirstOrThrow()
/** The carrier calls the account's number for the transfer. */
async function rings(): Promise<string | null> {
  const { id, e164, caller_id } = await row()
  await world.system.db.transact('test', (tx) => dispatchToTransfer(tx, id, { type: 'HELD' }))
  return world.system.db.transact('test', (tx) =>
    receiveCall(tx, { callSid: 'CAtransfer', from: caller_id, called: e164 }),
  )
}

test('a colleague’s presence says whether and where they can be reached', async () => {
  expect(await colleague()).toMatchObject({ status: 'offline', reach: null, blocker: 'Offline, no phone is set' })
  online.add(ben.userId)
  expect(await colleague()).toMatchObject({ name: 'Ben Torres', status: 'available', reach: 'dialer', blocker: null })
  await bensFloor.dial(await bensFloor.campaign(['+12125550109']))
  expect(await colleague()).toMatchObject({ status: 'onCall', reach: null, blocker: 'On a call' })
})

test('a forwarding phone is called, also when the colleague is offline', async () => {
  const settings = { callForwardingType: 'phone', callForwardingNumber: BENS_PHONE } as const
  await updateDialerSettings(world.as(ben), settings)
  expect(await colleague()).toMatchObject({ status: 'offline', reach: 'phone', blocker: null })
  await transfer()
  expect(await row()).toMatchObject({ e164: BENS_PHONE, name: 'Ben Torres', target_user_id: ben.userId })
})

test('a colleague who cannot be reached is refused with the reason', async () => {
  await expect(transfer()).rejects.toMatchObject({
    code: 'not_possible_now',
    message: 'Ben Torres cannot take the call: Offline, no phone is set',
  })
  const stranger = await world.person({})
  await expect(
    startTransfer(floor.ctx, { id: sessionId, kind: 'warm', userId: stranger.userId }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('a colleague’s dialer rings as a call of the lead, for them alone', async () => {
  online.add(ben.userId)
  await transfer()
  const { caller_id: callerId } = await floor.call(LEAD)
  expect(await row()).toMatchObject({ e164: callerId === OWN ? SECOND : OWN, name: 'Ben Torres' })
  const id = await rings()
  const seller = world.as(floor.seller)
  expect(await listIncoming(seller)).toEqual([])
  expect(await listIncoming(world.as(ben))).toMatchObject([{ id, number: LEAD, info: 'Grace' }])
  const [call] = await listIncoming(world.as(ben))
  expect(call!.transferredBy).not.toBeNull()
  const session = await answerCall(world.as(ben), id!)
  expect(session.state).toBe('connecting')
})

test('a declined transfer is refused by the carrier, without a voicemail', async () => {
  online.add(ben.userId)
  await transfer()
  const id = await rings()
  await declineCall(world.as(ben), id!)
  const step = await world.system.db.transact('test', (tx) => getNextCallerStep(tx, id!, { said: false }))
  expect(step).toEqual({ kind: 'reject' })
})

test('any other call to that number is a caller’s', async () => {
  online.add(ben.userId)
  await transfer()
  const { e164 } = await row()
  await world.system.db.transact('test', (tx) =>
    receiveCall(tx, { callSid: 'CAother', from: '+12125550166', called: e164 }),
  )
  expect(await listIncoming(world.as(ben))).toMatchObject([{ number: '+12125550166', transferredBy: null }])
})

test('colleagues are not among the recent contacts', async () => {
  online.add(ben.userId)
  await transfer()
  expect(await listTransferContacts(floor.ctx)).toEqual([])
})
