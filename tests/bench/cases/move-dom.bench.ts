import { join } from 'node:path'
import type { BoardView } from '../../../app/domain/boards/boards.schema'
import { freePorts } from '../../helpers/process'
import type { Bench, Numbers } from '../harness/bench'
import { seedBoards } from '../harness/boards'
import { openCarrier } from '../harness/carrier'
import { openLine, requestBytes } from '../harness/load'
import { quantile } from '../harness/measure'
import { moveOf } from '../harness/moves'
import { startApp, startReference } from '../harness/programs'
import { writeContacts, writeLeads } from '../harness/rows'
import { openEcho, openWatchedPage } from '../harness/watched-page'

const LOOKS = 50
const STAGES = 4
/** A page of each stage is shown. */
const CARDS = 200

/**
 * From the moment in which one user's move of a card is sent until it is shown in the other column of another user's board, in
 * Chromium, which shows 200 cards. Held against a text that goes through a bare Socket.IO server into the same page.
 */
export const bench: Bench = {
  name: 'move-dom',
  figures: [
    { case: 'move-dom-p50', unit: 'ms', goal: { of: 'ratio', atMost: 5 } },
    { case: 'move-dom-p99', unit: 'ms', goal: null },
  ],
  async open(folder) {
    const { owner, tokens, pageToken, boards } = await seedBoards(folder, ['Spring'])
    const board = boards[0]!
    const file = join(folder, 'trunkline.db')
    const leads = writeLeads(file, owner, board.id, writeContacts(file, owner, CARDS), STAGES)
    const carrier = await openCarrier()
    const port = await freePorts(1)
    const publicUrl = `http://localhost:${port}`
    const app = await startApp(folder, carrier.url, { PORT: String(port), PUBLIC_URL: publicUrl, PAGES: 'built' })
    const reference = await startReference('webhook-route', folder, publicUrl)
    const echoUrl = `http://127.0.0.1:${reference.port}`
    const cookie = { name: 'trunkline', value: pageToken }
    const watched = await openWatchedPage(`${publicUrl}/boards/${board.id}`, cookie, echoUrl)
    const echo = await openEcho(watched, echoUrl)
    const toApp = await openLine(app.port)

    // The newest lead, which is the first of whichever column it is in.
    const [leadId, name] = [leads.at(-1)!, `Nilsen ${CARDS - 1}`]
    const [first, last] = [board.stageOrder[0]!, board.stageOrder.at(-1)!]
    const [, ...movers] = tokens
    let moves = 0
    const lookAtMove = (): Promise<number> => {
      const [from, to] = moves % 2 === 0 ? [last, first] : [first, last]
      const request = moveRequest(board, leadId, from, to, movers[moves % movers.length]!)
      moves += 1
      return watched.until(`section[aria-labelledby="stage-${to}"] li:first-child`, name, () => {
        void toApp.send(request)
      })
    }
    const run = async (look: () => Promise<number>): Promise<Numbers> => {
      const taken: number[] = []
      while (taken.length < LOOKS) taken.push(await look())
      return { 'move-dom-p50': quantile(taken, 0.5), 'move-dom-p99': quantile(taken, 0.99) }
    }
    return {
      ours: () => run(lookAtMove),
      reference: () => run(() => echo.look()),
      async close() {
        echo.close()
        toApp.close()
        await watched.close()
        await app.close()
        await reference.close()
        carrier.close()
      },
    }
  },
}

function moveRequest(board: BoardView, leadId: string, from: string, to: string, token: string): Buffer {
  const { path, body } = moveOf(board, leadId, from, to)
  return requestBytes(path, { Authorization: `Bearer ${token}` }, JSON.stringify(body), 'application/json')
}
