import { getSendRate } from '../../../app/domain/sending/number-pace'
import { waitFor } from '../../helpers/wait-for'
import { NO_TERMS } from '../../helpers/world'
import type { Bench } from '../harness/bench'
import { ourNumber, seedBlasts } from '../harness/blasts'
import { openTextLoop } from '../harness/text-loop'
import { openTexting } from '../harness/texting'

const TEXTS = 1_000
const RUNS = 5
const WARM_UPS = 1
const FROM = ourNumber(0)
/** A number's pace, so high that it holds nothing back. */
const PER_SECOND = 10_000

/**
 * A blast's texts from one number to the carrier, which is the simulator: from the first attempt that is written to the last that is
 * settled, every row on the disk, beside a bare loop over the same SDK client against the same server. The carrier's own pace is
 * the real one's, a segment a second, so that its callbacks come as slowly.
 */
export const bench: Bench = {
  name: 'blast-send',
  runs: RUNS,
  warmUps: WARM_UPS,
  figures: [
    { case: 'blast-send', unit: '1/s', goal: { of: 'ratio', atLeast: 0.6 } },
    { case: 'blast-send-beside-as-many-at-once', unit: '1/s', goal: null },
  ],
  async open(folder) {
    const { token, rounds } = await seedBlasts(folder, { numbers: 1, rounds: RUNS + WARM_UPS, texts: TEXTS })
    const texting = await openTexting(folder, token, { TEXT_SEGMENTS_PER_SECOND: String(PER_SECOND) })
    const loop = await openTextLoop(folder, texting, FROM)
    const settled = texting.rows
      .prepare(`select count(*) from attempts where kind = 'message' and state = 'accepted' and attempted_at >= ?`)
      .pluck()
    const taken = texting.rows.prepare<[number], { ms: number }>(
      `select max(completed_at) - min(attempted_at) as ms from attempts where kind = 'message' and attempted_at >= ?`,
    )
    const inALoop = async (atOnce: number) => (TEXTS * 1000) / (await loop.send(TEXTS, atOnce))
    return {
      async ours() {
        const since = Date.now()
        for (const path of rounds.shift()!) await texting.publish(path)
        await waitFor('every text is with the carrier', () => settled.get(since) === TEXTS, {
          withinMs: 60_000,
          everyMs: 50,
        })
        const perSecond = (TEXTS * 1000) / taken.get(since)!.ms
        return { 'blast-send': perSecond, 'blast-send-beside-as-many-at-once': perSecond }
      },
      reference: async () => ({
        'blast-send': await inALoop(1),
        'blast-send-beside-as-many-at-once': await inALoop(
          getSendRate(FROM, { ...NO_TERMS, segmentsPerSecond: PER_SECOND }).maxConcurrent,
        ),
      }),
      async close() {
        await loop.close()
        await texting.close()
      },
    }
  },
}
