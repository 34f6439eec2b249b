import { join } from 'node:path'
import { freePorts } from '../../helpers/process'
import { buildBarePage } from '../harness/bare-page'
import type { Bench } from '../harness/bench'
import { openCarrier } from '../harness/carrier'
import { seedDialedFloor } from '../harness/dialed-floor'
import { firstAnswerMs } from '../harness/first-answer'
import { runApp, runReference } from '../harness/programs'
import { keepState, writeContacts } from '../harness/rows'

const SELLERS = 1000
const CONTACTS = 1_000_000

/**
 * From the start of the process to its first 200, after a crash with 3,000 live lines whose timers have all run out
 * in between, over a million contacts; beside a bare Remix app from the same build.
 */
export const bench: Bench = {
  name: 'cold-start',
  figures: [
    { case: 'cold-start', unit: 'ms', goal: { of: 'ratio', atMost: 2 } },
    { case: 'cold-start-page', unit: 'ms', goal: { of: 'ratio', atMost: 2 } },
  ],
  async open(folder) {
    await buildBarePage(folder)
    const carrier = await openCarrier()
    const [first] = await seedDialedFloor(folder, carrier, { sellers: SELLERS, timersInMs: -60_000 })
    const file = join(folder, 'trunkline.db')
    writeContacts(file, first!.actor, CONTACTS)
    const state = keepState(file, ['contacts', 'contact_phones'])

    const ours = async (path: string) => {
      state.restore()
      const port = await freePorts(1)
      return firstAnswerMs(() => runApp(folder, port, carrier.url, { PAGES: 'built' }), port, path)
    }
    const reference = async () => {
      const port = await freePorts(1)
      return firstAnswerMs(() => runReference('bare-page', folder, port), port, '/')
    }
    return {
      ours: async () => ({ 'cold-start': await ours('/healthz'), 'cold-start-page': await ours('/sign-in') }),
      reference: async () => ({ 'cold-start': await reference(), 'cold-start-page': await reference() }),
      close: async () => carrier.close(),
    }
  },
}
