import { join } from 'node:path'
import Database from 'better-sqlite3'
import { io } from 'socket.io-client'
import { freePorts } from '../../helpers/process'
import { waitFor } from '../../helpers/wait-for'
import type { Bench, Numbers } from '../harness/bench'
import { openCarrier, statusWebhook, type CarrierCall } from '../harness/carrier'
import { openLine } from '../harness/load'
import { quantile } from '../harness/measure'
import { startApp, startReference } from '../harness/programs'
import { leadNumber, seedSellers } from '../harness/sellers'
import { openWatchedPage } from '../harness/watched-page'

/** Looks in each run. */
const LOOKS = 60
const RUNS = 6
/** The only seller. */
const WATCHED = 0

/**
 * From the moment in which a call's end is sent until the next lead stands in that line of the dialer: signature, receipt, two
 * machines, the choice of the lead, the commit, the socket, React. Held against a text that goes through a bare Socket.IO server
 * into the same page.
 */
export const bench: Bench = {
  name: 'webhook-dom',
  runs: RUNS - 1,
  figures: [
    { case: 'webhook-dom-p50', unit: 'ms', goal: { of: 'ratio', atMost: 4.5 } },
    { case: 'webhook-dom-p99', unit: 'ms', goal: { of: 'ours', atMost: 15 } },
  ],
  async open(folder) {
    const [seller] = await seedSellers(folder, 1, 3 + RUNS * LOOKS)
    const carrier = await openCarrier()
    const port = await freePorts(1)
    const publicUrl = `http://localhost:${port}`
    const app = await startApp(folder, carrier.url, { PORT: String(port), PUBLIC_URL: publicUrl, PAGES: 'built' })
    const reference = await startReference('webhook-route', folder, publicUrl)
    await waitFor('every line is dialed', () => carrier.calls.length === 3, { withinMs: 180_000 })

    const file = new Database(join(folder, 'trunkline.db'))
    const accepted = file.prepare(`select 1 from attempts where carrier_sid = ?`).pluck()
    await waitFor('every call is accepted', () => carrier.calls.every(({ sid }) => accepted.get(sid) === 1))

    // Calls of the watched seller, oldest first: the line whose call ends shows the next lead.
    const live: CarrierCall[] = [...carrier.calls]
    carrier.onCreate = (call) => live.push(call)
    let nextLead = 3
    const cookie = { name: 'trunkline', value: seller!.pageToken }
    const watched = await openWatchedPage(`${publicUrl}/manage/dial`, cookie, `http://127.0.0.1:${reference.port}`)
    const name = (lead: number) => `Nora ${leadNumber(WATCHED, lead).slice(-4)}`
    await watched.page.getByRole('list', { name: 'Lines' }).getByText(name(0), { exact: true }).waitFor()
    const toApp = await openLine(app.port)
    const toEcho = io(`http://127.0.0.1:${reference.port}`, { transports: ['websocket'] })
    await new Promise<void>((resolve) => toEcho.once('connect', resolve))

    const nextLeadShown = async (): Promise<number> => {
      await waitFor('the oldest call is accepted', () => live[0] && accepted.get(live[0].sid) === 1, { everyMs: 5 })
      const ended = statusWebhook(live.shift()!, 'no-answer', publicUrl)
      return watched.until('[aria-label="Lines"]', name(nextLead++), () => void toApp.send(ended))
    }
    let said = 0
    const echoShown = (): Promise<number> => {
      const text = `Nora ${String((said += 1)).padStart(6, '0')}`
      return watched.until('#echo', text, () => toEcho.emit('say', text))
    }

    const look = async (once: () => Promise<number>): Promise<Numbers> => {
      const taken: number[] = []
      while (taken.length < LOOKS) taken.push(await once())
      return { 'webhook-dom-p50': quantile(taken, 0.5), 'webhook-dom-p99': quantile(taken, 0.99) }
    }

    return {
      ours: () => look(nextLeadShown),
      reference: () => look(echoShown),
      async close() {
        toEcho.close()
        toApp.close()
        await watched.close()
        file.close()
        await app.close()
        await reference.close()
        carrier.close()
      },
    }
  },
}
