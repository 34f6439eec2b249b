import { watch } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findFirstOwner } from '../../app/domain/access/set-up-first-owner.server'
import { createSystemCtx } from '../../app/domain/context.server'
import { BootError } from '../boot-error'
import { readEnv, urlOf, type Env } from '../env'
import { flagsForCores } from '../flags-for-cores'
import { waitForFolderLock } from '../folder-lock'
import { startHostDemo } from '../host-demo/start'
import { HOST_DEMO_VENDOR } from '../seeds/demo-people'
import { harborContacts, harborNewcomers } from '../seeds/contacts'
import { prepare } from '../seeds/prepare'
import { openServices } from '../services'
import { exitWithParent } from './exit-with-parent.mjs'
import { isSet } from './environment.mjs'
import { isReachable, stopOrphanedApp, stopProcess, LAUNCH_PID, isPortInUse } from './previous-run'
import { findRunningSimulator, simulatorSettingsOf, SIMULATOR_PID, saveSimulatorSettings } from './previous-simulator'
import { simulatorVariables } from './simulator-variables'
import { createSupervisor, type Program } from './supervisor'

/** `npm start` and `npm run dev`, after install and build. */
const development = process.argv.includes('--dev')

/** One process: npx would leave a child behind. */
const programArgs = (bundle: string, source: string) =>
  development ? ['--import', 'tsx', source] : [...flagsForCores(), bundle]

const appProgram = (env: Env): Program => ({
  name: 'app',
  args: programArgs('build/main.js', 'server/main.ts'),
  env: { NODE_ENV: development ? 'development' : 'production' },
  ready: () => isReachable(`${localUrl(env)}/healthz`),
})

const simulatorProgram = (env: Env, port: string): Program => ({
  name: 'simulator',
  args: programArgs('build/simulator/main.js', 'server/simulator/main.ts'),
  env: simulatorVariables(env, port),
  pidFile: join(env.dataDir, SIMULATOR_PID),
  ready: () => simulatorAnswers(port),
})

const simulatorAnswers = (port: string) => isReachable(`http://127.0.0.1:${port}/simulator/`)

function localUrl(env: Env): string {
  return urlOf(env.host === '0.0.0.0' ? '127.0.0.1' : env.host === '::' ? '::1' : env.host, env.port)
}

/** Only until an owner exists. */
async function loadFirstOwner(env: Env): Promise<string | null> {
  const services = await openServices({ ...env, crashAt: null, crashTrace: null }, { besideApp: true })
  try {
    return await findFirstOwner(createSystemCtx(services))
  } finally {
    await services.store.close()
  }
}

/** An unreadable database (an older app's) must not stop the launcher. */
const signInInstructions = (env: Env): Promise<string> =>
  loadFirstOwner(env).then(
    (owner) =>
      owner
        ? `Open the portal and sign in: ${owner} is its first owner.`
        : 'Open the portal. The first person to sign in becomes the owner.',
    () => 'Open the portal and sign in.',
  )

async function printAddresses(env: Env): Promise<void> {
  const rows: Array<[string, string]> = [['Portal', env.publicUrl]]
  if (env.hostDemoUrl) rows.unshift(['Harbor CRM, the host demo page', env.hostDemoUrl])
  if (env.demo && env.simulatorUrl) rows.push(['Phones of the simulated carrier', `${env.publicUrl}/simulator/`])
  if (env.demo) rows.push(['Outbox (all mail stays here)', `${env.publicUrl}/outbox`])
  rows.push(['API', `${env.publicUrl}/api/docs`])
  console.log(
    `\nTrunkline runs${env.carrier.simulated ? ' on a simulated carrier: nothing reaches a real phone' : ''}.\n`,
  )
  for (const [what, where] of rows) console.log(`  ${what.padEnd(34)}${where}`)
  console.log(
    env.demo
      ? '\nOpen the portal, choose a person, and press Make a practice call. The demo CRM has the dialer inside it.\n'
      : `\n${await signInInstructions(env)}\n`,
  )
}

/** Vite reloads screens. */
function restartOnChange(restart: () => Promise<void>): void {
  let restartTimer: NodeJS.Timeout | undefined
  for (const folder of ['server', 'app/domain', 'db', 'machines'])
    watch(folder, { recursive: true }, (_event, file) => {
      if (!file || /\.test\.tsx?$/.test(file) || !/\.tsx?$/.test(file) || file.startsWith('simulator')) return
      clearTimeout(restartTimer)
      restartTimer = setTimeout(() => void restart(), 200)
    })
}

