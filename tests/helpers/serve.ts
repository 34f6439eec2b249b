import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RequestHandler } from 'express'
import type { UserActor } from '../../app/domain/actor'
import { FILE_BYTES_PER_ACCOUNT } from '../../app/domain/stored-files/file-bytes'
import { startSession } from '../../app/domain/access/start-session.server'
import type { Env } from '../../server/env'
import { createHttpApp } from '../../server/http-app'
import { LIMIT_RATES, createLimits, type LimitRates } from '../../server/limits'
import { listen, createDrain } from '../../server/listening'
import type { Metrics } from '../../server/metrics/metrics'
import { simulatorProxy } from '../../server/simulator-proxy'
import { createSockets, type Sockets } from '../../server/sockets/sockets'
import { handleUpgrades } from '../../server/handle-upgrades'
import { NO_TERMS, type World } from './world'

export interface Served {
  url: string
  sockets: Sockets
  /** A bearer token of a person, as a sign-in over the API hands it out. */
  tokenOf(person: UserActor): Promise<string>
  /** The Cookie header of a person who signed in on our own pages. */
  cookieOf(person: UserActor): Promise<string>
  stop(): Promise<void>
}

const nothingHere: RequestHandler = (_request, response) => void response.sendStatus(404)

export interface ServeOptions {
  env?: Partial<Env>
  pages?: RequestHandler
  webhooks?: RequestHandler
  rates?: Partial<LimitRates>
  metrics?: Metrics
  /** A port of its own choice: any free one. */
  port?: number
}

/** The real http app of a test's world on a free port, with sockets; screens only where a test brings them. */
export async function serve(world: World, options: ServeOptions = {}): Promise<Served> {
  const http = createServer()
  await listen(http, { port: options.port ?? 0, host: '127.0.0.1' })
  const { port } = http.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const env: Env = {
    pages: 'none',
    port,
    host: '127.0.0.1',
    dataDir: '',
    publicUrl: url,
    appSecret: '',
    demo: true,
    demoHistory: false,
    practiceClock: false,
    logLevel: 'silent',
    metricsToken: null,
    trustProxy: 0,
    smtpUrl: null,
    mailFrom: 'test@trunkline.test',
    supportEmail: null,
    affiliates: null,
    environments: null,
    firstOwnerEmail: null,
    carrier: {
      accountSid: '',
      authToken: '',
      apiKey: '',
      apiSecret: '',
      twimlAppSid: '',
      simulated: true,
      baseUrl: null,
      transcriptService: null,
      verifyService: null,
      primaryProfile: null,
    },
    highLevel: null,
    assistant: null,
    linkPreviewOrigins: [],
    webhookOrigins: [],
    ffmpegPath: '/nonexistent/ffmpeg',
    fileBytesPerAccount: FILE_BYTES_PER_ACCOUNT,
    payments: null,
    ringless: null,
    texting: NO_TERMS,
    callsPerSecond: null,
    simulatorUrl: null,
    hostDemoUrl: null,
    crashAt: null,
    crashTrace: null,
    ...options.env,
  }
  const limits = createLimits({ ...LIMIT_RATES, ...options.rates })
  const sockets = createSockets(world.services, env, limits)
  world.services.isOnline = (userId) => sockets.isOnline(userId)
  const { publish, hint } = world.services
  world.services.publish = (events, how) => {
    publish(events, how)
    sockets.publish(events, how)
  }
  world.services.hint = (room) => {
    hint(room)
    sockets.hint(room)
  }
  const simulator = simulatorProxy(world.services, env)
  const drain = createDrain(http)
  http.on(
    'request',
    createHttpApp({
      services: world.services,
      env,
      limits,
      simulator,
      metrics: options.metrics ?? null,
      webhooks: options.webhooks ?? nothingHere,
      clientFolder: null,
      vite: null,
      pages: options.pages ?? null,
      wallStream: sockets.wallStream,
    }),
  )
  handleUpgrades(http, { services: world.services, env, limits, simulator })
  sockets.io.attach(http)
  const tokenFor = async (person: UserActor, kind: 'api' | 'page') =>
    (await startSession(world.system, { userId: person.userId, for: kind })).token
  return {
    url,
    sockets,
    tokenOf: (person) => tokenFor(person, 'api'),
    cookieOf: async (person) => `trunkline=${await tokenFor(person, 'page')}`,
    async stop() {
      sockets.close()
      http.closeAllConnections()
      await drain()
    },
  }
}
