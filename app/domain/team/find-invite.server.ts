import type { Selectable } from 'kysely'
import type { TeamInvitesTable } from '../../../db/schema/people'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { teamWords } from './team.words'

export type Invite = Selectable<TeamInvitesTable>

const WINDOW_MS = 15 * 60_000
export const WRONG_CODES = 10

export const hashCode = (ctx: Ctx, code: string): string => ctx.seal.hash(`activation:${code}`)

/** Pending or expired. Throws not_found. */
export async function findInvite(tx: Ctx, accountId: string, inviteId: string): Promise<Invite> {
  const invite = await tx.db.q
    .selectFrom('team_invites')
    .selectAll()
    .where('id', '=', inviteId)
    .where('account_id', '=', accountId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!invite) throw notFound('Invite')
  return invite
}

/** 'expired' and 'wrong' are counted as guesses: the caller commits, then throws. */
export type CodeResult<T> = T | 'wrong' | 'expired'

/** `source`: a person, or a network address. Throws too_many_requests. */
export async function redeemCode<T extends object>(
  tx: Ctx,
  { code, source }: { code: string; source: string },
  redeem: (invite: Invite) => Promise<T>,
): Promise<CodeResult<T>> {
  const now = tx.clock.now()
  const wrong = await tx.db.q
    .selectFrom('activation_tries')
    .select('created_at')
    .where('source', '=', source)
    .where('created_at', '>', now - WINDOW_MS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(WRONG_CODES)
    .execute()
  const oldest = wrong[WRONG_CODES - 1]
  if (oldest) {
    const minutes = Math.max(1, Math.ceil((oldest.created_at + WINDOW_MS - now) / 60_000))
    throw new DomainError('too_many_requests', teamWords.tooManyCodes(minutes))
  }
  const invite = await tx.db.q
    .selectFrom('team_invites')
    .selectAll()
    .where('code_hash', '=', hashCode(tx, code))
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (invite && invite.expires_at > now) return redeem(invite)
  await tx.db.q
    .deleteFrom('activation_tries')
    .where('created_at', '<=', now - WINDOW_MS)
    .execute()
  await tx.db.q
    .insertInto('activation_tries')
    .values({ id: tx.ids('ivt'), source, created_at: now })
    .execute()
  return invite ? 'expired' : 'wrong'
}

/** Throws invalid_code, code_expired. */
export function requireRight<T extends object>(result: CodeResult<T>): T {
  if (typeof result === 'object') return result
  const [code, text] =
    result === 'expired'
      ? (['code_expired', teamWords.expiredCode] as const)
      : (['invalid_code', teamWords.invalidCode] as const)
  throw new DomainError(code, text, { activationCode: [text] })
}
