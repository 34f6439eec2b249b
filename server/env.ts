import { randomBytes } from 'node:crypto'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { z } from 'zod'
import type { TextingTerms } from '../app/domain/context.server'
import { FILE_BYTES_PER_ACCOUNT } from '../app/domain/stored-files/file-bytes'
import { BootError } from './boot-error'
import { simulatedCredentials, type CarrierCredentials } from './carrier-credentials'
import { variables } from './env-variables'
import { keepOnce } from './kept-secret'

/** Described in env-variables.ts. */
export interface Env {
  /** 'none': API tests. */
  pages: 'built' | 'vite' | 'none'
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  /** Origin, no trailing slash. Webhook signatures are checked against it. */
  publicUrl: string
  appSecret: string
  /** Seed data, outbox and phones page. */
  demo: boolean
  /** For local hours. */
  practiceClock: boolean
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
  /** null: programs on this machine only. */
  metricsToken: string | null
  /** Number of proxies. */
  trustProxy: number
  smtpUrl: string | null
  mailFrom: string
  /** null: hidden. */
  supportEmail: string | null
  /** null: the first person to sign in. */
  firstOwnerEmail: string | null
  carrier: CarrierCredentials & {
    /** No real phone is called. */
    simulated: boolean
    /** null: the real carrier. */
    baseUrl: string | null
    /** null: no transcripts. */
    transcriptService: string | null
  }
  /** null: cannot be connected. */
  highLevel: { clientId: string; clientSecret: string; baseUrl: string | null } | null
  /** null model: unused. */
  assistant: {
    baseUrl: string
    apiKey: string | null
    transcriptionModel: string | null
    chatModel: string | null
  } | null
  /** Private-network origins. */
  linkPreviewOrigins: string[]
  texting: TextingTerms
  /** If missing, nothing is converted. */
  ffmpegPath: string
  fileBytesPerAccount: number
  areNumbersShared: boolean
  /** null: the carrier queues. */
  callsPerSecond: number | null
  /** null: no simulator. */
  simulatorUrl: string | null
  /** null: no demo page. */
  hostDemoUrl: string | null
  /** Crash tests: dies at the first of these (`name:before`, `name:after`). */
  crashAt: readonly string[] | null
  /** Crash tests: file of commit boundaries. */
  crashTrace: string | null
}

export const MINIMUM_NODE = [20, 19] as const

type Variables = Record<string, string | undefined>
type Given = { [K in keyof typeof variables]?: z.output<(typeof variables)[K]['schema']> }

const TWILIO = [
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_API_KEY',
  'TWILIO_API_SECRET',
  'TWILIO_TWIML_APP_SID',
] as const

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)

/** Also reachable as `localhost`. */
const ON_LOCALHOST: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1', '0.0.0.0', '::'])

