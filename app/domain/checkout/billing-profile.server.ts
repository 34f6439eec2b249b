import type { Selectable } from 'kysely'
import type { BillingProfilesTable } from '../../../db/schema/billing'
import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { parsePhone } from '../phone-numbers/phone.server'
import { zonesFor } from '../places/zones'
import { parseZip } from '../sales-tax/regions'
import { billingForm, type BillingForm, type BillingProfile } from './checkout.schema'
import { checkoutWords } from './checkout.words'

type Profile = Omit<Selectable<BillingProfilesTable>, 'account_id' | 'updated_at'>

/** Values of the form. null: none yet. Throws forbidden. */
export async function getBillingProfile(ctx: Ctx): Promise<BillingProfile | null> {
  const { accountId } = requirePermission(ctx, 'billing')
  const row = await ctx.db.q
    .selectFrom('billing_profiles')
    .select(['name', 'country', 'address1', 'address2', 'city', 'state', 'zip', 'email', 'phone'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ? { ...row, phone: row.phone ?? '' } : null
}

/** As stored. `zone`: of the browser. Throws invalid, with a message for each field. */
export function readBillingForm(form: BillingForm, zone?: string): Profile {
  const read = billingForm.safeParse(form)
  const phone = typeof form.phone === 'string' && form.phone.trim() !== '' ? parsePhone(form.phone) : null
  const fieldErrors: Record<string, string[]> = {}
  for (const { path, message } of read.error?.issues ?? []) (fieldErrors[path.join('.')] ??= []).push(message)
  if (phone?.ok === false) fieldErrors['phone'] = [checkoutWords.phoneRequired]
  if (!read.success || phone?.ok === false) throw new DomainError('invalid', checkoutWords.formErrors, fieldErrors)
  const { country, state = '', ...rest } = read.data
  const zip = parseZip(country, rest.zip ?? '') ?? ''
  return {
    ...rest,
    country,
    state: state.trim(),
    zip,
    phone: phone?.e164 ?? null,
    zone: readZone(zone) ?? zonesFor({ zip, state: state.trim(), e164: '' })[0]?.zone ?? DEFAULT_ZONE,
  }
}

const DEFAULT_ZONE = 'America/New_York'

function readZone(zone: string | undefined): string | null {
  try {
    return zone ? new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone : null
  } catch {
    return null
  }
}

export async function saveBillingProfile(tx: Ctx, accountId: string, profile: Profile): Promise<void> {
  const values = { ...profile, updated_at: tx.clock.now() }
  await tx.db.q
    .insertInto('billing_profiles')
    .values({ ...values, account_id: accountId })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}
