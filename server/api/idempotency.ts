import type { Services } from '../../app/domain/context.server'
import type { Store } from '../../db/open'
import { answerOf, toOrpcError, type ErrorAnswer } from './errors'
import { DomainError } from '../../app/domain/errors'

export interface Answer {
  status: number
  body: unknown
}

/** The CRM did not answer, or asked to wait. */
const PASSING = new Set([424, 429])

export interface Claim {
  /** The first non-repeatable transaction of this store also writes the claim. */
  store: Store
  /**
   * Store the answer for repeats. Not stored, so that a repeat runs again: 5xx, and 424 or 429 when nothing was
   * committed.
   */
  finish(answer: Answer): Promise<void>
  release(): void
}

export type Claimed =
  { kind: 'run'; claim: Claim } | { kind: 'repeat'; answer: Answer } | { kind: 'refused'; answer: ErrorAnswer }

export interface Write {
  userId: string
  key: string
  operation: string
  digest: string
}

export const isIdempotencyKey = (value: string): boolean => /^[\x21-\x7e]{1,200}$/.test(value)

const mismatch = answerOf(new DomainError('idempotency_mismatch', 'This Idempotency-Key was used for another request'))
const inProgress = answerOf(new DomainError('in_progress', 'The first request with this Idempotency-Key still runs'))
const lost = answerOf(
  new DomainError(
    'conflict',
    'This was carried out, but its answer was lost when the server stopped: load the current state',
  ),
)

/**
 * Answer a repeated write with its first answer. The claim is written in the verb's first non-repeatable transaction: a
 * rollback or crash leaves no claim, a committed write never runs twice.
 */
export function makeIdempotency(services: Pick<Services, 'store' | 'seal' | 'clock'>) {
  const { store, seal, clock } = services
  const running = new Map<string, string>()

  return {
    async begin(write: Write): Promise<Claimed> {
      const id = `${write.userId} ${write.key}`
      const fingerprint = `${write.operation} ${write.digest}`
      const now = running.get(id)
      if (now !== undefined) return { kind: 'refused', answer: now === fingerprint ? inProgress : mismatch }
      running.set(id, fingerprint)
      let claimed = false
      try {
        const known = await store.queries
          .selectFrom('idempotency')
          .select(['operation', 'request_hash', 'status', 'response'])
          .where('user_id', '=', write.userId)
          .where('key', '=', write.key)
          .executeTakeFirst()
        if (!known) {
          claimed = true
          return { kind: 'run', claim: claimOf(write, () => running.delete(id)) }
        }
        if (known.operation !== write.operation || known.request_hash !== write.digest)
          return { kind: 'refused', answer: mismatch }
        if (known.status === null || known.response === null) return { kind: 'refused', answer: lost }
        return { kind: 'repeat', answer: { status: known.status, body: JSON.parse(seal.open(known.response)) } }
      } finally {
        if (!claimed) running.delete(id)
      }
    },
  }

  function claimOf(write: Write, release: () => void): Claim {
    let committed = false
    const row = {
      user_id: write.userId,
      key: write.key,
      operation: write.operation,
      request_hash: write.digest,
      created_at: clock.now(),
    }
    return {
      release,
      store: {
        ...store,
        get queries() {
          return store.queries
        },
        transact: (name, work, how) =>
          store.transact(name, async (unit) => {
            if (!committed && !how?.repeatable) {
              const { numInsertedOrUpdatedRows } = await unit.queries
                .insertInto('idempotency')
                .values({ ...row, status: null, response: null })
                .onConflict((conflict) => conflict.doNothing())
                .executeTakeFirst()
              // Another process took the claim first.
              if (!numInsertedOrUpdatedRows) throw toOrpcError(inProgress)
              unit.afterCommit(() => {
                committed = true
              })
            }
            return work(unit)
          }),
      },
      async finish(answer) {
        if (answer.status >= 500) return
        if (PASSING.has(answer.status) && !committed) return
        // Sealed, because an answer may contain a token.
        const kept = { status: answer.status, response: seal.seal(JSON.stringify(answer.body ?? null)) }
        await store.transact('keep-answer', (unit) =>
          unit.queries
            .insertInto('idempotency')
            .values({ ...row, ...kept })
            .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(kept))
            .execute(),
        )
      },
    }
  }
}
