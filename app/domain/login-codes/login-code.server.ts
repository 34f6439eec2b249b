import { randomInt } from 'node:crypto'
import type { SelectQueryBuilder } from 'kysely'
import type { Tables } from '../../../db/schema/tables'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { loginCodesWords } from './login-codes.words'

/** product.md: codes. */
export const CODE_LIFETIME_MS = 10 * 60_000
export const CODE_ATTEMPTS = 5
/** Per WINDOW_MS. */
const WINDOW_MS = 15 * 60_000
export const CODES_PER_ADDRESS = 5
/** From all browsers of a source. */
const CODES_PER_ADDRESS_AND_SOURCE = 20
/** From all sources: bounds guesses by many machines. */
export const CODES_PER_ADDRESS_ANYWHERE = 30
/** Mailed ones: invented addresses must not lock out an office. */
export const CODES_PER_SOURCE = 100

/** `client`: secret of the browser or API client; without it codes belong to the source. */
export interface CodeOrigin {
  source: string
  client?: string | undefined
}

export type CodePurpose = 'login' | 'setup' | `link ${string}`
/** For this user only, in any of their browsers. */
export const linkRequest = (userId: string): Pick<CodeRequest, 'purpose' | 'from'> => ({
  purpose: `link ${userId}`,
  from: { source: userId },
})

type RecentCodes = SelectQueryBuilder<Tables, 'login_codes', { created_at: number }>

interface CodeRequest {
  email: string
  purpose: CodePurpose
  from: CodeOrigin
}

/** Unknown addresses get a row too: limits reveal nothing. Throws too_many_requests. */
export async function issueCode(tx: Ctx, request: CodeRequest & { isMailed: boolean }): Promise<string> {
  const { email, purpose, from, isMailed } = request
  const now = tx.clock.now()
  const recent = tx.db.q
    .selectFrom('login_codes')
    .select('created_at')
    .where('created_at', '>', now - WINDOW_MS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  const ofAddress = recent.where('email', '=', email)
  const requester_hash = requesterHash(tx, request)
  await enforceLimit(tx, ofAddress.where('requester_hash', '=', requester_hash), CODES_PER_ADDRESS)
  await enforceLimit(tx, ofAddress.where('source', '=', from.source), CODES_PER_ADDRESS_AND_SOURCE)
  await enforceLimit(tx, ofAddress, CODES_PER_ADDRESS_ANYWHERE)
  await enforceLimit(tx, recent.where('source', '=', from.source).where('mailed', '=', 1), CODES_PER_SOURCE)
  await tx.db.q
    .updateTable('login_codes')
    .set({ used_at: now })
    .where('email', '=', email)
    .where('requester_hash', '=', requester_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await tx.db.q
    .insertInto('login_codes')
    .values({
      id: tx.ids('code'),
      email,
      source: from.source,
      requester_hash,
      mailed: isMailed ? 1 : 0,
      code_hash: hashOf(tx, purpose, email, code),
      created_at: now,
      expires_at: now + CODE_LIFETIME_MS,
      used_at: null,
    })
    .execute()
  return code
}

const requesterHash = (ctx: Ctx, { purpose, from }: CodeRequest): string =>
  ctx.seal.hash(`requester:${purpose}:${from.client === undefined ? `source:${from.source}` : `client:${from.client}`}`)

async function enforceLimit(tx: Ctx, recent: RecentCodes, most: number): Promise<void> {
  const oldest = (await recent.limit(most).execute())[most - 1]
  if (!oldest) return
  const minutes = Math.max(1, Math.ceil((oldest.created_at + WINDOW_MS - tx.clock.now()) / 60_000))
  throw new DomainError('too_many_requests', loginCodesWords.tooManyCodes(minutes))
}

/** 'elsewhere': this client requested none. */
export type CodeVerdict = 'right' | 'wrong' | 'expired' | 'elsewhere'

/** The caller must commit 'wrong': a rollback would not count the attempt. */
export async function verifyCode(tx: Ctx, input: CodeRequest & { code: string }): Promise<CodeVerdict> {
  const now = tx.clock.now()
  const newest = await tx.db.q
    .selectFrom('login_codes')
    .select(['id', 'tries', 'expires_at', 'used_at'])
    .where('email', '=', input.email)
    // Guesses of others are not compared, and never end this code.
    .where('requester_hash', '=', requesterHash(tx, input))
    // Not by time: the clock may have been set.
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return 'elsewhere'
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

const CODE_ERRORS = {
  expired: ['code_expired', loginCodesWords.codeNoLongerWorksRequest],
  wrong: ['invalid_code', loginCodesWords.invalidCode],
  elsewhere: ['invalid_code', loginCodesWords.codeOfOtherBrowser],
} as const

export function createCodeError(verdict: Exclude<CodeVerdict, 'right'>): DomainError {
  const [code, text] = CODE_ERRORS[verdict]
  return new DomainError(code, text, { code: [text] })
}