export const urlOf = (host: string, port: number): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Creates the data folder and secrets. Throws BootError. */
export function readEnv(source: Variables = process.env, nodeVersion = process.versions.node): Env {
  const wrong: string[] = []
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number)
  if (major < MINIMUM_NODE[0] || (major === MINIMUM_NODE[0] && minor < MINIMUM_NODE[1]))
    throw new BootError([
      `Trunkline needs Node ${MINIMUM_NODE.join('.')} or newer, and this is Node ${nodeVersion}: install a current LTS.`,
    ])

  const given = parse(source, wrong)
  const port = given.PORT ?? 3000
  const host = given.HOST ?? '127.0.0.1'
  const mode = given.NODE_ENV ?? 'production'
  const publicUrl = given.PUBLIC_URL ?? urlOf(ON_LOCALHOST.has(host) ? 'localhost' : host, port)
  // A proxy on this machine exposes a loopback port: both must be loopback.
  const thisMachineOnly = isLoopback(host) && isLoopback(new URL(publicUrl).hostname)
  const demo = given.DEMO ?? thisMachineOnly

  const named = TWILIO.filter((name) => given[name] !== undefined)
  const baseUrl = given.CARRIER_BASE_URL ?? null
  if (named.length > 0)
    for (const name of TWILIO)
      if (!named.includes(name) && !source[name])
        wrong.push(`${name} is missing: ${named[0]} is set, so all five must be.`)
  if (baseUrl && mode === 'production' && !isLoopback(new URL(baseUrl).hostname))
    wrong.push(
      'CARRIER_BASE_URL must be on this machine in production: calls and credentials would go to a stranger otherwise.',
    )
  if (demo && named.length > 0 && !thisMachineOnly)
    wrong.push(
      'DEMO=1 off this machine shows every sign-in code to whoever asks, and this is the real carrier: leave out DEMO, or the TWILIO_ variables.',
    )
  const ghlBaseUrl = given.GHL_BASE_URL ?? null
  if ((given.GHL_CLIENT_ID === undefined) !== (given.GHL_CLIENT_SECRET === undefined))
    wrong.push('GHL_CLIENT_ID and GHL_CLIENT_SECRET belong together: set both or none.')
  if (ghlBaseUrl && mode === 'production' && !isLoopback(new URL(ghlBaseUrl).hostname))
    wrong.push('GHL_BASE_URL must be on this machine in production: tokens would go to a stranger otherwise.')
  const models = given.ASSISTANT_TRANSCRIPTION_MODEL ?? given.ASSISTANT_CHAT_MODEL
  if (given.ASSISTANT_BASE_URL && !models)
    wrong.push(
      'ASSISTANT_BASE_URL is set without a model: set ASSISTANT_TRANSCRIPTION_MODEL, ASSISTANT_CHAT_MODEL or both.',
    )
  if (!given.ASSISTANT_BASE_URL && !source.ASSISTANT_BASE_URL && (models ?? given.ASSISTANT_API_KEY))
    wrong.push('ASSISTANT_BASE_URL is missing: a key or a model of it is set.')
  if (!given.APP_SECRET && !demo && !source.APP_SECRET)
    wrong.push(
      'APP_SECRET is missing: set a random text of at least 32 characters (only on this machine, or with DEMO=1, one is made).',
    )

  const dataDir = resolve(given.DATA_DIR ?? 'data')
  const unwritable = makeFolder(dataDir)
  if (unwritable) wrong.push(unwritable)
  if (wrong.length > 0) throw new BootError(wrong)

  const ownSimulator = named.length === 0 && baseUrl === null
  const simulatorOrigin = `http://127.0.0.1:${given.SIMULATOR_PORT ?? port + 2}`
  const simulated = ownSimulator || baseUrl !== null
  const hostDemoUrl = demo ? `http://127.0.0.1:${given.HOST_DEMO_PORT ?? port + 1}` : null
  const credentials = named.length > 0 ? credentialsOf(given) : simulatedCredentials(dataDir)
  return {
    pages: given.PAGES ?? (mode === 'development' ? 'vite' : 'built'),
    port,
    host,
    dataDir,
    publicUrl,
    appSecret: given.APP_SECRET ?? keptAppSecret(dataDir),
    demo,
    practiceClock: simulated && given.CLOCK !== 'real',
    logLevel: given.LOG_LEVEL ?? 'info',
    metricsToken: given.METRICS_TOKEN ?? null,
    trustProxy: given.TRUST_PROXY ?? 0,
    smtpUrl: given.SMTP_URL ?? null,
    mailFrom: given.MAIL_FROM ?? 'Trunkline <no-reply@trunkline.test>',
    supportEmail: given.SUPPORT_EMAIL ?? null,
    firstOwnerEmail: given.FIRST_OWNER_EMAIL ?? null,
    carrier: {
      ...credentials,
      simulated,
      baseUrl: ownSimulator ? simulatorOrigin : baseUrl,
      transcriptService:
        given.TWILIO_INTELLIGENCE_SERVICE_SID ?? (simulated ? `GA${credentials.accountSid.slice(2)}` : null),
    },
    highLevel:
      given.GHL_CLIENT_ID && given.GHL_CLIENT_SECRET
        ? { clientId: given.GHL_CLIENT_ID, clientSecret: given.GHL_CLIENT_SECRET, baseUrl: ghlBaseUrl }
        : null,
    assistant: given.ASSISTANT_BASE_URL
      ? {
          baseUrl: given.ASSISTANT_BASE_URL,
          apiKey: given.ASSISTANT_API_KEY ?? null,
          transcriptionModel: given.ASSISTANT_TRANSCRIPTION_MODEL ?? null,
          chatModel: given.ASSISTANT_CHAT_MODEL ?? null,
        }
      : null,
    // The demo links to its CRM.
    linkPreviewOrigins: [...(given.LINK_PREVIEW_ORIGINS ?? []), ...(hostDemoUrl === null ? [] : [hostDemoUrl])],
    texting: {
      segmentsPerSecond: given.TEXT_SEGMENTS_PER_SECOND ?? null,
      segmentsPerDay: given.TEXT_SEGMENTS_PER_DAY ?? null,
      pricePerSegment: given.TEXT_SEGMENT_PRICE ?? null,
    },
    ffmpegPath: given.FFMPEG_PATH ?? 'ffmpeg',
    areNumbersShared: given.SHARE_NUMBERS ?? simulated,
    fileBytesPerAccount:
      given.FILES_PER_ACCOUNT_MB === undefined ? FILE_BYTES_PER_ACCOUNT : given.FILES_PER_ACCOUNT_MB * 1024 ** 2,
    callsPerSecond: given.CALLS_PER_SECOND ?? null,
    simulatorUrl: ownSimulator ? simulatorOrigin : baseUrl,
    hostDemoUrl,
    crashAt: given.CRASH_AT ?? null,
    crashTrace: given.CRASH_TRACE ?? null,
  }
}

