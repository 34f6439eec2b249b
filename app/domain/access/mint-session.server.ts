import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import type { MintSession } from './access.schema'
import { findOrCreatePerson } from './find-or-create-person.server'
import { startSession, type StartedSession } from './start-session.server'
import { accessWords } from './access.words'

/** Throws unauthorized, forbidden for a disabled user. */
export async function mintSessionForPerson(
  ctx: Ctx,
  input: MintSession,
): Promise<StartedSession & { team: string | null }> {
  const { actor } = ctx
  if (actor.kind !== 'vendor') throw new DomainError('unauthorized', accessWords.apiKeyNeeded)
  return ctx.db.transact('mint-session', async (tx) => {
    // The key may have been revoked since authentication.
    if (actor.keyId !== undefined && !(await isKeyActive(tx, actor.keyId)))
      throw new DomainError('unauthorized', accessWords.apiKeyNeeded)
    const userId = await findOrCreatePerson(tx, actor.vendorId, input)
    const user = await tx.db.q
      .selectFrom('users')
      .leftJoin('teams', 'teams.account_id', 'users.account_id')
      .select(['users.disabled_at', 'teams.vendor_team_key'])
      .where('users.id', '=', userId)
      .executeTakeFirstOrThrow()
    if (user.disabled_at !== null) throw new DomainError('forbidden', accessWords.userDisabled)
    return { ...(await startSession(tx, { userId, for: 'minted' })), team: user.vendor_team_key }
  })
}

const isKeyActive = async (tx: Ctx, keyId: string): Promise<boolean> =>
  (await tx.db.q
    .selectFrom('api_keys')
    .select('id')
    .where('id', '=', keyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()) !== undefined
