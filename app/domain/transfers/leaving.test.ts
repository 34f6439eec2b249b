import { expect, test } from 'vitest'
import type { TransferEvent } from '../../../machines/kept-by-server/transfer'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import type { World } from '../../../tests/helpers/world'
import { stopDialSession } from '../dialer/steer-dial-session.server'
import { hearTransfer } from './hear-transfer.server'
import { startTransfer, steerTransfer } from './transfer-call.server'

const [LEAD, THIRD] = ['+12125550101', '+12125550111']
let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

test('a lead whose third person is gone as both are to be left to each other does not wait alone after the run', async () => {
  const sessionId = await floor.dial(await floor.campaign([LEAD]))
  await floor.bridge(LEAD)
  await startTransfer(floor.ctx, { id: sessionId, kind: 'warm', number: THIRD })
  const { id } = await world.system.db.q.selectFrom('transfers').select('id').executeTakeFirstOrThrow()
  const tell = async (...events: TransferEvent[]) => {
    for (const event of events) await world.system.db.transact('test', (tctx) => hearTransfer(tctx, id, event))
  }
  await tell({ type: 'HELD' }, { type: 'PLACED', callSid: 'CAthird' }, { type: 'JOINED', at: 0 })
  await steerTransfer(floor.ctx, { id: sessionId, action: 'merge' })
  await tell({ type: 'UNHELD', at: 0 })
  await steerTransfer(floor.ctx, { id: sessionId, action: 'leave' })
  await stopDialSession(floor.ctx, sessionId)
  expect((await floor.line(LEAD)).state).toBe('inCall')
  await tell({ type: 'TARGET_GONE' })
  expect((await floor.line(LEAD)).state).toBe('ending')
})
