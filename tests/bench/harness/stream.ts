import { openLine } from './load'

/** Connections of the stream; each has one request under way at a time. */
const CONNECTIONS = 32

/** Webhooks that are sent at a steady pace. */
export interface Stream {
  /** Whether there are some left for what else runs. */
  goesOn(): boolean
  /** Answers how many were answered in a second. Throws for an answer that was no 2xx. */
  stop(): Promise<number>
}

/** Sends requests one after the other, so many a second, over connections that are waited for: a late one is sent immediately. */
export async function openStream(port: number, requests: readonly Buffer[], perSecond: number): Promise<Stream> {
  const lines = await Promise.all(Array.from({ length: CONNECTIONS }, () => openLine(port)))
  const start = performance.now()
  let [sent, answered, lastAnswer] = [0, 0, start]
  let stopped = false
  const all = Promise.all(
    lines.map(async (line) => {
      while (!stopped && sent < requests.length) {
        const mine = sent++
        const wait = start + (mine * 1000) / perSecond - performance.now()
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
        const status = await line.send(requests[mine]!)
        if (status < 200 || status > 299) throw new Error(`a webhook was answered ${status}`)
        answered += 1
        lastAnswer = performance.now()
      }
    }),
  )
  // Known when it is stopped.
  all.catch(() => {})
  return {
    // What is under way when the last look begins lasts as long as the look.
    goesOn: () => sent < requests.length - perSecond / 2,
    async stop() {
      stopped = true
      try {
        await all
        return answered / ((lastAnswer - start) / 1000)
      } finally {
        for (const line of lines) line.close()
      }
    },
  }
}
