import type { How, Prepared, Queries, Soon, Store, Unit } from '../../db/open'
import type { Actor } from './actor'
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
import type { Reactions } from './reactions'
import type { ActionHandlers } from './rules/actions/action-handler'
import type { VideoTools } from './video.port'
import type { WebPages } from './web-pages.port'

/** null: unknown. */
export interface TextingTerms {
  /** Per local number. */
  segmentsPerSecond: number | null
  /** Per campaign. */
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
  /** Injected: some use areas above the rules. */
  ruleActions: ActionHandlers
  reactions: Reactions
  texting: TextingTerms
  /** Quota of an account: text attachments, recorded messages, videos. */
  fileBytesPerAccount: number
  /** Every account gets the carrier's numbers. Else the first account alone, until numbers belong to accounts. */
  areNumbersShared: boolean
  clock: Clock
  /** No trailing slash. */
  publicUrl: string
  ids: MakeId
  log: Log
  /** For small secrets in rows. */
  seal: { seal(plain: string): string; open(sealed: string): string; hash(value: string): string }
  /** Has a connected window. */
  isOnline(userId: string): Promise<boolean>
  /** Batches low-priority events. */
  publish(events: StoredEvent[], how: Pick<How, 'patient'>): void
  /** After the commit, clients in the channel reload. */
  hint(room: string): void
  /** After the commit; `at`: first due time, epoch ms. */
  wake(at?: number): void
}

export interface CtxDb extends Prepared {
  /** Inside a transaction, its connection. */
  readonly q: Queries
  /** Nested calls join. `repeatable` leaves the Idempotency-Key to a later transaction. */
  transact<T>(name: string, work: (tctx: Ctx) => Soon<T>, how?: How): Promise<T>
  /** Published after the commit. */
  recordEvent(event: NewEvent): Promise<StoredEvent>
  /** Clients in the channel reload; stores nothing. */
  hint(room: string): void
  afterCommit(fn: () => void): void
  /** Epoch ms. */
  wakeAfterCommit(at?: number): void
}

/** The last part uses the Idempotency-Key, so a retry does the rest. */
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
