import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { Carrier } from '../carrier.port'
import { holdLead } from './transfer-jobs.server'
import { startTransfer, controlTransfer } from './transfer-call.server'

const [LEAD, THIRD] = ['+12125550101', '+12125550111']

let world: World
let floor: Floor
let sessionId: string
/** The carrier's hold state, and what happens before the next request arrives. */
let isHeld: boolean
let onTheWay: () => Promise<unknown>

beforeEach(async () => {
  isHeld = false
  onTheWay = async () => {}
  const carrier: Partial<Carrier> = {
    simulated: true,
    async holdParticipant(_room, _callSid, hold) {
      const happens = onTheWay
      onTheWay = async () => {}
      await happens()
      isHeld = hold
      return true
    },
  }
  world = await testWorld({ carrier: carrier as Carrier })
  floor = await openFloor(world)
  sessionId = await floor.dial(await floor.campaign([LEAD]))
  await floor.bridge(LEAD)
  await world.system.db.q.updateTable('dial_sessions').set({ conference_sid: 'CF1' }).execute()
})
afterEach(() => world.close())

const work = () => runJobs(world, /^transfer\.hold$/)
const shown = async () => (await floor.session(sessionId)).transfer?.state

test('a hold overtaken by its release leaves the lead off hold and places no call', async () => {
  await startTransfer(floor.ctx, { id: sessionId, kind: 'warm', number: THIRD })
  onTheWay = async () => {
    await controlTransfer(floor.ctx, { id: sessionId, action: 'cancel' })
    await holdLead(world.system, { lineId: (await floor.line(LEAD)).id })
    const overtakes = (await floor.jobs('transfer.hold')).at(-1)!
    await world.system.db.q.updateTable('jobs').set({ state: 'done' }).where('key', '=', overtakes).execute()
    expect(await shown()).toBe('over')
  }
  await work()
  await work()
  expect(isHeld).toBe(false)
  expect(await floor.jobs('transfer.place')).toEqual([])
})

test('a restarted transfer places no call before the lead is on hold again', async () => {
  await startTransfer(floor.ctx, { id: sessionId, kind: 'warm', number: THIRD })
  await controlTransfer(floor.ctx, { id: sessionId, action: 'cancel' })
  await work()
  await startTransfer(floor.ctx, { id: sessionId, kind: 'warm', number: THIRD })
  expect([isHeld, await floor.jobs('transfer.place')]).toEqual([false, []])
  await work()
  expect(isHeld).toBe(true)
  expect(await floor.jobs('transfer.place')).toHaveLength(1)
})
