import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { createSignal } from './browser/signal'
import { closeOrphanedConference } from './carrier/conferences'
import { deliverInboundText } from './carrier/inbound-texts'
import { connectInside } from './carrier/inside'
import { closeOrphanedCall } from './carrier/legs'
import { resumeMessages } from './carrier/messages'
import { createCallQueue } from './carrier/queue'
import { closeOrphanedRecording } from './carrier/recordings'
import { createSenders } from './carrier/senders'
import { createWebhooks } from './carrier/webhooks'
import { createClock } from './core/clock'
import { createLog } from './core/log'
import { openStore } from './core/store'
import type { Account, CallRecord, ConferenceRecord, RecordingRecord, World } from './core/world'
import { answerSimulator, isOwnHostName } from './page/page'
import { createPhonesSocket } from './page/phones-socket'
import { answerPayments } from './payments/api'
import { answerCardForm } from './payments/card-form'
import { resumeDisputes } from './payments/charges'
import { createPaymentWorld } from './payments/events'
import type { PaymentKeys } from './payments/payment-world'
import { personas } from './people/personas'
import { createPhones } from './people/phones'
import { createPopulation, type PopulationFile } from './people/population'
import { readPopulationFile } from './people/population-file'
import { createTexting } from './people/texting'
import { answerRingless, isRinglessPath } from './ringless/api'
import { resumeDrops, type RinglessKeys, type RinglessWorld } from './ringless/drops'
import { answerApi, isProductRequest } from './rest/api'
import { seedApplication } from './rest/applications'
import { createFaults } from './rest/faults'
import { seedNumbers } from './rest/numbers'
import { seedPrimaryProfile } from './trust/bundles'
import { seedSink } from './trust/events'
import { createTrustHarness, type TrustHarness } from './trust/harness'
import { continueReview, resumeReviews } from './trust/reviews'
import { createVoices } from './voice/voices'

export type SimulatorOptions = {
  host?: string
  /** 0: any free port. */
  port: number
  dataDir: string
  /** The app's address. */
  publicUrl: string
  account: Account
  /** Of the payment provider; default: made of the account's secrets, as the app does. */
  paymentKeys?: PaymentKeys
  /** Of the ringless provider; default: made of the account's secrets, as the app does. */
  ringlessKeys?: RinglessKeys
  /** For browser calls; default: the app's agent webhook. */
  voiceUrl?: string | undefined
  seed?: number
  speed?: number
  callsPerSecond?: number
  /** Per number; the carrier's default is one. */
  segmentsPerSecond?: number
  populationFile?: string | undefined
  timeoutBufferMs?: number
  population?: PopulationFile
  /** Texts of numbers without a verified A2P campaign fail. */
  enforcesA2p?: boolean
}

export type Simulator = {
  url: string
  /** For simulators started before the app's address is known. */
  setVoiceUrl(url: string): void
  readLog(after: number, limit?: number): { entries: Record<string, unknown>[]; next: number }
  followLog(fn: () => void): () => void
  /** Reviewers and people of trust registrations. */
  trust: TrustHarness
  close(): Promise<void>
}

const MAX_BODY = 1024 * 1024
/** Base64 length. */
const MAX_PICTURES = 16 * 1024 * 1024
const HEARTBEAT_MS = 20_000
const PAYMENTS_PATH = '/webhooks/stripe'
const TRUST_EVENTS_PATH = '/webhooks/twilio/trust-events'
const RINGLESS_PATH = '/webhooks/ringless'
const VOICE_PATH = '/webhooks/twilio/voice/agent#rc=5&rp=all'

const numberSettings = (publicUrl: string) => ({
  VoiceUrl: `${publicUrl}/webhooks/twilio/voice/inbound#rc=5&rp=all`,
  StatusCallback: `${publicUrl}/webhooks/twilio/voice/inbound-status#rc=5&rp=all`,
  SmsUrl: `${publicUrl}/webhooks/twilio/messaging/inbound#rc=5&rp=all`,
  SmsMethod: 'POST',
})

