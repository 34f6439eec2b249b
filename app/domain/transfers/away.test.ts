import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TransferEvent } from '../../../machines/server/transfer'
import { fireDueTimers } from '../../../server/jobs/timers'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { CarrierCall, Carrier } from '../carrier.port'
import { dispatchToTransfer } from './dispatch-to-transfer.server'
import { startTransfer, controlTransfer } from './transfer-call.server'

const [LEAD, THIRD] = ['+12125550101', '+12125550111']
const MINUTE_MS = 60_000
const END = { type: 'TARGET_ENDED', at: 0, status: 'completed', note: null } as const

let world: World
let floor: Floor
let leadSid: string
/** Calls the carrier was asked to end, without effect, and the status it reports. */
let asked: string[]
let status: Record<string, CarrierCall['status'] | 'unknown'>

/** The lead and the third person are left in a call together. */
beforeEach(async () => {
  asked = []
  status = {}
  const carrier: Partial<Carrier> = {
    simulated: true,
    hangUp: async (callSid) => void asked.push(callSid),
    fetchCall: async (callSid) => {
      const said = status[callSid] ?? 'in-progress'
      return said === 'unknown' ? null : { callSid, status: said, startedAt: null, endedAt: null, durationMs: null }
    },
  }
  world = await testWorld({ carrier: carrier as Carrier })
  floor = await openFloor(world)
  const id = await floor.dial(await floor.campaign([LEAD]))
  await floor.bridge(LEAD)
  leadSid = `CA-${(await floor.line(LEAD)).id}`
  await startTransfer(floor.ctx, { id, kind: 'warm', number: THIRD })
  await tell({ type: 'HELD' }, { type: 'PLACED', callSid: 'CAthird' }, { type: 'JOINED', at: 0 })
  await controlTransfer(floor.ctx, { id, action: 'merge' })
  await tell({ type: 'UNHELD', at: world.clock.now() })
  await controlTransfer(floor.ctx, { id, action: 'leave' })
  await tell({ type: 'MOVED', at: world.clock.now() })
})
afterEach(() => world.close())

async function tell(...events: TransferEvent[]) {
  const { id } = await world.system.db.q.selectFrom('transfers').select('id').executeTakeFirstOrThrow()
  for (const event of events) await world.system.db.transact('test', (tx) => dispatchToTransfer(tx, id, event))
}
/** A minute passes, and due timers and jobs run. */
async function minute() {
  world.clock.advance(MINUTE_MS)
  await fireDueTimers(world.system)
  await runJobs(world, /^(transfer|call)\.(check|hang-up)$/)
  await runJobs(world, /^call\.hang-up$/)
}

test('hangs up the lead again while the call has not ended', async () => {
  await tell(END)
  status.CAthird = 'completed'
  await runJobs(world, /^call\.hang-up$/)
  expect(asked).toEqual([leadSid])
  await minute()
  expect(asked).toEqual([leadSid, leadSid])
})

test('hangs up the third person again when the lead left', async () => {
  await tell({ type: 'LEAD_ENDED', at: world.clock.now() })
  status[leadSid] = 'completed'
  await minute()
  await minute()
  expect(asked.filter((callSid) => callSid === 'CAthird').length).toBeGreaterThan(1)
})

test('a third person unknown to the carrier leaves no lead alone', async () => {
  status.CAthird = 'unknown'
  await minute()
  expect(asked).toEqual([leadSid])
})

test('does not touch a lead and third person in conversation', async () => {
  await minute()
  await minute()
  expect(asked).toEqual([])
})

test('does not dial a lead still talking after a transfer', async () => {
  expect(await floor.leases()).toEqual([LEAD])
  const colleague = await openFloor(world, floor.seller.accountId)
  const theirs = await colleague.campaign([LEAD])
  await colleague.dial(theirs)
  expect(await colleague.selections(theirs)).toMatchObject([{ e164: LEAD, code: 'held_by_another_seller' }])
  status[leadSid] = 'completed'
  await minute()
  expect(await floor.leases()).toEqual([])
})
