import { randomInt } from 'node:crypto'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { loginCodesWords } from './login-codes.words'

/** product.md: codes. */
export const CODE_LIFETIME_MS = 10 * 60_000
export const CODE_ATTEMPTS = 5
/** Per WINDOW_MS. */
const WINDOW_MS = 15 * 60_000
export const CODES_PER_ADDRESS = 5
export const CODES_PER_SOURCE = 100

export type CodePurpose = 'login' | 'setup' | `link ${string}`
/** For this user only. */
export const linkPurpose = (userId: string): CodePurpose => `link ${userId}`

/** Unknown addresses get a row too: limits reveal nothing. Throws too_many_requests. */
export async function issueCode(
  tx: Ctx,
  input: { email: string; source: string; purpose: CodePurpose },
): Promise<string> {
  const now = tx.clock.now()
  await enforceLimit(tx, 'email', input.email, CODES_PER_ADDRESS)
  await enforceLimit(tx, 'source', input.source, CODES_PER_SOURCE)
  await tx.db.q
    .updateTable('login_codes')
    .set({ used_at: now })
    .where('email', '=', input.email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await tx.db.q
    .insertInto('login_codes')
    .values({
      id: tx.ids('code'),
      email: input.email,
      source: input.source,
      code_hash: hashOf(tx, input.purpose, input.email, code),
      created_at: now,
      expires_at: now + CODE_LIFETIME_MS,
      used_at: null,
    })
    .execute()
  return code
}

async function enforceLimit(tx: Ctx, column: 'email' | 'source', value: string, most: number): Promise<void> {
  const since = tx.clock.now() - WINDOW_MS
  const recent = await tx.db.q
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
  throw new DomainError('too_many_requests', loginCodesWords.tooManyCodes(minutes))
}

export type CodeVerdict = 'right' | 'wrong' | 'expired'

/** The caller must commit 'wrong': a rollback would not count the attempt. */
export async function verifyCode(
  tx: Ctx,
  input: { email: string; code: string; purpose: CodePurpose },
): Promise<CodeVerdict> {
  const now = tx.clock.now()
  const newest = await tx.db.q
    .selectFrom('login_codes')
    .select(['id', 'tries', 'expires_at', 'used_at'])
    .where('email', '=', input.email)
    // Not by time: the clock may have been set.
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return 'wrong'
  if (newest.used_at !== null || newest.expires_at <= now) return 'expired'
  if (newest.tries >= CODE_ATTEMPTS) return 'expired'
  const { code_hash } = await tx.db.q
    .updateTable('login_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', newest.id)
    .returning('code_hash')
    .executeTakeFirstOrThrow()
  // Keyed hashes: comparison time reveals nothing.
  if (code_hash !== hashOf(tx, input.purpose, input.email, input.code)) return 'wrong'
  await tx.db.q.updateTable('login_codes').set({ used_at: now }).where('id', '=', newest.id).execute()
  return 'right'
}

const hashOf = (ctx: Ctx, purpose: CodePurpose, email: string, code: string) =>
  ctx.seal.hash(`${purpose}:${email}:${code}`)

export function createCodeError(verdict: Exclude<CodeVerdict, 'right'>): DomainError {
  return verdict === 'expired'
    ? new DomainError('code_expired', loginCodesWords.codeNoLongerWorksRequest, {
        code: [loginCodesWords.codeNoLongerWorksRequest],
      })
    : new DomainError('invalid_code', loginCodesWords.invalidCode, { code: [loginCodesWords.invalidCode] })
}