function readBody(request: http.IncomingMessage): Promise<string | null> {
  const maxChars = request.url === '/simulator/messages' ? MAX_PICTURES : MAX_BODY
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxChars) chunks.push(chunk)
    })
    request.on('end', () => resolve(size > maxChars ? null : Buffer.concat(chunks).toString('utf8')))
    request.on('error', () => resolve(null))
  })
}

/** App and simulator know the account's secrets, so no variable is needed. */
const paymentKeysOf = ({ authToken, apiSecret }: Account): PaymentKeys => ({
  secretKey: `sk_test_${apiSecret}`,
  publishableKey: 'pk_test_simulator',
  webhookSecret: `whsec_${authToken}`,
})

const ringlessKeysOf = ({ authToken, apiSecret }: Account): RinglessKeys => ({
  teamId: 'simulator',
  secret: `rvm_${apiSecret}`,
  brandId: 'simulator-brand',
  webhookSecret: `rvmwh_${authToken}`,
})

/** Ends calls, conferences and recordings of the last process, with callbacks. */
function closeOrphans(world: World) {
  const live = [{ sql: "status IN ('queued', 'ringing', 'in-progress')", values: [] }]
  for (const call of world.store.list<CallRecord>('calls', live, 100_000, null).items) {
    world.log.write('restart', { callSid: call.sid, status: call.status })
    closeOrphanedCall(world, call)
  }
  const rooms = [{ sql: "status IN ('init', 'in-progress')", values: [] }]
  for (const room of world.store.list<ConferenceRecord>('conferences', rooms, 100_000, null).items)
    closeOrphanedConference(world, room)
  const tapes = [{ sql: "status IN ('in-progress', 'paused', 'processing')", values: [] }]
  for (const tape of world.store.list<RecordingRecord>('recordings', tapes, 100_000, null).items)
    closeOrphanedRecording(world, tape)
}

