import { createServer, request as ask } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { createAccount } from '../../app/domain/accounts/create-account.server'
import { DEMO_LIMITS } from '../../server/seeds/demo-people'
import { createPerson } from '../../app/domain/access/create-person.server'
import { createVendor } from '../../app/domain/access/create-vendor.server'
import { startSession } from '../../app/domain/access/start-session.server'
import { createSystemCtx, type Ctx } from '../../app/domain/context.server'
import type { HostContact } from '../../app/domain/contacts/host-contact.schema'
import { adoptNumbers } from '../../app/domain/numbers/adopt-numbers.server'
import type {
  CampaignView,
  DialSessionView,
  DispositionView,
  PhoneAccess,
} from '../../app/domain/dial-sessions/dialer.schema'
import type { DialerSettings } from '../../app/domain/settings/settings.schema'
import { readEnv } from '../../server/env'
import { start, type RunningApp } from '../../server/main'
import type { PopulationFile } from '../../server/simulator/people/population'
import { startSimulator, type Simulator } from '../../server/simulator/start'
import { sdkClient } from '../../server/simulator/testing/sdk-client'
import { apiOf, type Api } from '../helpers/api'
import { checkCarrierLog } from '../helpers/contract'
import { freePorts } from '../helpers/process'
import { connectPhone, type TestPhone } from '../helpers/simulated-phone'
import { waitFor } from '../helpers/wait-for'

export type LogEntry = Record<string, unknown> & {
  n: number
  kind: string
  method?: string
  path?: string
  url?: string
  params?: Record<string, string>
  status?: number
}

/** The whole product without a browser: the real process, the real SDK, the simulator, and a seller with a phone. */
export interface Desk {
  running: RunningApp
  simulator: Simulator
  /** The carrier's own account, as its owner sees it. */
  carrier: ReturnType<typeof sdkClient>
  system: Ctx
  api: Api
  userId: string
  accountId: string
  /** Dials these numbers, one contact each, in this order. */
  campaign(numbers: string[]): Promise<CampaignView>
  settings(change: Partial<DialerSettings>): Promise<void>
  /** Starts a session, connects and brings the seller's phone into the room. */
  connect(campaignId: string): Promise<DialSessionView>
  session(id: string, what: string, fits: (session: DialSessionView) => boolean): Promise<DialSessionView>
  disposition(category: string): Promise<string>
  phone(): TestPhone
  /** Brings the seller's phone into the room of a session (again). */
  pickUp(sessionId: string): Promise<void>
  leave(): void
  /** From here on no carrier callback arrives, however often it is retried. Needs `deaf: true`. */
  loseWords(): void
  log(): LogEntry[]
  /** Creates of calls at the carrier, by number. */
  creates(): string[]
  /** Ends everything, and holds all that was said to the carrier against its specifications. */
  close(): Promise<void>
}

