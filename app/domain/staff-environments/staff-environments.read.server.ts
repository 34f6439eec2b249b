import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { ENVIRONMENTS, type EnvironmentName } from './staff-environments'

export interface Environment {
  name: EnvironmentName
  /** Without a path. */
  address: string
  isThis: boolean
}

/** In order. null: not of the staff, or none is configured. */
export async function findStaffEnvironments(ctx: Ctx): Promise<Environment[] | null> {
  const { environments } = ctx
  if (environments === null || !(await isOfStaff(ctx, environments.emailDomain))) return null
  return ENVIRONMENTS.flatMap((name) => {
    const address = environments.addresses[name]
    return address === undefined ? [] : [{ name, address, isThis: address === ctx.publicUrl }]
  })
}

/** By a linked address: a CRM cannot make one up. */
async function isOfStaff(ctx: Ctx, domain: string): Promise<boolean> {
  const { userId } = requireUser(ctx)
  const person = await ctx.db.q
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return person?.email?.toLowerCase().endsWith(`@${domain}`) ?? false
}
