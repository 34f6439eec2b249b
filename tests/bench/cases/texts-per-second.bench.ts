import { waitFor } from '../../helpers/wait-for'
import type { Bench } from '../harness/bench'
import { seedBlasts } from '../harness/blasts'
import { mostInASecond } from '../harness/most-in-a-second'
import { openTexting } from '../harness/texting'

const NUMBERS = 100
const RUNS = 5
const WARM_UPS = 1
/** A run is this many seconds at the limit, of one sending that runs through all of them. */
const SECONDS = 12
/** Of each number, with a few for the time in which the first of them have begun and the last have not. */
const TEXTS = (RUNS + WARM_UPS) * SECONDS + 15

/** Each of a hundred numbers has more to send than may leave, a segment a second: how much of that is used, and that no second of a number's holds two. */
export const bench: Bench = {
  name: 'texts-per-second',
  runs: RUNS,
  warmUps: WARM_UPS,
  figures: [
    { case: 'texts-per-second-used', unit: '% of the limit', goal: { of: 'ours', atLeast: 99 } },
    { case: 'texts-per-second-most', unit: '% of the limit', goal: { of: 'ours', atMost: 100 } },
  ],
  async open(folder) {
    const { token, rounds } = await seedBlasts(folder, { numbers: NUMBERS, rounds: 1, texts: TEXTS })
    const texting = await openTexting(folder, token)
    const { rows } = texting
    const counted = rows.prepare(`select count(*) from attempts where kind = 'message'`).pluck()
    const begun = rows.prepare(`select count(distinct from_number) from attempts where kind = 'message'`).pluck()
    const sent = rows.prepare<[], { from_number: string; attempted_at: number }>(
      `select from_number, attempted_at from attempts where kind = 'message' order by attempted_at`,
    )
    for (const path of rounds[0]!) await texting.publish(path)
    await waitFor('each number has begun', () => begun.get() === NUMBERS, { withinMs: 60_000 })
    let from = counted.get() as number
    return {
      async ours() {
        const last = from + SECONDS * NUMBERS
        await waitFor('the texts of a run leave', () => (counted.get() as number) > last, { withinMs: 60_000 })
        const texts = sent.all().slice(from, last + 1)
        from = last
        const seconds = (texts.at(-1)!.attempted_at - texts[0]!.attempted_at) / 1000
        const timesOf = new Map<string, number[]>()
        for (const { from_number, attempted_at } of texts)
          timesOf.set(from_number, [...(timesOf.get(from_number) ?? []), attempted_at])
        const most = Math.max(...[...timesOf.values()].map(mostInASecond))
        return { 'texts-per-second-used': (100 * SECONDS) / seconds, 'texts-per-second-most': 100 * most }
      },
      close: () => texting.close(),
    }
  },
}