/** A proxy between carrier and app: forwards all requests until the carrier's callbacks are to be lost. */
async function openWay(port: number, appPort: number) {
  let isDeaf = false
  const server = createServer((request, response) => {
    if (isDeaf && request.url!.startsWith('/webhooks/')) return void request.socket.destroy()
    const { method, url: path, headers } = request
    const onward = ask({ host: '127.0.0.1', port: appPort, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(port, resolve))
  return {
    loseWords: () => void (isDeaf = true),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export async function openDesk(options: {
  population: PopulationFile
  speed?: number
  callsPerSecond?: number
  /** The seller is a member of a team. */
  team?: boolean
  /** What the carrier says may be lost on its way (`loseWords`). */
  deaf?: boolean
}): Promise<Desk> {
  const dataDir = mkdtempSync(join(tmpdir(), 'trunkline-desk-'))
  const port = await freePorts(3)
  const simulatorPort = port + 1
  const way = options.deaf ? await openWay(port + 2, port) : null
  const env = readEnv({
    PORT: String(port),
    ...(way && { PUBLIC_URL: `http://localhost:${port + 2}` }),
    DATA_DIR: dataDir,
    PAGES: 'none',
    LOG_LEVEL: 'error',
    NODE_ENV: 'test',
    CARRIER_BASE_URL: `http://127.0.0.1:${simulatorPort}`,
  })
  const { carrier } = env
  const simulator = await startSimulator({
    port: simulatorPort,
    dataDir,
    publicUrl: env.publicUrl,
    account: {
      sid: carrier.accountSid,
      authToken: carrier.authToken,
      apiKey: carrier.apiKey,
      apiSecret: carrier.apiSecret,
      applicationSid: carrier.twimlAppSid,
    },
    speed: options.speed ?? 10,
    callsPerSecond: options.callsPerSecond ?? 50,
    population: options.population,
  })
  const running = await start(env)
  const system = createSystemCtx(running.services)
  await createVendor(system, { id: 'harbor', name: 'Harbor CRM', allowedOrigins: ['http://127.0.0.1:9'] })
  const accountId = await createAccount(system, {
    vendorId: 'harbor',
    kind: options.team ? 'team' : 'individual',
    name: 'Harbor Realty',
    phone: '+13125550140',
    limits: DEMO_LIMITS,
  })
  await adoptNumbers(system, { accountId, numbers: 'all' })
  const userId = await createPerson(system, {
    vendorId: 'harbor',
    vendorUserId: 'mia',
    accountId,
    role: options.team ? 'MEMBER' : null,
    firstName: 'Mia',
    lastName: 'Torres',
    email: null,
    emailLinked: false,
  })
  const { token } = await startSession(system, { userId, for: 'minted' })
  const api = apiOf(running.url, () => token)
  let phone: TestPhone | null = null
  let people = 0
  const log = () => simulator.readLog(0, 5_000).entries as LogEntry[]

  const pickUp = async (sessionId: string) => {
    const access = await api.post<PhoneAccess>('/api/v1/dialer/phone-token')
    phone = connectPhone(simulator.url, access, sessionId)
  }

  return {
    running,
    simulator,
    carrier: sdkClient(simulator.url, carrier.accountSid, carrier.authToken),
    system,
    api,
    userId,
    accountId,
    campaign: (numbers) =>
      api.post<CampaignView>('/api/v1/campaigns', {
        contacts: numbers.map(
          (number) =>
            ({
              contactId: `c${people++}`,
              numbers: [number],
              firstName: 'Nora',
              lastName: number.slice(-4),
              timezone: 'America/Chicago',
            }) satisfies HostContact,
        ),
      }),
    settings: async (change) => void (await api.put('/api/v1/settings/dialer', change)),
    async connect(campaignId) {
      const session = await api.post<DialSessionView>('/api/v1/dialer/sessions', { campaignId })
      const connecting = await api.post<DialSessionView>(`/api/v1/dialer/sessions/${session.id}/connect`)
      await pickUp(session.id)
      return connecting
    },
    session: (id, what, fits) =>
      waitFor(what, async () => {
        const session = await api.get<DialSessionView>(`/api/v1/dialer/sessions/${id}`)
        return fits(session) ? session : null
      }),
    async disposition(category) {
      const { items } = await api.get<{ items: DispositionView[] }>('/api/v1/dispositions')
      return items.find((item) => item.category === category)!.id
    },
    phone: () => phone!,
    pickUp,
    leave: () => phone?.close(),
    loseWords: () => way!.loseWords(),
    log,
    creates: () =>
      log()
        .filter(
          (entry) =>
            entry.kind === 'request' &&
            entry.method === 'POST' &&
            (entry.url ?? entry.path ?? '').endsWith('/Calls.json'),
        )
        .map((entry) => new URLSearchParams(String(entry.body ?? '')).get('To') ?? ''),
    async close() {
      phone?.close()
      await running.stop()
      way?.close()
      const { faults } = await checkCarrierLog(log())
      await simulator.close()
      rmSync(dataDir, { recursive: true, force: true })
      expect(faults, 'requests and answers against the carrier’s specifications').toEqual([])
    },
  }
}
