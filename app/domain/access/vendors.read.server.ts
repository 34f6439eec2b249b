import type { Ctx } from '../context.server'

/** Public, before sign-in. */
export interface VendorView {
  id: string
  name: string
  allowedOrigins: string[]
}

export async function findVendor(ctx: Ctx, id: string): Promise<VendorView | null> {
  const row = await ctx.db.q
    .selectFrom('vendors')
    .select(['id', 'name', 'allowed_origins'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { id: row.id, name: row.name, allowedOrigins: JSON.parse(row.allowed_origins) as string[] } : null
}

/** null: no calls to the CRM. */
export async function findVendorCrm(ctx: Ctx, id: string): Promise<{ url: string; workflows: boolean } | null> {
  const row = await ctx.db.q
    .selectFrom('vendors')
    .select(['crm_url', 'crm_workflows'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.crm_url ? { url: row.crm_url, workflows: row.crm_workflows === 1 } : null
}

export interface ApiKeyView {
  id: string
  name: string
  createdAt: string
}

export async function listApiKeys(ctx: Ctx, vendorId: string): Promise<ApiKeyView[]> {
  const keys = await ctx.db.q
    .selectFrom('api_keys')
    .select(['id', 'name', 'created_at'])
    .where('vendor_id', '=', vendorId)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute()
  return keys.map(({ id, name, created_at: at }) => ({ id, name, createdAt: new Date(at).toISOString() }))
}

/** Includes revoked keys. */
export async function hadApiKey(ctx: Ctx, vendorId: string): Promise<boolean> {
  const key = await ctx.db.q
    .selectFrom('api_keys')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .limit(1)
    .executeTakeFirst()
  return key !== undefined
}

/** 4-trust §2.12: two vendors only. */
export async function showsCampaigns(ctx: Ctx, vendorId: string): Promise<boolean> {
  const row = await ctx.db.q
    .selectFrom('vendors')
    .select('shows_campaigns')
    .where('id', '=', vendorId)
    .executeTakeFirst()
  return row?.shows_campaigns === 1
}
