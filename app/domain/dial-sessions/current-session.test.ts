import { expect, test } from 'vitest'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import { type Floor } from '../../../tests/helpers/dialing-floor'
import { makeBoard, makeLead, phoneOf } from '../../../tests/helpers/board'
import { type World } from '../../../tests/helpers/world'
import { updateBoard } from '../boards/update-board.server'
import { findCurrentDialSession, listDispositions } from './dial-sessions.read.server'
import { startStage } from './stage-session.schema'
import { startStageSession } from './start-stage-session.server'
import { connectDialSession, stopDialSession } from './control-dial-session.server'

const HOUR = 3_600_000
const A = '+13125550110'
const B = '+13125550111'

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

const current = async () => (await findCurrentDialSession(floor.ctx))?.id ?? null

test('an active session is the seller’s current session, however long ago it began', async () => {
  const id = await floor.dial(await floor.campaign([A, B]))
  await floor.bridge(A)
  world.clock.advance(13 * HOUR)
  expect(await findCurrentDialSession(floor.ctx)).toMatchObject({ id, state: 'bridged' })
  await floor.end(A)
  world.clock.advance(24 * HOUR)
  expect(await findCurrentDialSession(floor.ctx)).toMatchObject({ id, state: 'wrapUp' })
})

test('a session is shown for 12 hours after its end, not after its beginning', async () => {
  const id = await floor.dial(await floor.campaign([A, B]))
  await floor.bridge(A)
  world.clock.advance(13 * HOUR)
  await floor.end(A)
  await stopDialSession(floor.ctx, id)
  world.clock.advance(11 * HOUR)
  expect(await current()).toBe(id)
  world.clock.advance(2 * HOUR)
  expect(await current()).toBeNull()
  const next = await floor.dial(await floor.campaign([B]))
  expect(await current()).toBe(next)
})

test('after the clock was set back the active session is shown, and no ended session', async () => {
  const ended = await floor.dial(await floor.campaign([A]))
  await stopDialSession(floor.ctx, ended)
  world.clock.advance(-2 * HOUR)
  const live = await floor.dial(await floor.campaign([B]))
  expect(await current()).toBe(live)
})

test('its board’s dispositions are offered to a seller removed from the board while it is shown', async () => {
  const { board, ctx: admin } = await makeBoard(world, floor.seller)
  const number = await phoneOf(world, await makeLead(world, board))
  const { id } = await startStageSession(
    floor.ctx,
    startStage.parse({ callboardId: board.id, stageId: board.stages[0]!.id }),
  )
  await connectDialSession(floor.ctx, id)
  await floor.tellSession(id, { type: 'AGENT_JOINED', callSid: 'CA-seller' })
  await floor.bridge(number)
  await updateBoard(admin, board.id, { teamMemberUserIds: [] })
  const offered = () => listDispositions(floor.ctx, { callboardId: board.id })
  world.clock.advance(13 * HOUR)
  expect(await offered()).toHaveLength(9)
  await floor.end(number)
  await stopDialSession(floor.ctx, id)
  world.clock.advance(11 * HOUR)
  expect(await offered()).toHaveLength(9)
  world.clock.advance(2 * HOUR)
  await expect(offered()).rejects.toMatchObject({ code: 'not_found' })
})
