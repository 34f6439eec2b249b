import { waitFor } from '../../helpers/wait-for'
import type { Bench, Numbers } from '../harness/bench'
import { openCarrier, statusWebhook, type BenchCarrier, type CarrierCall } from '../harness/carrier'
import { openLine, type Line } from '../harness/load'
import { processorMs } from '../harness/machine'
import { quantile } from '../harness/measure'
import { startApp, type Program } from '../harness/programs'
import { seedSellers, sellerOfNumber } from '../harness/sellers'
import { openRows } from '../../helpers/rows'

const SELLERS = 1000
const LEADS_EACH = 30
const ENDS_PER_SECOND = 100
const ENDS_PER_RUN = 400

/** A thousand connected sellers whose three lines each ring. */
export async function openFloor(folder: string, leadsEach: number, more: Record<string, string> = {}) {
  await seedSellers(folder, SELLERS, leadsEach)
  const carrier = await openCarrier()
  const app = await startApp(folder, carrier.url, more)
  return { carrier, app }
}

/** Resolves when it is time for the n-th of so many a second. */
const turn = (start: number, n: number, perSecond: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, start + (n * 1000) / perSecond - performance.now())))

/** Ends unanswered calls, one seller after the other, and takes the time until the seller's next call is asked for. */
async function run(app: Program, carrier: BenchCarrier, ringing: CarrierCall[][]): Promise<Numbers> {
  // A line has one request under way. All of them in turn: the app closes one that is idle for 5 s.
  const lines: Line[] = []
  const endedAt = new Map<number, number>()
  const gaps: number[] = []
  carrier.onCreate = (call) => {
    const seller = sellerOfNumber(call.to)
    ringing[seller]!.push(call)
    const ended = endedAt.get(seller)
    endedAt.delete(seller)
    if (ended !== undefined) gaps.push(call.at - ended)
  }
  const ends = Array.from({ length: ENDS_PER_RUN }, (_, n) => {
    const seller = n % SELLERS
    return { seller, webhook: statusWebhook(ringing[seller]!.shift()!, 'no-answer') }
  })
  const [start, before] = [performance.now(), processorMs(app.pid)]
  const answers: Promise<number>[] = []
  for (const [n, { seller, webhook }] of ends.entries()) {
    await turn(start, n, ENDS_PER_SECOND)
    const line = lines.shift() ?? (await openLine(app.port))
    endedAt.set(seller, performance.now())
    answers.push(line.send(webhook).finally(() => lines.push(line)))
  }
  await Promise.all(answers)
  await waitFor('every line dials again', () => gaps.length === ENDS_PER_RUN, { withinMs: 60_000 })
  const share = (processorMs(app.pid) - before) / (performance.now() - start)
  for (const line of lines) line.close()
  return { 'dial-gap-p50': quantile(gaps, 0.5), 'dial-gap-p99': quantile(gaps, 0.99), 'dial-gap-core': 100 * share }
}

/** From an unanswered end until the seller's next call is asked for, 1,000 sellers with three lines, 100 ends a second. */
export const bench: Bench = {
  name: 'dial-gap',
  figures: [
    { case: 'dial-gap-p50', unit: 'ms', goal: { of: 'ours', atMost: 3 } },
    { case: 'dial-gap-p99', unit: 'ms', goal: { of: 'ours', atMost: 15 } },
    { case: 'dial-gap-core', unit: '% of a core', goal: { of: 'ours', atMost: 30 } },
    { case: 'dial-gap-doubled', unit: 'attempts', goal: { of: 'ours', atMost: 0 } },
  ],
  async open(folder) {
    const { carrier, app } = await openFloor(folder, LEADS_EACH)
    await waitFor('every line rings', () => carrier.calls.length === 3 * SELLERS, { withinMs: 180_000 })
    // The first were placed before the app had answered us.
    const ringing: CarrierCall[][] = Array.from({ length: SELLERS }, () => [])
    for (const call of carrier.calls) ringing[sellerOfNumber(call.to)]!.push(call)
    const file = openRows(folder, { readonly: true })
    // Phones are checked all day; what matters is that no call still waits.
    const open = file.prepare(`select count(*) from jobs where state = 'ready' and kind = 'call.place'`).pluck()
    await waitFor('every call is accepted', () => open.get() === 0, { withinMs: 60_000 })
    return {
      async ours() {
        const numbers = await run(app, carrier, ringing)
        const attempts = carrier.calls.map(({ statusPath }) => statusPath)
        return { ...numbers, 'dial-gap-doubled': attempts.length - new Set(attempts).size }
      },
      async close() {
        file.close()
        await app.close()
        carrier.close()
      },
    }
  },
}
