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

/** What whoever runs this has told of the terms of the carrier account; null: nothing. */
export interface TextingTerms {
  /** Segments that carriers take a second from each of its local numbers. */
  segmentsPerSecond: number | null
  /** Segments that carriers take a day from its campaign. */
  segmentsPerDay: number | null
  /** What a segment costs, in ten-thousandths of a dollar. */
  pricePerSegment: number | null
}

/** What the running process hands to every verb. */
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
  /** What the actions of rules do: some use areas above the rules. */
  ruleActions: ActionHandlers
  /** What upper areas do in the transaction of a fact below them. */
  reactions: Reactions
  texting: TextingTerms
  /** How much people may keep for their account: what they add to texts, recorded messages and videos. */
  fileBytesPerAccount: number
  clock: Clock
  /** Our own address, without a slash at its end, as people outside write it. */
  publicUrl: string
  ids: MakeId
  log: Log
  /** Seals and opens small secrets that rest in rows. */
  seal: { seal(plain: string): string; open(sealed: string): string; hash(value: string): string }
  /** Whether a person has a window open that hears us. */
  isOnline(userId: string): boolean
  /** Told after a commit that recorded events: sockets publish them, those of one that was in no hurry together. */
  publish(events: StoredEvent[], how: Pick<How, 'patient'>): void
  /** Told after a commit: something changed of which no event speaks. Whoever is in the room reads it again. */
  hint(room: string): void
  /** Told after a commit that wrote jobs or timers, with when the first of them is due (epoch ms); without one: now. */
  wake(at?: number): void
}

export interface CtxDb extends Prepared {
  /** Kysely over the file: inside a transaction its connection, outside the reader. */
  readonly q: Queries
  /**
   * Runs work in one named transaction and hands on a ctx bound to it; a call on that ctx joins. One that is repeatable does
   * not use up the Idempotency-Key of its write: what comes before the deed itself.
   */
  transact<T>(name: string, work: (tctx: Ctx) => Soon<T>, how?: How): Promise<T>
  /** Writes one event row in the running transaction; it is published after the commit. */
  recordEvent(event: NewEvent): Promise<StoredEvent>
  /** Says after the commit that something changed in a room, and writes nothing: what, is read by whoever is in it, if anybody is. */
  hint(room: string): void
  /** Runs after the commit of the running transaction. */
  afterCommit(fn: () => void): void
  /** Wakes worker and timers after the commit; `at`: what was written is due then, and not before (epoch ms). */
  wakeAfterCommit(at?: number): void
}

/**
 * How a part of a write in several transactions is committed: the last one uses up the Idempotency-Key, so that whoever repeats the
 * whole after a crash has the rest done, and is not told that it was carried out.
 */
export const partOfWrite = ({ isLast }: { isLast: boolean }): How => (isLast ? {} : { repeatable: true })

/** Everything a verb knows: who acts, where it is written, what the world offers. */
export interface Ctx extends Omit<Services, 'store' | 'publish' | 'hint' | 'wake'> {
  actor: Actor
  db: CtxDb
}

/** `always`: how each of its transactions is done. */
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
