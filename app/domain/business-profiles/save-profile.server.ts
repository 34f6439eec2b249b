import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { STATUS_OF } from '../registrations/registrations.schema'
import { findRegistrationOf } from '../registrations/submit-registration.server'
import { findProfileRow, isOpen, openEin, type ProfileRow } from './business-profiles.read.server'
import type { ProfileData, ProfileField } from './business-profiles.schema'
import { profileWords } from './business-profiles.words'
import { clearIndustry, personalDigits } from './check-profile'
import { einDigits, isMasked } from './ein'

export interface ProfileEdit {
  data: ProfileData
  /** Of the profile that was edited. null: whichever there is, as the API has it. */
  version: number | null
  /** Names the window, whose own saves do not conflict. */
  editor: string
}

const COLUMNS = {
  businessName: 'business_name',
  businessType: 'business_type',
  industry: 'industry',
  street: 'street',
  city: 'city',
  state: 'state',
  zip: 'zip',
  websiteUrl: 'website_url',
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  businessTitle: 'business_title',
  jobPosition: 'job_position',
  callerIdName: 'caller_id_name',
  callPurpose: 'call_purpose',
  callPurposeOther: 'call_purpose_other',
} as const satisfies Partial<Record<ProfileField, keyof ProfileRow>>

/** Unchanged if it is no number yet. */
function toE164(typed: string): string {
  const digits = personalDigits(typed)
  return digits === '' ? typed : `+1${digits}`
}

/** Saves a draft. Throws forbidden, and conflict if another window saved it or it is in review. */
export async function saveProfile(ctx: Ctx, edit: ProfileEdit): Promise<{ version: number }> {
  requirePermission(ctx, 'trust:edit')
  return ctx.db.transact('business-profile.save', async (tx) => {
    const { version } = await writeProfile(tx, edit)
    return { version }
  })
}

/** In the caller's transaction. */
export async function writeProfile(tx: Ctx, { data: filled, version, editor }: ProfileEdit): Promise<ProfileRow> {
  const { accountId, userId } = requirePermission(tx, 'trust:edit')
  const before = await findProfileRow(tx, accountId)
  await requireEditable(tx, accountId)
  if (before && version !== null && before.version !== version && (editor === '' || before.editor !== editor))
    throw new DomainError('conflict', profileWords.savedElsewhere)
  const data = clearIndustry(before ? { businessType: before.business_type } : null, filled)
  const typed = data.businessRegistrationNumber
  const ein = isMasked(typed) ? (before ? openEin(tx, before) : '') : einDigits(typed)
  const now = tx.clock.now()
  const columns = {
    ...(Object.fromEntries(
      Object.entries(COLUMNS).map(([field, column]) => [column, data[field as ProfileField]]),
    ) as Record<(typeof COLUMNS)[keyof typeof COLUMNS], string>),
    personal_number: toE164(data.personalNumber),
    // The same text is not sealed again: a save that changes nothing writes nothing new.
    ein_sealed: ein === '' ? '' : before && openEin(tx, before) === ein ? before.ein_sealed : tx.seal.seal(ein),
    ein_hash: ein === '' ? null : tx.seal.hash(`ein:${ein}`),
    editor,
    updated_by: userId,
    updated_at: now,
  }
  const row: ProfileRow = before
    ? { ...before, ...columns, version: before.version + 1 }
    : { id: tx.ids('bpr'), account_id: accountId, version: 1, created_at: now, ...columns }
  const { id, account_id: _account, created_at: _created, ...changes } = row
  if (before) await tx.db.q.updateTable('business_profiles').set(changes).where('id', '=', id).execute()
  else await tx.db.q.insertInto('business_profiles').values(row).execute()
  return row
}

/** Throws conflict. */
async function requireEditable(tx: Ctx, accountId: string): Promise<void> {
  const registration = await findRegistrationOf(tx, { accountId, kind: 'profile' })
  if (registration && !isOpen({ state: registration.state, status: STATUS_OF[registration.state] }))
    throw new DomainError('conflict', profileWords.readOnly)
}

/** Throws not_found: of another account, or none. */
export async function requireOwnProfile(ctx: Ctx, id: string): Promise<void> {
  const { accountId } = requirePermission(ctx, 'trust:edit')
  const row = await findProfileRow(ctx, accountId)
  if (row?.id !== id) throw notFound(profileWords.notFound)
}
