import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { react } from '../reactions'
import { shareFirst } from './share-words'

/** Several seats need consent (1-boards §2.3). Throws conflict. */
export async function shareWithTeam(
  tctx: Ctx,
  numberIds: readonly string[],
  { agreed, field }: { agreed: boolean; field: string },
): Promise<void> {
  const user = requireUser(tctx)
  const unshared = await tctx.db.q
    .selectFrom('phone_numbers')
    .select('id')
    .where('account_id', '=', user.accountId)
    .where('id', 'in', [...numberIds])
    .where('shared', '=', 0)
    .execute()
  if (unshared.length === 0) return
  if (!agreed && (await sharesByConsent(tctx))) {
    const message = shareFirst(unshared.length)
    throw new DomainError('conflict', message, { [field]: [message] })
  }
  await tctx.db.q
    .updateTable('phone_numbers')
    .set({ shared: 1 })
    .where(
      'id',
      'in',
      unshared.map(({ id }) => id),
    )
    .execute()
  for (const { id } of unshared) await react(tctx, 'numberShared', { numberId: id })
}

export async function sharesByConsent(ctx: Ctx): Promise<boolean> {
  const user = requireUser(ctx)
  if (user.role === null) return false
  const team = await ctx.db.q
    .selectFrom('teams')
    .select('seats')
    .where('account_id', '=', user.accountId)
    .executeTakeFirst()
  return team !== undefined && team.seats !== 1
}
