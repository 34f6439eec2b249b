import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeLead, phoneOf } from '../../../tests/helpers/board'
import { closeCounted, openBoardFloor } from '../../../tests/helpers/board-world'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import type { World } from '../../../tests/helpers/world'
import { deleteBoard } from '../boards/delete-board.server'
import { updateBoard } from '../boards/update-board.server'
import type { BoardView } from '../boards/boards.schema'
import type { Ctx } from '../context.server'
import { setLeadAssignee } from '../leads/apply-lead-change.server'
import { findLeadRow } from '../leads/find-lead.server'
import { SYSTEM_CAUSE } from '../lead-history/lead-history.server'
import type { LeadRow } from '../leads/lead-state'
import { moveLead } from '../leads/move-lead.server'
import { decidePreview } from './decide-preview.server'
import type { PreviewAction } from '../dial-sessions/dialer.schema'
import { startStage } from '../dial-sessions/stage-session.schema'
import { startStageSession } from '../dial-sessions/start-stage-session.server'
import { connectDialSession } from '../dial-sessions/control-dial-session.server'

let world: World
let floor: Floor
let board: BoardView
let admin: Ctx
let first: LeadRow
let second: LeadRow
let id: string
beforeEach(async () => {
  ;({ world, floor, admin, board } = await openBoardFloor())
  await floor.settings({ previewDialing: true })
  second = await makeLead(world, board)
  first = await makeLead(world, board)
  const stageId = board.stages[0]!.id
  ;({ id } = await startStageSession(floor.ctx, startStage.parse({ callboardId: board.id, stageId })))
  await connectDialSession(floor.ctx, id)
  await floor.tellSession(id, { type: 'AGENT_JOINED', callSid: `CA-${floor.seller.userId}` })
})
afterEach(() => closeCounted(world))

const shown = async () => (await floor.session(id)).preview
const decide = async (action: PreviewAction) =>
  decidePreview(floor.ctx, { id, previewId: (await shown())!.id, action, snoozingHours: 4 })
const now = async (lead: LeadRow) => (await findLeadRow(world.system, lead.id))!

test('a lead of a stage is shown, and Snooze snoozes it on the board', async () => {
  expect((await shown())!.number).toBe(await phoneOf(world, first))
  await decide('snooze')
  expect((await now(first)).snooze_until).toBe(world.clock.now() + 4 * 3_600_000)
  expect((await shown())!.number).toBe(await phoneOf(world, second))
})

const CHANGES: Array<[what: string, words: string, change: () => Promise<unknown>]> = [
  [
    'given to a colleague',
    'Assigned to another team member',
    async () => {
      const { seller } = await openFloor(world, floor.seller.accountId)
      const lead = await now(first)
      await world.system.db.transact('test', (tx) => setLeadAssignee(tx, lead, seller.userId, SYSTEM_CAUSE))
    },
  ],
  [
    'moved to another stage',
    "The contact has left the stage 'New Leads'",
    () =>
      moveLead(admin, {
        id: board.id,
        stageId: board.stages[1]!.id,
        leadId: first.id,
        fromBoardId: board.id,
        fromStageId: board.stages[0]!.id,
      }),
  ],
]
describe.each(CHANGES)('a lead that was %s before', (_, words, change) => {
  test.each(['snooze', 'dial', 'skip'] as const)('is unchanged by %s, and the next lead is shown', async (action) => {
    await change()
    const before = await now(first)
    await decide(action)
    expect(await now(first)).toEqual(before)
    expect((await shown())!.number).toBe(await phoneOf(world, second))
    expect(await floor.jobs('call.place')).toEqual([])
    const { campaign } = await floor.session(id)
    expect((await floor.selections(campaign.id)).map(({ reasons }) => JSON.parse(reasons))).toEqual([[words]])
  })
})

test('a seller removed from the board changes none of its leads', async () => {
  await updateBoard(admin, board.id, { teamMemberUserIds: [] })
  const session = await decide('snooze')
  expect((await now(first)).snooze_until).toBeNull()
  expect(session).toMatchObject({ state: 'ended', message: expect.stringContaining('no longer assigned to the board') })
})

test('with the board deleted nothing is dialed', async () => {
  await deleteBoard(admin, board.id)
  expect(await decide('snooze')).toMatchObject({ state: 'ended', message: expect.stringContaining('was deleted') })
})
