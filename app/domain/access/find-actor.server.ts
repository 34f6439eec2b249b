import type { Selectable } from 'kysely'
import type { UsersTable } from '../../../db/schema/people'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { UserActor, VendorActor } from '../actor'
import { acceptVendorJwt, looksLikeJwt } from './accept-vendor-jwt.server'
import { getPermissions } from '../permissions'

export interface Identity {
  actor: UserActor
  /** `frame`: invalid on our own pages. */
  kind: 'cookie' | 'bearer' | 'frame'
  /** Epoch ms; sockets close then. */
  expiresAt: number
}

/** A vendor's JWT becomes a session on first use. null: refused. */
export async function findActor(ctx: Ctx, token: string): Promise<Identity | null> {
  const known = await findSession(ctx, token)
  if (known !== undefined) return known
  if (!looksLikeJwt(token) || !(await acceptVendorJwt(ctx, token))) return null
  return (await findSession(ctx, token)) ?? null
}

export const ACTOR_COLUMNS = [
  'users.id as userId',
  'users.account_id',
  'users.vendor_id',
  'users.role',
  'users.seat',
  'users.is_staff',
  'users.is_agency_owner',
  'users.is_crm_manager',
  'users.disabled_at',
] as const

const sessionOfToken = statement((q, p: { token_hash: string }) =>
  q
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as sessionId',
      'sessions.kind',
      'sessions.expires_at',
      'sessions.revoked_at',
      'sessions.exchanged_from',
      ...ACTOR_COLUMNS,
    ])
    .where('sessions.token_hash', '=', p.token_hash),
)

/** undefined: unknown. null: no longer valid. */
async function findSession(ctx: Ctx, token: string): Promise<Identity | null | undefined> {
  const row = await ctx.db.first(sessionOfToken, { token_hash: ctx.seal.hash(token) })
  if (!row) return undefined
  if (row.revoked_at !== null || row.disabled_at !== null || row.expires_at <= ctx.clock.now()) return null
  return {
    kind: row.exchanged_from === null ? row.kind : 'frame',
    expiresAt: row.expires_at,
    actor: userActorOf(row, row.sessionId),
  }
}

type ActorRow = { userId: string } & Pick<
  Selectable<UsersTable>,
  'account_id' | 'vendor_id' | 'role' | 'seat' | 'is_staff' | 'is_agency_owner' | 'is_crm_manager'
>

export const userActorOf = (row: ActorRow, sessionId: string | null): UserActor => ({
  kind: 'user',
  userId: row.userId,
  accountId: row.account_id,
  vendorId: row.vendor_id,
  role: row.role,
  isStaff: row.is_staff === 1,
  isAgencyOwner: row.is_agency_owner === 1,
  isCrmManager: row.is_crm_manager === 1,
  permissions: getPermissions(row.role, row.seat),
  sessionId,
})

const actorById = statement((q, p: { id: string }) =>
  q.selectFrom('users').select(ACTOR_COLUMNS).where('users.id', '=', p.id),
)

/** For jobs of a user. null: disabled. */
export async function findUserActor(ctx: Ctx, userId: string): Promise<UserActor | null> {
  const row = await ctx.db.first(actorById, { id: userId })
  return row?.disabled_at === null ? userActorOf(row, null) : null
}

export async function findVendorOfApiKey(ctx: Ctx, key: string): Promise<VendorActor | null> {
  const row = await ctx.db.q
    .selectFrom('api_keys')
    .select(['id', 'vendor_id'])
    .where('hash', '=', ctx.seal.hash(key))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row ? { kind: 'vendor', vendorId: row.vendor_id, keyId: row.id } : null
}
