import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { waitFor } from '../../helpers/wait-for'
import type { Bench, Numbers } from '../harness/bench'
import { answerWebhook, openCarrier, statusWebhook } from '../harness/carrier'
import { openLine } from '../harness/load'
import { quantile } from '../harness/measure'
import { startApp, startReference } from '../harness/programs'
import { seedSellers } from '../harness/sellers'
import { openRows } from '../../helpers/rows'

const RUNS = 5
const ANSWERS = 120
const SELLERS = (1 + RUNS) * ANSWERS

/** Between two answers: what follows one (news to sockets, a look for jobs) is done when the next arrives. */
const APART_MS = 10

/** Asks one after the other, over one connection; answers how long each took. */
async function askEach(port: number, requests: Buffer[], check: (body: string) => void): Promise<number[]> {
  const line = await openLine(port)
  const taken: number[] = []
  for (const request of requests) {
    await pause(APART_MS)
    const asked = performance.now()
    const { status, body } = await line.ask(request)
    taken.push(performance.now() - asked)
    if (status < 200 || status > 299) throw new Error(`a webhook was answered ${status}`)
    check(body)
  }
  line.close()
  return taken
}

/**
 * Answer Boost: a lead picks up, the carrier asks what their leg does, and the answer to that one request puts them into the room
 * where their seller waits: line, session, call and event on the disk before it. Held against a route that does no more than check
 * and insert. Each call is picked up once, so that each run has sellers of its own.
 */
export const bench: Bench = {
  name: 'answer-bridge',
  runs: RUNS,
  figures: [
    { case: 'answer-bridge-p50', unit: 'ms', goal: { of: 'ratio', atMost: 2 } },
    { case: 'answer-bridge-p99', unit: 'ms', goal: null },
    { case: 'answer-bridge-round-trips', unit: 'webhooks', goal: { of: 'ours', atMost: 1 } },
  ],
  async open(folder) {
    const sellers = await seedSellers(folder, SELLERS, 1, { enableAnswerBoost: true, parallelLimit: 1 })
    const carrier = await openCarrier()
    const app = await startApp(folder, carrier.url)
    const reference = await startReference('webhook-route', folder)
    await waitFor('every seller dials', () => carrier.calls.length === SELLERS, { withinMs: 180_000 })
    const file = openRows(folder, { readonly: true })
    const plain = new Database(join(folder, 'webhook-route.db'))
    const open = file.prepare(`select count(*) from jobs where state = 'ready' and kind = 'call.place'`).pluck()
    await waitFor('every call is accepted', () => open.get() === 0, { withinMs: 60_000 })
    await askEach(
      app.port,
      carrier.calls.map((call) => statusWebhook(call, 'ringing')),
      () => {},
    )
    const answers = carrier.calls.map((call) => answerWebhook(call))
    const waiting = new Set(sellers.map(({ sessionId }) => sessionId))
    const met = file.prepare(`select count(*) from lines where instruction = 'join-room'`).pluck()
    let [ours, theirs, before] = [0, 0, 0]

    return {
      async ours(): Promise<Numbers> {
        const taken = await askEach(app.port, answers.slice(ours, (ours += ANSWERS)), (body) => {
          // A seller connected twice would be one with two leads.
          const seller = /<Conference[^>]*\/conference\/(dial_\w+)/.exec(body)?.[1]
          if (!seller || !waiting.delete(seller)) throw new Error(`no seller is met with ${body}`)
        })
        const now = Number(met.get())
        const roundTrips = ANSWERS / (now - before)
        before = now
        return {
          'answer-bridge-p50': quantile(taken, 0.5),
          'answer-bridge-p99': quantile(taken, 0.99),
          'answer-bridge-round-trips': roundTrips,
        }
      },
      async reference(): Promise<Numbers> {
        const taken = await askEach(reference.port, answers.slice(theirs, (theirs += ANSWERS)), () => {})
        return { 'answer-bridge-p50': quantile(taken, 0.5), 'answer-bridge-p99': quantile(taken, 0.99) }
      },
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
