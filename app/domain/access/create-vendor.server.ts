import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { newToken } from './new-token.server'
import { endSessionsOfVendor } from './sign-out.server'

export interface NewVendor {
  id: string
  name: string
  /** Exact origins (`https://crm.example.com`) that may frame the widgets and talk to them. */
  allowedOrigins: string[]
  /** HS256 secret of its JWTs and of our calls to its CRM; made for a new vendor when not given. */
  jwtSecret?: string
  /** Restricted vendors have no blasts. */
  restricted?: boolean
  /** The call history of its people has a campaign column. */
  showsCampaigns?: boolean
  /** Where its CRM takes our signed calls, and whether it has workflows; null: it takes none. */
  crm?: { url: string; workflows: boolean } | null
}

const flag = (on: boolean) => (on ? (1 as const) : (0 as const))

/** A CRM maker may embed the widgets. Told again, its name and origins change, and of the rest what is given: the others stay. */
export async function createVendor(ctx: Ctx, vendor: NewVendor): Promise<void> {
  const { jwtSecret, restricted, showsCampaigns, crm } = vendor
  await ctx.db.transact('create-vendor', async (tctx) => {
    const given = {
      name: vendor.name,
      allowed_origins: JSON.stringify(vendor.allowedOrigins),
      ...(jwtSecret === undefined ? {} : { jwt_secret: tctx.seal.seal(jwtSecret) }),
      ...(restricted === undefined ? {} : { restricted: flag(restricted) }),
      ...(showsCampaigns === undefined ? {} : { shows_campaigns: flag(showsCampaigns) }),
      ...(crm === undefined ? {} : { crm_url: crm?.url ?? null, crm_workflows: flag(crm?.workflows ?? false) }),
    }
    await tctx.db.q
      .insertInto('vendors')
      .values({
        id: vendor.id,
        jwt_secret: tctx.seal.seal(newToken()),
        ...given,
        created_at: tctx.clock.now(),
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(given))
      .execute()
  })
}

/**
 * The secret that a vendor signs its JWTs with and we our calls to its CRM: for the vendor's own server alone. Throws
 * not_possible_now where it was sealed with another APP_SECRET.
 */
export async function readVendorSecret(ctx: Ctx, vendorId: string): Promise<string> {
  const { jwt_secret: sealed } = await ctx.db.q
    .selectFrom('vendors')
    .select('jwt_secret')
    .where('id', '=', vendorId)
    .executeTakeFirstOrThrow()
  if (!opens(ctx, sealed))
    throw new DomainError('not_possible_now', `The secret of ${vendorId} was sealed with another APP_SECRET`)
  return ctx.seal.open(sealed)
}

/** Vendors by whether their secret was sealed with the APP_SECRET of now: a file of another one can be told by it. */
export async function vendorsBySeal(ctx: Ctx): Promise<{ ours: string[]; others: string[] }> {
  const vendors = await ctx.db.q.selectFrom('vendors').select(['id', 'jwt_secret']).orderBy('id').execute()
  const ids = (ours: boolean) => vendors.filter((vendor) => opens(ctx, vendor.jwt_secret) === ours).map(({ id }) => id)
  return { ours: ids(true), others: ids(false) }
}

function opens(ctx: Ctx, sealed: string): boolean {
  try {
    ctx.seal.open(sealed)
    return true
  } catch {
    return false
  }
}

interface KeyChange {
  vendorId: string
  /** Which keys end: all, one of these, or none. */
  end: 'all' | { id: string } | { key: string } | null
  /** What a new key is called; null: none is made. */
  add: string | null
}

/** Ends and makes API keys of a vendor's server in one commit. Throws not_found for a key that the vendor does not have (any more). */
async function changeApiKeys(ctx: Ctx, { vendorId, end, add }: KeyChange): Promise<string> {
  const key = `tk_${newToken()}`
  await ctx.db.transact('change-api-keys', async (tctx) => {
    if (end) {
      const ending = tctx.db.q
        .updateTable('api_keys')
        .set({ revoked_at: tctx.clock.now() })
        .where('vendor_id', '=', vendorId)
        .where('revoked_at', 'is', null)
      if (end === 'all') await ending.execute()
      else {
        const one = 'id' in end ? ending.where('id', '=', end.id) : ending.where('hash', '=', tctx.seal.hash(end.key))
        const ended = await one.executeTakeFirst()
        if (ended.numUpdatedRows === 0n) throw notFound('Key')
      }
    }
    if (add === null) return
    await tctx.db.q
      .insertInto('api_keys')
      .values({
        id: tctx.ids('key'),
        vendor_id: vendorId,
        name: add,
        hash: tctx.seal.hash(key),
        created_at: tctx.clock.now(),
        revoked_at: null,
      })
      .execute()
  })
  return key
}

/** An API key for a vendor's server, shown once: `tk_…`. Only its hash is kept. `instead`: the keys before it end. */
export const createApiKey = (
  ctx: Ctx,
  { vendorId, name, instead = false }: { vendorId: string; name: string; instead?: boolean },
): Promise<string> => changeApiKeys(ctx, { vendorId, end: instead ? 'all' : null, add: name })

/**
 * A vendor is let go: none of its keys or JWTs opens a session any more, its CRM hears nothing, and what they opened ends. Its
 * people, their accounts, calls and linked addresses stay. A new key and a new secret let it in again. Answers how many people were
 * signed out.
 */
export async function endVendor(ctx: Ctx, vendor: NewVendor): Promise<{ signedOut: number }> {
  await changeApiKeys(ctx, { vendorId: vendor.id, end: 'all', add: null })
  // Nobody is told this secret.
  await createVendor(ctx, { ...vendor, jwtSecret: newToken(), crm: null })
  const { signedOut } = await endSessionsOfVendor(ctx, vendor.id, { unlink: false })
  return { signedOut }
}

/** Ends one key of a vendor, told by its id or by itself; the others go on. Throws not_found. */
export async function revokeApiKey(ctx: Ctx, vendorId: string, idOrKey: string): Promise<void> {
  const end = idOrKey.startsWith('tk_') ? { key: idOrKey } : { id: idOrKey }
  await changeApiKeys(ctx, { vendorId, end, add: null })
}
