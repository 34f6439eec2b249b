import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeLead } from '../../../tests/helpers/board'
import { openBoardFloor } from '../../../tests/helpers/board-world'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import type { World } from '../../../tests/helpers/world'
import type { BoardView } from '../boards/boards.schema'
import { saveCallNote } from '../call-history/save-call-note.server'
import type { Ctx } from '../context.server'
import { findCurrentDialSession } from '../dial-sessions/dial-sessions.read.server'
import { stopDialSession } from '../dial-sessions/control-dial-session.server'
import { disposeLine } from '../dispositions/dispose-line.server'
import { setCallDisposition } from '../dispositions/set-call-disposition.server'
import { cancelScheduledCall, scheduleLead } from '../leads/lead-actions.server'
import type { LeadRow } from '../leads/lead-state'
import { addSuppression } from '../protection/add-suppression.server'
import { listCallbacks } from './callbacks.read.server'

const [A, B] = ['+13125550101', '+13125550102'] as const
const HOUR_MS = 3_600_000

let world: World
let floor: Floor
let board: BoardView
let admin: Ctx
beforeEach(async () => {
  ;({ world, floor, board, admin } = await openBoardFloor())
})
afterEach(() => world.close())

const at = (inHours: number) => new Date(world.clock.now() + inHours * HOUR_MS).toISOString()
const listed = async (ctx = floor.ctx) => (await listCallbacks(ctx)).map(({ kind, at: when }) => [kind, when])
const shownCount = async () => (await findCurrentDialSession(floor.ctx))!.callbacks
const publishedCount = () =>
  world.published.findLast(({ type }) => type === 'callbacks.changed')?.payload as { callbacks: number } | undefined

/** A call to A that ended. */
async function called(): Promise<{ id: string; lineId: string }> {
  const id = await floor.dial(await floor.campaign([{ numbers: [A], firstName: 'Ada' }]))
  await floor.bridge(A)
  await floor.end(A)
  return { id, lineId: (await floor.line(A)).id }
}
const callback = async (call: { id: string; lineId: string }, callbackAt?: string) =>
  disposeLine(floor.ctx, { ...call, dispositionId: await floor.disposition('CALLBACK'), callbackAt })
const schedule = (lead: LeadRow, inHours: number, ctx = floor.ctx) =>
  scheduleLead(ctx, { id: board.id, stageId: lead.stage_id, leadId: lead.id, scheduledAt: at(inHours) })

test('a call with the disposition Callback waits from then on, with the first line of its note', async () => {
  const call = await called()
  await saveCallNote(floor.ctx, { uuid: call.lineId, text: 'After lunch\nAsk for Bo' })
  world.clock.advance(5_000)
  await callback(call)
  expect(await listCallbacks(floor.ctx)).toEqual([
    {
      id: call.lineId,
      kind: 'callback',
      callId: call.lineId,
      sessionId: call.id,
      contactId: (await floor.call(A)).contact_id,
      vendorContactId: expect.any(String),
      contactName: 'Ada',
      number: A,
      callboardId: null,
      at: at(0),
      isTimed: false,
      note: 'After lunch',
      isQueued: false,
      refusal: null,
      can: ['callBack'],
    },
  ])
  expect(await shownCount()).toBe(1)
  expect(publishedCount()).toEqual({ callbacks: 1 })
})

test('a chosen time counts from then; another disposition takes it off the list', async () => {
  const call = await called()
  await callback(call, at(24 * 300))
  expect(await listed()).toEqual([['callback', at(24 * 300)]])
  await setCallDisposition(floor.ctx, { uuid: call.lineId, dispositionId: await floor.disposition('INTERESTED') })
  expect(await listed()).toEqual([])
  expect(publishedCount()).toEqual({ callbacks: 0 })
})

test('a later call settles it, an earlier one does not; neither does one that was cut off', async () => {
  await floor.settings({ parallelLimit: 2 })
  const call = await called()
  await stopDialSession(floor.ctx, call.id)
  world.clock.advance(1_000)
  const again = await floor.dial(await floor.campaign([A, B]))
  await floor.ring(A)
  await floor.end(A, 'no-answer')
  await stopDialSession(floor.ctx, again)
  await floor.end(B, 'canceled')
  // Chosen after the second call.
  world.clock.advance(1_000)
  await setCallDisposition(floor.ctx, { uuid: call.lineId, dispositionId: await floor.disposition('CALLBACK') })
  expect(await listed()).toHaveLength(1)
  world.clock.advance(24 * HOUR_MS)
  const third = await floor.dial(await floor.campaign([A, B]))
  await floor.ring(A)
  expect(await listed()).toEqual([])
  await floor.bridge(B)
  await floor.end(A, 'canceled')
  expect(await listed()).toHaveLength(1)
  await floor.end(B)
  await disposeLine(floor.ctx, {
    id: third,
    lineId: (await floor.line(B)).id,
    dispositionId: await floor.disposition('INTERESTED'),
  })
  await stopDialSession(floor.ctx, third)
  world.clock.advance(24 * HOUR_MS)
  await floor.dial(await floor.campaign([A]))
  await floor.end(A, 'no-answer')
  expect(await listed()).toEqual([])
})

test('is listed for 30 days, and not for a number on the do-not-call list', async () => {
  await callback(await called())
  world.clock.advance(30 * 24 * HOUR_MS - 1)
  expect(await listed()).toHaveLength(1)
  await addSuppression(floor.ctx, { number: A, type: 'MANUAL' })
  expect(await listed()).toEqual([])
  await floor.ctx.db.q.deleteFrom('suppressions').execute()
  world.clock.advance(1)
  expect(await listed()).toEqual([])
})

test('scheduled calls of the seller’s leads are listed while due within 12 hours, due ones first', async () => {
  const [soon, due, later] = [
    await makeLead(world, board),
    await makeLead(world, board),
    await makeLead(world, board),
  ] as const
  await schedule(due, 1)
  world.clock.advance(2 * HOUR_MS)
  await schedule(soon, 11)
  await schedule(later, 13)
  await callback(await called())
  expect(await listed()).toEqual([
    ['scheduled', at(-1)],
    ['callback', at(0)],
    ['scheduled', at(11)],
  ])
  expect(await shownCount()).toBe(3)
  const [first] = await listCallbacks(floor.ctx)
  expect(first).toMatchObject({ id: due.id, callId: null, callboardId: board.id, isTimed: true, can: ['callBack'] })
  await cancelScheduledCall(floor.ctx, { id: board.id, stageId: due.stage_id, leadId: due.id })
  expect(publishedCount()).toEqual({ callbacks: 2 })
})

test('another seller’s scheduled call is not listed', async () => {
  const lead = await makeLead(world, board)
  await schedule(lead, 1, admin)
  expect(await listed()).toEqual([])
  expect(await listed(admin)).toHaveLength(1)
})
