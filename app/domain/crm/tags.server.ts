import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import type { TagView } from './crm.schema'
import { TAG_FAILURE } from './crm.schema'
import { keepTag } from './change-contact.server'
import { findCrm } from './find-crm.server'
import { orRefuse } from './refusal'

/** Throws forbidden, CRM errors. */
export async function listCrmTags(ctx: Ctx): Promise<TagView[]> {
  const { accountId } = requirePermission(ctx, 'board:admin')
  return orRefuse(
    (async () => (await (await findCrm(ctx, accountId)).listTags()).toSorted((a, b) => a.name.localeCompare(b.name)))(),
  )
}

/** Also stored here. Throws forbidden, CRM errors. */
export async function createCrmTag(ctx: Ctx, { name }: { name: string }): Promise<TagView> {
  const { accountId } = requirePermission(ctx, 'board:admin')
  const tag = await orRefuse((async () => (await findCrm(ctx, accountId)).createTag(name))(), TAG_FAILURE)
  await ctx.db.transact('crm.create-tag', (tctx) => keepTag(tctx, accountId, tag.name))
  return tag
}
