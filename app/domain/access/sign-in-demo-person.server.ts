import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { startSession, type StartedSession } from './start-session.server'

/** For people that the demo seeds: its caller checks that this is one. Throws not_found. */
export async function signInDemoPerson(
  ctx: Ctx,
  person: { vendorId: string; vendorUserId: string },
): Promise<StartedSession> {
  const user = await ctx.db.q
    .selectFrom('users')
    .select('id')
    .where('vendor_id', '=', person.vendorId)
    .where('vendor_user_id', '=', person.vendorUserId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!user) throw notFound('Person')
  return startSession(ctx, { userId: user.id, for: 'page' })
}
