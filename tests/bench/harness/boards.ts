import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UserActor } from '../../../app/domain/actor'
import { startSession } from '../../../app/domain/access/start-session.server'
import type { BoardView } from '../../../app/domain/boards/boards.schema'
import { findBoard } from '../../../app/domain/boards/boards.read.server'
import { addStage } from '../../../app/domain/boards/change-stages.server'
import { createSystemCtx } from '../../../app/domain/context.server'
import { createAppClock } from '../../../server/practice-clock'
import { createSeal } from '../../../server/seal'
import { makeBoard } from '../../helpers/board'
import { testWorld, TUESDAY_11_CHICAGO } from '../../helpers/world'
import { APP_SECRET } from './programs'

/** A person may ask 30 times a second (server/limits.ts); these take turns. */
const PEOPLE = 40

export interface SeededBoards {
  owner: UserActor
  /** Bearer tokens of all members, the owner's first. */
  tokens: string[]
  /** What the owner's cookie of our own pages holds. */
  pageToken: string
  boards: BoardView[]
}

/** A team with empty boards of these names, of four stages each, written into a data folder. */
export async function seedBoards(folder: string, names: string[]): Promise<SeededBoards> {
  const world = await testWorld()
  world.services.seal = createSeal(APP_SECRET)
  world.services.clock = { ...createAppClock(true), localHoursNow: () => TUESDAY_11_CHICAGO }
  const owner = await world.person({ role: 'OWNER' })
  const signIn = (userId: string, what: 'api' | 'page') =>
    startSession(createSystemCtx(world.services), { userId, for: what })
  const tokens: string[] = []
  for (let n = 0; n < PEOPLE; n += 1) {
    const { userId } = n === 0 ? owner : await world.person({ accountId: owner.accountId, role: 'MANAGER' })
    tokens.push((await signIn(userId, 'api')).token)
  }
  const { token: pageToken } = await signIn(owner.userId, 'page')
  const boards: BoardView[] = []
  for (const callboardName of names) {
    const { board, ctx } = await makeBoard(world, owner, { callboardName })
    await addStage(ctx, { id: board.id, name: 'Won' })
    boards.push(await findBoard(ctx, board.id))
  }
  writeFileSync(join(folder, 'trunkline.db'), world.services.store.sqlite.serialize())
  await world.close()
  return { owner, tokens, pageToken, boards }
}
