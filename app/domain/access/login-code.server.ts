import { randomInt } from 'node:crypto'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'

/** product.md: codes. */
export const CODE_LIFETIME_MS = 10 * 60_000
export const CODE_TRIES = 5
/** Per WINDOW_MS. */
const WINDOW_MS = 15 * 60_000
export const CODES_PER_ADDRESS = 5
export const CODES_PER_SOURCE = 100

export type CodePurpose = 'login' | 'setup' | `link ${string}`
/** For this user only. */
export const linkBy = (userId: string): CodePurpose => `link ${userId}`

/** Unknown addresses get a row too: limits reveal nothing. Throws too_many_requests. */
export async function issueCode(
  tctx: Ctx,
  input: { email: string; source: string; purpose: CodePurpose },
): Promise<string> {
  const now = tctx.clock.now()
  await limit(tctx, 'email', input.email, CODES_PER_ADDRESS)
  await limit(tctx, 'source', input.source, CODES_PER_SOURCE)
  await tctx.db.q
    .updateTable('login_codes')
    .set({ used_at: now })
    .where('email', '=', input.email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await tctx.db.q
    .insertInto('login_codes')
    .values({
      id: tctx.ids('code'),
      email: input.email,
      source: input.source,
      code_hash: hashOf(tctx, input.purpose, input.email, code),
      created_at: now,
      expires_at: now + CODE_LIFETIME_MS,
      used_at: null,
    })
    .execute()
  return code
}

async function limit(tctx: Ctx, column: 'email' | 'source', value: string, most: number): Promise<void> {
  const since = tctx.clock.now() - WINDOW_MS
  const recent = await tctx.db.q
    .selectFrom('login_codes')
    .select('created_at')
    .where(column, '=', value)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  const oldest = recent[most - 1]
  if (!oldest) return
  const minutes = Math.max(1, Math.ceil((oldest.created_at - since) / 60_000))
  throw new DomainError(
    'too_many_requests',
    `Too many codes were asked for. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
  )
}

export type CodeVerdict = 'right' | 'wrong' | 'expired'

/** The caller must commit 'wrong': a rollback would not count the try. */
export async function tryCode(
  tctx: Ctx,
  input: { email: string; code: string; purpose: CodePurpose },
): Promise<CodeVerdict> {
  const now = tctx.clock.now()
  const newest = await tctx.db.q
    .selectFrom('login_codes')
    .select(['id', 'tries', 'expires_at', 'used_at'])
    .where('email', '=', input.email)
    // Not by time: the clock may have been set.
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return 'wrong'
  if (newest.used_at !== null || newest.expires_at <= now) return 'expired'
  if (newest.tries >= CODE_TRIES) return 'expired'
  const { code_hash } = await tctx.db.q
    .updateTable('login_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', newest.id)
    .returning('code_hash')
    .executeTakeFirstOrThrow()
  // Keyed hashes: comparison time reveals nothing.
  if (code_hash !== hashOf(tctx, input.purpose, input.email, input.code)) return 'wrong'
  await tctx.db.q.updateTable('login_codes').set({ used_at: now }).where('id', '=', newest.id).execute()
  return 'right'
}

const hashOf = (ctx: Ctx, purpose: CodePurpose, email: string, code: string) =>
  ctx.seal.hash(`${purpose}:${email}:${code}`)

export function codeRefused(verdict: Exclude<CodeVerdict, 'right'>): DomainError {
  return verdict === 'expired'
    ? new DomainError('code_expired', 'This code does not work any more. Ask for a new one', {
        code: ['This code does not work any more. Ask for a new one'],
      })
    : new DomainError('invalid_code', 'Invalid code', { code: ['Invalid code'] })
}
