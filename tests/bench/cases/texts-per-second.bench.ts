import { join } from 'node:path'
import Database from 'better-sqlite3'
import { startSession } from '../../../app/domain/access/start-session.server'
import { asSystem } from '../../../app/domain/context.server'
import { makeClock } from '../../../server/practice-clock'
import { makeSeal } from '../../../server/seal'
import { freePorts } from '../../helpers/process'
import { waitFor } from '../../helpers/wait-for'
import { testWorld } from '../../helpers/world'
import type { Bench } from '../harness/bench'
import { previewedBlast, startTextCarrier } from '../harness/blasts'
import { openCaller } from '../harness/caller'
import { mostInASecond } from '../harness/most-in-a-second'
import { APP_SECRET, startApp } from '../harness/programs'
import { writeContacts } from '../harness/rows'

const NUMBERS = 100
const RUNS = 5
const WARM_UPS = 1
/** A run is this many seconds at the limit, of one sending that goes on through all of them. */
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
    const file = join(folder, 'trunkline.db')
    const world = await testWorld({ file })
    world.services.seal = makeSeal(APP_SECRET)
    world.services.clock = makeClock(true)
    const mia = await world.person({ role: 'MEMBER' })
    const { token } = await startSession(asSystem(world.services), { userId: mia.userId, for: 'api' })
    const contacts = writeContacts(file, mia, NUMBERS * TEXTS)
    const paths: string[] = []
    for (let index = 0; index < NUMBERS; index += 1) {
      const id = world.services.ids('num')
      const e164 = `+1312556${String(index).padStart(4, '0')}`
      const number = { id, account_id: mia.accountId, e164, nickname: e164, created_at: world.services.clock.now() }
      await world.system.db.q.insertInto('phone_numbers').values(number).execute()
      const contactIds = contacts.slice(index * TEXTS, (index + 1) * TEXTS)
      paths.push(await previewedBlast(world.as(mia), { contactIds, phoneId: id }))
    }
    await world.close()

    const port = await freePorts(1)
    const publicUrl = `http://localhost:${port}`
    const carrier = await startTextCarrier(folder, publicUrl)
    const app = await startApp(folder, `http://127.0.0.1:${carrier.port}`, {
      PORT: String(port),
      PUBLIC_URL: publicUrl,
    })
    const caller = openCaller(port, [token])
    const rows = new Database(file, { readonly: true })
    const counted = rows.prepare(`select count(*) from attempts where kind = 'message'`).pluck()
    const begun = rows.prepare(`select count(distinct from_number) from attempts where kind = 'message'`).pluck()
    const sent = rows.prepare<[], { from_number: string; attempted_at: number }>(
      `select from_number, attempted_at from attempts where kind = 'message' order by attempted_at`,
    )
    for (const path of paths) await caller.ask('POST', path, { undoSeconds: 0 })
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
      async close() {
        caller.close()
        rows.close()
        await app.close()
        await carrier.close()
      },
    }
  },
}
