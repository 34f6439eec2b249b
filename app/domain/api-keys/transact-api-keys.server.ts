import { requireUser } from '../access/require'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { DomainError, forbidden } from '../errors'
import { MAX_API_KEYS } from './api-key-limits'
import { apiKeysWords } from './api-keys.words'

/** Throws forbidden for a key: keys never change keys. */
export function transactApiKeys<T>(ctx: Ctx, write: (tx: Ctx, user: UserActor) => Promise<T>): Promise<T> {
  const user = requireUser(ctx)
  if (user.keyId !== undefined) throw forbidden()
  return ctx.db.transact('user-api-key.change', (tx) => write(tx, user))
}

/** Throws conflict. */
export async function requireApiKeyQuota(tx: Ctx, { accountId }: UserActor): Promise<void> {
  const { count } = await tx.db.q
    .selectFrom('user_api_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= MAX_API_KEYS) throw new DomainError('conflict', apiKeysWords.tooMany(MAX_API_KEYS))
}
