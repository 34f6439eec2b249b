import type { How, Prepared, Queries, Soon, Store, Unit } from '../../db/open'
import type { Actor } from './access/actor'
import type { VendorView } from './access/vendors.read.server'
import type { Assistant } from './assistant.port'
import type { AudioConverter } from './audio.port'
import type { Carrier } from './carrier.port'
import type { Clock } from './clock'
import type { CrmAdapters } from './crm.port'
import type { NewEvent } from './events/catalogue'
import { recordEvent, type StoredEvent } from './events/record-event.server'
import type { Files } from './files.port'
import type { MakeId } from './ids'
import type { Log } from './log.port'
import type { Mailer } from './mail.port'
import type { ActionHandlers } from './rules/actions/action-handler'
import type { VideoTools } from './video.port'
import type { WebPages } from './web-pages.port'

/** Terms of the carrier account, as the operator configured them. */
export interface TextingTerms {
  /** Per local number. */
  segmentsPerSecond: number | null
  /** Per A2P campaign. */
  segmentsPerDay: number | null
  /** Ten-thousandths of a dollar. */
  pricePerSegment: number | null
}

export interface Services {
  store: Store
  carrier: Carrier
  crm: CrmAdapters
  assistant: Assistant
  mail: Mailer
  files: Files
  audio: AudioConverter
  video: VideoTools
  webPages: WebPages
  /** Injected: some actions use areas above the rules. */
  ruleActions: ActionHandlers
  texting: TextingTerms
  /** Quota of uploaded files per account. */
  fileBytesPerAccount: number
  clock: Clock
  /** Without a trailing slash. */
  publicUrl: string
  ids: MakeId
  log: Log
  seal: { seal(plain: string): string; open(sealed: string): string; hash(value: string): string }
  isOnline(userId: string): boolean
  /** Runs after a commit that recorded events. Low-priority events are published in batches. */
  publish(events: StoredEvent[], how: Pick<How, 'patient'>): void
  /** Runs after a commit. Makes clients of a channel reload; no event is stored. */
  hint(room: string): void
  /** Runs after a commit with new jobs or timers. `at`: due time of the first (epoch ms); absent: now. */
  wake(at?: number): void
}

export interface CtxDb extends Prepared {
  /** Inside a transaction its connection, outside the reader. */
  readonly q: Queries
  /** Run work in a named transaction; nested calls join. A repeatable one leaves the Idempotency-Key unused. */
  transact<T>(name: string, work: (tctx: Ctx) => Soon<T>, how?: How): Promise<T>
  /** Write an event in the running transaction; it is published after the commit. */
  recordEvent(event: NewEvent): Promise<StoredEvent>
  /** Make clients of a channel reload after the commit. */
  hint(room: string): void
  afterCommit(fn: () => void): void
  /** `at`: due time, epoch ms. */
  wakeAfterCommit(at?: number): void
}

/** Only the last part uses up the Idempotency-Key, so that a repeat after a crash completes the rest. */
export const partOfWrite = ({ isLast }: { isLast: boolean }): How => (isLast ? {} : { repeatable: true })

export interface Ctx extends Omit<Services, 'store' | 'publish' | 'hint' | 'wake'> {
  actor: Actor
  db: CtxDb
}

export function makeCtx(services: Services, actor: Actor, always: Pick<How, 'patient'> = {}): Ctx {
  const { store, publish, hint, wake, ...rest } = services
  const outside = (what: string) => new Error(`${what} outside a transaction`)

  const bind = (unit: Unit): Ctx => {
    const events: StoredEvent[] = []
    let wakeAt = Infinity
    const tctx: Ctx = {
      ...rest,
      actor,
      db: {
        get q() {
          return unit.queries
        },
        all: (statement, params) => unit.all(statement, params),
        first: (statement, params) => unit.first(statement, params),
        write: (statement, params) => unit.write(statement, params),
        transact: async (_name, work) => work(tctx),
        async recordEvent(event) {
          const stored = await recordEvent(tctx, event)
          if (events.length === 0) unit.afterCommit(() => publish(events, always))
          events.push(stored)
          return stored
        },
        hint: (room) => unit.afterCommit(() => hint(room)),
        afterCommit: (fn) => unit.afterCommit(fn),
        wakeAfterCommit(at = 0) {
          if (wakeAt === Infinity) unit.afterCommit(() => wake(wakeAt))
          wakeAt = Math.min(wakeAt, at)
        },
      },
    }
    return tctx
  }

  return {
    ...rest,
    actor,
    db: {
      get q() {
        return store.queries
      },
      all: (statement, params) => store.all(statement, params),
      first: (statement, params) => store.first(statement, params),
      write: (statement, params) => store.write(statement, params),
      transact: (name, work, how) => store.transact(name, (unit) => work(bind(unit)), { ...always, ...how }),
      recordEvent: () => Promise.reject(outside('recordEvent')),
      hint: () => {
        throw outside('hint')
      },
      afterCommit: () => {
        throw outside('afterCommit')
      },
      wakeAfterCommit: () => {
        throw outside('wakeAfterCommit')
      },
    },
  }
}

export const asSystem = (services: Services, always?: Pick<How, 'patient'>): Ctx =>
  makeCtx(services, { kind: 'system' }, always)

declare module '@remix-run/node' {
  /** Remix code is a second module graph: instances reach it only this way. */
  interface AppLoadContext {
    cspNonce: string
    ctxFor(request: Request): Promise<Ctx>
    /** Throws a redirect to /sign-in. */
    requireUser(request: Request): Promise<Ctx>
    frame: { vendor: VendorView; base: string } | null
    sessionCookie: { issue(token: string, expiresAt: number): string; clear(): string }
    world: {
      simulated: boolean
      practiceClock: boolean
      demo: boolean
      productName: string
      publicUrl: string
      hostDemoUrl: string | null
      supportEmail: string | null
      needsFirstOwner: () => Promise<boolean>
    }
    /** Client address behind the trusted proxy, for rate limits. */
    clientAddress: string
    logSurprise(error: unknown): void
  }
}
