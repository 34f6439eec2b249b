import type { Services } from '../../app/domain/context.server'
import type { Store } from '../../db/open'
import { toErrorAnswer, toOrpcError, type ErrorAnswer } from './errors'
import { DomainError } from '../../app/domain/errors'

export interface Answer {
  status: number
  body: unknown
}

/** The CRM did not answer, or asked to wait. */
const RETRYABLE_STATUSES = new Set([424, 429])

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

export type ClaimResult =
  { kind: 'run'; claim: Claim } | { kind: 'repeat'; answer: Answer } | { kind: 'refused'; answer: ErrorAnswer }

export interface IdempotentWrite {
  userId: string
  key: string
  operation: string
  digest: string
}

export const isIdempotencyKey = (value: string): boolean => /^[\x21-\x7e]{1,200}$/.test(value)

const mismatch = toErrorAnswer(
  new DomainError('idempotency_mismatch', 'This Idempotency-Key was used for another request'),
)
const inProgress = toErrorAnswer(
  new DomainError('in_progress', 'The first request with this Idempotency-Key is still in progress'),
)
const answerLost = toErrorAnswer(
  new DomainError(
    'conflict',
    'The request was completed, but its response was lost when the server stopped. Load the current state',
  ),
)

/**
 * Answer a repeated write with its first answer. The claim is written in the verb's first non-repeatable transaction: a
 * rollback or crash leaves no claim, a committed write never runs twice.
 */
export function createIdempotency(services: Pick<Services, 'store' | 'seal' | 'clock'>) {
  const { store, seal, clock } = services
  const running = new Map<string, string>()

  return {
    async begin(write: IdempotentWrite): Promise<ClaimResult> {
      const id = `${write.userId} ${write.key}`
      const fingerprint = `${write.operation} ${write.digest}`
      const runningFingerprint = running.get(id)
      if (runningFingerprint !== undefined)
        return { kind: 'refused', answer: runningFingerprint === fingerprint ? inProgress : mismatch }
      running.set(id, fingerprint)
      let claimed = false
      try {
        const stored = await store.queries
          .selectFrom('idempotency')
          .select(['operation', 'request_hash', 'status', 'response'])
          .where('user_id', '=', write.userId)
          .where('key', '=', write.key)
          .executeTakeFirst()
        if (!stored) {
          claimed = true
          return { kind: 'run', claim: createClaim(write, () => running.delete(id)) }
        }
        if (stored.operation !== write.operation || stored.request_hash !== write.digest)
          return { kind: 'refused', answer: mismatch }
        if (stored.status === null || stored.response === null) return { kind: 'refused', answer: answerLost }
        return { kind: 'repeat', answer: { status: stored.status, body: JSON.parse(seal.open(stored.response)) } }
      } finally {
        if (!claimed) running.delete(id)
      }
    },
  }

  function createClaim(write: IdempotentWrite, release: () => void): Claim {
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
        transact: (name, work, options) =>
          store.transact(
            name,
            async (transaction) => {
              if (!committed && !options?.repeatable) {
                const { numInsertedOrUpdatedRows } = await transaction.queries
                  .insertInto('idempotency')
                  .values({ ...row, status: null, response: null })
                  .onConflict((conflict) => conflict.doNothing())
                  .executeTakeFirst()
                // Another process took the claim first.
                if (!numInsertedOrUpdatedRows) throw toOrpcError(inProgress)
                transaction.afterCommit(() => {
                  committed = true
                })
              }
              return work(transaction)
            },
            options,
          ),
      },
      async finish(answer) {
        if (answer.status >= 500) return
        if (RETRYABLE_STATUSES.has(answer.status) && !committed) return
        // Sealed, because an answer may contain a token.
        const storedAnswer = { status: answer.status, response: seal.seal(JSON.stringify(answer.body ?? null)) }
        await store.transact('keep-answer', (transaction) =>
          transaction.queries
            .insertInto('idempotency')
            .values({ ...row, ...storedAnswer })
            .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(storedAnswer))
            .execute(),
        )
      },
    }
  }
}
