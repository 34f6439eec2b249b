import { join } from 'node:path'
import type { BoardView } from '../../../app/domain/boards/boards.schema'
import type { ActionInput, TriggerView } from '../../../app/domain/rules/rules.schema'
import { apiOf, type Api } from '../../helpers/api'
import type { Bench } from '../harness/bench'
import { seedBoards } from '../harness/boards'
import { openCaller } from '../harness/caller'
import { openCarrier } from '../harness/carrier'
import { moveMs } from '../harness/moves'
import { startApp } from '../harness/programs'
import { writeContacts, writeLeads } from '../harness/rows'

const LEADS = 1_000
const RULES = 50

const snooze = { type: 'SNOOZE', meta: { snoozingHours: 2, snoozingInterval: 'HOURS' } }

/** Fills the second stage of a board with rules; `answered`: one of them answers each move and lets the lead rest. */
async function fillWithRules(api: Api, board: BoardView, answered: boolean): Promise<void> {
  const path = `/api/v1/call-boards/${board.id}/stages/${board.stageOrder[1]!}/triggers`
  for (let n = 1; n <= RULES; n += 1) {
    const onMove = answered && n === RULES
    const trigger = onMove ? { type: 'MOVED_TO_STAGE' } : { type: 'CALLS_MADE', meta: { callAttempts: n } }
    const { id } = await api.post<TriggerView>(path, { trigger })
    await api.post<{ actions: ActionInput[] }>(`${path}/${id}/actions`, { action: snooze })
  }
}

/** A move to a stage of 50 rules, of which none or one answers it, beside a move to a stage without any. */
export const bench: Bench = {
  name: 'board-rules',
  runs: 9,
  figures: [
    { case: 'move-beside-rules', unit: 'ms', goal: { of: 'ratio', atMost: 1.5 } },
    { case: 'move-with-rules', unit: 'ms', goal: { of: 'ratio', atMost: 1.5 } },
  ],
  async open(folder) {
    const { owner, tokens, boards } = await seedBoards(folder, ['None', 'Beside', 'With'])
    const [none, beside, answered] = boards as [BoardView, BoardView, BoardView]
    const file = join(folder, 'trunkline.db')
    const contacts = writeContacts(file, owner, LEADS)
    const idsOf = new Map(boards.map((board) => [board, writeLeads(file, owner, board.id, contacts)]))
    const carrier = await openCarrier()
    const app = await startApp(folder, carrier.url)
    const api = apiOf(`http://127.0.0.1:${app.port}`, () => tokens[0]!)
    await fillWithRules(api, beside, false)
    await fillWithRules(api, answered, true)
    const caller = openCaller(app.port, tokens)
    const moves = (board: BoardView) => moveMs(caller, board, idsOf.get(board)!)
    return {
      ours: async () => ({ 'move-beside-rules': await moves(beside), 'move-with-rules': await moves(answered) }),
      async reference() {
        const without = await moves(none)
        return { 'move-beside-rules': without, 'move-with-rules': without }
      },
      async close() {
        caller.close()
        await app.close()
        carrier.close()
      },
    }
  },
}
