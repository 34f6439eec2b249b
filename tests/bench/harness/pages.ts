import { Agent, get } from 'node:http'

/** Pages that are asked for at the same time. */
const AT_ONCE = 4

/** Asks a program for a page, again and again; answers how many came in a second. Throws for an answer that is not 200. */
export async function pagesPerSecond(url: string, cookie: string, count: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const page = () =>
    new Promise<void>((resolve, reject) => {
      get(url, { agent, headers: { cookie } }, (answer) => {
        answer.resume().once('end', resolve)
        if (answer.statusCode !== 200) reject(new Error(`${url} was answered ${answer.statusCode}`))
      }).once('error', reject)
    })
  const start = performance.now()
  let asked = 0
  const one = async () => {
    while (asked++ < count) await page()
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, one))
  } finally {
    agent.destroy()
  }
  return count / ((performance.now() - start) / 1000)
}
