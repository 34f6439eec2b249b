import { join } from 'node:path'
import { flagsForCores } from '../../../server/flags-for-cores'
import { freePorts, runNode, type Running } from '../../helpers/process'
import { waitFor } from '../../helpers/wait-for'
import { AUTH_TOKEN, CARRIER_ACCOUNT, PUBLIC_URL } from './carrier'
import { MEASURED_CORE, pin } from './machine'

/** What the app of a bench seals and hashes with. */
export const APP_SECRET = 'a secret of the bench with 32 characters'

export interface Program {
  port: number
  pid: number
  /** What it wrote so far. */
  output(): string
  close(): Promise<void>
}

/** Waits until it answers whatever it is asked, and gives it its core. */
async function settled(what: string, program: Running, port: number, core = MEASURED_CORE): Promise<Program> {
  const answers = () => fetch(`http://127.0.0.1:${port}/healthz`).then((answer) => answer.body?.cancel())
  try {
    await waitFor(
      what,
      async () =>
        program.ended() ||
        answers().then(
          () => true,
          () => false,
        ),
      { withinMs: 60_000 },
    )
    if (program.ended()) throw new Error(`${what}: it ended`)
  } catch (error) {
    throw new Error(`${what}:\n${program.output()}`, { cause: error })
  }
  pin(program.pid, core)
  return { port, pid: program.pid, output: program.output, close: () => program.end() }
}

const credentials = ({ sid, authToken, apiKey, apiSecret, applicationSid }: typeof CARRIER_ACCOUNT) => ({
  TWILIO_ACCOUNT_SID: sid,
  TWILIO_AUTH_TOKEN: authToken,
  TWILIO_API_KEY: apiKey,
  TWILIO_API_SECRET: apiSecret,
  TWILIO_TWIML_APP_SID: applicationSid,
})

/** Starts the built app over a data folder, with a carrier of the bench; as the launcher does where there is one core. */
export const runApp = (
  dataDir: string,
  port: number,
  carrierUrl: string,
  more: Record<string, string> = {},
  flags: string[] = [],
): Running =>
  runNode([...flagsForCores(), ...flags, 'build/main.js'], {
    PORT: String(port),
    DATA_DIR: dataDir,
    PUBLIC_URL,
    APP_SECRET,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    PAGES: 'none',
    ...credentials(CARRIER_ACCOUNT),
    CARRIER_BASE_URL: carrierUrl,
    ...more,
  })

/** The built app on the measured core, once it answers. */
export async function startApp(
  dataDir: string,
  carrierUrl: string,
  more: Record<string, string> = {},
  flags: string[] = [],
): Promise<Program> {
  const port = Number(more.PORT ?? (await freePorts(1)))
  return settled('the app answers', runApp(dataDir, port, carrierUrl, more, flags), port)
}

/** Starts a program of `reference/`. */
export const runReference = (
  name: string,
  dataDir: string,
  port: number,
  publicUrl: string = PUBLIC_URL,
  flags: string[] = [],
  more: Record<string, string> = {},
): Running =>
  runNode([...flagsForCores(), ...flags, join(import.meta.dirname, '../reference', `${name}.mjs`)], {
    PORT: String(port),
    DATA_DIR: dataDir,
    FILE: join(dataDir, `${name}.db`),
    AUTH_TOKEN,
    PUBLIC_URL: publicUrl,
    NODE_ENV: 'production',
    ...more,
  })

/** A program of `reference/` on the measured core, once it answers. */
export async function startReference(
  name: string,
  dataDir: string,
  publicUrl: string = PUBLIC_URL,
  flags: string[] = [],
  more: Record<string, string> = {},
): Promise<Program> {
  const port = await freePorts(1)
  return settled(`${name} answers`, runReference(name, dataDir, port, publicUrl, flags, more), port)
}

/** The built carrier simulator, on the measured core where no other is given; its webhooks go to `appUrl`. */
export async function startSimulator(
  dataDir: string,
  appUrl: string,
  account: typeof CARRIER_ACCOUNT,
  more: Record<string, string> = {},
  core = MEASURED_CORE,
): Promise<Program> {
  const port = await freePorts(1)
  const running = runNode([...flagsForCores(), 'build/simulator/main.js'], {
    SIMULATOR_PORT: String(port),
    DATA_DIR: dataDir,
    PUBLIC_URL: appUrl,
    SIMULATOR_VOICE_URL: `${appUrl}/voice/agent`,
    SIMULATOR_CPS: '1000',
    ...credentials(account),
    ...more,
  })
  return settled('the simulator answers', running, port, core)
}
