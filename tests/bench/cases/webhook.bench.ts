import { join } from 'node:path'
import Database from 'better-sqlite3'
import { waitFor } from '../../helpers/wait-for'
import type { Bench, Numbers } from '../harness/bench'
import { openCarrier, statusWebhook } from '../harness/carrier'
import { sendAll, type Load } from '../harness/load'
import { quantile } from '../harness/measure'
import { startApp, startReference } from '../harness/programs'
import { seedSellers } from '../harness/sellers'
import { openRows } from '../../helpers/rows'

const SELLERS = 200
const LINES = 3 * SELLERS
/** As many connections as a carrier opens under heavy load. */
const CONNECTIONS = 32
/** How often each line rings for the first time in one run. */
const ROUNDS = 2

/** Sends the same webhooks several times; `again` makes each time the first. */
async function load(port: number, requests: Buffer[], again: () => void): Promise<Numbers> {
  const rounds: Load[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(await sendAll(port, requests, CONNECTIONS))
    again()
  }
  const seconds = rounds.reduce((sum, { ms }) => sum + ms, 0) / 1000
  return {
    'webhook-throughput': (ROUNDS * requests.length) / seconds,
    'webhook-p99': quantile(
      rounds.flatMap(({ taken }) => taken),
      0.99,
    ),
  }
}

/**
 * The first ring of a call: signature, receipt, the line's machine and its event, committed with synchronous=FULL before the
 * answer. Held against a route that does no more than check and insert.
 */
export const bench: Bench = {
  name: 'webhook',
  figures: [
    { case: 'webhook-throughput', unit: '1/s', goal: { of: 'ratio', atLeast: 0.5 } },
    { case: 'webhook-p99', unit: 'ms', goal: { of: 'ratio', atMost: 4 } },
  ],
  async open(folder) {
    await seedSellers(folder, SELLERS, 3)
    const carrier = await openCarrier()
    const app = await startApp(folder, carrier.url)
    const reference = await startReference('webhook-route', folder)
    await waitFor('every line is dialed', () => carrier.calls.length === LINES, { withinMs: 120_000 })
    const ringing = carrier.calls.map((call) => statusWebhook(call, 'ringing'))

    const file = openRows(folder)
    const plain = new Database(join(folder, 'webhook-route.db'))
    const open = file.prepare(`select count(*) from jobs where state = 'ready' and kind = 'call.place'`).pluck()
    await waitFor('every call is accepted', () => open.get() === 0, { withinMs: 60_000 })
    const before = file.prepare('select id, state, context, version from lines').all()
    const back = file.prepare('update lines set state = @state, context = @context, version = @version where id = @id')
    const rung = file.prepare(`select count(*) from lines where context ->> 'ringingAt' is not null`).pluck()

    return {
      ours: () =>
        load(app.port, ringing, () => {
          if (rung.get() !== LINES) throw new Error(`${String(rung.get())} of ${LINES} lines ring`)
          file.transaction(() => {
            for (const row of before) back.run(row)
            file.exec('delete from receipts')
          })()
        }),
      reference: () => load(reference.port, ringing, () => plain.exec('delete from receipts')),
      async close() {
        file.close()
        plain.close()
        await app.close()
        await reference.close()
        carrier.close()
      },
    }
  },
}
