import { join } from 'node:path'
import type { BoardView } from '../../../app/domain/boards/boards.schema'
import type { LeadView } from '../../../app/domain/leads/leads.schema'
import type { Bench, Numbers } from '../harness/bench'
import { seedBoards } from '../harness/boards'
import { openCaller, type Caller } from '../harness/caller'
import { openCarrier } from '../harness/carrier'
import { median } from '../harness/measure'
import { MOVES, moveMs } from '../harness/moves'
import { startApp, startReference } from '../harness/programs'
import { writeContacts, writeLeads } from '../harness/rows'

const LARGE = 1_000_000
const MIDDLE = 10_000
const SMALL = 1_000
const PAGES = 60

const leadsOf = (board: BoardView) => `/api/v1/call-boards/${board.id}/stages/${board.stages[0]!.id}/leads`

async function pageMs({ ask }: Caller, path: string, cursor: string): Promise<number> {
  const taken: number[] = []
  for (let n = 0; n < PAGES; n += 1) {
    const { ms, body } = await ask<{ items: LeadView[] }>('GET', `${path}?assignment=ALL${cursor}`)
    if (body.items.length !== 50) throw new Error(`a page of ${body.items.length}`)
    taken.push(ms)
  }
  return median(taken)
}

/** The first page in the stage's priority order, and one from where the leads without a tag begin. */
const pages = async (at: Caller, board: BoardView): Promise<Numbers> => ({
  'board-page': await pageMs(at, leadsOf(board), ''),
  'board-page-deep': await pageMs(
    at,
    leadsOf(board),
    `&cursor=${Buffer.from(JSON.stringify([1, 0, 'lead_0'])).toString('base64url')}`,
  ),
})

async function bareMoveMs({ ask }: Caller): Promise<number> {
  const taken: number[] = []
  for (let n = 0; n < MOVES; n += 1) {
    taken.push((await ask('POST', `/stages/b/leads/lead-${n * 16}`, {})).ms)
    await ask('POST', `/stages/a/leads/lead-${n * 16}`, {})
  }
  return median(taken)
}

/**
 * A page of a stage with a million leads beside one with 10,000, in the order of a priority stack; a move of a card on a
 * board of a million beside one of a thousand, and beside a bare route with the same write in one prepared transaction.
 */
export const bench: Bench = {
  name: 'board-page',
  runs: 9,
  figures: [
    { case: 'board-page', unit: 'ms', goal: { of: 'ratio', atMost: 1.1 } },
    { case: 'board-page-deep', unit: 'ms', goal: { of: 'ratio', atMost: 1.1 } },
    { case: 'board-move', unit: 'ms', goal: { of: 'ratio', atMost: 1.15 } },
    { case: 'board-move-bare', unit: 'ms', goal: { of: 'ratio', atMost: 3 } },
  ],
  async open(folder) {
    const { owner, tokens, boards } = await seedBoards(folder, ['Small', 'Middle', 'Large'])
    const [small, middle, large] = boards as [BoardView, BoardView, BoardView]
    const file = join(folder, 'trunkline.db')
    const contacts = writeContacts(file, owner, LARGE)
    const smallIds = writeLeads(file, owner, small.id, contacts.slice(0, SMALL))
    writeLeads(file, owner, middle.id, contacts.slice(0, MIDDLE))
    const largeIds = writeLeads(file, owner, large.id, contacts)
    const carrier = await openCarrier()
    const app = await startApp(folder, carrier.url)
    const bare = await startReference('move-route', folder)
    const ours = openCaller(app.port, tokens)
    const theirs = openCaller(bare.port, tokens)
    return {
      async ours() {
        const found = await pages(ours, large)
        const moved = await moveMs(ours, large, largeIds)
        return { ...found, 'board-move': moved, 'board-move-bare': moved }
      },
      async reference() {
        return {
          ...(await pages(ours, middle)),
          'board-move': await moveMs(ours, small, smallIds),
          'board-move-bare': await bareMoveMs(theirs),
        }
      },
      async close() {
        ours.close()
        theirs.close()
        await app.close()
        await bare.close()
        carrier.close()
      },
    }
  },
}
