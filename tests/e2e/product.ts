import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { callsTo, readCarrierLog } from '../helpers/carrier-log'
import { checkCarrierLog } from '../helpers/contract'
import { freePorts, healthy, pidIn, ROOT, runNode, scratchFolder, type Ports } from '../helpers/process'
import { waitFor } from '../helpers/wait-for'
import { openRows } from '../helpers/rows'

/** The built product, as `npm start` runs it. */
export interface Product {
  /** Portal, API and widget. */
  url: string
  /** Harbor CRM: another site that embeds the dialer. */
  hostUrl: string
  /** Where webhooks may go: a test that needs it listens there. */
  hooksUrl: string
  dataDir: string
  /** The newest sign-in code that was mailed to an address. */
  newestCode(email: string): Promise<string>
  /** How often the carrier was asked to call a number (E.164). */
  callsTo(number: string): Promise<number>
  /** A phone outside calls the company's first number. */
  callIn(from: string): Promise<void>
  /** Texts to the same number. */
  textIn(from: string, body: string, media?: readonly { contentType: string; base64: string }[]): Promise<void>
  /** Leaves an account this many seconds of talk; answers what resets it. */
  leaveSeconds(email: string, seconds: number): () => void
  /** E-mails of the sellers who are dialing, or have a last call without a disposition. */
  busySellers(): string[]
  /** A bearer token of a person, as `npm run -s token` prints it; once made, the same one again. */
  token(email: string): Promise<string>
  /** Lets another CRM in, as an operator does; answers its API key and secret. */
  letVendorIn(id: string, name: string, origin: string): Promise<{ apiKey: string; secret: string }>
  /** Gives an account a number of the simulator, as an operator does. No other account of the product may have it. */
  adoptNumber(number: string, account: string): Promise<void>
  /** kill -9 on the server; the launcher starts it again. */
  killServer(): Promise<void>
  /** Holds everything that was said between app and carrier against the carrier's specifications; throws the faults. */
  checkCarrier(): Promise<void>
  close(): Promise<void>
}

const START_WITHIN_MS = 60_000

/**
 * Starts launcher, simulator, app and host demo page on ports and data of their own. `variables` make it another kind of boot;
 * `ports`: outside the range of others.
 */
