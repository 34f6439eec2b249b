import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeLead, phoneOf } from '../../../tests/helpers/board'
import { closeCounted, openBoardFloor } from '../../../tests/helpers/board-world'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import type { World } from '../../../tests/helpers/world'
import type { BoardView } from '../boards/boards.schema'
import { deleteBoard } from '../boards/delete-board.server'
import { deleteStage } from '../boards/delete-stage.server'
import { updateBoard } from '../boards/update-board.server'
import type { Carrier } from '../carrier.port'
import type { Ctx } from '../context.server'
import { startStage } from '../dial-sessions/stage-session.schema'
import { startStageSession } from '../dial-sessions/start-stage-session.server'
import { connectDialSession } from '../dial-sessions/control-dial-session.server'
import { redialLine } from '../lines/redial-line.server'
import { setLeadAssignee } from '../leads/apply-lead-change.server'
import { findLeadRow } from '../leads/find-lead.server'
import { SYSTEM_CAUSE } from '../lead-history/lead-history.server'
import type { LeadRow } from '../leads/lead-state'
import { moveLead } from '../leads/move-lead.server'
import { removeLead } from '../leads/remove-lead.server'
import { snoozeLead } from '../leads/lead-actions.server'
import { placeCall } from './place-call.server'

let world: World
let floor: Floor
let board: BoardView
let admin: Ctx
let lead: LeadRow
let number: string
let id: string
let called: string[]
beforeEach(async () => {
  called = []
  const placeAt = async ({ to }: { to: string }) => ({
    callSid: `CA-${String(called.push(to))}`,
    sentAt: world.clock.now(),
  })
  const carrier = { simulated: true, placeCall: placeAt } as unknown as Carrier
  ;({ world, floor, admin, board } = await openBoardFloor({ carrier }))
  lead = await makeLead(world, board)
  number = await phoneOf(world, lead)
  const stage = startStage.parse({ callboardId: board.id, stageId: board.stages[0]!.id })
  ;({ id } = await startStageSession(floor.ctx, stage))
  await connectDialSession(floor.ctx, id)
  await floor.tellSession(id, { type: 'AGENT_JOINED', callSid: `CA-${floor.seller.userId}` })
  expect(await floor.line(number)).toMatchObject({ state: 'pending' })
})
afterEach(() => closeCounted(world))

const place = async () =>
  placeCall(world.system, { lineId: (await floor.line(number)).id }, (await floor.jobs('call.place')).at(-1)!)
const leadPlace = () => ({ id: board.id, stageId: board.stages[0]!.id, leadId: lead.id })
const give = async (userId: string) =>
  world.system.db.transact('test', async (tx) =>
    setLeadAssignee(tx, (await findLeadRow(tx, lead.id))!, userId, SYSTEM_CAUSE),
  )

test.each([
  {
    what: 'no minutes are left',
    stop: () => floor.ctx.db.q.updateTable('accounts').set({ dial_seconds_used: 60_000 }).execute(),
    note: (): string => 'There are no minutes left',
  },
  {
    what: 'its stage was deleted',
    stop: () => deleteStage(admin, { id: board.id, stageId: board.stages[0]!.id }),
    note: (): string => "The stage 'New Leads' was deleted",
  },
  {
    what: 'its board was deleted',
    stop: () => deleteBoard(admin, board.id),
    note: (): string => `The board '${board.callboardName}' was deleted`,
  },
  {
    what: 'the seller was taken off the board',
    stop: () => updateBoard(admin, board.id, { teamMemberUserIds: [] }),
    note: (): string => `You are no longer assigned to the board '${board.callboardName}'`,
  },
])('a waiting call is not placed after $what, and the run ends with that message', async ({ stop, note }) => {
  const why = note()
  await stop()
  world.clock.advance(2_000)
  await place()
  expect(called).toEqual([])
  expect(await floor.call(number)).toMatchObject({ sent: 0, outcome: 'canceled', carrier_error: why })
  expect(await floor.session(id)).toMatchObject({
    state: 'ended',
    message: `Your campaign has ended. ${why}.`,
    campaign: { calledRecords: 0 },
    lines: [{ note: why }],
  })
  const record = await floor.ctx.db.q.selectFrom('campaign_records').select(['state', 'calls_made']).execute()
  expect(record).toEqual([{ state: 'queued', calls_made: 0 }])
})

test.each([
  {
    what: 'was moved to another stage',
    change: () =>
      moveLead(admin, {
        ...leadPlace(),
        fromBoardId: board.id,
        fromStageId: board.stages[0]!.id,
        stageId: board.stages[1]!.id,
      }),
    note: "The contact has left the stage 'New Leads'",
  },
  {
    what: 'was taken off the board',
    change: () => removeLead(admin, leadPlace()),
    note: "The contact has left the stage 'New Leads'",
  },
  {
    what: 'is a colleague’s by now',
    change: async () => give((await world.person({ accountId: floor.seller.accountId })).userId),
    note: 'Assigned to another team member',
  },
  {
    what: 'was snoozed',
    change: () => snoozeLead(admin, { ...leadPlace(), snoozingHours: 2 }),
    note: 'Snoozed for another 2 h',
  },
])('nor is a call whose lead $what', async ({ change, note }) => {
  await change()
  world.clock.advance(2_000)
  await place()
  expect(called).toEqual([])
  expect(await floor.call(number)).toMatchObject({ sent: 0, outcome: 'canceled', carrier_error: note })
})

test('a number dialed by hand is called, though the previous call has snoozed the lead', async () => {
  await makeLead(world, board)
  await place()
  await floor.bridge(number)
  await snoozeLead(admin, { ...leadPlace(), snoozingHours: 2 })
  await floor.end(number)
  await redialLine(floor.ctx, { id, lineId: (await floor.line(number)).id })
  world.clock.advance(2_000)
  await place()
  expect(called).toEqual([number, number])
})
