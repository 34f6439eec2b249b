import { realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { listVendorsBySeal } from '../app/domain/access/create-vendor.server'
import { ensureFirstOwner } from '../app/domain/access/set-up-first-owner.server'
import { createSystemCtx, type Services } from '../app/domain/context.server'
import { enqueuePlaceLeads } from '../app/domain/lead-maintenance/place-leads.server'
import { getZoneRulesState } from '../app/domain/places/zone-rules'
import { checkCarrierNumbers } from '../app/domain/numbers/check-carrier-numbers.server'
import { createCallPace } from './carrier/call-pace'
import { BootError } from './boot-error'
import { readEnv, warningsOf, type Env } from './env'
import { waitForFolderLock } from './folder-lock'
import { createHttpApp } from './http-app'
import { applyClockChange } from './jobs/apply-clock-change'
import { startLedgerWatch } from './jobs/ledger-watch'
import { startNumberChargeWatch } from './jobs/number-charge-watch'
import { startRechargeWatch } from './jobs/recharge-watch'
import { startNumberHealthWatch } from './jobs/number-health-watch'
import { startSpamProtectionWatch } from './jobs/spam-protection-watch'
import { startRenewalWatch } from './jobs/renewal-watch'
import { startLeadWaker } from './jobs/lead-waker'
import { startPhoneWatch } from './jobs/phone-watch'
import { startReportCounter } from './jobs/report-counter'
import { startSearchIndexer } from './jobs/search-indexer'
import { startWorker, type Worker } from './jobs/worker'
import { createLimits } from './limits'
import { DRAIN_MS, listen, createDrain, createYieldTurn } from './listening'
import { createLogger } from './log'
import { addDiskGauge } from './metrics/disk-gauge'
import { addGauge, createMetrics } from './metrics/metrics'
import { addRowGauges } from './metrics/row-gauges'
import { createPages } from './pages'
import { openServices } from './services'
import { simulatorProxy } from './simulator-proxy'
import { createSockets, type Sockets } from './sockets/sockets'
import { handleUpgrades } from './handle-upgrades'
import { webhookRouter } from './webhooks/router'

export interface RunningApp {
  /** PUBLIC_URL. */
  url: string
  services: Services
  /** Drains within 10 s. */
  stop(): Promise<void>
}

/** In DATA_DIR. */
const PID_FILE = 'server.pid'

/** Throws BootError for what the operator can fix. Waits until an earlier process has drained. */
export async function start(env: Env = readEnv(), waitMs?: number): Promise<RunningApp> {
  const release = await waitForFolderLock(env.dataDir, 'app', {
    say: (sentence) => createLogger(env).warn({}, sentence),
    forMs: waitMs,
  })
  try {
    const running = await startLocked(env)
    return { ...running, stop: () => running.stop().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

async function startLocked(env: Env): Promise<RunningApp> {
  let sockets: Sockets | undefined
  let worker: Worker | undefined
  const metrics = createMetrics()
  const pace = createCallPace(env.callsPerSecond)
  const services = await openServices(env, {
    metrics,
    leave: pace.leave,
    isOnline: async (userId) => (await sockets?.isOnline(userId)) ?? false,
    publish: (events, options) => sockets?.publish(events, options),
    hint: (channel) => sockets?.hint(channel),
    wake: (at) => worker?.wake(at),
  })
  try {
    for (const warning of warningsOf(env)) services.log.warn({}, warning)
    logZoneRules(services)
    for (const id of (await listVendorsBySeal(createSystemCtx(services))).others)
      services.log.warn({ vendorId: id }, `the secret of ${id} was sealed with another APP_SECRET and is not accepted`)
    // Before any request. The worker retries a failed write.
    await applyClockChange(createSystemCtx(services)).catch((error: unknown) =>
      services.log.error({ err: error }, 'due times could not be moved with the clock'),
    )
    await enqueuePlaceLeads(createSystemCtx(services)).catch((error: unknown) =>
      services.log.error({ err: error }, 'time zones of leads could not be queued for an update'),
    )
    await createFirstOwner(services, env)

    const limits = createLimits()
    sockets = createSockets(services, env, limits)
    const simulator = simulatorProxy(services, env)
    const webhooks = webhookRouter({ services, env })
    const http = createServer()
    const drain = createDrain(http)
    const yieldTurn = createYieldTurn(http)
    // In this order: Socket.IO attached earlier would answer express's requests too, which kills the process.
    const pages = await createPages(services, env, http)
    const ledger = startLedgerWatch(services, yieldTurn)
    const checkedLedger = ledger.checked
    http.on(
      'request',
      createHttpApp({
        services,
        env,
        limits,
        simulator,
        metrics,
        webhooks,
        checkedLedger,
        wallStream: sockets.wallStream,
        ...pages,
      }),
    )
    handleUpgrades(http, { services, env, limits, simulator })
    sockets.io.attach(http)
    addRowGauges(metrics.registry, services)
    addDiskGauge(metrics.registry, env.dataDir)
    const { engine } = sockets.io
    addGauge(metrics.registry, 'sockets', 'Connected sockets', [], async () => [[{}, engine.clientsCount]])
    addGauge(metrics.registry, 'ledger_problems', 'Problems that the last check of the ledger found', [], async () => {
      const checked = checkedLedger()
      return checked ? [[{}, checked.problems]] : []
    })
    await listen(http, env)
    const pidFile = join(env.dataDir, PID_FILE)
    writeFileSync(pidFile, String(process.pid))
    const phones = startPhoneWatch(services, yieldTurn)
    worker = startWorker(services, metrics.job, pace, yieldTurn, phones.allChecked)
    const leads = startLeadWaker(services, yieldTurn)
    const search = startSearchIndexer(services, yieldTurn)
    const recharges = startRechargeWatch(services, yieldTurn)
    const numberCharges = startNumberChargeWatch(services, yieldTurn)
    const renewals = startRenewalWatch(services, yieldTurn)
    const numberHealth = startNumberHealthWatch(services, yieldTurn)
    const spamProtection = startSpamProtectionWatch(services, yieldTurn)
    const reports = startReportCounter(services, yieldTurn)
    addGauge(metrics.registry, 'seat_differences', 'Teams whose seats differ from what is bought', [], async () => {
      const differences = renewals.seatDifferences()
      return differences === null ? [] : [[{}, differences]]
    })
    let stopping: Promise<void> | undefined
    void checkCarrierNumbers(createSystemCtx(services)).catch((error: unknown) =>
      services.log.warn({ err: error }, 'the carrier did not list its numbers'),
    )
    services.log.info({ url: env.publicUrl, simulated: env.carrier.simulated }, 'listening')

    const running = { sockets, worker }
    const stop = async (): Promise<void> => {
      const drained = drain()
      const watches = [leads, search, ledger, recharges, numberCharges, renewals, numberHealth, spamProtection, reports]
      await Promise.all(watches.map((watch) => watch.stop()))
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

async function createFirstOwner(services: Services, env: Env): Promise<void> {
  if (env.demo || !env.firstOwnerEmail) return
  const owner = await ensureFirstOwner(createSystemCtx(services), env.firstOwnerEmail)
  if (owner === 'made') services.log.info({}, 'the first owner was created and signs in with a code by mail')
  if (owner === 'corrected')
    services.log.warn({}, 'FIRST_OWNER_EMAIL replaced the previous address, which had never signed in')
  if (owner === 'not_used')
    services.log.warn(
      {},
      'FIRST_OWNER_EMAIL was not used: the first owner has already signed in with another address. Leave it out, or set it to theirs.',
    )
}

function printError(error: unknown): void {
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
    printError(error)
    process.exit(1)
  })
}

// From source; the build uses `cli/start-compiled.ts`.
const isEntryPoint = process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href
if (isEntryPoint) run()

const OLD_RULES_DAYS = 365

/** Laws about clocks change with weeks of notice. */
function logZoneRules({ log, clock }: Services): void {
  const rules = { ...getZoneRulesState(clock.now()) }
  log.info(rules, 'time zone rules: the newer of the shipped and the platform’s are in use')
  if (rules.inUse === 'shipped' && rules.ageDays > OLD_RULES_DAYS)
    log.warn(rules, 'the time zone rules are more than a year old: install a newer version or a newer Node')
}
