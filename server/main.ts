import { realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { vendorsBySeal } from '../app/domain/access/create-vendor.server'
import { nameFirstOwner } from '../app/domain/access/set-up-first-owner.server'
import { asSystem, type Services } from '../app/domain/context.server'
import { shareNumbers } from '../app/domain/numbers/share-numbers.server'
import { makeCallPace } from './carrier/call-pace'
import { BootError } from './boot-error'
import { readEnv, warningsOf, type Env } from './env'
import { holdFolderNext } from './folder-lock'
import { makeHttpApp } from './http-app'
import { followClock } from './jobs/follow-clock'
import { startLeadKeeper } from './jobs/lead-keeper'
import { startPhoneWatch } from './jobs/phone-watch'
import { startSearchKeeper } from './jobs/search-keeper'
import { startWorker, type Worker } from './jobs/worker'
import { makeLimits } from './limits'
import { DRAIN_MS, listen, makeDrain, makeGiveWay } from './listening'
import { makeLog } from './log'
import { addDiskGauge } from './metrics/disk-gauge'
import { addGauge, makeMetrics } from './metrics/metrics'
import { addRowGauges } from './metrics/row-gauges'
import { makePages } from './pages'
import { openServices } from './services'
import { simulatorProxy } from './simulator-proxy'
import { makeSockets, type Sockets } from './sockets/sockets'
import { upgradeDoor } from './upgrade-door'
import { webhookRouter } from './webhooks/router'

export interface Running {
  /** PUBLIC_URL. */
  url: string
  services: Services
  /** Drains within 10 s. */
  stop(): Promise<void>
}

/** In DATA_DIR. */
const PID_FILE = 'server.pid'

/** Throws BootError for what the operator can fix. Waits until an earlier process has drained. */
export async function start(env: Env = readEnv(), waitMs?: number): Promise<Running> {
  const release = await holdFolderNext(env.dataDir, 'app', {
    say: (sentence) => makeLog(env).warn({}, sentence),
    forMs: waitMs,
  })
  try {
    const running = await startAlone(env)
    return { ...running, stop: () => running.stop().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

async function startAlone(env: Env): Promise<Running> {
  let sockets: Sockets | undefined
  let worker: Worker | undefined
  const metrics = makeMetrics()
  const pace = makeCallPace(env.callsPerSecond)
  const services = await openServices(env, {
    metrics,
    leave: pace.leave,
    isOnline: async (userId) => (await sockets?.isOnline(userId)) ?? false,
    publish: (events, how) => sockets?.publish(events, how),
    hint: (room) => sockets?.hint(room),
    wake: (at) => worker?.wake(at),
  })
  try {
    for (const warning of warningsOf(env)) services.log.warn({}, warning)
    for (const id of (await vendorsBySeal(asSystem(services))).others)
      services.log.warn(
        { vendorId: id },
        `the secret of ${id} was sealed with another APP_SECRET: nobody signs in with it`,
      )
    // Before any request. The worker retries a failed write.
    await followClock(asSystem(services)).catch((error: unknown) =>
      services.log.error({ err: error }, 'what waits could not be moved with the clock'),
    )
    await makeOwner(services, env)

    const limits = makeLimits()
    sockets = makeSockets(services, env, limits)
    const simulator = simulatorProxy(services, env)
    const webhooks = webhookRouter({ services, env })
    const http = createServer()
    const drain = makeDrain(http)
    const giveWay = makeGiveWay(http)
    // In this order: Socket.IO attached earlier would answer express's requests too, which kills the process.
    const pages = await makePages(services, env, http)
    http.on('request', makeHttpApp({ services, env, limits, simulator, metrics, webhooks, ...pages }))
    upgradeDoor(http, { services, env, limits, simulator })
    sockets.io.attach(http)
    addRowGauges(metrics.registry, services)
    addDiskGauge(metrics.registry, env.dataDir)
    const { engine } = sockets.io
    addGauge(metrics.registry, 'sockets', 'Connected sockets', [], async () => [[{}, engine.clientsCount]])
    await listen(http, env)
    const pidFile = join(env.dataDir, PID_FILE)
    writeFileSync(pidFile, String(process.pid))
    const phones = startPhoneWatch(services, giveWay)
    worker = startWorker(services, metrics.job, pace, giveWay, phones.askedAll)
    const leads = startLeadKeeper(services, giveWay)
    const search = startSearchKeeper(services, giveWay)
    let stopping: Promise<void> | undefined
    // Demo seeds sync the numbers.
    if (!env.demo)
      void shareNumbers(asSystem(services)).catch((error: unknown) =>
        services.log.warn({ err: error }, 'the carrier did not list its numbers'),
      )
    services.log.info({ url: env.publicUrl, simulated: env.carrier.simulated }, 'listening')

    const running = { sockets, worker }
    const stop = async (): Promise<void> => {
      const drained = drain()
      await Promise.all([leads.stop(), search.stop()])
      // Jobs that still wait for the carrier are reconciled at the next boot.
      await Promise.race([
        Promise.all([running.worker.stop(), phones.stop()]),
        pause(DRAIN_MS, undefined, { ref: false }),
      ])
      running.sockets.close()
      await drained
      await pages.close()
      await services.store.close()
      rmSync(pidFile, { force: true })
    }
    return { url: env.publicUrl, services, stop: () => (stopping ??= stop()) }
  } catch (error) {
    sockets?.close()
    await services.store.close()
    throw error
  }
}

async function makeOwner(services: Services, env: Env): Promise<void> {
  if (env.demo || !env.firstOwnerEmail) return
  const owner = await nameFirstOwner(asSystem(services), env.firstOwnerEmail)
  if (owner === 'made') services.log.info({}, 'the first owner was made: they sign in with a code by mail')
  if (owner === 'corrected')
    services.log.warn(
      {},
      'FIRST_OWNER_EMAIL took the place of the address before, with which nobody had ever signed in',
    )
  if (owner === 'not_used')
    services.log.warn(
      {},
      'FIRST_OWNER_EMAIL is nobody’s address here and was not used: the first owner has signed in already. Leave it out, or set it to theirs.',
    )
}

function explain(error: unknown): void {
  if (error instanceof BootError) for (const sentence of error.sentences) console.error(sentence)
  else console.error(error)
}

async function main(): Promise<void> {
  const running = await start()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // The Remix plugin in development exits on a signal before we drained.
    process.removeAllListeners(signal)
    process.once(signal, () => {
      running
        .stop()
        .then(() => process.exit(0))
        .catch((error: unknown) => {
          running.services.log.error({ error }, 'stopping failed')
          process.exit(1)
        })
    })
  }
}

export function run(): void {
  main().catch((error: unknown) => {
    explain(error)
    process.exit(1)
  })
}

// From source; the build uses `cli/start-compiled.ts`.
const direct = process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href
if (direct) run()
