import type { Ctx } from '../context.server'
import type { ReactionFacts } from '../reactions'
import { applyHealthEvent } from './dispatch-to-number-health.server'
import { findHealth, type StoredHealth } from './number-health-machine.server'

const rejectedNumbers = (tx: Ctx) =>
  tx.db.q
    .selectFrom('spam_registrations')
    .select('number_id')
    .where('state', 'in', ['remediating', 'remediationFailed', 'inputNeeded', 'cancelling'])
    .where((eb) => eb.or([eb('att', '=', 'rejected'), eb('tmobile', '=', 'rejected'), eb('verizon', '=', 'rejected')]))

/** Numbers whose spam protection a mobile carrier rejects. */
export async function listRejected(tx: Ctx, accountId: string): Promise<Set<string>> {
  const rows = await rejectedNumbers(tx).where('account_id', '=', accountId).execute()
  return new Set(rows.map(({ number_id }) => number_id))
}

export const isHurtByCarrier = ({ state, context: { reason } }: StoredHealth): boolean =>
  state === 'hurt' && reason === 'rejected_by_carrier'

/** A rejection hurts a number without figures, and its end recovers it. */
export async function judgeRejection(tx: Ctx, health: StoredHealth, isRejected: boolean): Promise<void> {
  if (isRejected && health.state !== 'hurt' && health.state !== 'resting')
    await applyHealthEvent(tx, health, { type: 'HURT', reason: 'rejected_by_carrier' })
  if (!isRejected && isHurtByCarrier(health)) await applyHealthEvent(tx, health, { type: 'RECOVERED' })
}

/** Of `spamProtectionChanged`. */
export async function judgeProtectedNumber(
  tx: Ctx,
  { numberId }: ReactionFacts['spamProtectionChanged'],
): Promise<void> {
  const health = await findHealth(tx, numberId)
  if (!health) return
  const row = await rejectedNumbers(tx).where('number_id', '=', numberId).executeTakeFirst()
  await judgeRejection(tx, health, row !== undefined)
}
