import { expect, test } from 'vitest'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import type { World } from '../../../tests/helpers/world'
import { startTransfer, controlTransfer } from './transfer-call.server'
import { listTransferContacts } from './transfers.read.server'

const LEAD = '+12125550101'
let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

test('offers the seller’s own last five transfer targets, newest first, without duplicates', async () => {
  const id = await floor.dial(await floor.campaign([LEAD]))
  await floor.bridge(LEAD)
  const thirds = [1, 2, 3, 4, 5, 6, 2].map((last) => `+1212555011${last}`)
  for (const number of thirds) {
    world.clock.advance(1_000)
    await startTransfer(floor.ctx, { id, kind: 'warm', number })
    await controlTransfer(floor.ctx, { id, action: 'cancel' })
    // It was canceled before the call; the next one starts fresh.
    await world.system.db.q
      .updateTable('transfers')
      .set({ state: 'ended', ended_at: world.clock.now() })
      .where('ended_at', 'is', null)
      .execute()
  }
  const recent = await listTransferContacts(floor.ctx)
  expect(recent.map(({ number }) => number.slice(-1))).toEqual(['2', '6', '5', '4', '3'])
  expect(recent[0]!.lastUsed).toBe(new Date(world.clock.now()).toISOString())
  const colleague = await world.person({ accountId: floor.seller.accountId })
  expect(await listTransferContacts(world.as(colleague))).toEqual([])
})
