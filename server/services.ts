import { join } from 'node:path'
import { listVendorsBySeal } from '../app/domain/access/create-vendor.server'
import { resealOwnVendor } from '../app/domain/access/reseal-own-vendor.server'
import { OWN_VENDOR } from '../app/domain/access/set-up-first-owner.server'
import { createSystemCtx, type Services } from '../app/domain/context.server'
import { searchText } from '../app/domain/search/search-text'
import { isUpToDate, migrate, openStore, type Store } from '../db/open'
import { createAssistant } from './assistant/assistant'
import { createAudioConverter } from './audio/ffmpeg'
import type { CallPace } from './carrier/call-pace'
import { createCsvReader } from './csv/csv-reader'
import { createTwilioCarrier } from './carrier/twilio/carrier'
import { createTwilioTrust } from './carrier/twilio/trust'
import { crashPoints } from './crash-points'
import { createCrmAdapters } from './crm/adapters'
import { BootError } from './boot-error'
import type { Env } from './env'
import { createLocalFiles } from './files/local-files'
import { createIdGenerator, newestIdIn } from './ids'
import { createLogger } from './log'
import { createMailer } from './mail/mailer'
import { measuredCarrier, measuredFiles, measuredStore } from './metrics/measured'
import type { Metrics } from './metrics/metrics'
import { createStripeProvider } from './payments/stripe/stripe-provider'
import { createAppClock } from './practice-clock'
import { createDropCowboy } from './ringless/drop-cowboy'
import { reactions } from './reactions'
import { ruleActions } from './rule-actions'
import { createSeal } from './seal'
import { createVideoTools } from './video/video-tools'
import { createWebPages } from './outside/web-pages'
import { createWebhookSender } from './outside/webhook-sender'
import { newestMomentIn, THIS_MACHINE } from './steady-clock'

export const databaseFile = (dataDir: string): string => join(dataDir, 'trunkline.db')

/**
 * Tools pass no `publish`, `hint` or `wake`: their jobs wait for the app. `besideApp`: do not migrate. `isTool`: do not
 * reseal. `anySecret`: accept another APP_SECRET. Throws BootError.
 */
export async function openServices(
  env: Env,
  {
    isOnline = async () => false,
    publish = () => {},
    hint = () => {},
    wake = () => {},
    metrics,
    leave,
    besideApp = false,
    isTool = besideApp,
    anySecret = false,
  }: Partial<Pick<Services, 'isOnline' | 'publish' | 'hint' | 'wake'>> & {
    metrics?: Metrics
    leave?: CallPace['leave']
    besideApp?: boolean
    isTool?: boolean
    anySecret?: boolean
  } = {},
): Promise<Services> {
  const log = createLogger(env)
  const store = await openDatabase(env, besideApp)
  // The clock may have been set back since the last run.
  const clock = createAppClock(env.practiceClock, THIS_MACHINE, await newestMomentIn(store))
  const files = createLocalFiles(join(env.dataDir, 'files'))
  const carrier = createTwilioCarrier({ ...env.carrier, publicUrl: env.publicUrl, ...(leave ? { leave } : {}) })
  const { primaryProfile } = env.carrier
  const services: Services = {
    publicUrl: env.publicUrl,
    supportEmail: env.supportEmail,
    affiliates: env.affiliates,
    environments: env.environments,
    store: metrics ? measuredStore(store, metrics) : store,
    carrier: metrics ? measuredCarrier(carrier, metrics) : carrier,
    trust:
      primaryProfile === null ? null : createTwilioTrust({ ...env.carrier, primaryProfile, publicUrl: env.publicUrl }),
    crm: createCrmAdapters(env),
    assistant: createAssistant({
      // The simulator's audio is tones; it has its own transcripts.
      endpoint: env.carrier.simulated && env.assistant ? { ...env.assistant, transcriptionModel: null } : env.assistant,
      carrierTranscribes: env.carrier.transcriptService !== null,
    }),
    mail: createMailer(env, log),
    files: metrics ? measuredFiles(files, metrics) : files,
    audio: createAudioConverter(env.ffmpegPath),
    csv: createCsvReader(),
    video: createVideoTools(join(env.dataDir, 'files'), env.ffmpegPath),
    webPages: createWebPages({ origins: env.linkPreviewOrigins }),
    webhooks: createWebhookSender({ origins: env.webhookOrigins }),
    ruleActions,
    reactions,
    texting: env.texting,
    fileBytesPerAccount: env.fileBytesPerAccount,
    billing: env.payments ? 'on' : 'off',
    ringless: env.ringless && createDropCowboy(env.ringless),
    payments: env.payments && createStripeProvider(env.payments),
    clock,
    ids: createIdGenerator(await newestIdIn(store)),
    log,
    seal: createSeal(env.appSecret),
    isOnline,
    publish,
    hint,
    wake,
  }
  if (!anySecret) await requireOwnSecret(services, env, isTool)
  return services
}

/** With another APP_SECRET no key, session or sealed value is valid. */
async function requireOwnSecret(services: Services, env: Env, isTool: boolean): Promise<void> {
  const { ours, others } = await listVendorsBySeal(createSystemCtx(services))
  if (ours.length > 0 || others.length === 0) return
  if (!isTool && (await resealOwnVendor(createSystemCtx(services)))) {
    services.log.warn(
      {},
      'APP_SECRET has changed. Only our own secret was sealed with the previous one, so a new one was created. People who were signed in must sign in again.',
    )
    return
  }
  await services.store.close()
  throw new BootError([
    `APP_SECRET does not match this database: set the previous one, or restore it as ${join(env.dataDir, 'app-secret')} if none was set.`,
    `If it is lost, stop the app and give each CRM a new secret and key: ${others.map((id) => `npm run -s vendor -- ${id} --new-secret${id === OWN_VENDOR ? '' : ' --new-key'}`).join('; ')}.`,
  ])
}

async function openDatabase(env: Env, besideApp: boolean): Promise<Store> {
  const file = databaseFile(env.dataDir)
  const onBoundary = crashPoints(env)
  try {
    const store = openStore({ file, searchText, ...(onBoundary ? { onBoundary } : {}) })
    if (besideApp && !(await isUpToDate(store)))
      throw new BootError([
        `Another Trunkline uses DATA_DIR ${env.dataDir}, and its database is older than this command. If it is being brought up to date, try again in a moment; if an older version runs, end it first.`,
      ])
    await migrate(store)
    return store
  } catch (error) {
    if (error instanceof BootError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new BootError([`The database ${file} cannot be used: ${reason}.`])
  }
}
