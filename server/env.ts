import { randomBytes } from 'node:crypto'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { z } from 'zod'
import type { TextingLimits } from '../app/domain/context.server'
import type { StaffEnvironments } from '../app/domain/staff-environments/staff-environments'
import { FILE_BYTES_PER_ACCOUNT } from '../app/domain/stored-files/file-bytes'
import { isBlockedPort } from './blocked-ports'
import { BootError } from './boot-error'
import { loadSimulatedCredentials, type CarrierCredentials } from './carrier-credentials'
import { variables } from './env-variables'
import type { DropCowboySettings } from './ringless/drop-cowboy'
import { loadOrCreateSecret } from './stored-secret'

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
  /** 60 days of calls and texts. */
  demoHistory: boolean
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
  /** null: no affiliate program. */
  affiliates: { signUpUrl: string; referralHost: string } | null
  /** null: staff do not choose a server. */
  environments: StaffEnvironments | null
  /** null: the first person to sign in. */
  firstOwnerEmail: string | null
  carrier: CarrierCredentials & {
    /** No real phone is called. */
    simulated: boolean
    /** null: the real carrier. */
    baseUrl: string | null
    /** null: no transcripts. */
    transcriptService: string | null
    /** null: numbers cannot be verified by code. */
    verifyService: string | null
    /** null: registrations are not offered. */
    primaryProfile: string | null
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
  webhookOrigins: string[]
  texting: TextingLimits
  /** If missing, nothing is converted. */
  ffmpegPath: string
  fileBytesPerAccount: number
  /** null: billing is off. */
  payments: PaymentSettings | null
  /** null: no ringless voicemail. */
  ringless: DropCowboySettings | null
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

export interface PaymentSettings {
  secretKey: string
  publishableKey: string
  /** Several during a rotation. */
  webhookSecrets: string[]
  /** null: Stripe itself; else the payment simulator. */
  baseUrl: string | null
}

export const MINIMUM_NODE = [20, 19] as const

type Variables = Record<string, string | undefined>
type EnvValues = { [K in keyof typeof variables]?: z.output<(typeof variables)[K]['schema']> }

const TWILIO = [
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_API_KEY',
  'TWILIO_API_SECRET',
  'TWILIO_TWIML_APP_SID',
] as const

const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

const DROP_COWBOY = ['DROP_COWBOY_TEAM_ID', 'DROP_COWBOY_SECRET', 'DROP_COWBOY_BRAND_ID'] as const
const DROP_COWBOY_URL = 'https://api.dropcowboy.com/v1'

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)

/** Also reachable as `localhost`. */
const ON_LOCALHOST: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1', '0.0.0.0', '::'])

