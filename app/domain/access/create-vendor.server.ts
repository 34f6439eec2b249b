import type { Ctx } from '../context.server'
import { newToken } from './new-token.server'

export interface NewVendor {
  id: string
  name: string
  /** Exact origins (`https://crm.example.com`) that may frame the widgets and talk to them. */
  allowedOrigins: string[]
  /** HS256 secret of its JWTs; made when not given. */
  jwtSecret?: string
  /** Restricted vendors have no blasts. */
  restricted?: boolean
  /** The call history of its people has a campaign column. */
  showsCampaigns?: boolean
  /** Where its CRM takes our signed calls, and whether it has workflows; nothing: it takes none. */
  crm?: { url: string; workflows: boolean }
}

const flag = (on: boolean | undefined) => (on ? (1 as const) : (0 as const))

/** A CRM maker may embed the widgets. Told again, its name, origins and CRM change and its secret stays. */
export async function createVendor(ctx: Ctx, vendor: NewVendor): Promise<void> {
  await ctx.db.transact('create-vendor', async (tctx) => {
    const known = {
      name: vendor.name,
      allowed_origins: JSON.stringify(vendor.allowedOrigins),
      restricted: flag(vendor.restricted),
      shows_campaigns: flag(vendor.showsCampaigns),
      crm_url: vendor.crm?.url ?? null,
      crm_workflows: flag(vendor.crm?.workflows),
    }
    await tctx.db.q
      .insertInto('vendors')
      .values({
        id: vendor.id,
        ...known,
        jwt_secret: tctx.seal.seal(vendor.jwtSecret ?? newToken()),
        created_at: tctx.clock.now(),
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(known))
      .execute()
  })
}

/** The secret that a vendor signs its JWTs with and we our calls to its CRM: for the vendor's own server alone. */
export async function readVendorSecret(ctx: Ctx, vendorId: string): Promise<string> {
  const { jwt_secret: sealed } = await ctx.db.q
    .selectFrom('vendors')
    .select('jwt_secret')
    .where('id', '=', vendorId)
    .executeTakeFirstOrThrow()
  return ctx.seal.open(sealed)
}

/** An API key for a vendor's server, shown once: `tk_…`. Only its hash is kept. `instead`: the keys before it end. */
export async function createApiKey(
  ctx: Ctx,
  input: { vendorId: string; name: string; instead?: boolean },
): Promise<string> {
  const key = `tk_${newToken()}`
  await ctx.db.transact('create-api-key', async (tctx) => {
    if (input.instead)
      await tctx.db.q
        .updateTable('api_keys')
        .set({ revoked_at: tctx.clock.now() })
        .where('vendor_id', '=', input.vendorId)
        .where('revoked_at', 'is', null)
        .execute()
    await tctx.db.q
      .insertInto('api_keys')
      .values({
        id: tctx.ids('key'),
        vendor_id: input.vendorId,
        name: input.name,
        hash: tctx.seal.hash(key),
        created_at: tctx.clock.now(),
        revoked_at: null,
      })
      .execute()
  })
  return key
}
