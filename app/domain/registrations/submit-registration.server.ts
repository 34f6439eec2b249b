import type { Ctx } from '../context.server'
import { applyRegistrationEvent } from './dispatch-to-registration.server'
import { DomainError } from '../errors'
import { registrationsWords } from './registrations.words'
import { insertRegistration, toStoredRegistration, type StoredRegistration } from './registration-machine.server'
import type { RegistrationKindName } from './registrations.schema'

interface Registered {
  accountId: string
  kind: RegistrationKindName
  /** null: of the account. */
  numberId?: string | null
}

/** null: never submitted. The caller checks access. */
export async function findRegistrationOf(
  ctx: Ctx,
  { accountId, kind, numberId = null }: Registered,
): Promise<StoredRegistration | null> {
  const row = await ctx.db.q
    .selectFrom('registrations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('number_id', numberId === null ? 'is' : '=', numberId)
    .executeTakeFirst()
  return row ? toStoredRegistration(row) : null
}

/**
 * Submits it, or submits it again after it failed, in the caller's transaction. null: it is in review or registered
 * already, so that a second press or window submits nothing. Throws not_possible_now where they are not offered.
 */
export async function submitRegistration(
  tx: Ctx,
  { userId, ...of }: Registered & { userId: string | null },
): Promise<StoredRegistration | null> {
  if (!tx.trust) throw new DomainError('not_possible_now', registrationsWords.notOffered)
  const registration = (await findRegistrationOf(tx, of)) ?? (await createRegistration(tx, of))
  const updates = { submitted_at: tx.clock.now(), submitted_by: userId, refusal: null, decided_at: null }
  return (await applyRegistrationEvent(tx, registration, { type: 'SUBMIT' }, updates)) ? registration : null
}

const createRegistration = (tx: Ctx, { accountId, kind, numberId = null }: Registered): Promise<StoredRegistration> =>
  insertRegistration(
    tx,
    {
      id: tx.ids('reg'),
      account_id: accountId,
      kind,
      number_id: numberId,
      revision: 0,
      carrier_sid: null,
      problems: '[]',
      refusal: null,
      details: null,
      submitted_by: null,
      submitted_at: null,
      decided_at: null,
    },
    undefined,
  )

/** It is no longer wanted: it starts as if it was never submitted. What it created at the carrier stays. */
export async function withdrawRegistration(tx: Ctx, of: Registered): Promise<boolean> {
  const registration = await findRegistrationOf(tx, of)
  if (!registration) return false
  return applyRegistrationEvent(tx, registration, { type: 'WITHDRAW' }, { problems: '[]', refusal: null })
}
