import type { RegistrationState } from '../../../machines/server/registration'
import { isCarrierError } from '../carrier.port'
import type { Ctx } from '../context.server'
import type { JobPayloads } from '../jobs/catalogue'
import { RetryLater } from '../jobs/retry-later'
import { applyRegistrationEvent, publishRegistration, requestNumbers } from './dispatch-to-registration.server'
import { readFacts } from './registration-facts.read.server'
import type { RegistrationKind, ReviewFact } from './registration-kind'
import { registrationKind } from './registration-kinds.server'
import { findRegistration, type StoredRegistration } from './registration-machine.server'
import type { RefusalCode } from './registrations.schema'
import { trustOf } from './trust-of.server'

const AT_CARRIER: readonly RegistrationState[] = ['inReview', 'identityPending', 'failed', 'registered', 'suspended']
const DECIDED: readonly RegistrationState[] = ['failed', 'registered', 'suspended']
/** Answers that overtake each other are rare. */
const MAX_READS = 5

/** Job. The carrier is the truth: its answer replaces what we have. */
export async function checkRegistration(
  ctx: Ctx,
  { registrationId }: JobPayloads['registration.check'],
): Promise<void> {
  for (let read = 1; read <= MAX_READS; read++) {
    const before = await findRegistration(ctx, registrationId)
    if (!before || before.row.carrier_sid === null || !AT_CARRIER.includes(before.state)) return
    const kind = registrationKind(before.row.kind)
    const fact = await poll(ctx, kind, before, before.row.carrier_sid)
    if (fact === 'refused') return
    const isApplied = await ctx.db.transact('registration.check', (tx) => applyFact(tx, before, kind, fact))
    if (isApplied) return
  }
  throw new RetryLater(1_000, 'the registration changed while it was read')
}

/** null: gone. */
async function poll(
  ctx: Ctx,
  kind: RegistrationKind,
  registration: StoredRegistration,
  sid: string,
): Promise<ReviewFact | null | 'refused'> {
  try {
    return await kind.poll(trustOf(ctx), await readFacts(ctx, registration), sid)
  } catch (error) {
    if (!isCarrierError(error)) throw error
    if (error.outcome !== 'refused') throw new RetryLater(error.retryAfterMs ?? 2_000, error.message, true)
    ctx.log.warn({ registration: registration.id, err: error }, 'the carrier refused to show a registration')
    return 'refused'
  }
}

/** False: another answer, or a submission, came first; this one may be older. */
async function applyFact(
  tx: Ctx,
  before: StoredRegistration,
  kind: RegistrationKind,
  fact: ReviewFact | null,
): Promise<boolean> {
  const registration = await findRegistration(tx, before.id)
  if (!registration || !AT_CARRIER.includes(registration.state)) return true
  const { row } = registration
  if (row.checks !== before.row.checks || registration.context.revision !== before.context.revision) return false
  const status = fact?.status ?? 'failed'
  const refusal: RefusalCode | null = fact ? null : 'gone_at_carrier'
  const changes = {
    problems: JSON.stringify(fact?.problems ?? []),
    details: fact?.details ? JSON.stringify(fact.details) : fact ? null : row.details,
    // A step was refused: that reason stays until the carrier decides.
    refusal: status === registration.state && row.refusal === 'carrier_refused' ? row.refusal : refusal,
  }
  const isNews = changes.details !== row.details || changes.refusal !== row.refusal || changes.problems !== row.problems
  const decided_at = DECIDED.includes(status) ? tx.clock.now() : null
  const isMoved = await applyRegistrationEvent(tx, registration, { type: 'STATUS', status }, { ...changes, decided_at })
  await tx.db.q
    .updateTable('registrations')
    .set((eb) => ({ checks: eb('checks', '+', 1), ...(isNews && changes) }))
    .where('id', '=', before.id)
    .execute()
  if (!isMoved && isNews) await publishRegistration(tx, registration)
  if (!isMoved && status === 'registered' && kind.numbers)
    await requestNumbers(tx, { id: before.id, account_id: row.account_id })
  return true
}
