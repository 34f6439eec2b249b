import type { Ctx } from '../context.server'
import { requireUser } from '../access/require'

/** A window should not lose its session while it is read. */
const SHORT_MS = 15 * 60_000

export interface OpenSession {
  userId: string
  userName: string
  vendorName: string
  /** Epoch ms. */
  expiresAt: number
  /** Less than a quarter of an hour is left. */
  endsSoon: boolean
  /** Started by a CRM: its token, or the cookie of its frame. */
  isFromCrm: boolean
}

/** null: expired, revoked, or its user is disabled. */
export async function findOpenSession(ctx: Ctx, id: string | null): Promise<OpenSession | null> {
  const now = ctx.clock.now()
  const row = await ctx.db.q
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('vendors', 'vendors.id', 'users.vendor_id')
    .select(['users.id', 'first_name', 'last_name', 'vendors.name', 'kind', 'expires_at', 'exchanged_from'])
    .where('sessions.id', '=', id)
    .where('revoked_at', 'is', null)
    .where('disabled_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return null
  return {
    userId: row.id,
    userName: `${row.first_name} ${row.last_name}`.trim(),
    vendorName: row.name,
    expiresAt: row.expires_at,
    endsSoon: row.expires_at - now < SHORT_MS,
    isFromCrm: row.kind === 'bearer' || row.exchanged_from !== null,
  }
}

/** The user of this browser. `endsSoon`: a new code renews the session. */
export async function findEnteredUser(ctx: Ctx): Promise<{ id: string; name: string; endsSoon: boolean } | null> {
  if (ctx.actor.kind !== 'user') return null
  const session = await findOpenSession(ctx, requireUser(ctx).sessionId)
  return session && { id: session.userId, name: session.userName, endsSoon: session.endsSoon }
}
