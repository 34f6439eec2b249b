import { join } from 'node:path'
import Database from 'better-sqlite3'
import { startSession } from '../../../app/domain/access/start-session.server'
import { asSystem } from '../../../app/domain/context.server'
import { paceOf } from '../../../app/domain/messenger/number-pace'
import { makeClock } from '../../../server/practice-clock'
import { makeSeal } from '../../../server/seal'
import { freePorts } from '../../helpers/process'
import { waitFor } from '../../helpers/wait-for'
import { NO_TERMS, testWorld } from '../../helpers/world'
import type { Bench } from '../harness/bench'
import { previewedBlast, startTextCarrier } from '../harness/blasts'
import { openCaller } from '../harness/caller'
import { CARRIER_ACCOUNT } from '../harness/carrier'
import { APP_SECRET, startApp, startReference } from '../harness/programs'
import { writeContacts } from '../harness/rows'

const TEXTS = 1_000
const RUNS = 5
const WARM_UPS = 1
/** Of the simulator, and of every account that a test's world makes. */
const FROM = '+13125550140'
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
    const file = join(folder, 'trunkline.db')
    const world = await testWorld({ file })
    world.services.seal = makeSeal(APP_SECRET)
    world.services.clock = makeClock(true)
    const mia = await world.person({ role: 'MEMBER' })
    const ctx = world.as(mia)
    const { token } = await startSession(asSystem(world.services), { userId: mia.userId, for: 'api' })
    const contacts = writeContacts(file, mia, TEXTS * (RUNS + WARM_UPS))
    const paths: string[] = []
    for (let first = 0; first < contacts.length; first += TEXTS)
      paths.push(await previewedBlast(ctx, { contactIds: contacts.slice(first, first + TEXTS) }))
    await world.close()

    const port = await freePorts(1)
    const publicUrl = `http://localhost:${port}`
    const simulator = await startTextCarrier(folder, publicUrl)
    const carrierUrl = `http://127.0.0.1:${simulator.port}`
    const loop = await startReference('text-loop', folder, publicUrl, ['--import', 'tsx'], {
      CARRIER_URL: carrierUrl,
      ACCOUNT_SID: CARRIER_ACCOUNT.sid,
      FROM,
    })
    const app = await startApp(folder, carrierUrl, {
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      TEXT_SEGMENTS_PER_SECOND: String(PER_SECOND),
    })
    const caller = openCaller(port, [token])
    const rows = new Database(file, { readonly: true })
    const settled = rows
      .prepare(`select count(*) from attempts where kind = 'message' and state = 'accepted' and attempted_at >= ?`)
      .pluck()
    const taken = rows.prepare<[number], { ms: number }>(
      `select max(settled_at) - min(attempted_at) as ms from attempts where kind = 'message' and attempted_at >= ?`,
    )
    const inALoop = async (atATime: number) =>
      (TEXTS * 1000) /
      Number(await (await fetch(`http://127.0.0.1:${loop.port}/${TEXTS}/${atATime}`, { method: 'POST' })).text())
    return {
      async ours() {
        const since = Date.now()
        await caller.ask('POST', paths.shift()!, { undoSeconds: 0 })
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
          paceOf(FROM, { ...NO_TERMS, segmentsPerSecond: PER_SECOND }).atOnce,
        ),
      }),
      async close() {
        caller.close()
        rows.close()
        await app.close()
        await loop.close()
        await simulator.close()
      },
    }
  },
}
