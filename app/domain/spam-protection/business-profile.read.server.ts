import { bundleKindOf } from '../business-profiles/profile-kind.server'
import type { Ctx } from '../context.server'
import { findRegistrationOf } from '../registrations/submit-registration.server'
import type { BundleKind } from '../registrations/trust-carrier.port'

export interface ApprovedProfile {
  sid: string
  kind: Extract<BundleKind, 'business_profile' | 'sole_proprietor_profile'>
}

/** null: it is not registered yet. */
export async function findApprovedProfile(ctx: Ctx, accountId: string): Promise<ApprovedProfile | null> {
  const registration = await findRegistrationOf(ctx, { accountId, kind: 'profile' })
  if (registration?.state !== 'registered' || registration.row.carrier_sid === null) return null
  const profile = await ctx.db.q
    .selectFrom('business_profiles')
    .select(['business_type', 'ein_sealed'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return { sid: registration.row.carrier_sid, kind: profile ? bundleKindOf(profile) : 'business_profile' }
}