export const urlOf = (host: string, port: number): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Creates the data folder and secrets. Throws BootError. */
export function readEnv(source: Variables = process.env, nodeVersion = process.versions.node): Env {
  const problems: string[] = []
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number)
  if (major < MINIMUM_NODE[0] || (major === MINIMUM_NODE[0] && minor < MINIMUM_NODE[1]))
    throw new BootError([
      `Trunkline needs Node ${MINIMUM_NODE.join('.')} or newer, and this is Node ${nodeVersion}: install a current LTS.`,
    ])

  const values = parseVariables(source, problems)
  const port = values.PORT ?? 3000
  const host = values.HOST ?? '127.0.0.1'
  const mode = values.NODE_ENV ?? 'production'
  const publicUrl = values.PUBLIC_URL ?? urlOf(ON_LOCALHOST.has(host) ? 'localhost' : host, port)
  // A proxy on this machine exposes a loopback port: both must be loopback.
  const thisMachineOnly = isLoopback(host) && isLoopback(new URL(publicUrl).hostname)
  const demo = values.DEMO ?? thisMachineOnly

  const twilioNames = TWILIO.filter((name) => values[name] !== undefined)
  const baseUrl = values.CARRIER_BASE_URL ?? null
  if (twilioNames.length > 0)
    for (const name of TWILIO)
      if (!twilioNames.includes(name) && !source[name])
        problems.push(`${name} is missing: ${twilioNames[0]} is set, so all five must be.`)
  if (baseUrl && mode === 'production' && !isLoopback(new URL(baseUrl).hostname))
    problems.push(
      'CARRIER_BASE_URL must be on this machine in production: calls and credentials would go to a stranger otherwise.',
    )
  if (demo && twilioNames.length > 0 && !thisMachineOnly)
    problems.push(
      'DEMO=1 off this machine shows every sign-in code to any visitor, and this is the real carrier: leave out DEMO, or the TWILIO_ variables.',
    )
  const ghlBaseUrl = values.GHL_BASE_URL ?? null
  if ((values.GHL_CLIENT_ID === undefined) !== (values.GHL_CLIENT_SECRET === undefined))
    problems.push('GHL_CLIENT_ID and GHL_CLIENT_SECRET belong together: set both or none.')
  if (ghlBaseUrl && mode === 'production' && !isLoopback(new URL(ghlBaseUrl).hostname))
    problems.push('GHL_BASE_URL must be on this machine in production: tokens would go to a stranger otherwise.')
  const stripeNames = STRIPE.filter((name) => values[name] !== undefined)
  if (stripeNames.length > 0)
    for (const name of STRIPE)
      if (!stripeNames.includes(name) && !source[name])
        problems.push(`${name} is missing: ${stripeNames[0]} is set, so all three must be.`)
  const [secretMode, publishableMode] = [values.STRIPE_SECRET_KEY, values.STRIPE_PUBLISHABLE_KEY].map(
    (key) => key?.split('_')[1],
  )
  if (secretMode && publishableMode && secretMode !== publishableMode)
    problems.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys, or both live.')
  const dropCowboyNames = DROP_COWBOY.filter((name) => values[name] !== undefined)
  if (dropCowboyNames.length > 0)
    for (const name of DROP_COWBOY)
      if (!dropCowboyNames.includes(name) && !source[name])
        problems.push(`${name} is missing: ${dropCowboyNames[0]} is set, so all three must be.`)
  if (values.RINGLESS_BASE_URL && mode === 'production' && !isLoopback(new URL(values.RINGLESS_BASE_URL).hostname))
    problems.push(
      'RINGLESS_BASE_URL must be on this machine in production: credentials would go to a stranger otherwise.',
    )
  const models = values.ASSISTANT_TRANSCRIPTION_MODEL ?? values.ASSISTANT_CHAT_MODEL
  if (values.ASSISTANT_BASE_URL && !models)
    problems.push(
      'ASSISTANT_BASE_URL is set without a model: set ASSISTANT_TRANSCRIPTION_MODEL, ASSISTANT_CHAT_MODEL or both.',
    )
  if (!values.ASSISTANT_BASE_URL && !source.ASSISTANT_BASE_URL && (models ?? values.ASSISTANT_API_KEY))
    problems.push('ASSISTANT_BASE_URL is missing: a key or a model of it is set.')
  if (!values.APP_SECRET && !demo && !source.APP_SECRET)
    problems.push(
      'APP_SECRET is missing: set a random text of at least 32 characters (only on this machine, or with DEMO=1, one is made).',
    )

  const ownSimulator = twilioNames.length === 0 && baseUrl === null
  const ports = {
    PORT: port,
    ...(demo && { HOST_DEMO_PORT: values.HOST_DEMO_PORT ?? port + 1 }),
    ...(ownSimulator && { SIMULATOR_PORT: values.SIMULATOR_PORT ?? port + 2 }),
  }
  for (const [name, each] of Object.entries(ports))
    if (isBlockedPort(each)) problems.push(`Browsers refuse port ${each}: choose another with ${name}=….`)

  const dataDir = resolve(values.DATA_DIR ?? 'data')
  const unwritable = createDataFolder(dataDir)
  if (unwritable) problems.push(unwritable)
  if (problems.length > 0) throw new BootError(problems)

  const simulatorOrigin = `http://127.0.0.1:${values.SIMULATOR_PORT ?? port + 2}`
  const simulated = ownSimulator || baseUrl !== null
  const hostDemoUrl = demo ? `http://127.0.0.1:${values.HOST_DEMO_PORT ?? port + 1}` : null
  const credentials = twilioNames.length > 0 ? credentialsOf(values) : loadSimulatedCredentials(dataDir)
  return {
    pages: values.PAGES ?? (mode === 'development' ? 'vite' : 'built'),
    port,
    host,
    dataDir,
    publicUrl,
    appSecret: values.APP_SECRET ?? loadAppSecret(dataDir),
    demo,
    demoHistory: demo && simulated && values.DEMO_HISTORY === true,
    practiceClock: simulated && values.CLOCK !== 'real',
    logLevel: values.LOG_LEVEL ?? 'info',
    metricsToken: values.METRICS_TOKEN ?? null,
    trustProxy: values.TRUST_PROXY ?? 0,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? 'Trunkline <no-reply@trunkline.test>',
    supportEmail: values.SUPPORT_EMAIL ?? (demo ? 'support@trunkline.test' : null),
    affiliates: values.AFFILIATE_SIGN_UP_URL
      ? {
          signUpUrl: values.AFFILIATE_SIGN_UP_URL,
          referralHost: values.AFFILIATE_REFERRAL_HOST ?? new URL(publicUrl).host,
        }
      : null,
    environments: environmentsOf(values),
    firstOwnerEmail: values.FIRST_OWNER_EMAIL ?? null,
    carrier: {
      ...credentials,
      simulated,
      baseUrl: ownSimulator ? simulatorOrigin : baseUrl,
      transcriptService:
        values.TWILIO_INTELLIGENCE_SERVICE_SID ?? (simulated ? `GA${credentials.accountSid.slice(2)}` : null),
      verifyService: values.TWILIO_VERIFY_SERVICE ?? (simulated ? `VA${credentials.accountSid.slice(2)}` : null),
      primaryProfile: values.TWILIO_PRIMARY_PROFILE ?? (simulated ? `BU${credentials.accountSid.slice(2)}` : null),
    },
    highLevel:
      values.GHL_CLIENT_ID && values.GHL_CLIENT_SECRET
        ? { clientId: values.GHL_CLIENT_ID, clientSecret: values.GHL_CLIENT_SECRET, baseUrl: ghlBaseUrl }
        : null,
    assistant: values.ASSISTANT_BASE_URL
      ? {
          baseUrl: values.ASSISTANT_BASE_URL,
          apiKey: values.ASSISTANT_API_KEY ?? null,
          transcriptionModel: values.ASSISTANT_TRANSCRIPTION_MODEL ?? null,
          chatModel: values.ASSISTANT_CHAT_MODEL ?? null,
        }
      : null,
    // The demo links to its CRM.
    linkPreviewOrigins: [...(values.LINK_PREVIEW_ORIGINS ?? []), ...(hostDemoUrl === null ? [] : [hostDemoUrl])],
    webhookOrigins: values.WEBHOOK_ORIGINS ?? [],
    texting: {
      segmentsPerSecond: values.TEXT_SEGMENTS_PER_SECOND ?? null,
      segmentsPerDay: values.TEXT_SEGMENTS_PER_DAY ?? null,
      pricePerSegment: values.TEXT_SEGMENT_PRICE ?? null,
      registration: values.TEXT_REGISTRATION ?? 'account',
    },
    ffmpegPath: values.FFMPEG_PATH ?? 'ffmpeg',
    payments:
      paymentsOf(values) ?? (demo && simulated ? simulatedPayments(credentials, baseUrl ?? simulatorOrigin) : null),
    ringless: ringlessOf(values) ?? (simulated ? simulatedRingless(credentials, baseUrl ?? simulatorOrigin) : null),
    fileBytesPerAccount:
      values.FILES_PER_ACCOUNT_MB === undefined ? FILE_BYTES_PER_ACCOUNT : values.FILES_PER_ACCOUNT_MB * 1024 ** 2,
    callsPerSecond: values.CALLS_PER_SECOND ?? null,
    simulatorUrl: ownSimulator ? simulatorOrigin : baseUrl,
    hostDemoUrl,
    crashAt: values.CRASH_AT ?? null,
    crashTrace: values.CRASH_TRACE ?? null,
  }
}

