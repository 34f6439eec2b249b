import { setTimeout as pause } from 'node:timers/promises'
import { CARRIER_ACCOUNT } from './carrier'
import { startReference } from './programs'
import type { Texting } from './texting'

/** A bare loop over the carrier's SDK (`reference/text-loop.mjs`), on the measured core. */
export interface TextLoop {
  /** Delivers so many texts to the carrier, so many concurrently; answers the milliseconds. */
  send(count: number, atOnce: number): Promise<number>
  /** Delivers so many a second until it is stopped, which answers how many it was; a late one continues immediately. */
  stream(perSecond: number): { stop(): Promise<number> }
  close(): Promise<void>
}

/** So often a stream hands over what is due. */
const EVERY_MS = 100

/** A loop that texts from this number at the carrier of an app. */
export async function openTextLoop(
  folder: string,
  { publicUrl, carrierUrl }: Pick<Texting, 'publicUrl' | 'carrierUrl'>,
  from: string,
): Promise<TextLoop> {
  const more = { CARRIER_URL: carrierUrl, ACCOUNT_SID: CARRIER_ACCOUNT.sid, FROM: from }
  const loop = await startReference('text-loop', folder, publicUrl, ['--import', 'tsx'], more)
  const send = async (count: number, atOnce: number) => {
    try {
      const answer = await fetch(`http://127.0.0.1:${loop.port}/${count}/${atOnce}`, { method: 'POST' })
      return Number(await answer.text())
    } catch (error) {
      throw new Error(loop.output(), { cause: error })
    }
  }
  return {
    send,
    stream(perSecond) {
      const start = performance.now()
      let stopped = false
      const all = (async () => {
        let sent = 0
        let begun = start
        for (let turn = 1; !stopped; turn += 1) {
          await pause(Math.max(0, start + turn * EVERY_MS - performance.now()))
          begun = performance.now()
          await send((perSecond * EVERY_MS) / 1000, 1)
          sent += (perSecond * EVERY_MS) / 1000
        }
        // The last ones were due when they were begun, and are not late for the time that they take.
        return (sent * 1000) / (begun - start)
      })()
      // Known when it is stopped.
      all.catch(() => {})
      return {
        stop() {
          stopped = true
          return all
        },
      }
    },
    close: () => loop.close(),
  }
}