export async function openProduct(variables: Record<string, string> = {}, ports?: Ports): Promise<Product> {
  if (!existsSync(join(ROOT, 'build/launch.js'))) throw new Error('Nothing is built: run npm run build first')
  const folder = await scratchFolder('e2e')
  const port = await freePorts(4, ports)
  const url = `http://localhost:${port}`
  const simulatorUrl = `http://127.0.0.1:${port + 2}`
  const hooksUrl = `http://127.0.0.1:${port + 3}`
  const running = runNode(['build/launch.js'], {
    PORT: String(port),
    DATA_DIR: folder.path,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    CLOCK: 'practice',
    SIMULATOR_POPULATION: join(import.meta.dirname, 'population.json'),
    SIMULATOR_CPS: '20',
    WEBHOOK_ORIGINS: hooksUrl,
    ...variables,
  })
  // The launcher first: it would start the others again.
  const kill = () => ['launch.pid', 'server.pid', 'simulator.pid'].forEach((file) => killIn(folder.path, file))
  process.once('exit', kill)
  const close = async () => {
    await running.end('SIGTERM').catch(kill)
    process.off('exit', kill)
    await folder.remove()
  }
  try {
    await waitFor('the product runs', () => running.ended() || running.output().includes('Ctrl-C ends everything'), {
      withinMs: START_WITHIN_MS,
    })
    if (running.ended()) throw new Error('The product did not start')
  } catch (error) {
    await close()
    throw new Error(running.output(), { cause: error })
  }

  let logged = 0
  /** Without demo parts mail that no server takes is written to the log: the next code there, each once. */
  const nextLogged = (): string | undefined => {
    const codes = [...running.output().matchAll(/\bcode is (\d{6})\b/g)]
    const code = codes[logged]?.[1]
    if (code) logged += 1
    return code
  }

  /** What one of the operator's commands prints, as it was built: compiling it again takes five times as long. */
  async function tool(name: string, ...args: string[]): Promise<string> {
    const command = runNode([`build/${name}.js`, ...args], { PORT: String(port), DATA_DIR: folder.path })
    await waitFor(`the answer of ${name}`, command.ended, { withinMs: START_WITHIN_MS })
    return command.output().trim()
  }

  /** Cached tokens: a process for each of a test's sellers would be a good part of all its work. */
  const tokens = new Map<string, Promise<string>>()
  const token = (email: string): Promise<string> => {
    const made = tokens.get(email) ?? tool('token', email)
    tokens.set(email, made)
    return made
  }

  /** Calls or texts from outside. */
  async function order(what: 'calls' | 'messages', of: object): Promise<void> {
    const made = await fetch(`${simulatorUrl}/simulator/${what}`, { method: 'POST', body: JSON.stringify(of) })
    if (made.status !== 201) throw new Error(await made.text())
  }

  return {
    url,
    hostUrl: `http://127.0.0.1:${port + 1}`,
    hooksUrl,
    dataDir: folder.path,
    newestCode: (email) =>
      waitFor(`a code for ${email}`, async () => {
        if (variables.DEMO === '0') return nextLogged()
        const outbox = await (await fetch(`${url}/outbox`)).text()
        // Newest first: the first mail to the address holds the code that counts.
        const at = outbox.indexOf(email)
        return at < 0 ? null : /\b(\d{6})\b/.exec(outbox.slice(at))?.[1]
      }),
    callIn: (from) => order('calls', { from, to: '+13125550140' }),
    textIn: (from, body, media = []) => order('messages', { from, to: '+13125550140', body, media }),
    callsTo: async (number) => callsTo(await readCarrierLog(simulatorUrl), number),
    leaveSeconds(email, seconds) {
      const use = (change: (row: { used: number; minutes: number }) => number): number => {
        const db = openRows(folder.path)
        const row = db
          .prepare<[string], { id: string; used: number; minutes: number }>(
            `select a.id, dial_seconds_used as used, json_extract(limits, '$.dialMinutes.limit') as minutes
             from accounts a join users u on u.account_id = a.id where u.email = ?`,
          )
          .get(email)!
        db.prepare('update accounts set dial_seconds_used = ? where id = ?').run(change(row), row.id)
        db.close()
        return row.used
      }
      const before = use(({ minutes }) => minutes * 60 - seconds)
      return () => void use(() => before)
    },
    busySellers() {
      const db = openRows(folder.path, { readonly: true })
      const emails = db
        .prepare<[], string>(
          `select u.email from dial_sessions s join users u on u.id = s.user_id
           where s.id = (select max(id) from dial_sessions where user_id = s.user_id)
             and (json_extract(s.state, '$.run') not in ('ready', 'ended')
               or json_extract(s.context, '$.wrapUpLineId') is not null
               or exists (select 1 from lines where lines.session_id = s.id and lines.ended_at is null))`,
        )
        .pluck()
        .all()
      db.close()
      return emails
    },
    token,
    letVendorIn: async (...vendor) => JSON.parse(await tool('vendor', ...vendor)) as { apiKey: string; secret: string },
    async adoptNumber(number, account) {
      const answer = await tool('numbers', 'adopt', number, '--account', account)
      if (!answer.startsWith('{')) throw new Error(answer)
    },
    async killServer() {
      const pid = pidIn(folder.path, 'server.pid')
      process.kill(pid, 'SIGKILL')
      await waitFor(
        'another server',
        async () => pidIn(folder.path, 'server.pid') !== pid && (await healthy(`${url}/healthz`)),
        { withinMs: START_WITHIN_MS },
      )
    },
    async checkCarrier() {
      const { checked, faults, note } = await checkCarrierLog(await readCarrierLog(simulatorUrl))
      console.log(note ?? `carrier contract: ${checked} requests, ${faults.length} faults`)
      if (faults.length > 0) throw new Error(`Against the carrier's contract:\n${faults.slice(0, 20).join('\n')}`)
    },
    close,
  }
}

function killIn(dataDir: string, file: string): void {
  try {
    process.kill(pidIn(dataDir, file), 'SIGKILL')
  } catch {
    // It never started, or has ended.
  }
}
