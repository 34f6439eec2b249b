import { beforeEach, describe, expect, test } from 'vitest'
import type { TransferEvent } from '../../../machines/server/transfer'
import { fireDueTimers } from '../../../server/jobs/timers'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import type { World } from '../../../tests/helpers/world'
import { stopDialSession } from '../dial-sessions/control-dial-session.server'
import { dispatchToTransfer } from './dispatch-to-transfer.server'
import { startTransfer, controlTransfer } from './transfer-call.server'

const [LEAD, THIRD] = ['+12125550101', '+12125550111']
let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

let sessionId: string
async function tell(...events: TransferEvent[]) {
  const { id } = await world.system.db.q.selectFrom('transfers').select('id').executeTakeFirstOrThrow()
  for (const event of events) await world.system.db.transact('test', (tx) => dispatchToTransfer(tx, id, event))
}
/** Seller, lead and third person are in conversation. */
async function merge() {
  sessionId = await floor.dial(await floor.campaign([LEAD]))
  await floor.bridge(LEAD)
  await startTransfer(floor.ctx, { id: sessionId, kind: 'warm', number: THIRD })
  await tell({ type: 'HELD' }, { type: 'PLACED', callSid: 'CAthird' }, { type: 'JOINED', at: 0 })
  await controlTransfer(floor.ctx, { id: sessionId, action: 'merge' })
  await tell({ type: 'UNHELD', at: 0 })
}
/** The seller's phone leaves and does not return in time. */
async function phoneGoes() {
  await floor.tellSession(sessionId, { type: 'AGENT_LEFT', callSid: `CA-${floor.seller.userId}` })
  world.clock.advance(20_000)
  await fireDueTimers(world.system)
  expect((await floor.session(sessionId)).state).toBe('ready')
}

test('a lead whose third person left during the handover does not wait alone', async () => {
  await merge()
  await controlTransfer(floor.ctx, { id: sessionId, action: 'leave' })
  await stopDialSession(floor.ctx, sessionId)
  expect((await floor.line(LEAD)).state).toBe('inCall')
  await tell({ type: 'TARGET_GONE' })
  expect((await floor.line(LEAD)).state).toBe('ending')
})

describe('a seller whose phone stays away after the merge', () => {
  beforeEach(merge)

  test('leaves the two in conversation and is asked for the disposition', async () => {
    await phoneGoes()
    expect((await floor.line(LEAD)).state).toBe('inCall')
    await tell({ type: 'MOVED', at: world.clock.now() })
    expect(await floor.call(LEAD)).toMatchObject({ outcome: 'transferred' })
    const { wrapUpLineId } = await floor.session(sessionId)
    expect(wrapUpLineId).toBe((await floor.line(LEAD)).id)
    expect(await floor.jobs('call.hang-up')).toEqual([])
  })

  test('hangs up both when the carrier cannot move them', async () => {
    await phoneGoes()
    await tell({ type: 'REJECTED', note: 'Refused' })
    expect((await floor.line(LEAD)).state).toBe('ending')
    expect(await floor.jobs('call.hang-up')).toHaveLength(2)
  })

  test('hangs up the third person when the lead has hung up', async () => {
    await floor.end(LEAD)
    await phoneGoes()
    expect(await floor.jobs('call.hang-up')).toHaveLength(1)
  })
})

test('a lead on hold is hung up, not left to an unmet third person', async () => {
  sessionId = await floor.dial(await floor.campaign([LEAD]))
  await floor.bridge(LEAD)
  await startTransfer(floor.ctx, { id: sessionId, kind: 'warm', number: THIRD })
  await tell({ type: 'HELD' }, { type: 'PLACED', callSid: 'CAthird' }, { type: 'JOINED', at: 0 })
  await phoneGoes()
  expect((await floor.line(LEAD)).state).toBe('ending')
  expect(await floor.jobs('call.hang-up')).toHaveLength(2)
})

test('a connected lead who is transferred is not ended as a machine later', async () => {
  await floor.settings({ isAuto: true, enableAnswerBoost: true })
  sessionId = await floor.dial(await floor.campaign([LEAD]))
  await floor.ring(LEAD)
  await floor.answer(LEAD)
  await floor.tell(LEAD, { type: 'JOINED', at: world.clock.now() })
  await startTransfer(floor.ctx, { id: sessionId, kind: 'cold', number: THIRD })
  await floor.tell(LEAD, { type: 'VERDICT', answeredBy: 'machine' })
  expect((await floor.line(LEAD)).state).toBe('inCall')
  await tell({ type: 'MOVED', at: world.clock.now() })
  expect(await floor.call(LEAD)).toMatchObject({ outcome: 'transferred' })
})
