import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeLead, phoneOf } from '../../../tests/helpers/board'
import { closeCounted, openBoardFloor } from '../../../tests/helpers/board-world'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import type { World } from '../../../tests/helpers/world'
import type { BoardView } from '../boards/boards.schema'
import { updateBoard } from '../boards/update-board.server'
import { readLegInstruction } from '../legs/leg-instruction.server'
import { recheckCall } from '../legs/recheck-call.server'
import { listBoardCampaigns } from '../campaigns/board-campaigns.read.server'
import type { Ctx } from '../context.server'
import { redialLine } from './redial-line.server'
import { startStage } from '../dial-sessions/stage-session.schema'
import { startStageSession } from '../dial-sessions/start-stage-session.server'
import { connectDialSession, stopDialSession } from '../dial-sessions/control-dial-session.server'

const HOUR = 3_600_000
const OF_BOARD = '+12145550199'

let world: World
let floor: Floor
let board: BoardView
let admin: Ctx
let number: string
/** The session of the board's run, which is over. */
let run: string

/** A lead of a board with stricter protection than the seller’s was called, and the run has ended. */
beforeEach(async () => {
  ;({ world, floor, admin, board } = await openBoardFloor())
  const id = world.services.ids('num')
  await world.system.db.q
    .insertInto('phone_numbers')
    .values({ id, account_id: floor.seller.accountId, e164: OF_BOARD, nickname: 'Two', created_at: 9 })
    .execute()
  await floor.settings({ enableCallRecording: true, recordImmediately: true, recordAllCalls: true, ringTimeout: 20 })
  await updateBoard(admin, board.id, {
    phoneNumberIds: [id],
    dialerSettings: {
      enableCallRecording: false,
      ringTimeout: 40,
      callbackMessage: 'Of the board.',
      enableIvrOptout: true,
      timezoneProtectionEnabled: true,
      timezoneProtectionFrom: 9,
      timezoneProtectionTo: 12,
    },
  })
  number = await phoneOf(world, await makeLead(world, board))
  const stageId = board.stages[0]!.id
  run = (await startStageSession(floor.ctx, startStage.parse({ callboardId: board.id, stageId }))).id
  await connectDialSession(floor.ctx, run)
  await phoneIn(run)
  await floor.ring(number)
  await floor.end(number, 'no-answer')
  await stopDialSession(floor.ctx, run)
})
afterEach(() => closeCounted(world))

const phoneIn = (id: string) => floor.tellSession(id, { type: 'AGENT_JOINED', callSid: `CA-${id}` })
/** Presses Redial on the newest line to the number, and connects the phone. */
async function redial(of: string): Promise<string> {
  const { id } = await redialLine(floor.ctx, { id: of, lineId: (await floor.line(number)).id })
  expect(id).not.toBe(of)
  await phoneIn(id)
  return id
}
const recordings = () => floor.ctx.db.q.selectFrom('recordings').selectAll().execute()

test('a redial after the run is not recorded when the board says Never, nor is the next', async () => {
  let id = run
  for (const _ of [1, 2]) {
    id = await redial(id)
    await floor.bridge(number)
    expect(await floor.line(number)).toMatchObject({ state: 'inCall' })
    expect(await recordings()).toEqual([])
    const { compliance, caller_id } = await floor.call(number)
    expect(JSON.parse(compliance)).toMatchObject({ recording: 'never', ringTimeoutSeconds: 40 })
    expect(caller_id).toBe(OF_BOARD)
    await stopDialSession(floor.ctx, id)
    await floor.end(number)
  }
  // It is a call of its own: the board’s list of campaigns holds the run alone.
  const { items } = await listBoardCampaigns(admin, { id: board.id, limit: 10 })
  expect(items).toHaveLength(1)
})

test('a lead that answers after the seller left hears the board’s message with its opt-out', async () => {
  const id = await redial(run)
  await floor.ring(number)
  await floor.tellSession(id, { type: 'AGENT_LEFT', callSid: `CA-${id}` })
  await floor.answer(number, 'person')
  expect(await readLegInstruction(world.system, (await floor.line(number)).id)).toMatchObject({
    kind: 'callback-message',
    text: expect.stringMatching(/^Of the board\..*press 9\.$/),
    optOut: true,
  })
})

test('the board’s safe hours apply to it, also when it had to wait', async () => {
  const id = await redial(run)
  const call = await floor.call(number)
  const { created_at } = await floor.ctx.db.q
    .selectFrom('lines')
    .select('created_at')
    .where('id', '=', call.id)
    .executeTakeFirstOrThrow()
  world.clock.advance(3 * HOUR)
  const look = await floor.ctx.db.transact('test', (tx) => recheckCall(tx, { ...call, created_at, byHand: true }))
  expect(look.note).toContain('2:00 PM')
  expect((await floor.session(id)).campaign).toMatchObject({ kind: 'call', callboardId: null })
})
