import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { runReactions } from '../reactions'
import { getShareRequirement } from './numbers.words'

/** Several seats need consent (1-boards §2.3). Throws conflict. */
export async function shareWithTeam(
  tx: Ctx,
  numberIds: readonly string[],
  { agreed, field }: { agreed: boolean; field: string },
): Promise<void> {
  const user = requireUser(tx)
  const unshared = await tx.db.q
    .selectFrom('phone_numbers')
    .select('id')
    .where('account_id', '=', user.accountId)
    .where('id', 'in', [...numberIds])
    .where('shared', '=', 0)
    .execute()
  if (unshared.length === 0) return
  if (!agreed && (await needsShareConsent(tx))) {
    const message = getShareRequirement(unshared.length)
    throw new DomainError('conflict', message, { [field]: [message] })
  }
  await tx.db.q
    .updateTable('phone_numbers')
    .set({ shared: 1 })
    .where(
      'id',
      'in',
      unshared.map(({ id }) => id),
    )
    .execute()
  for (const { id } of unshared)
    await runReactions(tx, 'numberSharingChanged', { numberId: id, accountId: user.accountId })
}

export async function needsShareConsent(ctx: Ctx): Promise<boolean> {
  const user = requireUser(ctx)
  if (user.role === null) return false
  const team = await ctx.db.q
    .selectFrom('teams')
    .select('seats')
    .where('account_id', '=', user.accountId)
    .executeTakeFirst()
  return team !== undefined && team.seats !== 1
}
