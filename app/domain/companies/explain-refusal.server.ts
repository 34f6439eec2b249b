import { looksLikeJwt, verifyVendorJwt } from '../access/accept-vendor-jwt.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { companiesWords } from './companies.words'
import { isLocationOff } from './location-access.server'

/** Of a token that was refused: unauthorized with the reason, if its person's location is off. null: another reason. */
export async function explainRefusal(ctx: Ctx, token: string): Promise<DomainError | null> {
  const userId = (await findPersonOfSession(ctx, token)) ?? (await findPersonOfJwt(ctx, token))
  if (userId === null || !(await isLocationOff(ctx, userId))) return null
  return new DomainError('unauthorized', companiesWords.locationOff)
}

async function findPersonOfSession(ctx: Ctx, token: string): Promise<string | null> {
  const session = await ctx.db.q
    .selectFrom('sessions')
    .select('user_id')
    .where('token_hash', '=', ctx.seal.hash(token))
    .executeTakeFirst()
  return session?.user_id ?? null
}

async function findPersonOfJwt(ctx: Ctx, token: string): Promise<string | null> {
  if (!looksLikeJwt(token)) return null
  const signed = await verifyVendorJwt(ctx, token)
  if (!signed) return null
  const person = await ctx.db.q
    .selectFrom('users')
    .select('id')
    .where('vendor_id', '=', signed.vendorId)
    .where('vendor_user_id', '=', signed.claims.sub)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return person?.id ?? null
}
