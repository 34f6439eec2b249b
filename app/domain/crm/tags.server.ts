import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import type { TagView } from './crm.schema'
import { saveTag } from './change-contact.server'
import { openCrm } from './open-crm.server'
import { withCrmErrors } from './with-crm-errors'
import { crmWords } from './crm.words'

/** Throws forbidden, CRM errors. */
export async function listCrmTags(ctx: Ctx): Promise<TagView[]> {
  const { accountId } = requirePermission(ctx, 'board:admin')
  return withCrmErrors(
    (async () => (await (await openCrm(ctx, accountId)).listTags()).toSorted((a, b) => a.name.localeCompare(b.name)))(),
  )
}

/** Also stored here. Throws forbidden, CRM errors. */
export async function createCrmTag(ctx: Ctx, { name }: { name: string }): Promise<TagView> {
  const { accountId } = requirePermission(ctx, 'board:admin')
  const tag = await withCrmErrors((async () => (await openCrm(ctx, accountId)).createTag(name))(), crmWords.tagFailure)
  await ctx.db.transact('crm.create-tag', (tx) => saveTag(tx, accountId, tag.name))
  return tag
}
