import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeLead, phoneOf } from '../../../tests/helpers/board'
import { closeCounted, openBoardFloor } from '../../../tests/helpers/board-world'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import type { World } from '../../../tests/helpers/world'
import type { BoardView } from '../boards/boards.schema'
import { connectDialSession } from '../dial-sessions/control-dial-session.server'
import { startStage } from '../dial-sessions/stage-session.schema'
import { startStageSession } from '../dial-sessions/start-stage-session.server'
import { disposeLine } from '../dispositions/dispose-line.server'

let world: World
let floor: Floor
let board: BoardView
beforeEach(async () => {
  ;({ world, floor, board } = await openBoardFloor())
})
afterEach(() => closeCounted(world))

const next = async (id: string) => (await floor.session(id)).next

async function dialStage(): Promise<string> {
  const stageId = board.stages[0]!.id
  const { id } = await startStageSession(floor.ctx, startStage.parse({ callboardId: board.id, stageId }))
  await connectDialSession(floor.ctx, id)
  await floor.tellSession(id, { type: 'AGENT_JOINED', callSid: 'CA-1' })
  return id
}

/** Oldest last: the order of the stage. */
async function makeLeads(): Promise<[string, string, string]> {
  const leads = [await makeLead(world, board), await makeLead(world, board), await makeLead(world, board)]
  const [third, second, first] = await Promise.all(leads.map((lead) => phoneOf(world, lead)))
  return [first!, second!, third!]
}

test('of a stage: named while the seller talks, and dialed next', async () => {
  const [first, second, third] = await makeLeads()
  const id = await dialStage()
  await floor.bridge(first)
  expect(await next(id)).toMatchObject({ number: second, isCallback: false })
  await floor.end(first)
  await disposeLine(floor.ctx, {
    id,
    lineId: (await floor.line(first)).id,
    dispositionId: board.dispositions.find(({ category }) => category === 'NO_ANSWER')!.id,
  })
  expect((await floor.view(id, second)).status).toBe('pending')
  await floor.bridge(second)
  expect(await next(id)).toMatchObject({ number: third })
})
