import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UserActor } from '../../../app/domain/access/actor'
import { startSession } from '../../../app/domain/access/start-session.server'
import type { BoardView } from '../../../app/domain/boards/boards.schema'
import { asSystem } from '../../../app/domain/context.server'
import { makeSeal } from '../../../server/seal'
import { makeBoard } from '../../helpers/board'
import { testWorld, TUESDAY_11_CHICAGO } from '../../helpers/world'
import { APP_SECRET } from './programs'

/** A person may ask 30 times a second (server/limits.ts); these take turns. */
const PEOPLE = 20

/** A team with empty boards of these names, written into a data folder: its owner, and tokens of everybody, the owner's first. */
export async function seedBoards(
  folder: string,
  names: string[],
): Promise<{ owner: UserActor; tokens: string[]; boards: BoardView[] }> {
  const world = await testWorld()
  world.services.seal = makeSeal(APP_SECRET)
  world.services.clock = { now: () => Date.now(), localHoursNow: () => TUESDAY_11_CHICAGO, practice: true }
  const owner = await world.person({ role: 'OWNER' })
  const tokens: string[] = []
  for (let n = 0; n < PEOPLE; n += 1) {
    const { userId } = n === 0 ? owner : await world.person({ accountId: owner.accountId, role: 'MANAGER' })
    tokens.push((await startSession(asSystem(world.services), { userId, for: 'api' })).token)
  }
  const boards: BoardView[] = []
  for (const callboardName of names) boards.push((await makeBoard(world, owner, { callboardName })).board)
  writeFileSync(join(folder, 'trunkline.db'), world.services.store.sqlite.serialize())
  await world.close()
  return { owner, tokens, boards }
}
