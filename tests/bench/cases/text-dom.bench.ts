import { join } from 'node:path'
import { waitFor } from '../../helpers/wait-for'
import type { Bench, Numbers } from '../harness/bench'
import { seedBlasts } from '../harness/blasts'
import { textWebhook } from '../harness/carrier'
import { openLine } from '../harness/load'
import { quantile } from '../harness/measure'
import { startReference } from '../harness/programs'
import { numberOf } from '../harness/rows'
import { openTextLoop } from '../harness/text-loop'
import { ACCOUNT_NUMBER, openTexting } from '../harness/texting'
import { writeTexts } from '../harness/texts'
import { openEcho, openWatchedPage } from '../harness/watched-page'

/** Looks in each run, idle and while a blast is sent. */
const LOOKS = 50
const RUNS = 5
const WARM_UPS = 1
/** The blast of a run leaves from so many numbers together. */
const NUMBERS = 10
const PER_SECOND = 500
/** So many the numbers may send together: a step that is late is late for good, since no second ever holds more than is allowed. */
const ALLOWED_PER_SECOND = 530
/** What the looks of a run take, with what goes before and after them. */
const SECONDS = 6
const TEXTS = (PER_SECOND * SECONDS) / NUMBERS
/** Of the conversations that the colleague's list begins with; two pages of messages are in each. */
const THREADS = 50
const MESSAGES = 80
/** The messages of the conversation that is open. */
const LOG = '[role="log"]'
/** So often a window is notified about a blast: the looks are spread over that. */
const TOLD_EVERY_MS = 100

/**
 * From the moment in which the carrier's webhook of a text is sent until the text is shown in its thread, which a
 * colleague has open in Chromium; also while the same app sends a blast of the same team, 500 texts a second from ten numbers. Held
 * against a text that goes through a bare Socket.IO server into the same page, on the same core as a bare loop that hands over as
 * many texts a second.
 */
export const bench: Bench = {
  name: 'text-dom',
  runs: RUNS,
  warmUps: WARM_UPS,
  figures: [
    { case: 'text-dom-p50', unit: 'ms', goal: { of: 'ratio', atMost: 4.5 } },
    { case: 'text-dom-p99', unit: 'ms', goal: { of: 'ours', atMost: 50 } },
    { case: 'text-dom-in-blast-p50', unit: 'ms', goal: { of: 'ratio', atMost: 4.5 } },
    { case: 'text-dom-in-blast-p99', unit: 'ms', goal: { of: 'ours', atMost: 50 } },
    { case: 'text-dom-in-blast-beside-idle-p50', unit: 'ms', goal: null },
    { case: 'text-dom-blast', unit: '1/s', goal: { of: 'ours', atLeast: PER_SECOND } },
  ],
  async open(folder) {
    const seeded = await seedBlasts(folder, { numbers: NUMBERS, rounds: RUNS + WARM_UPS, texts: TEXTS })
    const { accountId, token, rounds } = seeded
    const first = NUMBERS * TEXTS * rounds.length
    const file = join(folder, 'trunkline.db')
    const [threads] = writeTexts(file, [{ accountId, threads: THREADS, messages: MESSAGES, first }])
    const texting = await openTexting(folder, token, {
      TEXT_SEGMENTS_PER_SECOND: String(ALLOWED_PER_SECOND / NUMBERS),
      PAGES: 'built',
    })
    const { app, publicUrl, rows } = texting
    const to = rows.prepare('select user_number from threads where id = ?').pluck().get(threads![0]) as string
    const isRead = rows.prepare('select unread_count = 0 from threads where id = ?').pluck()
    const begun = rows.prepare(`select count(*) from attempts where kind = 'message'`).pluck()
    const settled = rows.prepare(`select count(*) from attempts where kind = 'message' and state = 'accepted'`).pluck()

    const loop = await openTextLoop(folder, texting, ACCOUNT_NUMBER)
    const reference = await startReference('webhook-route', folder, publicUrl)
    const echoUrl = `http://127.0.0.1:${reference.port}`
    const cookie = { name: 'trunkline', value: seeded.colleaguePageToken }
    const watched = await openWatchedPage(`${publicUrl}/manage/messenger`, cookie, echoUrl)
    const echo = await openEcho(watched, echoUrl)
    const toApp = await openLine(app.port)

    let texts = 0
    /** A text from that thread's contact. */
    const textOf = (thread: number) => {
      const body = `Is it still for sale? ${String((texts += 1)).padStart(6, '0')}`
      return { body, request: textWebhook({ index: texts, from: numberOf(first + thread), to, body }, publicUrl) }
    }
    const readThread = (thread: number) =>
      waitFor('the text is read', () => isRead.get(threads![thread]) === 1, { everyMs: 5 })
    /** A contact texts, and the colleague opens their thread. */
    const openThread = async (thread: number): Promise<void> => {
      const { body, request } = textOf(thread)
      await toApp.send(request)
      await watched.page.getByRole('button', { name: body }).click()
      await watched.page.locator(LOG).getByText(body).waitFor()
      await readThread(thread)
    }
    const lookAtText = async (thread: number, later: number): Promise<number> => {
      const { body, request } = textOf(thread)
      const ms = await watched.until(LOG, body, () => void toApp.send(request), later)
      await readThread(thread)
      return ms
    }
    const look = async (once: (later: number) => Promise<number>, goOn = () => true): Promise<number[]> => {
      const taken: number[] = []
      while (taken.length < LOOKS && goOn()) taken.push(await once((taken.length * TOLD_EVERY_MS) / LOOKS))
      return taken
    }
    const numbersOf = (idle: number[], inBlast: number[], perSecond: number): Numbers => ({
      'text-dom-p50': quantile(idle, 0.5),
      'text-dom-p99': quantile(idle, 0.99),
      'text-dom-in-blast-p50': quantile(inBlast, 0.5),
      'text-dom-in-blast-p99': quantile(inBlast, 0.99),
      'text-dom-blast': perSecond,
    })

    let run = 0
    return {
      async ours() {
        const thread = run
        const paths = rounds[run]!
        run += 1
        await openThread(thread)
        const idle = await look((later) => lookAtText(thread, later))

        const before = begun.get() as number
        const last = before + NUMBERS * TEXTS
        for (const path of paths) await texting.publish(path)
        await waitFor('the blast leaves', () => (begun.get() as number) > before + PER_SECOND / 2, { withinMs: 30_000 })
        const [since, from] = [performance.now(), begun.get() as number]
        // What is sent when the last look begins lasts as long as the look.
        const goesOn = () => (begun.get() as number) < last - PER_SECOND / 2
        const inBlast = await look((later) => lookAtText(thread, later), goesOn)
        const perSecond = (((begun.get() as number) - from) * 1000) / (performance.now() - since)
        await waitFor('the blast has left', () => settled.get() === last, { withinMs: 60_000 })
        return {
          ...numbersOf(idle, inBlast, perSecond),
          'text-dom-in-blast-beside-idle-p50': quantile(inBlast, 0.5),
        }
      },
      async reference() {
        const idle = await look((later) => echo.look(later))
        const stream = loop.stream(PER_SECOND)
        const inBlast = await look((later) => echo.look(later))
        const perSecond = await stream.stop()
        return {
          ...numbersOf(idle, inBlast, perSecond),
          'text-dom-in-blast-beside-idle-p50': quantile(idle, 0.5),
        }
      },
      async close() {
        echo.close()
        toApp.close()
        await watched.close()
        await reference.close()
        await loop.close()
        await texting.close()
      },
    }
  },
}
