import type { Selectable } from 'kysely'
import type { SpamProfilesTable } from '../../../db/schema/spam-protection'
import type { Ctx } from '../context.server'
import { toRegistrationView } from '../registrations/registrations.read.server'
import type { StoredRegistration } from '../registrations/registration-machine.server'
import { findRegistrationOf } from '../registrations/submit-registration.server'
import type { CallPurpose, SpamProfile } from './spam-protection.schema'

export type SpamProfileRow = Selectable<SpamProfilesTable>

export const findSpamProfileRow = async (ctx: Ctx, accountId: string): Promise<SpamProfileRow | null> =>
  (await ctx.db.q.selectFrom('spam_profiles').selectAll().where('account_id', '=', accountId).executeTakeFirst()) ??
  null

/** Its product at the carrier. null: no number was registered yet. */
export const findProduct = (ctx: Ctx, accountId: string): Promise<StoredRegistration | null> =>
  findRegistrationOf(ctx, { accountId, kind: 'spam_profile' })

/** null: not approved. */
export async function findApprovedProduct(ctx: Ctx, accountId: string): Promise<string | null> {
  const product = await findProduct(ctx, accountId)
  return product?.state === 'registered' ? product.row.carrier_sid : null
}

export async function toSpamProfile(ctx: Ctx, row: SpamProfileRow): Promise<SpamProfile> {
  const product = await findProduct(ctx, row.account_id)
  const view = product ? toRegistrationView(product) : null
  return {
    id: row.id,
    callerIdName: row.caller_id_name,
    callPurpose: row.call_purpose as CallPurpose,
    callPurposeOther: row.call_purpose_other,
    status: view?.status ?? 'UNSUBMITTED',
    failureReason: view?.failureReason ?? null,
  }
}
