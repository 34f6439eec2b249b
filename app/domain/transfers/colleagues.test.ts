import type { TransferEvent } from '../../../machines/server/transfer'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { listCallbacks } from '../callbacks/callbacks.read.server'
import { answerCall, declineCall } from '../inbound/answer-call.server'
import { getNextCallerStep } from '../inbound/get-next-caller-step.server'
import { listIncoming } from '../inbound/incoming.read.server'
import { receiveCall } from '../inbound/receive-call.server'
import { updateDialerSettings } from '../settings/update-dialer-settings.server'
import { handleForwardEnded } from './handle-forward-ended.server'
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
async function dispatch(event: TransferEvent): Promise<void> {
  const { id } = await row()
  await world.system.db.transact('test', (tx) => dispatchToTransfer(tx, id, event))
}
/** The carrier calls the account's number for the transfer. */
async function rings(event: TransferEvent = { type: 'HELD' }): Promise<string | null> {
  const { e164, caller_id } = await row()
  await dispatch(event)
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

describe('a cold transfer', () => {
  const moved = { type: 'MOVED', at: 0 } as const
  const sending = { type: 'SENDING', at: 0 } as const
  beforeEach(() => online.add(ben.userId))
  /** The carrier reports the end of the call to the colleague, on the lead's leg. */
  async function ended(status: 'busy' | 'no-answer' | 'completed', isThere = true) {
    const { id } = await floor.line(LEAD)
    return world.system.db.transact('test', (tx) =>
      handleForwardEnded(tx, { attemptId: id, callSid: `CA-${id}`, status, isThere }),
    )
  }

  test.each([
    ['before', sending],
    ['after', moved],
  ])('rings the colleague alone as the lead’s call, %s the carrier confirms the move', async (_, event) => {
    await transfer('cold')
    const id = await rings(event)
    expect(await listIncoming(floor.ctx)).toEqual([])
    const [call] = await listIncoming(world.as(ben))
    expect(call).toMatchObject({ id, number: LEAD, info: 'Grace' })
    expect(call!.transferredBy).not.toBeNull()
    const { id: bens } = await answerCall(world.as(ben), id!)
    await bensFloor.tellSession(bens, { type: 'AGENT_JOINED', callSid: 'CAben' })
    expect((await bensFloor.session(bens)).lines).toMatchObject([{ number: LEAD, info: 'Grace', inbound: true }])
    await dispatch(moved)
    expect(await ended('completed', false)).toEqual({ kind: 'hang-up' })
    expect((await floor.session(sessionId)).transfer?.note ?? null).toBeNull()
    expect(await listCallbacks(floor.ctx)).toEqual([])
  })

  test.each([
    ['busy', 'Ben Torres is busy.'],
    ['no-answer', 'Ben Torres did not answer.'],
  ] as const)('that ends as %s promises the lead a callback by the seller', async (status, reason) => {
    await transfer('cold')
    const id = await rings(moved)
    if (status === 'busy') await declineCall(world.as(ben), id!)
    expect(await ended(status)).toMatchObject({ kind: 'goodbye', text: expect.stringContaining('call you back') })
    expect((await floor.session(sessionId)).transfer?.note).toContain(reason)
    expect(await listCallbacks(floor.ctx)).toMatchObject([{ number: LEAD }])
    expect(await listCallbacks(world.as(ben))).toEqual([])
  })

  test('to a colleague on a call is refused, and the lead stays with the seller', async () => {
    await bensFloor.dial(await bensFloor.campaign(['+12125550109']))
    await expect(transfer('cold')).rejects.toMatchObject({
      code: 'not_possible_now',
      message: 'Ben Torres cannot take the call: On a call',
    })
    expect(await floor.session(sessionId)).toMatchObject({ state: 'bridged', transfer: null })
  })
})
