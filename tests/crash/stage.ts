import type Database from 'better-sqlite3'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readEnv, type Env } from '../../server/env'
import { simulatorVariables } from '../../server/cli/simulator-variables'
import { prepare } from '../../server/seeds/prepare'
import { readCarrierLog } from '../helpers/carrier-log'
import type { CarrierLogEntry } from '../helpers/contract'
import { HIGHLEVEL_APP } from '../helpers/fake-high-level'
import {
  freePorts,
  healthy,
  pidIn,
  runNode,
  scratchFolder,
  stolenMs,
  waitedForCoreMs,
  type Ports,
  type Running,
} from '../helpers/process'
import { waitFor } from '../helpers/wait-for'
import { openRows } from '../helpers/rows'

/** The built product over one data folder: a simulator that lives through everything, and an app that is killed. */
export interface Stage {
  url: string
  dataDir: string
  env: Env
  /** What the app is started with, for a program that runs beside it. */
  variables: Readonly<Record<string, string>>
  /** Fills the data folder as `npm start` does before the app. Answers the key with which the seeded vendor mints sessions. */
  seed(): Promise<string>
  app(): Running
  /** Starts the app, to die at the first of these commit boundaries that it meets; null when it died before it was ready. */
  startApp(crashAt?: readonly string[]): Promise<Start | null>
  /** The boundaries that the app met since its last start with `crashAt` (empty: with none to die at), in order: at the last one it died. */
  boundariesMet(): string[]
  /** Throws when the app ended otherwise than it was made to: a death of its own is no crash that it recovers from. */
  requireKilled(): void
  /** kill -9 on the pid that the app keeps in its data folder. */
  killApp(): Promise<void>
  /** The database beside the app; written to only while the app is dead. */
  database<T>(work: (db: Database.Database) => T): T
  /** The only fault that the carrier's next matching requests meet (server/simulator/README.md); null: none. */
  fault(fault: object | null): Promise<void>
  /** A text from outside to a number of ours. */
  textIn(text: object): Promise<void>
  carrierLog(after: number): Promise<CarrierLogEntry[]>
  close(): Promise<void>
}

/** One start of the app until /healthz answered: by the clock, and less what it waited while other programs, or other machines of the host, had the cores. */
export interface Start {
  byClockMs: number
  ownMs: number
}

/** Where waiting ends; how long it may take is the harness's to judge. */
const READY_WITHIN_MS = 60_000

export interface StageOptions {
  population: string
  speed: number
  seed: number
  ports: Ports
  /** Over the stage's own: another kind of boot. */
  variables?: Record<string, string>
  /** Over the simulator's own: another kind of carrier. */
  carrier?: Record<string, string>
}

export async function openStage(options: StageOptions): Promise<Stage> {
  const folder = await scratchFolder('crash')
  const port = await freePorts(4, options.ports)
  const variables: Record<string, string> = {
    PORT: String(port),
    AFFILIATE_SIGN_UP_URL: 'https://affiliates.trunkline.test/sign-up',
    DATA_DIR: folder.path,
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    // It lets everybody else go first: on a busy machine a conversion takes minutes.
    FFMPEG_PATH: '/nonexistent/ffmpeg',
    // It is unreachable except for the errand that connects it.
    GHL_CLIENT_ID: HIGHLEVEL_APP.clientId,
    GHL_CLIENT_SECRET: HIGHLEVEL_APP.clientSecret,
    GHL_BASE_URL: `http://127.0.0.1:${port + 3}`,
    ...options.variables,
  }
  const env = readEnv(variables as NodeJS.ProcessEnv)
  const simulatorUrl = env.simulatorUrl!
  const simulator = runNode(['build/simulator/main.js'], carrierVariables(env, options))
  await waitFor('the simulator answers', () => healthy(`${simulatorUrl}/simulator/log?limit=1`))
  const trace = join(folder.path, 'boundaries.txt')
  let app: Running | undefined

  const requireKilled = () => {
    if (!app?.ended() || app.signal() === 'SIGKILL') return
    const how = app.signal() ?? `exit code ${app.exitCode()}`
    throw new Error(`The app ended by itself (${how}): ${app.output().slice(-1000)}`)
  }

  return {
    url: env.publicUrl,
    dataDir: folder.path,
    env,
    variables,
    async seed() {
      const keys = await prepare(env)
      if (!keys) throw new Error('The seeds made no API key')
      return keys.hostDemoApiKey
    },
    app: () => app!,
    requireKilled,
    async startApp(crashAt) {
      if (crashAt) writeFileSync(trace, '')
      const startedAt = performance.now()
      const stolenBefore = stolenMs()
      const running = runNode(['build/main.js'], {
        ...variables,
        ...(crashAt && { CRASH_TRACE: trace }),
        ...(crashAt?.length && { CRASH_AT: crashAt.join() }),
      })
      app = running
      await waitFor(
        'the app answers',
        async () => running.ended() || (await healthy(`http://127.0.0.1:${port}/healthz`)),
        { withinMs: READY_WITHIN_MS },
      )
      if (running.ended()) {
        requireKilled()
        return null
      }
      const byClockMs = Math.round(performance.now() - startedAt)
      const takenMs = waitedForCoreMs(running.pid) + stolenMs() - stolenBefore
      return { byClockMs, ownMs: Math.round(byClockMs - takenMs) }
    },
    boundariesMet: () => readFileSync(trace, 'utf8').split('\n').slice(0, -1),
    async killApp() {
      process.kill(pidIn(folder.path, 'server.pid'), 'SIGKILL')
      await waitFor('the app is dead', () => app!.ended())
    },
    database(work) {
      const db = openRows(folder.path, { fileMustExist: true, timeout: 5000 })
      try {
        return work(db)
      } finally {
        db.close()
      }
    },
    async fault(fault) {
      const faults = `${simulatorUrl}/simulator/faults`
      await fetch(faults, { method: 'DELETE' })
      if (!fault) return
      const answer = await fetch(faults, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      })
      if (!answer.ok) throw new Error(`The simulator takes no such fault: ${await answer.text()}`)
    },
    async textIn(text) {
      const answer = await fetch(`${simulatorUrl}/simulator/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(text),
      })
      if (!answer.ok) throw new Error(`The simulator takes no such text: ${await answer.text()}`)
    },
    carrierLog: (after) => readCarrierLog(simulatorUrl, after),
    async close() {
      if (app && !app.ended()) await app.end('SIGTERM')
      await simulator.end('SIGTERM')
      await folder.remove()
    },
  }
}

const carrierVariables = (env: Env, { population, speed, seed, carrier }: StageOptions): Record<string, string> => ({
  ...simulatorVariables(env, new URL(env.simulatorUrl!).port),
  SIMULATOR_POPULATION: join(import.meta.dirname, population),
  SIMULATOR_SPEED: String(speed),
  SIMULATOR_SEED: String(seed),
  // The queue of the carrier is tested elsewhere; here calls must come thick and fast.
  SIMULATOR_CPS: '50',
  ...carrier,
})
