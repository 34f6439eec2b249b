import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { waitedForCoreMs } from '../../helpers/process'
import type { Program } from './programs'

/** A person may ask 30 times a second (server/limits.ts); the probes take turns. */
const EVERY_MS = 20
const PATH = '/api/v1/contact-lists'

/** How long small requests waited for their answers, ms. */
export interface Waits {
  byClock: number[]
  /** Less what the app, or this process, waited for a core: a busy machine is not our doing. */
  own: number[]
}

/** Resident memory of a process, MB. */
export const rssMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** The most memory an app uses while `work` runs, MB. */
export async function highestRssMb(app: Program, work: Promise<unknown>): Promise<number> {
  let highest = rssMb(app.pid)
  const look = setInterval(() => (highest = Math.max(highest, rssMb(app.pid))), EVERY_MS)
  try {
    await work
  } finally {
    clearInterval(look)
  }
  return highest
}

function ask(port: number, agent: Agent, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: PATH, agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      answer.resume().once('end', resolve)
      if (answer.statusCode !== 200) reject(new Error(`a probe was answered ${answer.statusCode}`))
    }).once('error', reject)
  })
}

/** Sends the app small requests one after the other while `work` runs. */
export async function probeWhile(app: Program, tokens: string[], work: Promise<unknown>): Promise<Waits> {
  const agent = new Agent({ keepAlive: true })
  const waits: Waits = { byClock: [], own: [] }
  const queued = () => [waitedForCoreMs(app.pid), waitedForCoreMs(process.pid)] as const
  let done = false
  const finished = work.finally(() => (done = true))
  // Its failure is thrown below, when the probe under way has been answered.
  finished.catch(() => undefined)
  for (let turn = 0; !done; turn += 1) {
    const [appBefore, selfBefore] = queued()
    const start = performance.now()
    await ask(app.port, agent, tokens[turn % tokens.length]!)
    const byClock = performance.now() - start
    const [appAfter, selfAfter] = queued()
    waits.byClock.push(byClock)
    waits.own.push(Math.max(0, byClock - Math.max(appAfter - appBefore, selfAfter - selfBefore)))
    await pause(Math.max(0, EVERY_MS - byClock))
  }
  agent.destroy()
  await finished
  return waits
}
