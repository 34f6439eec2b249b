import { join } from 'node:path'
import Database from 'better-sqlite3'
import { freePorts } from '../../helpers/process'
import { waitFor } from '../../helpers/wait-for'
import type { Bench, Numbers } from '../harness/bench'
import { openCarrier, statusWebhook, type CarrierCall } from '../harness/carrier'
import { openLine } from '../harness/load'
import { quantile } from '../harness/measure'
import { startApp, startReference } from '../harness/programs'
import { leadNumber, seedSellers, sellerOfNumber } from '../harness/sellers'
import { openStream } from '../harness/stream'
import { openEcho, openWatchedPage } from '../harness/watched-page'
import { openRows } from '../../helpers/rows'

/** Looks in each run, idle and loaded. */
const LOOKS = 50
const RUNS = 6
/** Their dialer is shown in the browser; the others' calls are the load. */
const WATCHED = 0
const OTHERS = 800
const WEBHOOKS_PER_SECOND = 500
/** The line that the looks are at. */
const LINE = '[aria-label="Lines"] > li:first-child'

/**
 * From the moment in which a webhook is sent until its status is shown in that line of the dialer, in Chromium: the first ring of
 * a call whose create is not answered yet, 'Pending' to 'Calling'. Held against a text that goes through a bare Socket.IO server
 * into the same page. How long the next lead takes to be shown after a call's end is a figure of its own: it is chosen in between.
 */
export const bench: Bench = {
  name: 'webhook-dom',
  runs: RUNS - 1,
  figures: [
    { case: 'webhook-dom-p50', unit: 'ms', goal: { of: 'ratio', atMost: 4.5 } },
    { case: 'webhook-dom-p99', unit: 'ms', goal: { of: 'ours', atMost: 15 } },
    { case: 'webhook-dom-loaded-p50', unit: 'ms', goal: { of: 'ratio', atMost: 4.5 } },
    { case: 'webhook-dom-loaded-p99', unit: 'ms', goal: { of: 'ours', atMost: 15 } },
    { case: 'webhook-dom-load', unit: '1/s', goal: { of: 'ours', atLeast: 0.98 * WEBHOOKS_PER_SECOND } },
    { case: 'next-lead-dom-p50', unit: 'ms', goal: null },
    { case: 'next-lead-dom-p99', unit: 'ms', goal: null },
  ],
  async open(folder) {
    const [seller] = await seedSellers(folder, 1 + OTHERS, (each) => (each === WATCHED ? 3 + 2 * RUNS * LOOKS : 3))
    const carrier = await openCarrier()
    const port = await freePorts(1)
    const publicUrl = `http://localhost:${port}`
    const app = await startApp(folder, carrier.url, { PORT: String(port), PUBLIC_URL: publicUrl, PAGES: 'built' })
    const reference = await startReference('webhook-route', folder, publicUrl)
    await waitFor('every line is dialed', () => carrier.calls.length === 3 * (1 + OTHERS), { withinMs: 180_000 })

    const file = openRows(folder)
    const accepted = file.prepare(`select 1 from attempts where carrier_sid = ?`).pluck()
    const open = file.prepare(`select count(*) from jobs where state = 'ready' and kind = 'call.place'`).pluck()
    await waitFor('every call is accepted', () => open.get() === 0, { withinMs: 60_000 })

    const load = carrier.calls
      .filter(({ to }) => sellerOfNumber(to) !== WATCHED)
      .flatMap((call) => [statusWebhook(call, 'initiated', publicUrl), statusWebhook(call, 'ringing', publicUrl)])
    const plain = new Database(join(folder, 'webhook-route.db'))
    const before = file
      .prepare('select id, state, context, version from lines where session_id != ?')
      .all(seller!.sessionId)
    const back = file.prepare('update lines set state = @state, context = @context, version = @version where id = @id')
    const again = file.transaction(() => {
      for (const row of before) back.run(row)
      file.exec('delete from receipts')
    })

    let current: CarrierCall = carrier.calls.find(({ to }) => to === leadNumber(WATCHED, 0))!
    let nextLead = 3
    const cookie = { name: 'trunkline', value: seller!.pageToken }
    const echoUrl = `http://127.0.0.1:${reference.port}`
    const watched = await openWatchedPage(`${publicUrl}/manage/dial`, cookie, echoUrl)
    const name = (lead: number) => `Nora ${leadNumber(WATCHED, lead).slice(-4)}`
    await watched.page.getByRole('list', { name: 'Lines' }).getByText(name(0), { exact: true }).waitFor()
    const toApp = await openLine(app.port)
    const echo = await openEcho(watched, echoUrl)

    /** Ends the line's call; its slot dials the next lead, whose first ring overtakes the answer to its create. */
    const lookAtRing = async (): Promise<[ringMs: number, nextLeadMs: number]> => {
      await waitFor('the call is accepted', () => accepted.get(current.sid) === 1, { everyMs: 5 })
      let answerCreate = () => {}
      const created = new Promise<CarrierCall>((resolve) => {
        carrier.onCreate = (call) => {
          resolve(call)
          return new Promise((answer) => (answerCreate = answer))
        }
      })
      const ended = statusWebhook(current, 'no-answer', publicUrl)
      const nextLeadMs = await watched.until(LINE, name(nextLead++), () => void toApp.send(ended))
      current = await created
      carrier.onCreate = () => {}
      const rings = statusWebhook(current, 'ringing', publicUrl)
      const ringMs = await watched.until(LINE, 'Calling', () => void toApp.send(rings))
      answerCreate()
      return [ringMs, nextLeadMs]
    }
    const lookAtEcho = async (): Promise<[number]> => [await echo.look()]

    const looks = async (once: () => Promise<[number, number?]>, goOn = () => true): Promise<[number, number?][]> => {
      const taken: [number, number?][] = []
      while (taken.length < LOOKS && goOn()) taken.push(await once())
      return taken
    }
    const run = async (toPort: number, once: () => Promise<[number, number?]>): Promise<Numbers> => {
      const idle = await looks(once)
      const stream = await openStream(toPort, load, WEBHOOKS_PER_SECOND)
      const loaded = await looks(once, stream.goesOn)
      const perSecond = await stream.stop()
      const [idleMs, loadedMs] = [idle, loaded].map((each) => each.map(([ms]) => ms)) as [number[], number[]]
      const next = idle.map(([, ms]) => ms ?? NaN)
      return {
        'webhook-dom-p50': quantile(idleMs, 0.5),
        'webhook-dom-p99': quantile(idleMs, 0.99),
        'webhook-dom-loaded-p50': quantile(loadedMs, 0.5),
        'webhook-dom-loaded-p99': quantile(loadedMs, 0.99),
        'webhook-dom-load': perSecond,
        'next-lead-dom-p50': quantile(next, 0.5),
        'next-lead-dom-p99': quantile(next, 0.99),
      }
    }

    return {
      async ours() {
        const numbers = await run(app.port, lookAtRing)
        again()
        return numbers
      },
      async reference() {
        const numbers = await run(reference.port, lookAtEcho)
        plain.exec('delete from receipts')
        return numbers
      },
      async close() {
        echo.close()
        toApp.close()
        await watched.close()
        file.close()
        plain.close()
        await app.close()
        await reference.close()
        carrier.close()
      },
    }
  },
}
