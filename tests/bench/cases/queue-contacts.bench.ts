import { setTimeout as pause } from 'node:timers/promises'
import type { QueuedView } from '../../../app/domain/leads/leads.schema'
import { QUEUE_BATCH } from '../../../app/domain/boards/boards.schema'
import { apiOf } from '../../helpers/api'
import type { Bench, Numbers } from '../harness/bench'
import { seedBoards } from '../harness/boards'
import { openCarrier } from '../harness/carrier'
import { quantile } from '../harness/measure'
import { highestRssMb, probeWhile, rssMb, type Waits } from '../harness/probe'
import { startApp } from '../harness/programs'

/** Contacts of one run; five runs are the hundred thousand. Each is queued twice. */
const CONTACTS = 20_000
const WITHOUT_MS = 5_000

const waitsOf = ({ own, byClock }: Waits): Numbers => ({
  'queue-wait-max': Math.max(...own),
  'queue-wait-p99': quantile(own, 0.99),
  'queue-wait-max-by-clock': Math.max(...byClock),
})

/** Contacts of a CRM that no run before has brought, in batches as the host page sends them. */
function* batches(run: number) {
  for (let from = 0; from < CONTACTS; from += QUEUE_BATCH)
    yield Array.from({ length: QUEUE_BATCH }, (_, index) => {
      const n = run * CONTACTS + from + index
      return { contactId: `crm-${n}`, firstName: 'Nora', lastName: `Nilsen ${n}`, numbers: [`+1312${2_000_000 + n}`] }
    })
}

/**
 * What a small request of another user waits while contacts are queued to a board by the thousand, and queued again, which
 * adds nothing; and what all of it adds to the app's memory.
 */
export const bench: Bench = {
  name: 'queue-contacts',
  figures: [
    { case: 'queue-wait-max', unit: 'ms', goal: { of: 'ours', atMost: 50 } },
    { case: 'queue-wait-p99', unit: 'ms', goal: null },
    { case: 'queue-wait-max-by-clock', unit: 'ms', goal: null },
    { case: 'queue-time', unit: 's', goal: null },
    { case: 'queue-again-time', unit: 's', goal: null },
    { case: 'queue-memory', unit: 'MB', goal: { of: 'ours', atMost: 64 } },
  ],
  // The first contacts take the memory that later ones find there.
  warmUps: 0,
  async open(folder) {
    const { tokens, boards } = await seedBoards(folder, ['Large'])
    const [owner, ...others] = tokens as [string, ...string[]]
    const path = `/api/v1/call-boards/${boards[0]!.id}/queue-contacts`
    const carrier = await openCarrier()
    const app = await startApp(folder, carrier.url)
    const api = apiOf(`http://127.0.0.1:${app.port}`, () => owner)
    let runs = 0
    const probe = (work: Promise<unknown>) => probeWhile(app, others, work)

    async function queueAll(): Promise<number> {
      let queued = 0
      for (const vendorDialerContacts of batches(runs))
        queued += (await api.post<QueuedView>(path, { vendorDialerContacts })).queued
      return queued
    }
    const timed = async (expected: number) => {
      const start = performance.now()
      const queued = await queueAll()
      if (queued !== expected) throw new Error(`queued ${queued} of ${CONTACTS}`)
      return (performance.now() - start) / 1000
    }
    await probe(pause(WITHOUT_MS))
    const before = rssMb(app.pid)

    return {
      async ours() {
        const times: number[] = []
        const both = async () => {
          times.push(await timed(CONTACTS))
          times.push(await timed(0))
        }
        let highestMb = 0
        const watched = highestRssMb(app, both()).then((mb) => (highestMb = mb))
        const found = await probe(watched)
        runs += 1
        return {
          ...waitsOf(found),
          'queue-time': times[0]!,
          'queue-again-time': times[1]!,
          'queue-memory': highestMb - before,
        }
      },
      reference: async () => waitsOf(await probe(pause(WITHOUT_MS))),
      async close() {
        await app.close()
        carrier.close()
      },
    }
  },
}