function paymentsOf(values: EnvValues): PaymentSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = values
  const { STRIPE_WEBHOOK_SECRET: webhookSecrets } = values
  return secretKey && publishableKey && webhookSecrets
    ? { secretKey, publishableKey, webhookSecrets, baseUrl: null }
    : null
}

/** The simulator makes the same of the carrier account's secrets. */
const simulatedPayments = ({ apiSecret, authToken }: CarrierCredentials, baseUrl: string): PaymentSettings => ({
  secretKey: `sk_test_${apiSecret}`,
  publishableKey: 'pk_test_simulator',
  webhookSecrets: [`whsec_${authToken}`],
  baseUrl,
})

function ringlessOf(values: EnvValues): DropCowboySettings | null {
  const { DROP_COWBOY_TEAM_ID: teamId, DROP_COWBOY_SECRET: secret, DROP_COWBOY_BRAND_ID: brandId } = values
  if (!teamId || !secret || !brandId) return null
  return {
    teamId,
    secret,
    brandId,
    poolId: values.DROP_COWBOY_POOL_ID ?? null,
    webhookSecret: values.DROP_COWBOY_WEBHOOK_SECRET ?? null,
    baseUrl: values.RINGLESS_BASE_URL ?? DROP_COWBOY_URL,
  }
}

