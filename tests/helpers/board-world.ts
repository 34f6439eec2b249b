import { expect } from 'vitest'
import type { UserActor } from '../../app/domain/actor'
import { createBoard } from '../../app/domain/boards/create-board.server'
import type { BoardView } from '../../app/domain/boards/boards.schema'
import type { Ctx } from '../../app/domain/context.server'
import { makeBoard, numberOf, wrongCounters } from './board'
import { openFloor, type Floor } from './dialing-floor'
import { testWorld, type World } from './world'

type WorldOptions = Parameters<typeof testWorld>[0]

/** A member of a team, and the board that its owner made for her. */
export async function openBoard(
  given: WorldOptions = {},
): Promise<{ world: World; mia: UserActor; ctx: Ctx; olivia: UserActor; admin: Ctx; board: BoardView }> {
  const world = await testWorld(given)
  const mia = await world.person({ role: 'MEMBER' })
  const { board, admin: olivia, ctx: admin } = await makeBoard(world, mia)
  return { world, mia, ctx: world.as(mia), olivia, admin, board }
}

/** An owner, and what makes boards of hers. */
export async function openOwner(given: WorldOptions = {}) {
  const world = await testWorld(given)
  const olivia = await world.person({ role: 'OWNER', firstName: 'Olivia' })
  const ctx = world.as(olivia)
  const number = await numberOf(world, olivia.accountId)
  const make = (callboardName: string, more: object = {}) =>
    createBoard(ctx, { callboardName, assignedPhoneNumberIds: [number], ...more })
  return { world, olivia, ctx, number, make }
}

export type Owner = Awaited<ReturnType<typeof openOwner>>

/** A seller who dials one line at a time, and a board of theirs. */
export async function openBoardFloor(
  given: WorldOptions = {},
): Promise<{ world: World; floor: Floor; admin: Ctx; board: BoardView }> {
  const world = await testWorld(given)
  const floor = await openFloor(world)
  await floor.settings({ parallelLimit: 1 })
  const { board, ctx: admin } = await makeBoard(world, floor.seller)
  return { world, floor, admin, board }
}

/** The end of a test on boards: whatever it did, the counters are true. */
export async function closeCounted(world: World): Promise<void> {
  expect(await wrongCounters(world)).toEqual([])
  await world.close()
}
