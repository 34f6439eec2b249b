import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitFor } from './wait-for'

/** The repository: where the built programs are started. */
export const ROOT = join(import.meta.dirname, '../..')

/** Variables of ours that a developer's shell may hold and that must not leak into a process under test. */
const OURS =
  /^(PORT|HOST|DATA_DIR|PUBLIC_URL|APP_SECRET|DEMO|CLOCK|LOG_LEVEL|TRUST_PROXY|SMTP_URL|MAIL_FROM|SUPPORT_EMAIL|FIRST_OWNER_EMAIL|METRICS_TOKEN|CALLS_PER_SECOND|TEXT_SEGMENTS_PER_SECOND|TEXT_SEGMENTS_PER_DAY|TEXT_SEGMENT_PRICE|FILES_PER_ACCOUNT_MB|NODE_ENV|PAGES|HOST_DEMO_PORT|(TWILIO|CARRIER|GHL|ASSISTANT|SIMULATOR|CRASH|npm|VITEST)_?.*)$/

export interface Running {
  pid: number
  /** What it wrote so far, stdout and stderr together. */
  output(): string
  /** Whether it has ended. */
  ended(): boolean
  /** Null while it runs, and when a signal ended it. */
  exitCode(): number | null
  /** Null while it runs, and when it ended on its own. */
  signal(): NodeJS.Signals | null
  /** Sends a signal and waits for the end. */
  end(signal?: NodeJS.Signals): Promise<void>
}

/** A test run that is broken off leaves nothing running. */
const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** Runs node on a program with an environment that holds nothing of ours but `env`. */
export function runNode(args: string[], env: Record<string, string>): Running {
  const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OURS.test(name)))
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...clean, ...env } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  let written = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (written += chunk))
  const ended = () => child.exitCode !== null || child.signalCode !== null
  return {
    pid: child.pid!,
    output: () => written,
    ended,
    exitCode: () => child.exitCode,
    signal: () => child.signalCode,
    async end(signal = 'SIGTERM') {
      child.kill(signal)
      await waitFor(`process ${child.pid} ends`, ended, { withinMs: 20_000 })
    },
  }
}

/**
 * Below every system's ports for outgoing connections. One of those that is closed keeps its port for a minute, and a program
 * that is started again cannot listen there.
 */
export const PORTS = { from: 20_000, to: 32_000 }
export type Ports = typeof PORTS

/** The share of one (from 0) of `of` that run at the same time: two that look at the same moment would find the same free ones. */
export function portsOf(which: number, of: number): Ports {
  const width = Math.floor((PORTS.to - PORTS.from) / of)
  const from = PORTS.from + which * width
  return { from, to: from + width }
}

/** First of `count` free neighboring ports: app, host demo page, simulator. */
export async function freePorts(count: number, { from, to }: Ports = PORTS): Promise<number> {
  const isFree = (port: number) =>
    new Promise<boolean>((resolve) => {
      const server = createServer()
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
    })
  return waitFor('free ports', async () => {
    const first = randomInt(from, to - count)
    for (let next = 0; next < count; next += 1) if (!(await isFree(first + next))) return null
    return first
  })
}

/** A data folder of its own; `remove` takes it away. */
export async function scratchFolder(name: string): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), `trunkline-${name}-`))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** Whether an address answers 2xx. */
export async function healthy(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(1000) })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}

/**
 * How long a process has waited for a core so far, in ms: what a busy machine took from it, and a quiet one does
 * not. Linux reports it for the main thread (proc(5), schedstat); elsewhere 0.
 */
export function waitedForCoreMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}

/** Ticks of the kernel's clock (USER_HZ), ms. */
const TICK_MS = 10

/**
 * How long other machines on the same host have had this one's cores since it began, in ms for each core: nothing here ran
 * in that time, and no queue counts it. Linux reports it (proc(5), steal); elsewhere 0.
 */
export function stolenMs(): number {
  try {
    const steal = Number(/^cpu +(?:\d+ ){7}(\d+)/.exec(readFileSync('/proc/stat', 'utf8'))![1])
    return (steal * TICK_MS) / availableParallelism()
  } catch {
    return 0
  }
}

/**
 * Begins to count what a process takes for itself, in ms: by the clock, less what it waited for a core and what other
 * machines of the host had of its cores. What it computes, and what it waits for of its own accord, is all in it.
 */
export function ownTime(pid = process.pid): () => number {
  const taken = () => performance.now() - waitedForCoreMs(pid) - stolenMs()
  const began = taken()
  return () => taken() - began
}

/** The process id that a program keeps in the data folder. */
export const pidIn = (dataDir: string, file: string): number => Number(readFileSync(join(dataDir, file), 'utf8'))