/** As the simulator makes them. */
const simulatedRingless = ({ apiSecret, authToken }: CarrierCredentials, baseUrl: string): DropCowboySettings => ({
  teamId: 'simulator',
  secret: `rvm_${apiSecret}`,
  brandId: 'simulator-brand',
  poolId: null,
  webhookSecret: `rvmwh_${authToken}`,
  baseUrl: `${baseUrl}/v1`,
})

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
  if (env.publicUrl.startsWith('https:') && env.trustProxy === 0)
    warnings.push(
      'PUBLIC_URL is https, so a proxy is in front, and TRUST_PROXY is 0: all people share one address and its limits. Set TRUST_PROXY to the number of proxies.',
    )
  if (!env.carrier.simulated && isLoopback(new URL(env.publicUrl).hostname))
    warnings.push(
      'PUBLIC_URL is on this machine, where the carrier cannot call back: calls will ring, but their events never arrive.',
    )
  const { assistant } = env
  if (assistant?.baseUrl.startsWith('http:') && !isLoopback(new URL(assistant.baseUrl).hostname))
    warnings.push('ASSISTANT_BASE_URL is plain http off this machine: transcripts and audio can be read in transit.')
  if (!env.demo && !env.smtpUrl)
    warnings.push('SMTP_URL is not set: mail, sign-in codes included, is written to this log.')
  return warnings
}

const loadAppSecret = (dataDir: string): string =>
  loadOrCreateSecret(
    join(dataDir, 'app-secret'),
    () => randomBytes(32).toString('base64url'),
    (text) => variables.APP_SECRET.schema.safeParse(text).success,
  )

function parseVariables(source: Variables, problems: string[]): EnvValues {
  const values: Record<string, unknown> = {}
  for (const [name, { schema, must }] of Object.entries(variables)) {
    const text = source[name]?.trim()
    if (!text) continue
    const parsed = schema.safeParse(text)
    if (parsed.success) values[name] = parsed.data
    else problems.push(`${name} must be ${must}.`)
  }
  return values as EnvValues
}

function environmentsOf(values: EnvValues): StaffEnvironments | null {
  if (values.STAFF_EMAIL_DOMAIN === undefined) return null
  const named = {
    APP: values.ENVIRONMENT_APP,
    'APP 1': values.ENVIRONMENT_APP_1,
    'APP 2': values.ENVIRONMENT_APP_2,
    QA: values.ENVIRONMENT_QA,
    'QA 2': values.ENVIRONMENT_QA_2,
    DEV: values.ENVIRONMENT_DEV,
  }
  const addresses = Object.fromEntries(Object.entries(named).filter(([, address]) => address !== undefined))
  return Object.keys(addresses).length > 0 ? { emailDomain: values.STAFF_EMAIL_DOMAIN, addresses } : null
}

function credentialsOf(values: EnvValues): CarrierCredentials {
  return {
    accountSid: values.TWILIO_ACCOUNT_SID!,
    authToken: values.TWILIO_AUTH_TOKEN!,
    apiKey: values.TWILIO_API_KEY!,
    apiSecret: values.TWILIO_API_SECRET!,
    twimlAppSid: values.TWILIO_TWIML_APP_SID!,
  }
}

function createDataFolder(dataDir: string): string | null {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK)
    return null
  } catch (error) {
    return `DATA_DIR ${dataDir} cannot be written (${error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'}): choose another folder.`
  }
}
