import { join } from 'node:path'
import type { BoardView } from '../../../app/domain/boards/boards.schema'
import { startBarePage } from '../harness/bare-page'
import type { Bench } from '../harness/bench'
import { seedBoards } from '../harness/boards'
import { openCarrier } from '../harness/carrier'
import { openCardWindow } from '../harness/first-cards'
import { median } from '../harness/measure'
import { pagesPerSecond } from '../harness/pages'
import { startApp } from '../harness/programs'
import { writeContacts, writeLeads } from '../harness/rows'
import { freePorts } from '../../helpers/process'

const LARGE = 100_000
const SMALL = 1_000
const STAGES = 4
/** A page of each stage. */
const CARDS = 200
/** Each is a whole page with its scripts: they are most of how long this bench takes. */
const LOOKS = 5
const PAGES = 150

/**
 * A board of 200 cards: from the navigation to the first of them in Chromium, with 100,000 leads beside 1,000 and beside a
 * bare Remix page that renders the same cards from the same rows; and how many such pages a second each program serves.
 */
export const bench: Bench = {
  name: 'board-cards',
  runs: 7,
  figures: [
    { case: 'first-cards', unit: 'ms', goal: { of: 'ratio', atMost: 1.1 } },
    { case: 'first-cards-bare', unit: 'ms', goal: { of: 'ratio', atMost: 1.3 } },
    { case: 'board-pages', unit: '1/s', goal: { of: 'ratio', atLeast: 0.8 } },
  ],
  async open(folder) {
    const { owner, pageToken, boards } = await seedBoards(folder, ['Small', 'Large'])
    const [small, large] = boards as [BoardView, BoardView]
    const file = join(folder, 'trunkline.db')
    const contacts = writeContacts(file, owner, LARGE)
    writeLeads(file, owner, small.id, contacts.slice(0, SMALL), STAGES)
    writeLeads(file, owner, large.id, contacts, STAGES)
    const carrier = await openCarrier()
    const port = await freePorts(1)
    const publicUrl = `http://localhost:${port}`
    const app = await startApp(folder, carrier.url, { PORT: String(port), PUBLIC_URL: publicUrl, PAGES: 'built' })
    const bare = await startBarePage(folder, 'bare-cards')
    const window = await openCardWindow({ name: 'trunkline', value: pageToken, url: publicUrl })

    const pageOf = (base: string, board: BoardView) => `${base}/boards/${board.id}`
    const ofBare = pageOf(`http://localhost:${bare.port}`, large)
    const ofOurs = pageOf(publicUrl, large)
    const firstCardsMs = async (url: string) => {
      const taken: number[] = []
      while (taken.length < LOOKS) taken.push(await window.look(url, CARDS))
      return median(taken)
    }
    return {
      async ours() {
        const firstCards = await firstCardsMs(ofOurs)
        return {
          'first-cards': firstCards,
          'first-cards-bare': firstCards,
          'board-pages': await pagesPerSecond(ofOurs, `trunkline=${pageToken}`, PAGES),
        }
      },
      reference: async () => ({
        'first-cards': await firstCardsMs(pageOf(publicUrl, small)),
        'first-cards-bare': await firstCardsMs(ofBare),
        'board-pages': await pagesPerSecond(ofBare, '', PAGES),
      }),
      async close() {
        await window.close()
        await app.close()
        await bare.close()
        carrier.close()
      },
    }
  },
}