async function main(): Promise<void> {
  const env = readEnv()
  const usesOwnSimulator = !isSet('CARRIER_BASE_URL') && env.simulatorUrl !== null
  const simulatorPort = usesOwnSimulator ? new URL(env.simulatorUrl!).port : null
  const hostDemoPort = env.hostDemoUrl ? Number(new URL(env.hostDemoUrl).port) : null

  // Held until exit: a second simulator would end the calls of the first.
  const say = console.error
  const healthUrl = `${localUrl(env)}/healthz`
  if (!(await waitForFolderLock(env.dataDir, 'launcher', { say }, () => isReachable(healthUrl)))) {
    await printAddresses(env)
    console.log('It is already running; nothing was started.')
    return
  }
  await stopOrphanedApp(env.dataDir, healthUrl)
  // While seeds write.
  const releaseToApp = await waitForFolderLock(env.dataDir, 'app', { say })
  // It still holds calls.
  const foundSimulator = simulatorPort ? findRunningSimulator(env.dataDir, simulatorPort) : null

  const portConflict = (await isPortInUse(env.host, env.port))
    ? (['PORT', env.port] as const)
    : hostDemoPort && (await isPortInUse('127.0.0.1', hostDemoPort))
      ? (['HOST_DEMO_PORT', hostDemoPort] as const)
      : simulatorPort &&
          foundSimulator?.port !== simulatorPort &&
          (await isPortInUse('127.0.0.1', Number(simulatorPort)))
        ? (['SIMULATOR_PORT', simulatorPort] as const)
        : null
  if (portConflict)
    throw new Error(
      `Port ${portConflict[1]} is taken by another program: end it, or choose another with ${portConflict[0]}=… (the host demo page takes PORT+1, the simulator PORT+2).`,
    )

  let ending: Promise<void> | undefined
  let closeHostDemo = () => Promise.resolve()
  const shutDown = (code: number) =>
    (ending ??= (async () => {
      await closeHostDemo()
      await supervisor.stop()
      await rm(join(env.dataDir, LAUNCH_PID), { force: true })
      process.exit(code)
    })())
  const supervisor = createSupervisor((sentence) => {
    console.error(sentence)
    if (!development) void shutDown(1)
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void shutDown(0))
  if (development) exitWithParent()
  await writeFile(join(env.dataDir, LAUNCH_PID), String(process.pid))

  try {
    if (simulatorPort) {
      const simulator = simulatorProgram(env, simulatorPort)
      const settings = simulatorSettingsOf(simulatorVariables(env, simulatorPort), simulatorPort)
      const found = foundSimulator && (await simulatorAnswers(foundSimulator.port)) ? foundSimulator : null
      if (found?.digest === settings.digest) supervisor.adopt(simulator, found.pid)
      else {
        if (found) {
          console.error('The running simulator has other settings. It restarts, and its calls end.')
          await stopProcess(found.pid)
        }
        saveSimulatorSettings(env.dataDir, settings)
        await supervisor.start(simulator)
      }
    }
    const hostDemoKeys = await prepare(env)
    releaseToApp()
    await supervisor.start(appProgram(env))
    if (hostDemoPort && hostDemoKeys) {
      const hostDemo = await startHostDemo({
        port: hostDemoPort,
        host: '127.0.0.1',
        appUrl: env.publicUrl,
        vendorId: HOST_DEMO_VENDOR,
        apiKey: hostDemoKeys.hostDemoApiKey,
        secret: hostDemoKeys.hostDemoSecret,
        contacts: [...harborContacts, ...harborNewcomers],
      })
      closeHostDemo = () => hostDemo.close()
    }
  } catch (error) {
    if (ending) return
    console.error(error instanceof Error ? error.message : error)
    return void shutDown(1)
  }
  if (development) restartOnChange(() => supervisor.restart('app'))
  await printAddresses(env)
  console.log('Ctrl-C ends everything.')
}

main().catch((error: unknown) => {
  const sentences =
    error instanceof BootError ? error.sentences : [error instanceof Error ? error.message : String(error)]
  for (const sentence of sentences) console.error(sentence)
  process.exit(1)
})
