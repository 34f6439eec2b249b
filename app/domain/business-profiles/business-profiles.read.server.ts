import type { Selectable } from 'kysely'
import type { BusinessProfilesTable } from '../../../db/schema/registrations'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { toRegistrationView } from '../registrations/registrations.read.server'
import type { RegistrationView } from '../registrations/registrations.schema'
import { findRegistrationOf } from '../registrations/submit-registration.server'
import type { ProfileAnswer, ProfileData, ProfileView } from './business-profiles.schema'
import { formatEin, maskEin } from './ein'

export type ProfileRow = Selectable<BusinessProfilesTable>

/** The caller checks access. */
export const findProfileRow = (ctx: Ctx, accountId: string): Promise<ProfileRow | undefined> =>
  ctx.db.q.selectFrom('business_profiles').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** Digits. '': none. Never shown, and never logged. */
export const openEin = (ctx: Ctx, { ein_sealed }: Pick<ProfileRow, 'ein_sealed'>): string =>
  ein_sealed === '' ? '' : ctx.seal.open(ein_sealed)

/** With the EIN as it was filled, for checks and the carrier. */
export const toProfileData = (ctx: Ctx, row: ProfileRow): ProfileData => ({
  businessName: row.business_name,
  businessType: row.business_type,
  industry: row.industry,
  businessRegistrationNumber: formatEin(openEin(ctx, row)),
  street: row.street,
  city: row.city,
  state: row.state,
  zip: row.zip,
  websiteUrl: row.website_url,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  personalNumber: row.personal_number.replace(/^\+1(?=\d{10}$)/, ''),
  businessTitle: row.business_title,
  jobPosition: row.job_position,
  callerIdName: row.caller_id_name,
  callPurpose: row.call_purpose,
  callPurposeOther: row.call_purpose_other,
})

export function toProfileView(ctx: Ctx, row: ProfileRow): ProfileView {
  const ein = openEin(ctx, row)
  return {
    id: row.id,
    version: row.version,
    data: { ...toProfileData(ctx, row), businessRegistrationNumber: maskEin(ein) },
    hasEin: ein !== '',
    hasWebsite: row.website_url !== '',
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}

export interface BusinessProfile {
  /** null: nothing was saved yet. */
  profile: ProfileView | null
  /** null: never submitted. */
  registration: RegistrationView | null
  canEdit: boolean
}

export async function readBusinessProfile(ctx: Ctx): Promise<BusinessProfile> {
  const { accountId, permissions } = requireUser(ctx)
  const row = await findProfileRow(ctx, accountId)
  const registration = await findRegistrationOf(ctx, { accountId, kind: 'profile' })
  return {
    profile: row ? toProfileView(ctx, row) : null,
    registration: registration && toRegistrationView(registration),
    canEdit: permissions.has('trust:edit'),
  }
}

/** It is not in review or registered. */
export async function isProfileOpen(ctx: Ctx): Promise<boolean> {
  const { registration } = await readBusinessProfile(ctx)
  return registration === null || isOpen(registration)
}

export const isOpen = ({ status, state }: Pick<RegistrationView, 'status' | 'state'>): boolean =>
  (status === 'UNSUBMITTED' || status === 'FAILED') && state !== 'suspended'

export async function readProfileAnswer(ctx: Ctx): Promise<ProfileAnswer> {
  const { profile, registration } = await readBusinessProfile(ctx)
  if (!profile) return { profile: null }
  const { status = 'UNSUBMITTED', failureReason = null } = registration ?? {}
  return { profile: { id: profile.id, status, failureReason, ...profile.data } }
}