export function warningsOf(env: Env): string[] {
  const warnings: string[] = []
  if (!isLoopback(env.host) && env.publicUrl.startsWith('http:') && !isLoopback(new URL(env.publicUrl).hostname))
    warnings.push(
      'PUBLIC_URL is plain http off this machine: browsers keep neither the widget’s cookie nor the microphone there.',
    )
  else if (!isLoopback(env.host) && env.publicUrl.startsWith('http:'))
    warnings.push(
      `HOST ${env.host} is reachable from other machines over plain http: browsers there give no microphone; put https in front and set PUBLIC_URL.`,
    )
  if (!env.carrier.simulated && isLoopback(new URL(env.publicUrl).hostname))
    warnings.push(
      'PUBLIC_URL is on this machine, where the carrier cannot call back: calls will ring and nothing will be heard of them.',
    )
  const { assistant } = env
  if (assistant?.baseUrl.startsWith('http:') && !isLoopback(new URL(assistant.baseUrl).hostname))
    warnings.push('ASSISTANT_BASE_URL is plain http off this machine: what people say on calls can be read on the way.')
  if (!env.demo && !env.smtpUrl)
    warnings.push('SMTP_URL is not set: mail, sign-in codes included, is written to this log.')
  return warnings
}

const keptAppSecret = (dataDir: string): string =>
  keepOnce(
    join(dataDir, 'app-secret'),
    () => randomBytes(32).toString('base64url'),
    (text) => variables.APP_SECRET.schema.safeParse(text).success,
  )

function parse(source: Variables, wrong: string[]): Given {
  const given: Record<string, unknown> = {}
  for (const [name, { schema, must }] of Object.entries(variables)) {
    const text = source[name]?.trim()
    if (!text) continue
    const parsed = schema.safeParse(text)
    if (parsed.success) given[name] = parsed.data
    else wrong.push(`${name} must be ${must}.`)
  }
  return given as Given
}

function credentialsOf(given: Given): CarrierCredentials {
  return {
    accountSid: given.TWILIO_ACCOUNT_SID!,
    authToken: given.TWILIO_AUTH_TOKEN!,
    apiKey: given.TWILIO_API_KEY!,
    apiSecret: given.TWILIO_API_SECRET!,
    twimlAppSid: given.TWILIO_TWIML_APP_SID!,
  }
}

function makeFolder(dataDir: string): string | null {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK)
    return null
  } catch (error) {
    return `DATA_DIR ${dataDir} cannot be written (${error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'}): choose another folder.`
  }
}