/** Starts the simulator on `dataDir`. Throws if another process uses it. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { account, dataDir } = options
  const seed = options.seed ?? 1
  const clock = createClock(options.speed ?? 1)
  const population = options.populationFile
    ? readPopulationFile(options.populationFile, seed)
    : createPopulation(options.population ?? personas, seed)
  const store = openStore(dataDir)
  const log = createLog(store, clock)
  const faults = createFaults()
  const world: World = {
    account,
    clock,
    store,
    log,
    webhooks: createWebhooks(account.authToken, clock, log),
    population,
    exchange: {
      reach(leg, line) {
        if (leg.call.to.startsWith('client:')) return signal.ring(leg, line)
        if (leg.call.to.startsWith('sip:')) return void clock.after(50, () => line.refused('failed', 404))
        if (connectInside(world, leg, line)) return
        phones.ring(leg, line, population.behaviourOf(leg.call.to, store.countDial(leg.call.to)))
      },
      textArrived: (message, done) => texting.arrived(message, done),
      textSent: (record) => texting.sent(record),
    },
    voices: createVoices(),
    seed,
    timeoutBufferMs: options.timeoutBufferMs ?? 0,
    dataDir,
    origins: new Set([new URL(options.publicUrl).origin]),
    legs: new Map(),
    recordings: new Map(),
    conferences: new Map(),
    conferencesByName: new Map(),
    messages: new Map(),
    senders: createSenders(clock, options.segmentsPerSecond ?? 5),
    trust: {
      enforcesA2p: options.enforcesA2p ?? false,
      continueReview: (sid, dueAt) => continueReview(world, sid, dueAt),
      events: { held: [], faultOf: (type) => faults.consumeEvent(type) },
    },
    changed: () => phonesSocket.changed(),
  }
  const phones = createPhones(world)
  const texting = createTexting(world, phones)
  const signal = createSignal(world)
  const phonesSocket = createPhonesSocket(world, phones)
  const queue = createCallQueue(clock, options.callsPerSecond ?? 3)
  const payments = createPaymentWorld({
    keys: options.paymentKeys ?? paymentKeysOf(account),
    store,
    clock,
    log,
    faults,
    webhookUrl: options.publicUrl + PAYMENTS_PATH,
  })

  let isClosed = false
  const ringless: RinglessWorld = {
    world,
    phones,
    keys: options.ringlessKeys ?? ringlessKeysOf(account),
    webhookUrl: options.publicUrl + RINGLESS_PATH,
    isClosed: () => isClosed,
  }

  seedNumbers(world, options.voiceUrl ? {} : numberSettings(options.publicUrl))
  seedApplication(world, options.voiceUrl ?? options.publicUrl + VOICE_PATH)
  closeOrphans(world)
  texting.restore()
  payments.resume()
  resumeDisputes(payments.world)
  seedPrimaryProfile(world)
  seedSink(world, options.publicUrl + TRUST_EVENTS_PATH)
  resumeReviews(world)
  resumeDrops(ringless)
  resumeMessages(world, (received) => deliverInboundText(world, received))

  const server = http.createServer((request, response) => {
    readBody(request)
      .then(async (body) => {
        if (body === null) return void response.writeHead(413).end()
        if (isRinglessPath(request.url ?? '')) return answerRingless(ringless, faults, request, response, body)
        if (request.url?.startsWith('/v1/') && !isProductRequest(request))
          return answerPayments(payments.world, faults, request, response, body)
        if (request.method === 'POST' && request.url?.startsWith('/simulator/payments/'))
          return answerCardForm(payments.world, world, request, response, body)
        if (request.url?.startsWith('/simulator'))
          return answerSimulator(world, phones, faults, request, response, body)
        return answerApi(world, queue, faults, request, response, body)
      })
      .catch((error: unknown) => {
        console.error(error)
        if (!response.headersSent) response.writeHead(500)
        response.end()
      })
  })

  const sockets = new WebSocketServer({ noServer: true, maxPayload: 256 * 1024 })
  const alive = new WeakSet<object>()
  const heartbeat = setInterval(() => {
    for (const socket of sockets.clients) {
      if (!alive.has(socket)) {
        socket.terminate()
        continue
      }
      alive.delete(socket)
      socket.ping()
    }
  }, HEARTBEAT_MS)
  server.on('upgrade', (request, socket, head) => {
    const pathname = (request.url ?? '/').split('?')[0]
    const { origin, host } = request.headers
    const isKnownPath = pathname === '/simulator/signal' || pathname === '/simulator/phones'
    // Exempt: it has its own token and may come through a proxy with another Host.
    if (pathname === '/simulator/phones' && !isOwnHostName(world, request))
      return socket.end('HTTP/1.1 421 Misdirected Request\r\n\r\n')
    const isAllowedOrigin =
      origin === undefined || world.origins.has(origin) || (URL.canParse(origin) && new URL(origin).host === host)
    if (!isKnownPath || !isAllowedOrigin)
      return socket.end(`HTTP/1.1 ${isKnownPath ? '403 Forbidden' : '404 Not Found'}\r\n\r\n`)
    sockets.handleUpgrade(request, socket, head, (ws) => {
      alive.add(ws)
      ws.on('pong', () => alive.add(ws))
      ws.on('error', () => ws.terminate())
      if (pathname === '/simulator/signal') signal.accept(ws)
      else phonesSocket.accept(ws)
    })
  })

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host ?? '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo

  return {
    url: `http://${options.host ?? '127.0.0.1'}:${port}`,
    setVoiceUrl: (url) => seedApplication(world, url),
    readLog: (after, limit = 1_000) => log.read(after, limit),
    followLog: log.follow,
    trust: createTrustHarness(world),
    async close() {
      isClosed = true
      clearInterval(heartbeat)
      clock.stop()
      world.webhooks.close()
      payments.close()
      world.voices.close()
      phonesSocket.close()
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      store.close()
    },
  }
}
