import type { UserActor } from '../../app/domain/actor'
import type { Ctx } from '../../app/domain/context.server'
import { getPermissions } from '../../app/domain/permissions'
import { HOST_DEMO_VENDOR } from './demo-people'

/** Of a seeded person. */
export async function findSeededActor(system: Ctx, vendorUserId: string): Promise<UserActor> {
  const user = await system.db.q
    .selectFrom('users')
    .select(['id', 'account_id', 'role', 'seat'])
    .where('vendor_id', '=', HOST_DEMO_VENDOR)
    .where('vendor_user_id', '=', vendorUserId)
    .executeTakeFirstOrThrow()
  return {
    kind: 'user',
    userId: user.id,
    accountId: user.account_id,
    vendorId: HOST_DEMO_VENDOR,
    role: user.role,
    isStaff: false,
    isAgencyOwner: false,
    isCrmManager: false,
    permissions: getPermissions(user.role, user.seat),
    sessionId: null,
  }
}
