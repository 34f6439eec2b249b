import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { findAccountCrm } from '../crm/open-crm.server'
import { createCrmTag } from '../crm/tags.server'
import { createTag } from './tags.server'

/** In the CRM, if connected. Throws the CRM's errors (1-boards §8). */
export async function createTagEverywhere(ctx: Ctx, name: string): Promise<void> {
  if (await findAccountCrm(ctx, requireUser(ctx).accountId)) await createCrmTag(ctx, { name })
  else await createTag(ctx, name)
}
