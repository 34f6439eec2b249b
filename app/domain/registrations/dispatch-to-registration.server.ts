import type { Updateable } from 'kysely'
import type { RegistrationsTable } from '../../../db/schema/registrations'
import type { RegistrationEvent } from '../../../machines/server/registration'
import type { Ctx } from '../context.server'
import { expediteJob } from '../jobs/expedite-job.server'
import { requeueJob } from '../jobs/enqueue.server'
import { runReactions } from '../reactions'
import { advanceRegistration, findRegistration, type StoredRegistration } from './registration-machine.server'

type Updates = Pick<
  Updateable<RegistrationsTable>,
  'carrier_sid' | 'decided_at' | 'details' | 'problems' | 'refusal' | 'submitted_at' | 'submitted_by'
>

/** Timers. False: unknown, or not accepted. */
export async function dispatchToRegistration(tx: Ctx, id: string, event: RegistrationEvent): Promise<boolean> {
  const registration = await findRegistration(tx, id)
  return registration !== null && applyRegistrationEvent(tx, registration, event)
}

/** False: the state ignores the event, and `updates` are not written. */
export async function applyRegistrationEvent(
  tx: Ctx,
  registration: StoredRegistration,
  event: RegistrationEvent,
  updates: Updates = {},
): Promise<boolean> {
  const { id, state: from } = registration
  const effects = await advanceRegistration(tx, registration, event, () => updates)
  if (!effects) return false
  if (effects.includes('askCarrier')) await requestCheck(tx, { id, accountId: registration.row.account_id })
  const { state: to, row } = registration
  if (to === from) return true
  if (to === 'registered') await requestNumbers(tx, { id, account_id: row.account_id })
  await publishRegistration(tx, registration)
  await runReactions(tx, 'registrationChanged', {
    accountId: row.account_id,
    registrationId: id,
    kind: row.kind,
    numberId: row.number_id,
    from,
    to,
    revision: registration.context.revision,
    at: tx.clock.now(),
  })
  return true
}

export const publishRegistration = (tx: Ctx, { id, row }: Pick<StoredRegistration, 'id' | 'row'>): Promise<unknown> =>
  tx.db.recordEvent({
    type: 'registration.changed',
    room: `account:${row.account_id}`,
    accountId: row.account_id,
    subjectId: id,
    payload: { kind: row.kind },
  })

/** `at`: beside a check that runs, which may have read the carrier before. */
export const requestCheck = (
  tx: Ctx,
  { id, accountId }: { id: string; accountId: string },
  at?: number,
): Promise<void> =>
  requeueJob(tx, {
    kind: 'registration.check',
    accountId,
    key: `registration:${id}:check${at === undefined ? '' : `:${at}`}`,
    payload: { registrationId: id },
  })

/** A carrier event names one of these: its registrations are checked now. False: none is ours. */
export async function hastenChecks(tx: Ctx, carrierSids: readonly string[]): Promise<boolean> {
  if (carrierSids.length === 0) return false
  const found = await tx.db.q
    .selectFrom('registration_steps')
    .innerJoin('registrations', 'registrations.id', 'registration_steps.registration_id')
    .select(['registrations.id', 'registrations.account_id as accountId'])
    .distinct()
    .where('registration_steps.carrier_sid', 'in', carrierSids)
    .execute()
  for (const registration of found) await requestCheck(tx, registration, tx.clock.now())
  return found.length > 0
}

export async function requestNumbers(tx: Ctx, { id, account_id }: { id: string; account_id: string }): Promise<void> {
  const key = `registration:${id}:numbers`
  await requeueJob(tx, { kind: 'registration.numbers', accountId: account_id, key, payload: { registrationId: id } })
  await expediteJob(tx, key)
}
