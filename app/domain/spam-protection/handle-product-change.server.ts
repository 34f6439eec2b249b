import type { Ctx } from '../context.server'
import type { ReactionFacts } from '../reactions'
import { findRegistration } from '../registrations/registration-machine.server'
import { problemsOf } from '../registrations/registrations.read.server'
import { applyVerdict, toProblem } from './apply-verdict.server'
import { toStoredProtection } from './spam-machine.server'

/** Of `registrationChanged`: numbers join an approved product, and wait for a corrected one. */
export async function handleProductChange(
  tx: Ctx,
  { accountId, registrationId, kind, to }: ReactionFacts['registrationChanged'],
): Promise<void> {
  if (kind !== 'spam_profile') return
  if (to === 'registered')
    await tx.db.q
      .updateTable('spam_registrations')
      .set({ check_at: tx.clock.now() })
      .where('account_id', '=', accountId)
      .where('state', 'not in', ['cancelling', 'unprotected'])
      .execute()
  if (to !== 'failed' && to !== 'suspended') return
  const registration = await findRegistration(tx, registrationId)
  const problem = toProblem(registration ? problemsOf(registration)[0] : undefined)
  const rows = await tx.db.q
    .selectFrom('spam_registrations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', 'in', ['registering', 'remediating'])
    .execute()
  // Its people were notified of the product.
  for (const row of rows) await applyVerdict(tx, toStoredProtection(row), 'input', problem, { quietly: true })
}
