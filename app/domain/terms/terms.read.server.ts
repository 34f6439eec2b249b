import { statement } from '../../../db/statement'
import { requireUser } from '../access/require'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { getNewestTerms } from './terms-versions'
import type { TermsView } from './terms.schema'
import { termsWords } from './terms.words'

const signatureOf = statement((q, p: { user_id: string; type: string; version: string }) =>
  q
    .selectFrom('terms_signatures')
    .select('signed_at')
    .where('user_id', '=', p.user_id)
    .where('type', '=', p.type)
    .where('version', '=', p.version),
)
const vendorById = statement((q, p: { id: string }) =>
  q.selectFrom('vendors').select('signs_terms').where('id', '=', p.id),
)

const findSignature = (ctx: Ctx, { userId }: UserActor) => {
  const { type, version } = getNewestTerms()
  return ctx.db.first(signatureOf, { user_id: userId, type, version })
}

const isRequired = async (ctx: Ctx, { vendorId }: UserActor): Promise<boolean> =>
  (await ctx.db.first(vendorById, { id: vendorId }))?.signs_terms === 1

export async function findTerms(ctx: Ctx): Promise<TermsView> {
  const user = requireUser(ctx)
  const signature = await findSignature(ctx, user)
  const { type, version, document } = getNewestTerms()
  return {
    type,
    version,
    document: [...document],
    required: await isRequired(ctx, user),
    signedAt: signature ? new Date(signature.signed_at).toISOString() : null,
  }
}

/** Before dialing and buying. Throws terms_unsigned. */
export async function requireTerms(ctx: Ctx, user: UserActor): Promise<void> {
  if ((await isRequired(ctx, user)) && !(await findSignature(ctx, user)))
    throw new DomainError('terms_unsigned', termsWords.signFirst)
}
