import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, openStore, type CommitBoundary } from '../../db/open'
import { searchText } from '../../app/domain/search/search-text'
import type { UserActor } from '../../app/domain/actor'
import { FILE_BYTES_PER_ACCOUNT } from '../../app/domain/stored-files/file-bytes'
import { getPermissions } from '../../app/domain/permissions'
import { DEFAULT_FEATURES, DEFAULT_LIMITS } from '../../app/domain/accounts/plan'
import { DEMO_LIMITS } from '../../server/seeds/demo-people'
import { createCtx, type Ctx, type Services } from '../../app/domain/context.server'
import type { StoredEvent } from '../../app/domain/events/record-event.server'
import type { Mail } from '../../app/domain/mail.port'
import { createCrmAdapters } from '../../server/crm/adapters'
import { createAssistant } from '../../server/assistant/assistant'
import { createAudioConverter } from '../../server/audio/ffmpeg'
import { createCsvReader } from '../../server/csv/csv-reader'
import { createLocalFiles } from '../../server/files/local-files'
import { createIdGenerator } from '../../server/ids'
import { createVideoTools } from '../../server/video/video-tools'
import { createWebPages } from '../../server/outside/web-pages'
import { createWebhookSender } from '../../server/outside/webhook-sender'
import { createAppClock } from '../../server/practice-clock'
import { reactions } from '../../server/reactions'
import { ruleActions } from '../../server/rule-actions'
import { createSeal } from '../../server/seal'
import { MemoryTrustCarrier } from './trust-carrier'
import type { Machine } from '../../server/steady-clock'
import type { Role } from '../../db/schema/people'

const makeId = createIdGenerator()
/** Threads stay warm between tests. */
const csvReader = createCsvReader()

/** The operator's configuration of the carrier account: nothing. */
export const NO_TERMS: Services['texting'] = {
  segmentsPerSecond: null,
  segmentsPerDay: null,
  pricePerSegment: null,
  registration: 'account',
}

/** An app at GoHighLevel, where no server answers. */
const NOBODYS_APP = {
  clientId: 'client-of-tests',
  clientSecret: 'a secret of the tests',
  baseUrl: 'http://127.0.0.1:9',
}

/** A migrated file, serialized once per worker: each test gets its own copy in well under a millisecond. */
let migrated: Promise<Buffer> | undefined
const migratedBytes = () =>
  (migrated ??= (async () => {
    const store = openStore({ file: ':memory:' })
    await migrate(store)
    const bytes = store.sqlite.serialize()
    await store.close()
    return bytes
  })())

/** Of the first account, then numbers that no test adds. */
const defaultNumber = (accounts: number): string =>
  accounts === 1 ? '+13125550140' : `+1872555${String(accounts).padStart(4, '0')}`

/** Tuesday 2026-03-10 11:00 in Chicago: inside the safe hours of every state but Hawaii. */
export const TUESDAY_11_CHICAGO = Date.UTC(2026, 2, 10, 16, 0, 0)

export interface World {
  services: Services
  system: Ctx
  /** Move time: `clock.set(ms)`, `clock.advance(ms)`. `setMachine(ms)`: the machine's clock is set by so much; no time passes. */
  clock: { now(): number; set(ms: number): void; advance(ms: number): void; setMachine(ms: number): void }
  /** The clock's source: a restarted process uses the same. */
  machine: Machine
  published: StoredEvent[]
  /** Rooms in which something changed of which no event speaks. */
  hinted: string[]
  mails: Mail[]
  /** With a number of its own: `number`, else +13125550140 for the first account. null: none. */
  account(input?: {
    kind?: 'team' | 'individual'
    name?: string
    vendorId?: string
    number?: string | null
  }): Promise<string>
  /** A person of an account (made when not given); role null is an individual. */
  person(input?: {
    accountId?: string
    role?: Role | null
    vendorId?: string
    email?: string
    firstName?: string
  }): Promise<UserActor>
  as(actor: UserActor): Ctx
  close(): Promise<void>
}

