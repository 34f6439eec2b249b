import type { TransactionOptions, StatementRunner, Queries, MaybePromise, Store, Transaction } from '../../db/open'
import type { Actor, UserActor } from './actor'
import type { Assistant } from './assistant.port'
import type { AudioConverter } from './audio.port'
import type { Carrier } from './carrier.port'
import type { Clock } from './clock'
import type { CrmAdapters } from './crm.port'
import type { CsvReader } from './csv.port'
import type { NewEvent } from './events/catalogue'
import { recordEvent, type StoredEvent } from './events/record-event.server'
import type { Files } from './files.port'
import type { CreateId } from './ids'
import type { Log } from './log.port'
import type { Mailer } from './mail.port'
import type { PaymentProvider } from './payment.port'
import type { RinglessProvider } from './providers/ringless.port'
import { runReactions, type Reactions } from './reactions'
import type { ActionHandlers } from './rules/actions/action-handler'
import type { TrustCarrier } from './registrations/trust-carrier.port'
import type { VideoTools } from './video.port'
import type { WebhookSender, WebPages } from './outside.port'

/** null: unknown. */
export interface TextingLimits {
  /** Per local number. */
  segmentsPerSecond: number | null
  /** Per campaign, or of the carrier account if none is registered here. */
  segmentsPerDay: number | null
  /** Ten-thousandths of a dollar. */
  pricePerSegment: number | null
  /** US local numbers that may text: `account`: of accounts that register here, registered ones; `elsewhere`: all. */
  registration: 'account' | 'required' | 'elsewhere'
}

export interface Services {
  store: Store
  carrier: Carrier
  /** null: registrations are not offered. */
  trust: TrustCarrier | null
  crm: CrmAdapters
  assistant: Assistant
  mail: Mailer
  files: Files
  audio: AudioConverter
  csv: CsvReader
  video: VideoTools
  webPages: WebPages
  webhooks: WebhookSender
  /** Injected: some use areas above the rules. */
  ruleActions: ActionHandlers
  reactions: Reactions
  texting: TextingLimits
  /** Quota of an account: text attachments, recorded messages, videos. */
  fileBytesPerAccount: number
  /** Off: nothing is charged. */
  billing: 'off' | 'on'
  /** null: billing is off. */
  payments: PaymentProvider | null
  /** null: no ringless voicemail. */
  ringless: RinglessProvider | null
  clock: Clock
  /** No trailing slash. */
  publicUrl: string
  /** null: people cannot write to the operator. */
  supportEmail: string | null
  /** null: no affiliate program. */
  affiliates: { signUpUrl: string; referralHost: string } | null
  /** null: staff do not choose a server. */
  environments: { emailDomain: string; addresses: Partial<Record<string, string>> } | null
  ids: CreateId
  log: Log
  /** For small secrets in rows. */
  seal: { seal(plain: string): string; open(sealed: string): string; hash(value: string): string }
  /** Has a connected window. */
  isOnline(userId: string): Promise<boolean>
  /** Batches low-priority events. */
  publish(events: StoredEvent[], options: Pick<TransactionOptions, 'lowPriority'>): void
  /** After the commit, clients in the channel reload. */
  hint(channel: string): void
  /** After the commit; `at`: first due time, epoch ms. */
  wake(at?: number): void
}

export interface CtxDb extends StatementRunner {
  /** Inside a transaction, its connection. */
  readonly q: Queries
  /** Nested calls join. `repeatable` leaves the Idempotency-Key to a later transaction. */
  transact<T>(name: string, work: (tx: Ctx) => MaybePromise<T>, options?: TransactionOptions): Promise<T>
  /** Published after the commit. */
  recordEvent(event: NewEvent): Promise<StoredEvent>
  /** Clients in the channel reload; stores nothing. */
  hint(channel: string): void
  afterCommit(fn: () => void): void
  /** Epoch ms. */
  wakeAfterCommit(at?: number): void
}

/** The last part uses the Idempotency-Key, so a retry does the rest. */
export const chunkTransactionOptions = ({ isLast }: { isLast: boolean }): TransactionOptions =>
  isLast ? {} : { repeatable: true }

export interface Ctx extends Omit<Services, 'store' | 'publish' | 'hint' | 'wake'> {
  actor: Actor
  db: CtxDb
}

type TransactionDefaults = Pick<TransactionOptions, 'lowPriority' | 'accountId'>

export function createCtx(services: Services, actor: Actor, options: TransactionDefaults = {}): Ctx {
  const defaults = actor.kind === 'user' ? { accountId: actor.accountId, ...options } : options
  const { store, publish, hint, wake, ...shared } = services
  const createOutsideError = (operation: string) => new Error(`${operation} outside a transaction`)

  const bindTransaction = (transaction: Transaction): Ctx => {
    const events: StoredEvent[] = []
    let wakeAt = Infinity
    const tx: Ctx = {
      ...shared,
      actor,
      db: {
        get q() {
          return transaction.queries
        },
        all: (statement, params) => transaction.all(statement, params),
        first: (statement, params) => transaction.first(statement, params),
        write: (statement, params) => transaction.write(statement, params),
        transact: async (_name, work) => work(tx),
        async recordEvent(event) {
          const stored = await recordEvent(tx, event)
          await runReactions(tx, 'eventRecorded', stored)
          if (events.length === 0) transaction.afterCommit(() => publish(events, defaults))
          events.push(stored)
          return stored
        },
        hint: (channel) => transaction.afterCommit(() => hint(channel)),
        afterCommit: (fn) => transaction.afterCommit(fn),
        wakeAfterCommit(at = 0) {
          if (wakeAt === Infinity) transaction.afterCommit(() => wake(wakeAt))
          wakeAt = Math.min(wakeAt, at)
        },
      },
    }
    return tx
  }

  return {
    ...shared,
    actor,
    db: {
      get q() {
        return store.queries
      },
      all: (statement, params) => store.all(statement, params),
      first: (statement, params) => store.first(statement, params),
      write: (statement, params) => store.write(statement, params),
      transact: (name, work, own) =>
        store.transact(name, (transaction) => work(bindTransaction(transaction)), { ...defaults, ...own }),
      recordEvent: () => Promise.reject(createOutsideError('recordEvent')),
      hint: () => {
        throw createOutsideError('hint')
      },
      afterCommit: () => {
        throw createOutsideError('afterCommit')
      },
      wakeAfterCommit: () => {
        throw createOutsideError('wakeAfterCommit')
      },
    },
  }
}

/** A transaction of a job, for domain functions that check what a user may. */
export function actAs(tx: Ctx, actor: UserActor): Ctx {
  const own: Ctx = { ...tx, actor, db: { ...tx.db, transact: async (_name, work) => work(own) } }
  return own
}

export const createSystemCtx = (services: Services, options?: TransactionDefaults): Ctx =>
  createCtx(services, { kind: 'system' }, options)
