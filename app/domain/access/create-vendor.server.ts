import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { newToken } from './new-token.server'
import { endSessionsOfVendor } from './sign-out.server'
import { accessWords } from './access.words'

export interface NewVendor {
  id: string
  name: string
  /** May frame the widgets and message them. */
  allowedOrigins: string[]
  /** HS256, for its JWTs and our CRM calls. Generated if absent. */
  jwtSecret?: string
  /** No blasts. */
  restricted?: boolean
  showsCampaigns?: boolean
  /** Its people sign our terms of service. */
  signsTerms?: boolean
  /** null: no calls to the CRM. */
  crm?: { url: string; workflows: boolean } | null
}

const flag = (on: boolean) => (on ? (1 as const) : (0 as const))

/** Absent options stay. */
export async function createVendor(ctx: Ctx, vendor: NewVendor): Promise<void> {
  const { jwtSecret, restricted, showsCampaigns, signsTerms, crm } = vendor
  await ctx.db.transact('create-vendor', async (tx) => {
    const values = {
      name: vendor.name,
      allowed_origins: JSON.stringify(vendor.allowedOrigins),
      ...(jwtSecret === undefined ? {} : { jwt_secret: tx.seal.seal(jwtSecret) }),
      ...(restricted === undefined ? {} : { restricted: flag(restricted) }),
      ...(showsCampaigns === undefined ? {} : { shows_campaigns: flag(showsCampaigns) }),
      ...(signsTerms === undefined ? {} : { signs_terms: flag(signsTerms) }),
      ...(crm === undefined ? {} : { crm_url: crm?.url ?? null, crm_workflows: flag(crm?.workflows ?? false) }),
    }
    await tx.db.q
      .insertInto('vendors')
      .values({
        id: vendor.id,
        jwt_secret: tx.seal.seal(newToken()),
        ...values,
        created_at: tx.clock.now(),
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute()
  })
}

/** Throws not_possible_now if sealed with another APP_SECRET. */
export async function readVendorSecret(ctx: Ctx, vendorId: string): Promise<string> {
  const { jwt_secret: sealed } = await ctx.db.q
    .selectFrom('vendors')
    .select('jwt_secret')
    .where('id', '=', vendorId)
    .executeTakeFirstOrThrow()
  if (!canOpenSecret(ctx, sealed))
    throw new DomainError('not_possible_now', accessWords.secretSealedAnotherAppSecret(vendorId))
  return ctx.seal.open(sealed)
}

/** By whether the present APP_SECRET opens them. */
export async function listVendorsBySeal(ctx: Ctx): Promise<{ ours: string[]; others: string[] }> {
  const vendors = await ctx.db.q.selectFrom('vendors').select(['id', 'jwt_secret']).orderBy('id').execute()
  const ids = (ours: boolean) =>
    vendors.filter((vendor) => canOpenSecret(ctx, vendor.jwt_secret) === ours).map(({ id }) => id)
  return { ours: ids(true), others: ids(false) }
}

function canOpenSecret(ctx: Ctx, sealed: string): boolean {
  try {
    ctx.seal.open(sealed)
    return true
  } catch {
    return false
  }
}

interface KeyChange {
  vendorId: string
  end: 'all' | { id: string } | { key: string } | null
  /** Label; null: no new key. */
  add: string | null
}

/** Throws not_found. */
async function changeApiKeys(ctx: Ctx, { vendorId, end, add }: KeyChange): Promise<string> {
  const key = `tk_${newToken()}`
  await ctx.db.transact('change-api-keys', async (tx) => {
    if (end) {
      const ending = tx.db.q
        .updateTable('api_keys')
        .set({ revoked_at: tx.clock.now() })
        .where('vendor_id', '=', vendorId)
        .where('revoked_at', 'is', null)
      if (end === 'all') await ending.execute()
      else {
        const one = 'id' in end ? ending.where('id', '=', end.id) : ending.where('hash', '=', tx.seal.hash(end.key))
        const ended = await one.executeTakeFirst()
        if (ended.numUpdatedRows === 0n) throw notFound('Key')
      }
    }
    if (add === null) return
    await tx.db.q
      .insertInto('api_keys')
      .values({
        id: tx.ids('key'),
        vendor_id: vendorId,
        name: add,
        hash: tx.seal.hash(key),
        created_at: tx.clock.now(),
        revoked_at: null,
      })
      .execute()
  })
  return key
}

/** Returned once, stored as a hash. `instead` revokes earlier keys. */
export const createApiKey = (
  ctx: Ctx,
  { vendorId, name, instead = false }: { vendorId: string; name: string; instead?: boolean },
): Promise<string> => changeApiKeys(ctx, { vendorId, end: instead ? 'all' : null, add: name })

/** Users and data stay. */
export async function revokeVendor(ctx: Ctx, vendor: NewVendor): Promise<{ signedOut: number }> {
  await changeApiKeys(ctx, { vendorId: vendor.id, end: 'all', add: null })
  // No JWT can be signed with an unknown secret.
  await createVendor(ctx, { ...vendor, jwtSecret: newToken(), crm: null })
  const { signedOut } = await endSessionsOfVendor(ctx, vendor.id, { unlink: false })
  return { signedOut }
}

/** Throws not_found. */
export async function revokeApiKey(ctx: Ctx, vendorId: string, idOrKey: string): Promise<void> {
  const end = idOrKey.startsWith('tk_') ? { key: idOrKey } : { id: idOrKey }
  await changeApiKeys(ctx, { vendorId, end, add: null })
}
