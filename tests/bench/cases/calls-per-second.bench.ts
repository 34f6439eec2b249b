import { waitFor } from '../../helpers/wait-for'
import type { Bench } from '../harness/bench'
import { openCarrier } from '../harness/carrier'
import { mostInASecond } from '../harness/most-in-a-second'
import { startApp } from '../harness/programs'
import { seedSellers } from '../harness/sellers'
import { openRows } from '../../helpers/rows'

const LIMIT = 50
const SELLERS = 250
/** A run is this many seconds at the limit, of the 15 in which 750 calls leave. */
const SECONDS = 2

/** More calls wait than may leave: how much of CALLS_PER_SECOND is used, and that no second holds more. */
export const bench: Bench = {
  name: 'calls-per-second',
  figures: [
    { case: 'calls-per-second-used', unit: '% of the limit', goal: { of: 'ours', atLeast: 98 } },
    { case: 'calls-per-second-most', unit: '% of the limit', goal: { of: 'ours', atMost: 101 } },
  ],
  async open(folder) {
    await seedSellers(folder, SELLERS, 3)
    const carrier = await openCarrier()
    const app = await startApp(folder, carrier.url, { CALLS_PER_SECOND: String(LIMIT) })
    const file = openRows(folder, { readonly: true })
    // Our own times: when a call arrives says as much about the other side's load.
    const sent = file.prepare('select sent_at from attempts where sent_at is not null order by sent_at').pluck()
    // An answer may overtake another: with the limit's worth more, those of the run are all there.
    const count = file.prepare('select count(*) from attempts where sent_at is not null').pluck()
    let from = 0
    return {
      async ours() {
        const last = from + SECONDS * LIMIT
        await waitFor('the calls of a run leave', () => (count.get() as number) > last, { withinMs: 60_000 })
        const times = sent.all().slice(from, last + 1) as number[]
        from = last
        const seconds = (times.at(-1)! - times[0]!) / 1000
        return {
          'calls-per-second-used': (100 * SECONDS) / seconds,
          'calls-per-second-most': (100 * mostInASecond(times)) / LIMIT,
        }
      },
      async close() {
        file.close()
        await app.close()
        carrier.close()
      },
    }
  },
}