/**
 * A world of its own: real SQLite, a clock that is moved by hand, and a carrier that fails the test when a verb calls it (only jobs may).
 * In memory; with `file` on the disk, as production has it (WAL, synchronous=FULL).
 */
export async function testWorld(
  options: {
    onBoundary?: CommitBoundary
    carrier?: Services['carrier']
    trust?: Services['trust']
    crm?: Services['crm']
    webPages?: Services['webPages']
    webhooks?: Services['webhooks']
    payments?: Services['payments']
    ringless?: Services['ringless']
    texting?: Partial<Services['texting']>
    /** Users with an open window. */
    online?: ReadonlySet<string>
    file?: string
  } = {},
): Promise<World> {
  const bytes = await migratedBytes()
  if (options.file !== undefined) writeFileSync(options.file, bytes)
  const store = openStore({
    file: options.file ?? bytes,
    searchText,
    repeats: process.env['REPEAT_TRANSACTIONS'] === '1',
    ...(options.onBoundary ? { onBoundary: options.onBoundary } : {}),
  })
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-test-'))
  let steady = 0
  let wall = TUESDAY_11_CHICAGO
  const machine: Machine = { wall: () => wall, steady: () => steady }
  const advance = (ms: number) => {
    steady += ms
    wall += ms
  }
  const now = () => services.clock.now()
  const published: StoredEvent[] = []
  const hinted: string[] = []
  const mails: Mail[] = []
  const noCarrier = () => {
    throw new Error('a verb called the carrier: only job handlers may')
  }
  const services: Services = {
    store,
    publicUrl: 'http://localhost:3000',
    supportEmail: 'support@trunkline.test',
    affiliates: { signUpUrl: 'https://affiliates.trunkline.test/sign-up', referralHost: 'localhost:3000' },
    environments: null,
    clock: createAppClock(false, machine),
    ids: makeId,
    log: { debug() {}, info() {}, warn() {}, error() {} },
    seal: createSeal('a test secret of at least 32 characters'),
    trust: options.trust === undefined ? new MemoryTrustCarrier() : options.trust,
    carrier: options.carrier ?? {
      simulated: true,
      placeCall: noCarrier,
      hangUp: noCarrier,
      cancelRinging: noCarrier,
      instruct: noCarrier,
      fetchCall: noCarrier,
      findCalls: noCarrier,
      startRecording: noCarrier,
      controlRecording: noCarrier,
      checkRecording: noCarrier,
      findRecordings: noCarrier,
      fetchRecording: noCarrier,
      requestTranscript: noCarrier,
      findTranscript: noCarrier,
      fetchTranscript: noCarrier,
      findConference: noCarrier,
      isInConference: noCarrier,
      muteParticipant: noCarrier,
      holdParticipant: noCarrier,
      setParticipantVoice: noCarrier,
      announceToConference: noCarrier,
      playToParticipant: noCarrier,
      sendDigits: noCarrier,
      sendText: noCarrier,
      fetchText: noCarrier,
      findTexts: noCarrier,
      fetchTextMedia: noCarrier,
      listNumbers: noCarrier,
      canSendCodes: true,
      searchNumbers: noCarrier,
      buyNumber: noCarrier,
      findNumber: noCarrier,
      listClaimedNumbers: noCarrier,
      releaseNumber: noCarrier,
      sendCode: noCarrier,
      checkCode: noCarrier,
      callToConfirmCallerId: noCarrier,
      findCallerId: noCarrier,
      phoneToken: noCarrier,
    },
    crm: options.crm ?? createCrmAdapters({ publicUrl: 'http://localhost', highLevel: NOBODYS_APP }),
    assistant: createAssistant({ carrierTranscribes: true, endpoint: null }),
    mail: { local: true, send: async (mail) => void mails.push(mail) },
    files: createLocalFiles(folder),
    // Nowhere: what is converted must not depend on the machine.
    audio: createAudioConverter('/nonexistent/ffmpeg'),
    csv: csvReader,
    video: createVideoTools(folder, '/nonexistent/ffmpeg'),
    ruleActions,
    reactions,
    // No test asks the world outside.
    webPages: options.webPages ?? createWebPages({ resolve: () => Promise.resolve([]) }),
    webhooks: options.webhooks ?? createWebhookSender({ resolve: () => Promise.resolve([]) }),
    fileBytesPerAccount: FILE_BYTES_PER_ACCOUNT,
    billing: 'on',
    payments: options.payments ?? null,
    ringless: options.ringless ?? null,
    texting: { ...NO_TERMS, ...options.texting },
    isOnline: async (userId) => options.online?.has(userId) ?? false,
    publish: (events) => void published.push(...events),
    hint: (room) => void hinted.push(room),
    wake: () => {},
  }
  const system = createCtx(services, { kind: 'system' })
  const q = store.queries
  const vendor = async (id: string) => {
    await q
      .insertInto('vendors')
      .values({
        id,
        name: id,
        allowed_origins: '["http://127.0.0.1:9999"]',
        jwt_secret: services.seal.seal('vendor-secret-vendor-secret-32ch'),
        created_at: now(),
      })
      .onConflict((c) => c.doNothing())
      .execute()
    return id
  }
  const world: World = {
    services,
    system,
    clock: {
      now,
      set: (ms) => advance(ms - wall),
      advance,
      setMachine: (ms) => void (wall += ms),
    },
    machine,
    published,
    hinted,
    mails,
    async account(input = {}) {
      const id = makeId('acc')
      const vendorId = await vendor(input.vendorId ?? 'harbor')
      const kind = input.kind ?? 'team'
      const name = input.name ?? 'Harbor Realty'
      await q
        .insertInto('accounts')
        .values({
          id,
          vendor_id: vendorId,
          kind,
          name,
          phone: '+13125550140',
          features: JSON.stringify(DEFAULT_FEATURES),
          limits: JSON.stringify({ ...DEFAULT_LIMITS, ...DEMO_LIMITS }),
          created_at: now(),
        })
        .execute()
      if (kind === 'team')
        await q
          .insertInto('teams')
          .values({
            id: makeId('team'),
            account_id: id,
            vendor_id: vendorId,
            vendor_team_key: id,
            name,
            seats: 5,
            created_at: now(),
          })
          .execute()
      const { accounts } = await q
        .selectFrom('accounts')
        .select((of) => of.fn.countAll<number>().as('accounts'))
        .executeTakeFirstOrThrow()
      const number = input.number === undefined ? defaultNumber(accounts) : input.number
      if (number !== null)
        await q
          .insertInto('phone_numbers')
          .values({ id: makeId('num'), account_id: id, e164: number, nickname: 'Chicago', created_at: now() })
          .execute()
      return id
    },
    async person(input = {}) {
      const role = input.role === undefined ? 'MEMBER' : input.role
      const vendorId = input.vendorId ?? 'harbor'
      const accountId = input.accountId ?? (await world.account({ kind: role ? 'team' : 'individual', vendorId }))
      const id = makeId('usr')
      await q
        .insertInto('users')
        .values({
          id,
          vendor_id: vendorId,
          vendor_user_id: id,
          account_id: accountId,
          role,
          email: input.email ?? null,
          email_verified_at: input.email ? now() : null,
          first_name: input.firstName ?? 'Mia',
          last_name: 'Torres',
          disabled_at: null,
          created_at: now(),
        })
        .execute()
      return {
        kind: 'user',
        userId: id,
        accountId,
        vendorId,
        role,
        isStaff: false,
        isAgencyOwner: false,
        isCrmManager: false,
        permissions: getPermissions(role),
        sessionId: null,
      }
    },
    as: (actor) => createCtx(services, actor),
    async close() {
      await store.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return world
}
