import { findProfileRow } from '../business-profiles/business-profiles.read.server'
import { bundleKindOf } from '../business-profiles/profile-kind.server'
import type { Ctx } from '../context.server'
import { findRegistrationOf } from '../registrations/submit-registration.server'

export interface ApprovedProfile {
  sid: string
  kind: ReturnType<typeof bundleKindOf>
}

/** null: it is not registered yet. */
export async function findApprovedProfile(ctx: Ctx, accountId: string): Promise<ApprovedProfile | null> {
  const registration = await findRegistrationOf(ctx, { accountId, kind: 'profile' })
  if (registration?.state !== 'registered' || registration.row.carrier_sid === null) return null
  const profile = await findProfileRow(ctx, accountId)
  return { sid: registration.row.carrier_sid, kind: profile ? bundleKindOf(profile) : 'business_profile' }
}
