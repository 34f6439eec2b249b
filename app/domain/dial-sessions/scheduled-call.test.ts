import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeLead, phoneOf } from '../../../tests/helpers/board'
import { closeCounted, openBoardFloor } from '../../../tests/helpers/board-world'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import type { World } from '../../../tests/helpers/world'
import type { BoardView } from '../boards/boards.schema'
import { updateBoard } from '../boards/update-board.server'
import type { Ctx } from '../context.server'
import { findLeadRow } from '../leads/find-lead.server'
import { listLeadHistory } from '../leads/leads.read.server'
import type { LeadRow } from '../leads/lead-state'
import { scheduleLead } from '../leads/lead-actions.server'
import { listScheduledCalls } from '../leads/scheduled-calls.read.server'
import { startDialSession } from './start-dial-session.server'
import { connectDialSession } from './control-dial-session.server'

const MINUTE = 60_000

let world: World
let floor: Floor
let board: BoardView
let admin: Ctx
let lead: LeadRow
let number: string
beforeEach(async () => {
  ;({ world, floor, admin, board } = await openBoardFloor())
  lead = await makeLead(world, board)
  number = await phoneOf(world, lead)
  await schedule(10)
})
afterEach(() => closeCounted(world))

const place = () => ({ id: board.id, stageId: lead.stage_id, leadId: lead.id })
const schedule = (minutes: number) =>
  scheduleLead(floor.ctx, {
    ...place(),
    scheduledAt: new Date(world.clock.now() + minutes * MINUTE).toISOString(),
  })
const stored = async () => (await findLeadRow(world.system, lead.id))!

/** The reminder’s Call: the seller’s phone is in the conference, and the lead’s rings. */
async function call(): Promise<string> {
  const { id } = await startDialSession(floor.ctx, { contactId: lead.contact_id, callboardId: board.id })
  await connectDialSession(floor.ctx, id)
  await floor.tellSession(id, { type: 'AGENT_JOINED', callSid: `CA-${id}` })
  await floor.ring(number)
  return id
}

test('a scheduled call made from its reminder counts on the board, and the reminder is removed', async () => {
  world.clock.advance(10 * MINUTE)
  expect(await listScheduledCalls(floor.ctx)).toMatchObject([{ leadId: lead.id }])
  await call()
  await floor.end(number, 'no-answer')
  expect(await stored()).toMatchObject({ scheduled_at: null, scheduled_by: null, called_count: 1 })
  expect(await listScheduledCalls(floor.ctx)).toEqual([])
  const { items } = await listLeadHistory(floor.ctx, place())
  expect(items[0]!.text).toMatch(/^Called \(call 1\), as scheduled for /)
})

test('a call that is too early, and not the scheduled call, keeps the schedule and the count', async () => {
  await call()
  await floor.end(number, 'no-answer')
  expect(await stored()).toMatchObject({ scheduled_at: lead.created_at + 10 * MINUTE, called_count: 0 })
})

test('it follows the board’s rules, for any seller of the board', async () => {
  await updateBoard(admin, board.id, { dialerSettings: { isAuto: false } })
  expect(await floor.session(await call())).toMatchObject({ mode: 'standard', campaign: { kind: 'call' } })
  await floor.end(number, 'no-answer')
  const stranger = world.as(await world.person())
  const start = (ctx: Ctx, input: object) => startDialSession(ctx, { contactId: lead.contact_id, ...input })
  await expect(start(stranger, { callboardId: board.id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(startDialSession(floor.ctx, { number: '+13125550199', callboardId: board.id })).rejects.toMatchObject({
    code: 'bad_request',
  })
})
